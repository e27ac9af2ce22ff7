/**
 * Clocks on the page. Where one stands there is an empty element that says whose it is; what it shows is written into it
 * here, each second while it runs, without drawing anything else anew.
 */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { announce } from "../shell/announce.js";
import { knock } from "../shell/bell.js";
import { dueAt } from "../shell/dates.js";
import { aloud, figures } from "../shell/duration.js";
import { icon } from "../shell/icons.js";
import { language, t } from "../shell/i18n.js";
import { dial } from "./dial.js";
import { leftAt, little, rests, warned } from "./server-time.js";
import { soundOn } from "./title-and-sound.js";
import { partyName } from "./waiting.js";

/** Milliseconds between two looks: often enough for no second to be seen twice as long. */
const LOOK = 200;

/** The bar's clock: one's own or, for those who look on, those that run. @param {Table} table */
export function clocks(table) {
  const { frame, seat } = table;
  if (!frame?.clock || frame.status !== "running") return nothing;
  const own = seat && !seat.out ? [seat.side] : Object.keys(frame.clock.sides).filter((side) => frame.clock?.sides[side].runs);
  return own.map((side) => html`<span class="clock" data-of=${side}>${icon("glass", { small: true })}${dial(side)}</span>`);
}

/** How much a side has left now, and in what state its clock is. @param {Table} table @param {string} side */
function state({ frame, match, time }, side) {
  const clock = frame?.clock;
  const shown = clock?.sides[side];
  if (!clock || !shown || !match.clock) return null;
  const left = leftAt(shown, clock, time.now);
  if (clock.paused) return { left, how: "paused", due: shown.due };
  if (!shown.runs) return { left, how: "stands" };
  if (rests(clock, time.now)) return { left, how: "rests", due: shown.due };
  return { left, how: left === 0 ? "over" : left <= little(match.clock) ? "low" : "runs", due: shown.due };
}

/** How little the person here has left, if it is so little that the tab's title should say it. @param {Table} table */
export function lowOfOne(table) {
  const own = table.seat && !table.seat.out && table.frame?.status === "running" ? state(table, table.seat.side) : null;
  return own?.how === "low" ? figures(own.left, language()) : null;
}

/**
 * Writes what the clocks show. `look` is to be called after each drawing; it calls itself while one runs.
 * @param {Table} table
 * @param {ParentNode} page
 * @param {() => void} call says what the tab's title should
 */
export function dials(table, page, call) {
  /** @type {number | undefined} */
  let next;
  /** What was left of one's own time when it was looked at last, to see what it passed. @type {number | null} */
  let before = null;

  function look() {
    clearTimeout(next);
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-clock]"))) write(element);
    if (!table.frame?.clock) return;
    warn();
    if (Object.values(table.frame.clock.sides).some(({ runs }) => runs)) next = setTimeout(look, LOOK);
  }

  /** @param {HTMLElement} element */
  function write(element) {
    const side = element.dataset.clock ?? "";
    const now = state(table, side);
    const left = now ? figures(now.left, language()) : "";
    const text = now?.how === "rests" ? t("clock.at_rest", { time: left }) : left;
    if (element.textContent !== text || element.dataset.how !== (now?.how ?? "")) {
      element.textContent = text;
      element.dataset.how = now?.how ?? "";
      const box = /** @type {HTMLElement | null} */ (element.closest("[data-of]"));
      if (box) box.dataset.how = now?.how ?? "";
      if (now) element.setAttribute("aria-label", t(`clock.shows.${now.how}`, { who: partyName(table, side), time: aloud(now.left, language()) }));
    }
    const due = now && "due" in now && now.due ? t("clock.due", { time: dueAt(now.due) }) : "";
    if (element.title !== due) element.title = due;
  }

  /** A word when little is left of one's own time, a sound for those who asked for it, and the tab's title. */
  function warn() {
    const own = table.seat && !table.seat.out && table.frame?.status === "running" ? state(table, table.seat.side) : null;
    const running = own && ["runs", "low", "over"].includes(own.how) ? own : null;
    if (running && before !== null && table.match.clock) {
      const left = warned(table.match.clock, before, running.left);
      if (left !== null) {
        announce(t("clock.left", { time: aloud(left, language()) }));
        if (soundOn()) knock();
      }
    }
    before = running?.left ?? null;
    call();
  }

  return look;
}
