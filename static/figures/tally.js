/** How often something was won, drawn and lost: a bar to see, the figures to read. */
import { html, nothing, svg } from "/vendor/lit-html/lit-html.js";
import { t } from "../shell/i18n.js";
import { percent } from "./names.js";

/** @typedef {{won: number, drawn: number, lost: number}} Tally */

const WIDE = 120;

/** @param {Tally} tally */
export const played = ({ won, drawn, lost }) => won + drawn + lost;

/** @param {Tally[]} tallies @returns {Tally} */
export const together = (tallies) => tallies.reduce((sum, one) => ({ won: sum.won + one.won, drawn: sum.drawn + one.drawn, lost: sum.lost + one.lost }), { won: 0, drawn: 0, lost: 0 });

/** Won is full, drawn is hatched, lost is empty: it can be read in grey. @param {Tally} tally */
export function bar(tally) {
  const all = played(tally) || 1;
  const [won, drawn] = [(WIDE * tally.won) / all, (WIDE * tally.drawn) / all];
  return html`<svg class="tally" viewBox="0 0 ${WIDE} 12" aria-hidden="true">${svg`<rect class="edge" x=".5" y=".5" width=${WIDE - 1} height="11"></rect>
    ${won ? svg`<rect class="won" x="0" y="0" width=${won} height="12"></rect>` : nothing}
    ${drawn ? svg`<rect class="drawn" x=${won} y="0" width=${drawn} height="12"></rect>` : nothing}`}</svg>`;
}

/** @param {Tally} tally */
export const inWords = (tally) => t("figures.tally", { won: tally.won, drawn: tally.drawn, lost: tally.lost });

/**
 * A row: what it is about, the share that was won, the bar, the figures.
 * @param {unknown} name @param {Tally} tally @param {string} [note]
 */
export const row = (name, tally, note = "") =>
  html`<tr><th scope="row">${name}${note ? html` <small>${note}</small>` : nothing}</th><td class="share num">${percent(tally.won, played(tally))}</td><td>${bar(tally)}</td><td class="words">${inWords(tally)}</td></tr>`;
