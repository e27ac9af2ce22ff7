/** How the table calls: the tab's title and, for those who asked for it, one soft bell. Both say only that it is your turn, and the title how little time is left for it. */
/** @import { Table } from "./store.js" */
import { ring } from "../shell/bell.js";
import { say, t } from "../shell/i18n.js";
import { choosePerhaps, chosen } from "../shell/preferences.js";

export const soundOn = () => chosen("sound") === "on";

/** Switching it on rings once: so one hears what it is, and the browser allows it from then on. */
export function switchSound() {
  choosePerhaps("sound", soundOn() ? "off" : "on");
  if (soundOn()) ring();
}

/**
 * @param {Table} table
 * @param {(table: Table) => string | null} low what is left of one's time, where that is little
 * @returns {() => void} to be called after each change
 */
export function caller(table, low) {
  let called = false;
  return () => {
    const turn = table.yourTurn;
    const left = low(table);
    const title = turn && table.asked ? `● ${say(table.asked.prompt)}` : table.match.title;
    const whole = `${left ? `${left} ` : ""}${title} – ${t("shell.name")}`;
    if (document.title !== whole) document.title = whole;
    if (turn && !called && soundOn()) ring();
    called = turn;
  };
}
