/** The almanac: four columns are the four pouches, three rows the three years. What was played, what it cost, what is to come. */
/** @import { Scene } from "../../table/types.js" */
/** @import { LaBeteView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { number, placeName } from "./map.js";
import { LAST_SEASON, SEASONS, SEASON_SIGNS, seasonKind, seasonName, year } from "./words.js";

const KINDS = ["dragoon", "militia", "militia", "dragoon"];

/** @param {Scene<LaBeteView>} scene */
export function almanac(scene) {
  const { view } = scene;
  const now = view.season.number;
  const rows = [0, 1, 2].map((row) => [1, 2, 3, 4].map((column) => row * 4 + column));
  return html`<div class="head"><h2>${t("la_bete.board.almanac")}</h2>${now ? html`<span class="note">${t("la_bete.board.season_of", { n: now, last: LAST_SEASON })}</span>` : nothing}</div>
    ${cardNow(view)}
    <div class="almanac"><div class="grid" role="table" aria-label=${t("la_bete.board.almanac")}>
      <div class="alm-row" role="row"><div class="alm-h" role="cell"></div>${SEASONS.map((season, n) => html`<div class="alm-h" role="columnheader">${icon(SEASON_SIGNS[n], { small: true })}<span>${t(`la_bete.season.${season}`)}</span></div>`)}</div>
      ${rows.map((seasons) => html`<div class="alm-row" role="row"><div class="alm-y" role="rowheader">${years(seasons[0])}</div>${seasons.map((season) => cell(scene, season))}</div>`)}
    </div></div>`;
}

/** A row runs from one year's Summer to the next one's Spring. @param {number} season */
const years = (season) => html`<span>${year(season)}–<br />${String(year(season) + 1).slice(2)}</span>`;

/** The season's card: on narrow screens the first line, for the bar has no room for it. @param {LaBeteView} view */
const cardNow = ({ season }) =>
  season.card ? html`<p class="alm-card" data-ref=${`card:${season.card}`}><b>${t(`la_bete.card.${season.card}.name`)}</b> ${t(`la_bete.card.${season.card}.text`)}</p>` : nothing;

/** One season. The entry's card lies in the Spring pouch until the spring after. @param {Scene<LaBeteView>} scene @param {number} season */
function cell({ view, revealed }, season) {
  const now = view.season.number;
  const pouch = view.pouches.find((p) => p.season === season || (season === 4 && p.season === 0 && now < 4));
  const strike = view.strikes.find((s) => s.season === season);
  const past = season < now || (season === now && strike);
  const classes = `alm-c${season === now ? " now" : ""}${past ? " over-now" : ""}`;
  if (!pouch && !strike) return html`<div role="cell" class=${classes} aria-label=${`${seasonName(season)}: ${t(`la_bete.reinforcement.${KINDS[seasonKind(season)]}`)}`}>${left(view, season) ? drawing(`pc-${KINDS[seasonKind(season)]}`, "reinf") : nothing}</div>`;
  const village = strike?.village ?? pouch?.village ?? null;
  const hidden = pouch && season === now && !strike;
  const look = hidden && village ? "vcard mine" : revealed.has(village ?? "") && season === now ? "vcard fresh" : pouch ? "vcard" : "vcard back-in-hand";
  const tracks = view.known_tracks?.[season];
  const words = [seasonName(season), village ? placeName(village) : t("la_bete.board.hidden"), strike ? t("la_bete.board.victims", { n: strike.victims }) : "", tracks ? t(`la_bete.identity.${tracks}`) : ""].filter(Boolean).join(", ");
  return html`<div role="cell" class=${classes} data-ref=${village ?? nothing} aria-label=${words} title=${words}>
    ${village ? html`<span class=${look}>${number(village)}</span>` : html`<span class="vcard back">${drawing("pc-paw")}</span>`}
    ${strike ? html`<span class=${tracks ? "fx tracked" : "fx"}><span>${strike.victims}${drawing("pc-drop", "blood")}</span>${tracks ? drawing(`id-${tracks}`, "track") : nothing}</span>` : pouch?.season === 0 ? html`<span class="fx paw">${drawing("pc-paw")}</span>` : nothing}</div>`;
}

/** Does a reinforcement still wait for this season? This season's own is placed or lost once its first phase is over. @param {LaBeteView} view @param {number} season */
function left(view, season) {
  const { number: now, phase } = view.season;
  const next = ["beast", "investigators", "terror", "over"].includes(phase) ? now + 1 : now;
  const kind = seasonKind(season);
  const upToIt = [1, 5, 9].map((first) => first + kind).filter((s) => s >= next && s <= season).length;
  return season >= next && upToIt <= (view.stocks[SEASONS[kind]] ?? 0);
}
