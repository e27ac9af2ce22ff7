/** The duel in words: cards in full, and how the log's lines look. */
/** @import { Card, Line, LogFace, Scene } from "../../table/types.js" */
/** @import { DuelView } from "./view.js" */
import { say, t } from "../../shell/i18n.js";
import { nameOf } from "./halves.js";
import { beastName, itemName, theBeast } from "./parts.js";

/** @param {string} ref @param {Scene<DuelView>} scene @returns {Card | null} */
export function describe(ref, scene) {
  const [kind, ...rest] = ref.split(":");
  const key = rest.join(":");
  if (kind === "beast" && scene.view.beasts[key]) return beast(key, scene);
  if (kind === "item" && scene.view.kinds[key]) return item(key, scene);
  if (kind === "laid") return laid(key, scene);
  if (kind === "stack") return { title: t("duel.board.stack_of", { who: nameOf(key) }), lines: [t("duel.board.in_stack", { n: scene.view.players[key].stack_size }), t("duel.board.stack_rule")] };
  if (kind === "wheel") return { title: t("duel.board.elements"), lines: [t("duel.board.wheel"), t("duel.board.wheel_rule")] };
  return null;
}

/** @param {string} key @param {Scene<DuelView>} scene @returns {Card} */
function beast(key, { view, printed }) {
  const { element, health, attack, defence } = view.beasts[key];
  const lines = [t(`duel.board.beats.${element}`), t("duel.board.values", { health, attack, defence }), say(printed[`beast:${key}`])];
  for (const [seat, player] of Object.entries(view.players)) {
    const who = nameOf(seat);
    if (player.active?.beast === key) {
      lines.push(t("duel.board.is_active", { who, n: player.active.health }));
      if (player.active.worn) lines.push(t("duel.board.wears", { item: itemName(player.active.worn), text: say(printed[`item:${player.active.worn}`]) }));
      if (player.active.sits_out) lines.push(t("duel.board.will_sit_out", { beast: theBeast(key) }));
    }
    if ((player.reserve ?? player.shown).includes(key)) lines.push(t("duel.board.is_in_reserve", { who }));
    if (player.fallen.includes(key)) lines.push(t("duel.board.is_fallen", { who }));
  }
  return { title: beastName(key), lines };
}

/** @param {string} key @param {Scene<DuelView>} scene @returns {Card} */
function item(key, { view, printed }) {
  const kind = view.kinds[key];
  return { title: itemName(key), lines: [say(printed[`item:${key}`]), `${t(`duel.board.kind.${kind}`)}: ${t(`duel.board.rule.${kind}`)}`] };
}

/** A face-down card. One's own has the ref `laid` alone. @param {string} seat @param {Scene<DuelView>} scene @returns {Card} */
function laid(seat, { view, seat: mine }) {
  const owner = seat || (mine?.seat ?? "");
  const known = view.players[owner]?.laid_item;
  return { title: t("duel.board.face_down"), lines: [known ? t("duel.board.laid_own", { item: itemName(known) }) : t("duel.board.laid", { who: nameOf(owner) }), t("duel.board.laid_rule")] };
}

/** Signs of the log by kind of event; what is not named here is an eye. @type {Record<string, string>} */
const SIGNS = { roll: "die", lay: "sealed", take_back: "undo", draw: "sealed", stack_empty: "bar", no_card: "bar", fall: "paw", comes_out: "paw", guardian: "shield", prevented: "shield", sits_out: "glass", sit_out: "glass", begins: "flag", resigned: "flag", paused: "glass", back: "undo", replaced: "people" };

/** What everybody sees for the first time. */
const REVEALS = new Set(["comes_out", "guardian", "face_down_lost"]);

/** @param {Line} line @returns {LogFace} */
export function log(line) {
  if (line.kind === "turn") return { icon: "glass", head: true };
  return { icon: SIGNS[line.kind] ?? "eye", reveals: REVEALS.has(line.kind), mine: line.text.key.endsWith(".own") };
}
