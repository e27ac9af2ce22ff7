/** How the table calls: the tab's title, and, for those who asked for it, one soft bell. Both say only that it is your turn. */
/** @import { Table } from "./store.js" */
import { say, t } from "../shell/i18n.js";

const KEPT = "spoor:sound";

export const soundOn = () => localStorage.getItem(KEPT) === "on";

/** @type {AudioContext | null} */
let audio = null;

/** Switching it on rings once: so one hears what it is, and the browser allows it from then on. */
export function switchSound() {
  localStorage.setItem(KEPT, soundOn() ? "off" : "on");
  if (soundOn()) ring();
}

/** A small bell: two partials that fade, no file to fetch. */
function ring() {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, loud, long] of [[587.33, 0.12, 1.4], [1567.98, 0.04, 0.7]]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(loud, now + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + long);
  }
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
