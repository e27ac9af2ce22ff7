/** All that happened, in sentences, with a head for each turn. What the latest move turned up is gilt, what only you know dashed. */
/** @import { Line } from "./types.js" */
/** @typedef {Pick<import("./store.js").Table, "game" | "frame" | "lines" | "fresh" | "match">} Told what somebody has been told */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { icon } from "../shell/icons.js";
import { calling, parts, t } from "../shell/i18n.js";
import { placeName } from "../shell/roles.js";
import { playedSince } from "./names.js";

/** @param {Told} table */
export function log(table) {
  if (!table.lines.length) return html`<p class="hushed empty-log">${t("table.log_empty")}</p>`;
  const fresh = table.lines.length - table.fresh;
  const since = playedSince(table.lines);
  return html`<ol class="log" tabindex="0" aria-label=${t("table.log")}>
    ${repeat(table.lines, (_, n) => n, (line, n) => entry(table, since, line, n, n >= fresh))}
  </ol>`;
}

/** The last lines alone, where the log itself is behind a tab. @param {Told} table @param {number} n */
export function latest(table, n) {
  const since = playedSince(table.lines);
  const first = Math.max(table.lines.length - n, 0);
  return html`<ol class="latest" aria-hidden="true">${repeat(table.lines.slice(first), (line) => line, (line, k) => entry(table, since, line, first + k, false))}</ol>`;
}

/**
 * What was done before a bot came to a seat is put down to the seat, not to whoever plays there now.
 * @param {Told} table @param {Map<string, number>} since @param {Line} line @param {number} n the line's number @param {boolean} fresh
 */
function entry(table, since, line, n, fresh) {
  const others = [...since].filter(([, came]) => n <= came).map(([seat]) => /** @type {[string, string]} */ ([seat, placeName(table.match.game, seat)]));
  const said = others.length ? calling(new Map(others), () => words(table, line)) : words(table, line);
  const face = table.game.log(line);
  if (face.head) return html`<li class="season">${icon(face.icon, { small: true })}${said}</li>`;
  // When it is over, nobody knows anything alone any more.
  const mine = face.mine && !table.frame?.outcome;
  const look = fresh && face.reveals ? "fresh" : mine ? "mine" : "";
  return html`<li class=${look} data-ref=${line.refs?.[0] ?? ""}>${icon(mine ? "keyhole" : fresh && face.reveals ? "revealed" : face.icon)}${said}${later(table, since, line, n)}</li>`;
}

/**
 * A bot came to a seat, the last time: who plays there since, if somebody does. No name is ever kept with what happened.
 * @param {Told} table @param {Map<string, number>} since @param {Line} line @param {number} n the line's number
 */
function later({ frame }, since, line, n) {
  if (line.kind !== "replaced" || since.get(String(line.data?.seat)) !== n) return nothing;
  const seat = frame?.seats.find((each) => each.seat === line.data?.seat);
  if (!seat?.player || !("id" in seat.player)) return nothing;
  return html` ${t("table.later_took", { who: { key: "seat.name", args: { seat: seat.seat } } })}`;
}

/** The sentence, with places in small capitals. @param {Pick<Told, "game">} table @param {Line} line */
export const words = (table, line) =>
  parts(line.text.key, line.text.args).map((part) =>
    typeof part === "string" ? part : table.game.isPlace(part.value) ? html`<span class="place-name">${part.text}</span>` : part.text,
  );
