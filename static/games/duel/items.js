/** Cards of items: one's own hand in full, and what may be chosen from a pile. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView, SeatName } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { briefly } from "./brief.js";
import { NO_CARD, optionsOf, pickOf } from "./choosing.js";
import { itemName, picture } from "./parts.js";

/**
 * A card, face up, with what it does in words.
 * @param {Scene<DuelView>} scene
 * @param {string} item
 * @param {{may?: boolean, pressed?: boolean, classes?: string, pick?: () => void}} [how] without `pick` a click shows it in words
 */
export function card(scene, item, { may = false, pressed, classes = "", pick } = {}) {
  const kind = scene.view.kinds[item];
  const ref = `item:${item}`;
  /** @param {Event} event */
  const click = (event) => {
    event.stopPropagation();
    if (pick) pick();
    else scene.act.show(ref);
  };
  return html`<button type="button" class=${`item place ${kind}${may ? " may" : ""}${scene.lit === ref ? " is-lit" : ""} ${classes}`} data-ref=${ref} aria-pressed=${pressed ?? nothing} @click=${click}>
    <span class="kind">${drawing(`kind-${kind}`)}<span>${t(`duel.board.kind.${kind}`)}</span></span>${picture(item)}<b>${itemName(item)}</b><small>${briefly(scene.printed[ref])}</small></button>`;
}

/** One's own hand, as a fan. @param {Scene<DuelView>} scene @param {SeatName} seat */
export function hand(scene, seat) {
  const held = scene.view.players[seat].hand ?? [];
  const { asked, picked, act } = scene;
  return html`<div class="fan" role="group" aria-label=${t("duel.board.your_hand", { n: held.length })} data-spot=${`hand:${seat}`}>
    ${held.length ? nothing : html`<p class="hushed">${t("duel.board.no_hand")}</p>`}
    ${held.map((item, place) => {
      const options = optionsOf(asked, item, place);
      // Of two alike only one lifts: it is one card that is played.
      const pressed = options.some((option) => picked.includes(option.id)) && (asked?.kind === "discard" || held.indexOf(item) === place);
      const pick = pickOf(options, asked && asked.most > 1 ? [] : picked);
      return card(scene, item, pick ? { may: true, pressed, pick: () => act.pick(pick) } : {});
    })}
    ${asked?.options.some((option) => option.id === NO_CARD)
      ? html`<button type="button" class="item place none-at-all" aria-pressed=${picked.includes(NO_CARD)} @click=${(/** @type {Event} */ event) => (event.stopPropagation(), act.pick(NO_CARD))}>${t("duel.no_card")}</button>`
      : nothing}</div>`;
}
