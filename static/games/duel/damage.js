/** What an attack has done. Pure. */
/** @import { Line } from "../../table/types.js" */

/**
 * The damage of this turn's attack, where there has been one.
 * @param {Line[]} lines all that happened
 * @returns {number | null}
 */
export function damageDone(lines) {
  const turn = lines.slice(lines.findLastIndex((line) => line.kind === "turn") + 1);
  if (!turn.some((line) => line.kind === "attack")) return null;
  return turn.filter((line) => line.kind === "hit").reduce((sum, line) => sum + Number(line.data?.damage), 0);
}
