/** An auction: how many resources one offers, or none any more. */
/** @import { Decision, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { howMany, list } from "./amounts.js";
import { isBid } from "./choosing.js";

/** @param {Decision} decision @param {Scene<TribesView>} scene */
export function bidding({ options }, scene) {
  const bids = options.filter(isBid);
  if (bids.length < 2) return null;
  return html`<div class="opts ways" role="group" aria-labelledby="prompt">
    ${list(options.filter((option) => !isBid(option)), scene)}
    ${howMany(scene, bids)}
  </div>`;
}
