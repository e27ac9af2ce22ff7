/** @import { Line, Seat } from "./types.js" */
import { t } from "../shell/i18n.js";
import { nameOf } from "../shell/people.js";

/**
 * What sentences call each seat: its player's name, or "Bot", with a number where there are several.
 * @param {Seat[]} seats
 * @returns {Map<string, string>} by seat; free seats have none
 */
export function seatNames(seats) {
  const bots = seats.filter(({ player }) => player && "bot" in player);
  const bot = (/** @type {Seat} */ seat) => (bots.length > 1 ? t("seat.numbered", { role: t("seat.bot"), number: bots.indexOf(seat) + 1 }) : t("seat.bot"));
  return new Map(seats.flatMap((seat) => (seat.player ? [[seat.seat, "bot" in seat.player ? bot(seat) : nameOf(seat.player)]] : seat.unknown ? [[seat.seat, t("seat.unknown")]] : [])));
}

/**
 * Which line told that a bot came to a seat, the last time: for somebody who was away, or whose time was up, where each
 * seat is a side of its own.
 * @param {Pick<Line, "kind" | "text" | "data">[]} lines
 * @returns {Map<string, number>} by seat
 */
export function playedSince(lines) {
  const came = lines.flatMap(({ kind, text, data }, n) => {
    const seat = kind === "replaced" ? data?.seat : text.key === "event.out_of_time.bot" ? data?.side : undefined;
    return typeof seat === "string" ? [/** @type {[string, number]} */ ([seat, n])] : [];
  });
  return new Map(came);
}
