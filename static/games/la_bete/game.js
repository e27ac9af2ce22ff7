/** La Bête at the table: what the shell asks of a game (see docs/table.md), gathered. It draws the view and knows no rules. */
/** @import { Decision, Game, Option, Scene } from "../../table/types.js" */
/** @import { LaBeteView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { almanac } from "./almanac.js";
import { animate } from "./animate.js";
import { COULD, drawBoard, prepare } from "./board.js";
import { isPlace, number } from "./map.js";
import { CAST, colour } from "./pieces.js";
import { people, strip } from "./people.js";
import { proof } from "./proof.js";
import { tokens } from "./tokens.js";
import { tray } from "./tray.js";
import { describe, isPlaceWord, log, says, SEASON_SIGNS, seasonKind, seasonName } from "./words.js";

const PHASES = ["season", "beast", "investigators", "terror"];

/** Questions whose answer stays with one side until the moment named here. @type {Record<string, string>} */
const SECRET = { identity: "identity", entry: "entry", strike: "terror", tracks: "terror", place: "done", move: "done" };

/** @type {Game<LaBeteView>} */
export const game = {
  legible: 0.72,

  prepare(board) {
    prepare(/** @type {SVGSVGElement} */ (board));
    for (const text of board.querySelectorAll("[data-msg]")) text.textContent = t(/** @type {SVGElement} */ (text).dataset.msg ?? "");
  },

  drawBoard,

  now({ view, act }) {
    const { number: season, card } = view.season;
    if (!season) return html`<span>${t(`la_bete.phase.${view.season.phase}`)}</span>`;
    return html`${icon(SEASON_SIGNS[seasonKind(season)])}<span>${seasonName(season)}</span>${card ? html`<button type="button" class="event" data-ref=${`card:${card}`} @click=${() => act.show(`card:${card}`)}>${says(`la_bete.card.${card}.name`, `la_bete.card.${card}.brief`)}</button>` : nothing}`;
  },

  phases({ view }) {
    const now = PHASES.indexOf(view.season.phase);
    return now < 0 ? null : { names: PHASES.map((phase) => t(`la_bete.board.phase_${phase}`)), now };
  },

  panels: (scene) => [
    { id: "almanac-sheet", part: "almanac", body: almanac(scene) },
    { id: "people", part: "almanac", body: people(scene) },
  ],

  get tabs() {
    return [{ id: "almanac", icon: "leaf", text: t("la_bete.board.almanac") }];
  },

  tray,
  strip,

  tools: ({ view }) => (view.could_strike.length ? [{ id: COULD, icon: "paw", text: t("la_bete.board.where_could") }] : []),

  centre: ({ view }) => (view.beast.place ? { ref: "beast", text: t("la_bete.board.to_the_beast") } : null),

  overBoard({ view, switches, act }) {
    if (!switches.has(COULD) || !view.could_strike.length) return null;
    return html`<div class="overlay-key sheet">${icon("paw", { small: true })}<span><b>${t("la_bete.board.could_be", { n: view.could_strike.length })}</b> ${t("la_bete.board.could_drops")}</span><button type="button" class="tool" aria-label=${t("shell.close")} title=${t("shell.close")} @click=${() => act.toggle(COULD)}>${icon("cross", { small: true })}</button></div>`;
  },

  face(option, decision, scene) {
    const ref = option.refs?.at(-1) ?? "";
    const [kind, key] = ref.split(":");
    const text = kind === "card" ? t(`la_bete.card.${key}.text`) : decision.kind === "identity" ? t(`la_bete.identity.${key}.power`) : "";
    return { text, mark: option.refs?.length || option.id === "decline" ? this.mark(ref, scene) : "", place: isPlace(ref) && option.refs?.length === 1, why: why(option, ref, scene), gain: gain(option, decision) };
  },

  mark(ref) {
    if (isPlace(ref)) return number(ref) ? html`<span class="disc">${number(ref)}</span>` : html`<span class="disc ham"></span>`;
    const [kind, key] = ref.split(":");
    if (kind === "identity") return drawing(`id-${key}`, "glyph");
    if (kind === "investigator") return drawing(`pc-${key}`, `glyph ${colour(key)}`);
    return kind === "card" ? "" : icon("bar");
  },

  form: (decision, scene) => (decision.kind === "tracks" ? tokens(decision, scene) : null),

  matters({ view, asked, offered }) {
    const places = offered.flatMap((option) => option.refs ?? []).filter(isPlace);
    const first = [asked?.subject ?? "", asked?.by[0] === "beast" && view.beast.place ? "beast" : "", view.beast.aim ?? ""].filter(Boolean);
    // Where anywhere will do, the whole map is no help on a small screen: begin where things happen.
    return places.length > 30 ? [view.beast.place ?? "village:14"] : [...first, ...places];
  },

  subject(ref) {
    const who = ref.split(":")[1];
    return { name: t(`la_bete.investigator.${who}.short`), drawing: drawing(`pc-${who}`, colour(who)) };
  },

  only(decision) {
    const until = SECRET[decision.kind];
    if (!until) return null;
    const alone = decision.by[0] === "beast";
    return { short: t(alone ? "la_bete.board.only_you" : "la_bete.board.only_side"), more: t(`la_bete.board.until_${until}`) };
  },

  warning(decision, picked) {
    const risky = decision.options.some((option) => picked.includes(option.id) && option.detail?.warn === true);
    if (risky) return t("la_bete.board.warn_lost");
    return null;
  },

  describe,
  log,
  isPlace: isPlaceWord,
  animate: (lines, _, board) => animate(lines, /** @type {SVGSVGElement} */ (board)),
  proof,
};

/** What speaks for or against a village: who stands there, what guards it. One sign has its word beside it; several speak when pointed at. @param {Option} option @param {string} ref @param {Scene<LaBeteView>} scene */
function why(option, ref, { view, asked }) {
  if (!isPlace(ref)) return "";
  // Where the option itself names what stands there, that is not said twice.
  const guard = option.label.key.startsWith("la_bete.posted.") ? undefined : view.reinforcements[ref];
  const marks = [];
  if (option.detail?.needs === "pack") marks.push(["id-pack", t("la_bete.board.needs_pack")]);
  if (guard) marks.push([`pc-${guard}`, t(`la_bete.reinforcement.${guard}`)]);
  if (view.portefaix === ref) marks.push(["pc-portefaix", t("la_bete.portefaix")]);
  const figures = CAST.filter((who) => view.investigators[who].place === ref && asked?.subject !== `investigator:${who}`);
  const alone = marks.length + figures.length === 1;
  const parts = marks.map(([sign, word]) => (alone ? html`${drawing(sign)}<span>${word}</span>` : drawing(sign, "", word)));
  for (const who of figures) parts.push(drawing(`pc-${who}`, colour(who), t(`la_bete.investigator.${who}`)));
  if (asked?.kind === "move" && !guard && view.could_strike.some((c) => c.village === ref)) parts.push(html`<span>${t("la_bete.board.could_word")}</span>`);
  return parts.length ? html`${parts}` : "";
}

/** The victims to be made, as the server counts them. @param {Option} option @param {Decision} decision */
const gain = (option, decision) => (decision.kind === "strike" && typeof option.detail?.victims === "number" ? html`${option.detail.victims}${drawing("pc-drop", "", t("la_bete.board.victims_word"))}` : "");
