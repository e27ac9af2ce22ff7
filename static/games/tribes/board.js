/** The board: the land, the actions with their dice, the events. */
/** @import { Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html, render } from "/vendor/lit-html/lit-html.js";
import { byWays } from "./choosing.js";
import { deeds } from "./deeds.js";
import { keep } from "./dragging.js";
import { corner, events } from "./events.js";
import { land } from "./map.js";
import { before } from "./memory.js";

/** @param {Scene<TribesView>} scene @param {Element} board */
export function drawBoard(scene, board) {
  keep(scene, board);
  before(scene);
  render(html`<div class=${`land for-${Object.keys(scene.view.chiefs).length}${byWays(scene.asked) ? " by-ways" : ""}${scene.frame.outcome ? " over" : ""}`}>${land(scene)}</div>${deeds(scene)}${events(scene)}${corner(scene)}`, /** @type {HTMLElement} */ (board));
}
