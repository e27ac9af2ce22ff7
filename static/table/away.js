/** Who is away for so long that all others may agree on a bot: asked of the server where nothing happens, and said with the deed. */
/** @import { Table } from "./store.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { get } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { path, propose } from "./deeds.js";

/** Milliseconds without anything after which somebody counts as away, by the kind of clock; the server says so in the end. */
const PATIENCE = { real: 600_000, mail: 86_400_000 };

/** A page that was just opened asks once what was before, unless something happens there at once. */
const OPENED = 3000;

/** Does the match wait for another person, so that the one here could do something about it? @param {Table} table */
function waits({ frame, seat }) {
  if (!frame || frame.status !== "running" || !seat || seat.out) return false;
  const others = frame.seats.filter((each) => each.seat !== seat.seat && each.player && "id" in each.player && !each.out);
  return others.some((each) => frame.paused || frame.waiting_for.some((party) => party === each.seat || party === each.side));
}

/**
 * @param {Table} table
 * @param {(path: string) => Promise<{away: string[], rated: boolean}>} [ask]
 * @returns {() => void} to be called after each change
 */
export function awayFor(table, ask = get) {
  const patience = PATIENCE[table.match.clock?.kind ?? "mail"];
  let known = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function look() {
    const before = known;
    const told = await ask(path(table, "/proposals")).catch(() => null);
    if (before !== known) return;
    const away = told?.away.filter((seat) => seat !== table.seat?.seat) ?? [];
    // Still nobody, as of now: something may have happened shortly before this page was opened.
    if (!away.length) timer = setTimeout(look, patience / 4);
    else table.set({ away, rated: told?.rated ?? false });
  }

  return () => {
    const { frame } = table;
    const now = waits(table) ? JSON.stringify([table.lines.length, frame?.waiting_for, frame?.paused, frame?.seats.map(({ player }) => player)]) : "nobody";
    if (!frame || now === known) return;
    const opened = known === "";
    known = now;
    clearTimeout(timer);
    if (now !== "nobody") timer = setTimeout(look, opened ? OPENED : patience + OPENED);
    if (table.away.length) table.set({ away: [] });
  };
}

/** @param {string} seat @returns {import("../shell/i18n.js").Message} */
const name = (seat) => ({ key: "seat.name", args: { seat } });

/** Those who are away, with the way out for each, unless that is proposed already. @param {Table} table */
export function away(table) {
  if (!table.away.length || table.frame?.consent?.proposals.some(({ kind }) => kind === "replace")) return nothing;
  const off = table.cut ? "true" : nothing;
  return html`<div class="notice still wraps away">${icon("people")}<p class="grow">${t("consent.away", { who: table.away.map(name) })}${table.rated ? ` ${t("consent.hint.unrated")}` : nothing}</p>
    ${table.away.map((seat) => html`<button type="button" class="quiet wide small" aria-disabled=${off} @click=${() => table.cut || propose(table, { kind: "replace", seat })}>${t("consent.propose_bot", { seat: name(seat) })}</button>`)}</div>`;
}
