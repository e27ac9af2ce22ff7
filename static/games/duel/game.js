/** The duel at the table: what the shell asks of a game (see docs/table.md), gathered. It draws the view and knows no rules. */
/** @import { Game, Scene } from "../../table/types.js" */
/** @import { DuelView } from "./view.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { icon } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";
import { animate } from "./animate.js";
import { drawBoard } from "./arena.js";
import { thing } from "./choosing.js";
import { field, picture } from "./parts.js";
import { people, piles, strip } from "./players.js";
import { spreads } from "./piles.js";
import { proof } from "./proof.js";
import { describe, log } from "./words.js";

const PHASES = ["draw", "card", "attack", "end"];

/** Questions whose answer stays with the one who is asked, until the moment named here. @type {Record<string, string>} */
const SECRET = { first: "first", react: "react" };

/** @type {Game<DuelView>} */
export const game = {
  legible: 1,

  prepare(board) {
    board.replaceChildren();
  },

  drawBoard,

  now: (scene) => html`<span>${scene.view.turn ? t("duel.board.turn", { n: scene.view.turn }) : t("duel.board.setup")}</span>`,

  phases({ view, asked, frame }) {
    if (view.phase === "first" || frame.outcome) return null;
    return { names: PHASES.map((phase) => t(`duel.board.phase.${phase}`)), now: PHASES.indexOf(asked?.kind === "discard" ? "end" : view.phase) };
  },

  panels: (scene) => [
    { id: "duellists", part: "piles", body: people(scene) },
    { id: "pile-lists", part: "piles", body: piles(scene) },
  ],

  get tabs() {
    return [{ id: "piles", icon: "people", text: t("duel.board.piles") }];
  },

  tray: () => null,
  strip,
  tools: () => [],
  centre: () => null,
  overBoard: spreads,

  face(option, _, scene) {
    const [kind, key] = thing(option).split(":");
    if (kind === "beast" && scene.view.beasts[key]) return { mark: small(key, scene), text: say(scene.printed[`beast:${key}`]) };
    if (kind !== "item") return {};
    // What is laid face down does nothing yet.
    return { mark: picture(key), text: option.detail?.verb === "lay" ? "" : say(scene.printed[`item:${key}`]) };
  },

  mark(ref, scene) {
    const [kind, key] = ref.split(":");
    if (kind === "item") return picture(key);
    return kind === "beast" ? small(key, scene) : icon("bar");
  },

  form: () => null,
  subject: (ref) => ({ name: ref, drawing: html`` }),
  matters: () => [],

  only(decision) {
    const until = SECRET[decision.kind];
    return until ? { short: t("duel.board.only_you"), more: t(`duel.board.until_${until}`) } : null;
  },

  warning: () => null,
  describe,
  log,
  isPlace: () => false,
  animate,
  proof,
};

/** @param {string} beast @param {Scene<DuelView>} scene */
const small = (beast, scene) => html`<span class="mark-field">${field(beast, scene.view.beasts[beast].element)}</span>`;
