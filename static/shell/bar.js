/** Loaded by every page: the switches of the bar, its menus, and the bell. */
import { wireMenus } from "./menu.js";
import { wireBell } from "./notices.js";
import { wireBar } from "./theme.js";

wireBar();
wireMenus();
wireBell();
