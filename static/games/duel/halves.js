/** The two halves of the table: whose is which, and what the players are called. */
/** @import { Scene } from "../../table/types.js" */
/** @import { DuelView, SeatName } from "./view.js" */
import { say } from "../../shell/i18n.js";

/**
 * Who is above and who below. Whoever plays sits below; to spectators the first player does.
 * @param {Scene<DuelView>} scene
 * @returns {{below: SeatName, above: SeatName}}
 */
export function halves({ frame, view, seat }) {
  const [first, second] = Object.keys(view.players);
  const below = seat?.seat ?? frame.seats[0]?.seat ?? first;
  return { below, above: below === first ? second : first };
}

/** Does this half belong to the person at this browser? @param {Scene<DuelView>} scene @param {SeatName} seat */
export const isMine = (scene, seat) => scene.seat?.seat === seat;

/** @param {SeatName} seat */
export const nameOf = (seat) => say({ key: "seat.name", args: { seat } });
