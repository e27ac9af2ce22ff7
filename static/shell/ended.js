/** How a match ended where no rule of its game ended it, said to whoever reads it: who gave up, whose time was up. */
import { say, t } from "./i18n.js";

/** @typedef {import("./i18n.js").Message} Message */
/** @typedef {{winners: string[], reason: Message}} Outcome */
/** @typedef {{seat: string, side: string, player: object | null, out_of_time?: boolean}} Seat */

const CALLED_OFF = new Set(["outcome.called_off", "outcome.ended_by_house", "outcome.ended_by_house_because"]);

/** What is said of a side that lost so: to its only seat, to one of several, and of it to others. */
const LOST = {
  "outcome.resigned": ["ended.you_gave_up", "ended.side_gave_up", "ended.gave_up"],
  "outcome.out_of_time": ["ended.your_time", "ended.side_time", "ended.time"],
};

/** Nobody won, and it is no draw: it counts nowhere. @param {Outcome} outcome */
export const calledOff = ({ reason }) => CALLED_OFF.has(reason.key);

/**
 * Why it ended, in one sentence.
 * @param {Outcome} outcome
 * @param {Seat[]} seats
 * @param {Seat | null} mine whose eyes read it
 */
export function why({ winners, reason }, seats, mine) {
  const says = LOST[/** @type {keyof typeof LOST} */ (reason.key)];
  const beaten = seats.filter(({ side, player }) => player && !winners.includes(side));
  // Who had given up before a clock ended it is not who ran out of time.
  const late = beaten.filter((seat) => seat.out_of_time);
  const lost = late.length ? late : beaten;
  if (!says || !lost.length) return say(reason);
  const [alone, together, others] = says;
  if (mine && new Set(lost.map(({ side }) => side)).size === 1 && lost[0].side === mine.side) return t(lost.length === 1 && lost[0].seat === mine.seat ? alone : together);
  // Bots give up with the last person of their side, and have no clock.
  const people = lost.filter(({ player }) => player && !("bot" in player));
  const named = people.length ? people : lost;
  return t(others, { who: named.map(({ seat }) => ({ key: "seat.name", args: { seat } })), n: named.length });
}

/** What is told of a seat that is out. @param {{out_of_time?: boolean}} seat */
export const outWords = ({ out_of_time }) => t(out_of_time ? "table.time_up" : "table.gave_up");
