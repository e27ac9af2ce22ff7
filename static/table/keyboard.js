/** The whole table by keyboard. Single letters can be switched off, for those who speak to their machine. */
/** @import { Table } from "./store.js" */

/**
 * @param {HTMLElement} page
 * @param {Table} table
 * @param {{help: () => void, board: () => void, pencil: () => void, letters: () => boolean}} to
 */
export function wireKeyboard(page, table, to) {
  page.addEventListener("keydown", (event) => {
    const option = /** @type {HTMLElement} */ (event.target).closest?.(ANSWERS);
    if (option) alongOptions(event, /** @type {HTMLElement} */ (option), table);
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest("dialog, details.menu[open]")) return;
    if (event.key === "Escape") {
      if (table.pencil?.from || (table.pencil?.on && target.closest("#board"))) return to.pencil();
      if (table.back() && target.closest("#turn")) queueMicrotask(() => focus(FIRST));
      return;
    }
    if (!to.letters() || target.closest("input, select, textarea")) return;
    const deed = { "?": to.help, m: to.board, p: to.pencil, l: () => part(table, "log", ["#annals .log"]), t: () => part(table, "turn", FIRST) }[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

/** Where a question is answered: the option that Tab comes to, else what else there is. */
export const FIRST = ["#turn [data-option][tabindex='0']", "#turn [data-step]", "#turn .tokens button:not(:disabled)", "#go", "#turn .answers button", "#last", "#prompt", "#turn"];

/** What arrow keys go along: the options, steps on the way to one, or the buttons of a reaction window, where Enter answers at once. */
const ANSWERS = "[data-option], [data-step], .answers button";

/**
 * Focus the first of these that takes it: what is folded away or hidden is there too, and the focus would be lost on it.
 * After a change of the table: in a microtask, which runs when all is drawn (see watched.js) and before the next key,
 * however fast somebody types.
 * @param {string[]} selectors
 */
export function focus(selectors) {
  const there = selectors.flatMap((selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]));
  there.find((element) => {
    element.focus();
    return document.activeElement === element;
  });
}

/** @param {Table} table @param {string} tab @param {string[]} selectors what gets the focus there */
function part(table, tab, selectors) {
  table.turnTo(tab);
  queueMicrotask(() => focus(selectors));
}

/**
 * Arrow keys among the options; Enter picks and goes on to the button that commits.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} option
 * @param {Table} table
 */
function alongOptions(event, option, table) {
  const all = /** @type {HTMLElement[]} */ ([...(option.closest(".ask")?.querySelectorAll(ANSWERS) ?? [])]).filter((answer) => answer.checkVisibility());
  const at = all.indexOf(option);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to !== undefined) {
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
    event.preventDefault();
  } else if (event.key === "Enter" && option.dataset.step !== undefined) {
    option.click();
    event.preventDefault();
    queueMicrotask(() => focus(FIRST));
  } else if (event.key === "Enter" && table.asked?.most === 1 && !table.asked.passing) {
    option.click();
    event.preventDefault();
    queueMicrotask(() => document.getElementById("go")?.focus());
  }
}
