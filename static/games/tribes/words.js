/** Rise of Tribes in words: what a hex, a card, a tile holds, and how the log's lines look. */
/** @import { Card, Line, LogFace, Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { say, t } from "../../shell/i18n.js";
import { toPlace } from "./choosing.js";
import { cornerOf } from "./ground.js";
import { moved } from "./previews.js";
import { faceName, hexName, isEmpty, nameOf, RESOURCES } from "./parts.js";

/** @param {Partial<import("./view.js").Stock>} stock */
const stockWords = (stock) => RESOURCES.filter((each) => stock[each]).map((each) => t(`tribes.stock.${each}`, { n: /** @type {number} */ (stock[each]) }));

/** Kinds of cards and tiles whose text came with the view. */
const WITH_TEXT = new Set(["goal", "event", "leader", "technology"]);

/** @param {string} ref @param {Scene<TribesView>} scene @returns {Card | null} */
export function describe(ref, scene) {
  const { view } = scene;
  const [kind, ...rest] = ref.split(":");
  const key = rest.join(":");
  if (kind === "hex" && view.hexes[Number(key)]) return hex(Number(key), scene);
  if (ref === "events") return { title: t("tribes.board.events"), lines: [t("tribes.board.deck_rule", { n: view.tiles }), t("tribes.board.coming", { events: view.coming.map((event) => t(`tribes.event.${event}`)) })] };
  if (kind === "seat" && view.chiefs[key]) return tribe(key, scene);
  if (kind === "action") return action(/** @type {import("./view.js").Action} */ (key), scene);
  if (kind === "corner") return { title: t("tribes.board.corner"), lines: cornerOf(ref).map((n) => hexName(view, n)) };
  if (!WITH_TEXT.has(kind) || !scene.printed[ref]) return null;
  const lines = kind === "technology" ? technologyLines(key, scene) : [say(scene.printed[ref])];
  if (kind === "goal") for (const [seat, chief] of Object.entries(view.chiefs)) if (chief.completed.includes(key)) lines.push(t("tribes.board.completed_by", { who: nameOf(seat) }));
  return { title: t(`tribes.${kind}.${key}`), lines };
}

/** What its power is, and what the three tasks ask for. @param {string} key @param {Scene<TribesView>} scene */
export function technologyLines(key, { printed }) {
  const tasks = Object.keys(printed).filter((ref) => ref.startsWith(`task:${key}:`));
  return [say(printed[`technology:${key}`]), ...tasks.map((ref, n) => t("tribes.board.task", { n: n + 1, task: say(printed[ref]) }))];
}

/** @param {number} n @param {Scene<TribesView>} scene @returns {Card} */
function hex(n, { view, printed }) {
  const hex = view.hexes[n];
  const lines = [];
  const crowd = Object.values(hex.members).reduce((sum, count) => sum + count, hex.invaders);
  for (const [seat, count] of Object.entries(hex.members)) lines.push(t("tribes.board.live_here", { who: nameOf(seat), n: count }));
  if (hex.invaders) lines.push(t("tribes.board.live_here", { who: nameOf("invaders"), n: hex.invaders }));
  for (const seat of Object.keys(hex.members)) if (moved(view, n, seat) !== "none") lines.push(t("tribes.board.has_moved", { n: view.moved[String(n)] }));
  lines.push(t("tribes.board.limit", { n: crowd, all: hex.limit }));
  for (const [seat, count] of Object.entries(hex.lost)) lines.push(t("tribes.board.will_lose", { who: nameOf(seat), n: count }));
  if (hex.village) lines.push(t(hex.elder ? "tribes.board.village_elder" : "tribes.board.village_of", { who: nameOf(hex.village) }));
  if (hex.control) lines.push(t("tribes.board.controls", { who: nameOf(hex.control) }));
  if (!isEmpty(hex.yields)) lines.push(t("tribes.board.yields", { stock: stockWords(hex.yields) }));
  if (!isEmpty(hex.pile)) lines.push(t("tribes.board.pile", { stock: stockWords(hex.pile) }));
  if (hex.frozen) lines.push(t("tribes.board.frozen"));
  if (hex.special) lines.push(say(printed[`terrain:${hex.special}`]));
  for (const [beast, where] of Object.entries(view.beasts)) if (where === n) lines.push(t(`tribes.board.here.${beast}`));
  for (const [beast, corner] of Object.entries(view.roaming)) if (corner.includes(n)) lines.push(t("tribes.board.beast_roams", { beast: t(`tribes.event.${beast}`) }));
  if (view.eagles.includes(n)) lines.push(t("tribes.board.eagle_here"));
  return { title: hexName(view, n), lines };
}

/** @param {string} seat @param {Scene<TribesView>} scene @returns {Card} */
function tribe(seat, { view }) {
  const chief = view.chiefs[seat];
  const lines = [t("tribes.board.points_of", { n: chief.points, all: view.to_win }), t("tribes.board.on_map", { n: chief.on_map, supply: chief.supply })];
  if (!isEmpty(chief.stock)) lines.push(t("tribes.board.has", { stock: stockWords(chief.stock) }));
  lines.push(t("tribes.board.village_price", { stock: stockWords(chief.village_cost) }));
  const progress = Object.keys(chief.progress).map((card) => t(`tribes.goal.${card}`));
  if (progress.length) lines.push(t("tribes.board.has_progress", { cards: progress }));
  if (chief.completed.length) lines.push(t("tribes.board.has_completed", { cards: chief.completed.map((card) => t(`tribes.goal.${card}`)) }));
  lines.push(t("tribes.board.deck_left", { n: chief.cards.length }));
  return { title: t("tribes.board.tribe_of", { tribe: t(`tribes.tribe.${chief.tribe}`), who: nameOf(seat) }), lines };
}

/** @param {import("./view.js").Action} key @param {Scene<TribesView>} scene @returns {Card | null} */
function action(key, { view }) {
  const found = view.actions[key];
  if (!found) return null;
  const lines = [t("tribes.board.queue", { dice: found.dice.map(faceName), strength: t(`tribes.strength.${found.strength}`) })];
  for (const face of new Set(toPlace(view))) lines.push(t("tribes.board.would_be", { face: faceName(face), strength: t(`tribes.strength.${found.with_die[face]}`) }));
  if (found.used) lines.push(t("tribes.board.used"));
  return { title: t(`tribes.action.${key}`), lines };
}

/** Signs of the log by kind of event; what is not named here is an eye. @type {Record<string, string>} */
const SIGNS = {
  roll: "die", reroll: "die", eagle_set: "die", double: "two", act: "die", move: "boot", "move.beast": "paw", "move.mammoth": "paw", roam: "paw", flee: "boot", grow: "sprout", arrive: "boot", gather: "leaf", "gather.more": "leaf", draw: "flag", search: "sealed",
  village: "check", complete: "check", mastery: "check", task: "check", points: "plus", lost: "minus", battle: "shield", fallen: "bar", event: "revealed", resigned: "flag", paused: "glass", back: "undo", replaced: "people",
};

/** What everybody sees for the first time. */
const REVEALS = new Set(["event", "draw", "reveal"]);

/** @param {Line} line @returns {LogFace} */
export function log(line) {
  if (line.kind === "turn") return { icon: "glass", head: true };
  const [family] = line.kind.split(".");
  return { icon: SIGNS[line.kind] ?? SIGNS[family] ?? "eye", reveals: REVEALS.has(line.kind), mine: line.text.key.endsWith(".own") };
}

/** Is this argument of a sentence a hex? @param {unknown} argument */
export const isPlaceWord = (argument) => typeof argument === "object" && argument !== null && "key" in argument && String(argument.key).startsWith("tribes.hex.");
