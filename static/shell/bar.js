/** Loaded by every page: the switches of the bar, and its menus. */
import { wireMenus } from "./menu.js";
import { wireBar } from "./theme.js";

wireBar();
wireMenus();
