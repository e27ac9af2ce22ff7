/** Who sits where, in the words and signs that every game shares. */
/** @import { Player, Scene, Seat } from "./types.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { botName } from "../shell/bots.js";
import { outWords } from "../shell/ended.js";
import { t } from "../shell/i18n.js";
import { nameOf } from "../shell/people.js";
import { seal } from "../shell/seal.js";
import { dial } from "./dial.js";

/** @param {Player} player */
export function playerName(player) {
  if (!player) return t("table.free");
  return "bot" in player ? botName(player.bot) : nameOf(player);
}

/**
 * One line: is somebody there, who it is, and whether that is you.
 * @param {Seat | null | undefined} seat
 * @param {Scene} scene
 * @param {string} [words] instead of the name, where that stands elsewhere
 */
export function who(seat, scene, words = seat?.unknown ? t("seat.unknown") : playerName(seat?.player ?? null)) {
  if (!seat) return nothing;
  const known = scene.ratings[seat.seat];
  // One's own that others don't see would look here as if they did.
  const rating = known?.shown ? known : null;
  const isHere = seat.player !== null && !seat.invited && ("bot" in seat.player || (scene.here?.[seat.seat] ?? true));
  return html`<small>${scene.here ? html`<span class=${isHere ? "dot" : "dot away"}></span>` : nothing}<span class="player" title=${words}>${words}</span>${seal(seat.player)}${isHere || !seat.player ? nothing : html`<span class="sr">${t("table.away")}</span>`}${rating ? html`<span class="rating num" title=${t("seat.rating", { rating: rating.rating })}><span class="sr">${t("seat.rating", { rating: "" })}</span>${rating.rating}${rating.provisional ? "?" : ""}</span>` : nothing}${seat.out ? html`<i class="out">${outWords(seat)}</i>` : nothing}${scene.seat === seat ? html`<i>${t("table.you")}</i>` : nothing}${scene.frame.paused && waited(seat, scene) ? html`<i class="out">${t("consent.is_paused")}</i>` : nothing}${hurries(seat, scene) ? dial(seat.side) : nothing}</small>`;
}

/** Has whoever sits there a clock? Bots are in no hurry, and after the end nobody is. @param {Seat} seat @param {Scene} scene */
const hurries = (seat, scene) => scene.frame.clock !== undefined && !scene.frame.outcome && seat.player !== null && "id" in seat.player && !seat.out;

/**
 * Is this seat, or its side with this seat, waited for?
 * @param {Seat | null | undefined} seat
 * @param {Scene} scene
 */
export const acting = (seat, scene) => !!seat && !scene.frame.paused && waited(seat, scene);

/** @param {Seat} seat @param {Scene} scene */
const waited = (seat, scene) => !seat.out && scene.frame.waiting_for.some((party) => party === seat.seat || party === seat.side);
