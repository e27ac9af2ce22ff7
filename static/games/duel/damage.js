/** What an attack has done. Pure. */
/** @import { Line } from "../../table/types.js" */

/**
 * This turn's attack: the damage that the defender took of it, its die's effect included, and the Beast whose element was in that.
 * @param {Line[]} lines all that happened
 * @returns {{damage: number, element: string | null} | null} null where there was none; `element` names the attacker, `beast:ember_fox`
 */
export function attackDone(lines) {
  // What was before the match went back may never have happened.
  const turn = lines.slice(lines.findLastIndex((line) => line.kind === "turn" || line.kind === "back") + 1);
  const at = turn.findIndex((line) => line.kind === "attack");
  if (at < 0) return null;
  const { refs, data } = turn[at];
  // A guardian may hurt the attacker meanwhile: that is not what the attack has done.
  const harm = turn.slice(at).filter(({ kind, data: of }) => ["hit", "damage"].includes(kind) && of?.seat !== data?.seat);
  const hit = harm.find((line) => line.kind === "hit");
  const counted = hit?.text.key !== "duel.log.hit.first" && Number(hit?.text.args?.element) > 0;
  return { damage: harm.reduce((sum, { text }) => sum + Number(text.args?.n), 0), element: counted ? (refs?.[0] ?? null) : null };
}
