/** How the match of a record ended, in words. Pure. */
/** @import { About } from "./types.js" */
import { sideName } from "../figures/names.js";
import { botName } from "../shell/bots.js";
import { calledOff } from "../shell/ended.js";
import { has, say, t, useNames } from "../shell/i18n.js";

/** Whoever sat at a seat, as the record calls them. @param {{name?: string, bot?: string}} player */
export const called = ({ name, bot }) => (bot ? botName(bot) : name || t("seat.gone"));

/** What is said of those by whom it was lost: a record has no eyes to which they would be the other side. */
const LOST = { "outcome.resigned": "ended.gave_up", "outcome.out_of_time": "ended.time" };

/** How it ended. Reasons of games that aren't played here have no words. @param {About} about */
export function ending({ game, outcome, players, lost = [] }) {
  const { winners, reason } = /** @type {NonNullable<About["outcome"]>} */ (outcome);
  // Sentences call seats by who sat there.
  useNames(new Map(Object.entries(players).map(([seat, player]) => [seat, called(player)])));
  // A side of several has a name in the plural.
  const who = winners.map((party) => players[party] ? called(players[party]) : sideName(game, party));
  const won = calledOff({ winners, reason }) ? t("table.called_off") : winners.length ? t("table.won", { who, n: winners.some((party) => !players[party]) ? 2 : winners.length }) : t("table.won_nobody");
  const how = LOST[/** @type {keyof typeof LOST} */ (reason.key)];
  if (how && lost.length) return `${won} ${t(how, { who: lost.map((party) => (players[party] ? t("proof.player", { name: called(players[party]), seat: sideName(game, party) }) : sideName(game, party))), n: lost.length })}`;
  return has(reason.key) ? `${won} ${say(reason)}` : won;
}
