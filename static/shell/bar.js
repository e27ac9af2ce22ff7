/** Loaded by every page: the switches of the bar. */
import { wireBar } from "./theme.js";

wireBar();
