/** Rise of Tribes at the table: what the shell asks of a game (see docs/table.md), gathered. It draws the view and knows no rules. */
/** @import { Game } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { html } from "/vendor/lit-html/lit-html.js";
import { drawing, icon, seatShape } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";
import { animate } from "./animate.js";
import { bidding } from "./bidding.js";
import { drawBoard } from "./board.js";
import { amount } from "./choosing.js";
import { wireDragging } from "./dragging.js";
import { events } from "./events.js";
import { giving } from "./giving.js";
import { moving } from "./moving.js";
import { die, eventMark, number, stock } from "./parts.js";
import { proof } from "./proof.js";
import { people, strip, tray } from "./tribes.js";
import { describe, isPlaceWord, log, technologyLines } from "./words.js";

const PHASES = ["roll", "act", "conflict", "build"];

/** Which of the shown phases one of the game's own belongs to. @type {Record<string, string>} */
const SHOWN = { score: "roll", events: "roll" };

/** Questions whose answer nobody else sees. */
const SECRET = new Set(["search", "arrange"]);

/** @type {Game<TribesView>} */
export const game = {
  legible: 1,

  prepare(board) {
    board.replaceChildren();
    wireDragging(/** @type {HTMLElement} */ (board));
  },

  drawBoard,

  now: ({ view }) => html`<span>${view.turn ? t("tribes.board.turn", { n: view.turn }) : t("tribes.board.setup")}</span>`,

  phases({ view, frame }) {
    if (!view.turn || frame.outcome) return null;
    return { names: PHASES.map((phase) => t(`tribes.board.phase.${phase}`)), now: PHASES.indexOf(SHOWN[view.phase] ?? view.phase) };
  },

  panels: (scene) => [
    { id: "tribes-sheet", part: "tribes", body: people(scene) },
    { id: "events-sheet", part: "events", body: html`<div class="head"><h2>${t("tribes.board.events")}</h2></div>${events(scene)}` },
  ],

  get tabs() {
    return [
      { id: "tribes", icon: "people", text: t("tribes.board.tribes") },
      { id: "events", icon: "leaf", text: t("tribes.board.events") },
    ];
  },

  tray,
  strip,
  tools: () => [],
  centre: () => null,
  overBoard: () => null,

  face(option, _, scene) {
    const { view } = scene;
    const ref = option.refs?.[0] ?? "";
    const [kind] = ref.split(":");
    const detail = option.detail ?? {};
    if (kind === "action") return { mark: die(/** @type {import("./view.js").Face} */ (detail.die), "mark"), why: html`<span>${t(`tribes.board.strength.${detail.strength}`)}</span>` };
    if (kind === "hex") return { mark: this.mark(ref, scene), place: option.refs?.length === 1 && option.label.key.startsWith("tribes.hex."), why: hexWhy(option, view) };
    // Whoever takes one must know what it asks for.
    if (option.id === ref && kind === "technology") return { mark: this.mark(ref, scene), text: technologyLines(ref.slice("technology:".length), scene).join(" ") };
    if (["goal", "event", "leader", "technology"].includes(kind)) return { mark: this.mark(ref, scene), text: scene.printed[ref] && option.refs?.length === 1 ? say(scene.printed[ref]) : "" };
    if (!option.refs?.length && ("food" in detail || "wood" in detail || "stone" in detail)) return { mark: stock(detail) };
    return { mark: ref ? this.mark(ref, scene) : "" };
  },

  mark(ref, { view }) {
    const [kind, key] = ref.split(":");
    if (kind === "hex") return drawing(`sg-${view.hexes[Number(key)]?.terrain ?? "lake"}`, "glyph");
    if (kind === "resource") return drawing(`res-${key}`, `glyph r-${key}`);
    if (kind === "die") return die(/** @type {import("./view.js").Face} */ (key), "mark");
    if (kind === "event") return eventMark(key);
    if (kind === "seat") return seatShape(number(view, ref.slice("seat:".length)));
    if (kind === "goal" || kind === "technology" || kind === "leader") return icon("flag");
    return kind === "corner" || kind === "place" || kind === "direction" || kind === "action" ? "" : icon("bar");
  },

  form: (decision, scene) => moving(decision, scene) ?? giving(decision, scene) ?? bidding(decision, scene),
  amount,
  subject: (ref) => ({ name: ref, drawing: html`` }),
  matters: () => [],
  only: (decision) => (SECRET.has(decision.kind) ? { short: t("tribes.board.only_you"), more: t("tribes.board.until_drawn") } : null),
  warning: ({ options }, picked) => (options.some(({ id, detail }) => detail?.falls && picked.includes(id)) ? t("tribes.board.village_falls") : null),
  describe,
  log,
  isPlace: isPlaceWord,
  animate,
  proof,
};

/** Who lives on a hex already, and how many may. @param {import("../../table/types.js").Option} option @param {TribesView} view */
function hexWhy(option, view) {
  const hex = view.hexes[Number(option.refs?.[0]?.slice("hex:".length))];
  const crowd = Object.values(hex.members).reduce((sum, count) => sum + count, hex.invaders);
  return crowd ? html`<span class="num">${crowd}/${hex.limit}</span>` : "";
}
