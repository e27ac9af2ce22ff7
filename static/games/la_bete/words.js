/** La Bête in words: seasons, pieces, what a place holds, how the log's lines look. */
/** @import { Card, Line, LogFace, Scene } from "../../table/types.js" */
/** @import { Identity, LaBeteView, Who } from "./view.js" */
import { t } from "../../shell/i18n.js";
import { isPlace, number, placeName } from "./map.js";
import { CAST } from "./pieces.js";

export const SEASONS = ["summer", "autumn", "winter", "spring"];
export const SEASON_SIGNS = ["sun", "leaf", "snow", "sprout"];
export const LAST_SEASON = 12;
export const VICTIMS_TO_WIN = 25;
/** @type {Identity[]} */
export const IDENTITIES = ["pack", "beast", "count", "devil", "vagabond"];

/** Seasons count from 1, Summer 1764; 0 is the entry in Spring 1764. @param {number} season */
export const seasonKind = (season) => (season + 3) % 4;

/** The year in which a season begins. @param {number} season */
export const year = (season) => 1764 + Math.floor(season / 4);

/** "Winter 1764–65" @param {number} season */
export function seasonName(season) {
  const kind = SEASONS[seasonKind(season)];
  const begins = year(season);
  return `${t(`la_bete.season.${kind}`)} ${kind === "winter" ? `${begins}–${String(begins + 1).slice(2)}` : begins}`;
}

/** "Snow: no rides" @param {string} name a message's key @param {string} text another's */
export const says = (name, text) => t("la_bete.board.says", { name: t(name), text: t(text) });

/** @param {string} ref @param {Scene<LaBeteView>} scene @returns {Card | null} */
export function describe(ref, scene) {
  const { view } = scene;
  if (isPlace(ref)) return describePlace(ref, scene);
  const [kind, key] = ref.split(":");
  if (kind === "investigator") {
    const { place, identifies, rode } = view.investigators[/** @type {Who} */ (key)];
    const lines = [t("la_bete.board.identifies", { what: identifies.map((id) => t(`la_bete.identity.${id}.object`)) })];
    if (place) lines.unshift(t(rode ? "la_bete.board.rode" : "la_bete.board.stands", { place: placeName(place) }));
    return { title: t(`la_bete.investigator.${key}`), lines };
  }
  if (kind === "identity") return { title: t(`la_bete.identity.${key}`), lines: [t(`la_bete.identity.${key}.power`)] };
  if (kind === "card") return { title: t(`la_bete.card.${key}.name`), lines: [t(`la_bete.card.${key}.text`), t(`la_bete.card.${key}.flavour`)] };
  if (ref === "beast") {
    const place = view.beast.place;
    return { title: t("la_bete.role.beast"), lines: [...(place ? [t("la_bete.board.stands", { place: placeName(place) })] : []), t("la_bete.board.tokens_held", { n: view.beast.held })] };
  }
  return null;
}

/** @param {string} ref @param {Scene<LaBeteView>} scene @returns {Card} */
function describePlace(ref, { view, offered, asked }) {
  const nr = number(ref);
  const lines = [];
  const here = CAST.filter((who) => view.investigators[who].place === ref).map((who) => t(`la_bete.investigator.${who}.the`));
  if (view.beast.place === ref) lines.push(t("la_bete.board.beast_here"));
  if (here.length) lines.push(t("la_bete.board.here", { who: here, n: here.length }));
  if (view.portefaix === ref) lines.push(t("la_bete.board.portefaix_here"));
  if (view.reinforcements[ref]) lines.push(says(`la_bete.reinforcement.${view.reinforcements[ref]}`, `la_bete.reinforcement.${view.reinforcements[ref]}.effect`));
  if (view.victims.places[ref]) lines.push(t("la_bete.board.victims_here", { n: view.victims.places[ref] }));
  for (const { village, season, track, returns } of view.pouches) {
    if (village !== ref) continue;
    lines.push(t("la_bete.board.card_out", { season: seasonName(season), returns: seasonName(returns) }));
    if (track) lines.push(track.up && track.face ? t("la_bete.board.track_up", { identity: t(`la_bete.identity.${track.face}.the`), returns: seasonName(track.returns) }) : t("la_bete.board.track_down", { returns: seasonName(track.returns) }));
  }
  const could = view.could_strike.find((c) => c.village === ref);
  if (could) lines.push(t("la_bete.board.could", { n: could.victims, leagues: could.leagues }));
  if (asked && offered.some((o) => o.refs?.includes(ref))) lines.push(t("la_bete.board.may"));
  return { title: nr ? `${placeName(ref)} (${nr})` : placeName(ref), lines: lines.length ? lines : [t(nr ? "la_bete.board.empty_village" : "la_bete.board.empty_hamlet")] };
}

/** Signs of the log by kind of event; what is not named here is an eye. @type {Record<string, string>} */
const SIGNS = {
  moved: "boot", placed: "boot", reinforcement: "shield", reinforcement_moved: "shield", removed: "shield", no_reinforcement: "bar", portefaix: "shield",
  laid: "sealed", hidden: "sealed", track_back: "undo", card_back: "undo", strike: "paw", entry: "paw", victims: "drop", captured: "check", true_identity: "check", resigned: "flag", paused: "glass", back: "undo", replaced: "people",
};

/** What everybody sees for the first time. */
const REVEALS = new Set(["card", "turned_up", "studied", "marker", "captured", "true_identity", "not_identity", "strike", "entry", "announced"]);

/** @param {Line} line @returns {LogFace} */
export function log(line) {
  if (line.kind === "season") return { icon: SEASON_SIGNS[seasonKind(Number(line.data?.season))], head: true };
  return { icon: SIGNS[line.kind] === "drop" ? "eye" : (SIGNS[line.kind] ?? "eye"), reveals: REVEALS.has(line.kind), mine: /_own$|\.own$/.test(line.text.key) };
}

/** @param {unknown} argument of a sentence */
export const isPlaceWord = (argument) => typeof argument === "object" && argument !== null && "key" in argument && (argument.key === "la_bete.village" || argument.key === "la_bete.hamlet");
