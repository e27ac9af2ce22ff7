/** Where a tribe's points came from. Pure functions over the log. */
/** @import { Line } from "../../table/types.js" */
/** @import { SeatName } from "./view.js" */

/** @typedef {"villages" | "goals" | "conflicts" | "events"} Source */

/** @type {Record<string, Source>} */
const FROM = { villages: "villages", goal: "goals", sacked: "conflicts", elder: "conflicts", invaders: "conflicts", hunt: "events", tame: "events", chieftain: "events", altar: "events" };

/** @type {Source[]} */
export const SOURCES = ["villages", "goals", "conflicts", "events"];

/**
 * Points by what they were scored for; null where the log tells of more or fewer than there are, as after going back.
 * @param {Line[]} lines @param {SeatName} seat @param {number} points all that the tribe has
 * @returns {Record<Source, number> | null}
 */
export function sources(lines, seat, points) {
  const found = { villages: 0, goals: 0, conflicts: 0, events: 0 };
  let all = 0;
  for (const { kind, data } of lines) {
    const [family, why] = kind.split(".");
    if (family !== "points" || data?.seat !== seat) continue;
    found[FROM[why] ?? "events"] += Number(data.n);
    all += Number(data.n);
  }
  return all === points ? found : null;
}

/** The tribes as they came in: who has won, then by points. @param {Record<SeatName, {points: number}>} chiefs @param {SeatName[]} winners @returns {SeatName[]} */
export const ranking = (chiefs, winners) => Object.keys(chiefs).sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || chiefs[b].points - chiefs[a].points);
