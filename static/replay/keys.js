/** Looking back by keyboard. Single letters and digits can be switched off, for those who speak to their machine. */
/** @import { Replay } from "./replay.js" */
import { lettersOn } from "../table/help.js";
import { offered } from "./eyes.js";
import { nextChapter } from "./pace.js";

/** What takes keys of its own: they aren't taken from it. */
const OWN = {
  arrows: "input:not([type=range]), select, textarea, [role=tab], .place",
  ends: "input:not([type=range]), select, textarea, .log, .opts, .told",
  space: "input:not([type=range]), select, textarea, button, a, summary, .place",
  letters: "input:not([type=range]), select, textarea",
};

/**
 * @param {Replay} replay
 * @param {{help: () => void, board: () => void}} to
 */
export function wireKeys(replay, to) {
  const goes = () => ({
    ArrowLeft: /** @type {const} */ (["arrows", replay.wanted - 1]),
    ArrowRight: /** @type {const} */ (["arrows", replay.wanted + 1]),
    Home: /** @type {const} */ (["ends", 0]),
    End: /** @type {const} */ (["ends", replay.of]),
    PageUp: /** @type {const} */ (["ends", nextChapter(replay.outline.chapters, replay.wanted, replay.of, -1)]),
    PageDown: /** @type {const} */ (["ends", nextChapter(replay.outline.chapters, replay.wanted, replay.of, 1)]),
  });

  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || target.closest("dialog, details.menu[open]")) return;
    const mine = (/** @type {keyof typeof OWN} */ kind) => !target.closest(OWN[kind]);
    const way = /** @type {Record<string, readonly [keyof typeof OWN, number]>} */ (goes())[event.key];
    if (way) {
      if (!mine(way[0])) return;
      replay.jump(way[1]);
    } else if (event.key === " ") {
      if (!mine("space")) return;
      replay.play();
    } else if (event.key === "Escape") {
      const open = replay.views.find((view) => view.shown);
      if (!open) return;
      open.set({ shown: null });
    } else if (lettersOn() && mine("letters")) {
      if (!letter(event)) return;
    } else return;
    event.preventDefault();
  });

  /** @param {KeyboardEvent} event @returns {boolean} it is a key of ours */
  function letter(event) {
    // By its place on the keyboard: with Shift it writes something else.
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : "");
    if (digit) {
      const n = event.shiftKey && replay.views.length > 1 ? 1 : 0;
      const name = offered(replay.outline, [replay.views[n]?.name ?? ""])[Number(digit) - 1];
      if (name) replay.look(n, name);
      return name !== undefined;
    }
    const deed = { "?": to.help, m: to.board, b: () => replay.beside(), l: () => replay.turnTo("log") }[event.key];
    deed?.();
    return deed !== undefined;
  }
}
