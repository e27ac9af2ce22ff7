/** How the table calls: the tab's title, and, for those who asked for it, one soft bell. Both say only that it is your turn. */
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

/** @param {Table} table @returns {() => void} to be called after each change */
export function caller(table) {
  let called = false;
  return () => {
    const turn = table.yourTurn;
    const title = turn && table.asked ? `● ${say(table.asked.prompt)}` : table.match.title;
    document.title = `${title} – ${t("shell.name")}`;
    if (turn && !called && soundOn()) ring();
    called = turn;
  };
}
