/** What lies beside a half's active Beast: reserve, hand, the fallen; the face-down card, stack and discard pile. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView, SeatName } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { scrolls } from "../../shell/scrolls.js";
import { layOf, mayLay } from "./choosing.js";
import { isMine, nameOf } from "./halves.js";
import { small } from "./beast.js";
import { card } from "./items.js";
import { back, beastName, itemName, onlyYou, picture } from "./parts.js";

/** The switch that spreads a discard pile. @param {SeatName} seat */
const spread = (seat) => `discard:${seat}`;

/** @param {Scene<DuelView>} scene @param {SeatName} seat */
export function waitingPiles(scene, seat) {
  const player = scene.view.players[seat];
  const head = isMine(scene, seat) ? t("duel.board.your_reserve") : t("duel.board.reserve_of", { who: nameOf(seat) });
  return html`<div class="piles left" role="group" aria-label=${head} ${scrolls()}>
    <div class="pile"><h3>${head}</h3>${reserve(scene, seat)}</div>
    ${isMine(scene, seat) && !scene.frame.outcome ? nothing : handOf(scene, seat)}
    ${player.fallen.length
      ? html`<div class="pile fallen"><h3>${t("duel.board.fallen")}</h3><div class="row">${player.fallen.map((beast) => small(scene, beast, t("duel.board.has_fallen", { beast: beastName(beast) }), "is-fallen"))}</div></div>`
      : nothing}
  </div>`;
}

/** The Beasts in reserve: one's own, and those that everybody has seen, face up. @param {Scene<DuelView>} scene @param {SeatName} seat */
export function reserve(scene, seat) {
  const { reserve: known, reserve_size: size, shown } = scene.view.players[seat];
  const faceUp = known ?? shown;
  const alone = known !== null && isMine(scene, seat) && !scene.frame.outcome;
  const secret = (/** @type {string} */ beast) => alone && !shown.includes(beast);
  return html`<div class="row" data-spot=${`reserve:${seat}`}>
      ${faceUp.map((beast) => small(scene, beast, words(beast, secret(beast), alone), secret(beast) ? "is-mine" : ""))}
      ${Array.from({ length: size - faceUp.length }, () => back("small"))}
      ${size ? nothing : html`<span class="none">${t("duel.board.none")}</span>`}
    </div>
    ${faceUp.some(secret) ? onlyYou() : nothing}`;
}

/** @param {string} beast @param {boolean} secret @param {boolean} mine */
const words = (beast, secret, mine) => (mine ? t(secret ? "duel.board.reserve_only_you" : "duel.board.reserve_seen", { beast: beastName(beast) }) : beastName(beast));

/** The other's hand: as many backs as cards. Once all is over, the cards themselves. @param {Scene<DuelView>} scene @param {SeatName} seat */
function handOf({ view }, seat) {
  const { hand, hand_size: size } = view.players[seat];
  return html`<div class="pile held"><div class=${hand ? "row" : "row tight"} data-spot=${`hand:${seat}`}>${hand ? hand.map((item) => picture(item, itemName(item))) : Array.from({ length: size }, () => back("tiny"))}</div>
    <p class="count">${t("duel.board.in_hand", { n: size })}</p></div>`;
}

/** @param {Scene<DuelView>} scene @param {SeatName} seat */
export function playedPiles(scene, seat) {
  const { stack_size: stack } = scene.view.players[seat];
  return html`<div class="piles right" role="group" aria-label=${t("duel.board.face_down")} ${scrolls()}>
    <div class="pile"><h3>${t("duel.board.face_down")}</h3>${faceDown(scene, seat)}</div>
    <div class="row">
      <span class="mini" data-spot=${`stack:${seat}`} data-ref=${`stack:${seat}`} role="img" aria-label=${t("duel.board.in_stack", { n: stack })} title=${t("duel.board.in_stack", { n: stack })}>${stack ? back("small") : html`<span class="none small"></span>`}<span class="n">${stack}</span></span>
      ${discard(scene, seat)}
    </div>
  </div>`;
}

/** The place of the one face-down card. Its owner knows it; all others see the back that every card has. @param {Scene<DuelView>} scene @param {SeatName} seat */
function faceDown(scene, seat) {
  const { laid, laid_item: item } = scene.view.players[seat];
  const { asked, picked, act, frame } = scene;
  if (laid) {
    const option = isMine(scene, seat) ? asked?.options.find((one) => one.refs?.includes("laid")) : undefined;
    const known = item ? t(frame.outcome ? "duel.board.laid_open" : "duel.board.laid_own", { item: itemName(item) }) : t("duel.board.laid", { who: nameOf(seat) });
    const classes = `laid place${item && !frame.outcome ? " is-mine" : ""}${option ? " may" : ""}`;
    const pressed = option ? picked.includes(option.id) : undefined;
    return html`<button type="button" class=${classes} data-ref=${isMine(scene, seat) ? "laid" : `laid:${seat}`} data-spot=${`laid:${seat}`} aria-label=${known} title=${known} aria-pressed=${pressed ?? nothing}>
      ${back()}${item ? html`<span class="peek">${picture(item)}</span>` : nothing}</button>`;
  }
  const lay = isMine(scene, seat) ? layOf(asked, picked) : null;
  if (lay)
    return html`<button type="button" class="slot place may" data-spot=${`laid:${seat}`} aria-pressed=${picked.includes(lay.id)}
      @click=${(/** @type {Event} */ event) => (event.stopPropagation(), act.pick(lay.id))}>${t("duel.board.lay_here", { item: itemName(String(lay.detail?.item)) })}</button>`;
  return html`<span class="slot" data-spot=${`laid:${seat}`}>${t(isMine(scene, seat) && mayLay(asked) ? "duel.board.may_lay" : "duel.board.nothing")}</span>`;
}

/** The pile that everybody may look through: a click spreads it. @param {Scene<DuelView>} scene @param {SeatName} seat */
function discard(scene, seat) {
  const pile = scene.view.players[seat].discard;
  const top = pile.at(-1);
  const label = t("duel.board.in_discard", { n: pile.length });
  if (!top) return html`<span class="mini" data-spot=${`discard:${seat}`} role="img" aria-label=${label} title=${label}><span class="none small"></span><span class="n">0</span></span>`;
  const fresh = scene.revealed.has(`item:${top}`) ? " is-fresh" : "";
  return html`<button type="button" class=${`mini place${fresh}`} data-spot=${`discard:${seat}`} aria-label=${label} title=${label} aria-expanded=${scene.switches.has(spread(seat))}
    @click=${(/** @type {Event} */ event) => (event.stopPropagation(), scene.act.toggle(spread(seat)))}><span class="top">${picture(top)}</span><span class="n">${pile.length}</span></button>`;
}

/** The discard piles that were spread, over the board. @param {Scene<DuelView>} scene */
export function spreads(scene) {
  const open = Object.entries(scene.view.players).filter(([seat, { discard: pile }]) => pile.length && scene.switches.has(spread(seat)));
  if (!open.length) return null;
  return html`${open.map(([seat, { discard: pile }]) => html`<section class=${`sheet spread-pile ${isMine(scene, seat) ? "mine" : ""}`} aria-label=${t("duel.board.discard_of", { who: nameOf(seat) })}>
    <div class="head"><h2>${t("duel.board.discard_of", { who: nameOf(seat) })}</h2><button type="button" class="tool" aria-label=${t("shell.close")} title=${t("shell.close")} @click=${() => scene.act.toggle(spread(seat))}>${icon("cross", { small: true })}</button></div>
    <div class="spread-cards">${pile.map((item) => card(scene, item))}</div>
  </section>`)}`;
}
