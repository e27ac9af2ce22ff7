/** What was chosen for a table, in the sentences of its invitation, for whoever is about to sit down. */
import { t } from "../shell/i18n.js";
import { timingWords } from "../shell/timing.js";
import { inWords } from "./options.js";

/** @typedef {import("./options.js").Schema} Schema */
/** @typedef {import("./tables.js").Match & {start: "full" | "hand" | "ready"}} Told as one match is answered */

/** @param {Told} match @param {Schema | undefined} schema the game's options @returns {string[]} */
export const terms = (match, schema) => [
  ...options(match.options, schema),
  ...(match.clock ? [timingWords(match.clock)] : []),
  ...(match.rated ? [t("settings.rated")] : []),
  lookingOn(match),
  t(`settings.start.${match.start}`),
];

/** All that it is played with, in one line; nothing where there is nothing to be told. @param {Record<string, unknown>} chosen @param {Schema | undefined} schema */
const options = (chosen, schema) => [inWords(schema, chosen)].filter(Boolean);

/** @param {Told} match */
function lookingOn({ spectators, visibility }) {
  if (spectators?.allowed === false) return t("spectators.none");
  const { moves, minutes } = spectators?.delay ?? {};
  if (moves) return t("spectators.moves", { n: moves });
  if (minutes) return t("spectators.minutes", { n: minutes });
  return t(visibility === "public" ? "spectators.all" : "spectators.linked");
}
