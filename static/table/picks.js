/** What is picked for which open question: pure functions over decisions. */
/** @import { Decision, Option } from "./types.js" */

/**
 * A question that ends the others: its one answer says "done". It stands beside the question on the table, never in its place.
 * @param {Decision[]} decisions
 * @returns {Decision | null}
 */
export const closing = (decisions) => (decisions.length > 1 && decisions.find((d) => d.options.length === 1 && d.least === 1 && !d.subject)) || null;

/**
 * The question on the table: the chosen one while it is open, else the first that has no answer yet, else the first.
 * @param {Decision[]} decisions
 * @param {string | null} chosen a decision's id
 * @returns {Decision | null}
 */
export function askedNow(decisions, chosen) {
  const last = closing(decisions);
  const rest = decisions.filter((d) => d !== last);
  return rest.find((d) => d.id === chosen) ?? rest.find((d) => !d.standing) ?? rest[0] ?? null;
}

/**
 * What is picked for a question: what was touched here, else the answer that stands, else the only option there is.
 * @param {Decision} decision
 * @param {Map<string, string[]>} touched by decision
 * @returns {string[]}
 */
export function pickedFor(decision, touched) {
  const mine = touched.get(decision.id)?.filter((id) => decision.options.some((o) => o.id === id));
  if (mine) return mine;
  if (decision.standing) return decision.standing;
  return decision.options.length === 1 && decision.least === 1 ? [decision.options[0].id] : [];
}

/**
 * The picks after an option was touched. Where one is asked for, it takes the other's place; where several are, touching
 * one again lets go of it, and one too many lets go of the oldest.
 * @param {Decision} decision
 * @param {string[]} picked
 * @param {string} option
 * @returns {string[]}
 */
export function touch(decision, picked, option) {
  if (decision.most === 1) return [option];
  if (picked.includes(option)) return picked.filter((id) => id !== option);
  return [...picked, option].slice(-decision.most);
}

/**
 * Are there enough picks, and not too many?
 * @param {Decision} decision
 * @param {string[]} picked
 */
export const complete = (decision, picked) => picked.length >= decision.least && picked.length <= decision.most;

/**
 * Does the standing answer say the same already?
 * @param {Decision} decision
 * @param {string[]} picked
 */
export const stands = (decision, picked) =>
  !!decision.standing && decision.standing.length === picked.length && decision.standing.every((id) => picked.includes(id));

/**
 * The options that touch all of these refs; where some name them in just this order (from here to there), only those.
 * @param {Decision | null} decision
 * @param {string[]} refs
 * @returns {Option[]}
 */
export function touching(decision, refs) {
  const all = (decision?.options ?? []).filter((option) => refs.every((ref) => option.refs?.includes(ref)));
  const inOrder = all.filter((option) => refs.every((ref, n) => option.refs?.[n] === ref));
  return inOrder.length ? inOrder : all;
}

/**
 * Options that touch the same and differ only in how many: the next of them, one more than is picked now, and round again.
 * @param {Option[]} fitting
 * @param {string[]} picked
 * @param {(option: Option) => number | null} amount
 * @returns {string | null} null: these differ in something else
 */
export function oneMore(fitting, picked, amount) {
  const [first] = fitting;
  const alike = (/** @type {Option} */ option) => amount(option) !== null && option.refs?.join() === first.refs?.join();
  if (!first || !fitting.every(alike)) return null;
  const at = fitting.findIndex((option) => picked.includes(option.id));
  return fitting[(at + 1) % fitting.length].id;
}

/**
 * What a click on the board means, given what it fell on (the foremost first).
 * @param {Decision[]} decisions
 * @param {Decision | null} asked
 * @param {string[]} narrow what was clicked before, where that left several options
 * @param {string[]} refs
 * @returns {{pick: string} | {ask: string} | {narrow: string[]} | null} null: nothing that could be done
 */
export function meaning(decisions, asked, narrow, refs) {
  for (const ref of refs) {
    const other = decisions.find((d) => d.subject === ref);
    if (other && other !== asked) return { ask: other.id };
    // What doesn't go with all that was clicked before may go with the first of it, or begin anew.
    for (let kept = narrow.length; kept >= 0; kept--) {
      const sofar = [...new Set([...narrow.slice(0, kept), ref])];
      const fitting = touching(asked, sofar);
      if (fitting.length === 1) return { pick: fitting[0].id };
      if (fitting.length > 1) return { narrow: sofar };
    }
  }
  return null;
}
