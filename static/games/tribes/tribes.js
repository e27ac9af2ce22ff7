/** The tribes' own boards: points, resources, cards in progress with what they lack, what each tribe has; for narrow screens a line. */
/** @import { Scene } from "../../table/types.js" */
/** @import { ChiefView, SeatName, TribesView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon, seatShape } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";
import { acting, who } from "../../table/seats.js";
import { lacking, touchable } from "./choosing.js";
import { figure, holdings } from "./figures.js";
import { chip, eventMark, lackWords, look, mine, nameOf, number, ownFirst, stock } from "./parts.js";

/** @param {Scene<TribesView>} scene @param {SeatName} name */
const seatOf = (scene, name) => scene.frame.seats.find((seat) => seat.seat === name);

/** @param {Scene<TribesView>} scene */
export function people(scene) {
  return html`<div class="head"><h2>${t("tribes.board.at_the_table")}</h2><span class="note">${t("tribes.board.to_win", { n: scene.view.to_win })}</span></div>
    <div class="seats tribe-list">${ownFirst(scene).map((name) => tribe(scene, name))}</div>`;
}

/** @param {Scene<TribesView>} scene @param {SeatName} name */
function tribe(scene, name) {
  const { view } = scene;
  const chief = view.chiefs[name];
  const seat = seatOf(scene, name);
  const own = name === scene.seat?.seat;
  return html`<section class=${own ? "tribe own" : "tribe"} data-tribe=${name}>
    <div class=${acting(seat, scene) ? "seat acting" : "seat"} data-ref=${`seat:${name}`}><span class="fig">${seatShape(number(view, name))}</span><span class="grow"><b>${t(`tribes.tribe.${chief.tribe}`)}</b>${who(seat, scene, nameOf(name))}</span><span class="end points">${figure(scene, name, "points")}</span></div>
    ${race(scene, chief)}
    <p class="holds">${holdings(scene, name)}<span class="folk">${drawing("do-grow", "", t("tribes.board.members"))}${figure(scene, name, "on_map")}</span><span class="folk">${drawing("pc-village", "house", t("tribes.board.villages"))}<b class="num">${villages(view, name)}</b></span></p>
    ${own ? html`<div class="own-cards">${cards(scene, name)}</div>` : html`<details class="more"><summary>${t("tribes.board.cards", { n: Object.keys(chief.progress).length + Object.keys(chief.technologies).length, done: chief.completed.length })}</summary>${cards(scene, name)}</details>`}
  </section>`;
}

/** @param {TribesView} view @param {SeatName} name */
const villages = (view, name) => view.hexes.filter((hex) => hex.village === name).length;

/** The way to the end: a notch for each point. @param {Scene<TribesView>} scene @param {ChiefView} chief */
const race = ({ view }, { points }) =>
  html`<div class="race" role="img" aria-label=${t("tribes.board.points_of", { n: points, all: view.to_win })}>${Array.from({ length: view.to_win }, (_, n) => html`<i class=${n < points ? "got" : ""}></i>`)}</div>`;

/** Everything that a tribe has besides members and resources. @param {Scene<TribesView>} scene @param {SeatName} name */
function cards(scene, name) {
  const chief = scene.view.chiefs[name];
  return html`<p class="price"><span>${t("tribes.board.village_costs")}</span> ${stock(chief.village_cost)}</p>
    ${progress(scene, chief)}
    ${chief.completed.length ? html`<p class="chips"><span class="sr">${t("tribes.board.completed")}</span>${chief.completed.map((card) => chip(scene, `goal:${card}`, html`${icon("check", { small: true })}${t(`tribes.goal.${card}`)}`, "done"))}</p>` : nothing}
    ${belongings(scene, chief)}${onTop(scene, chief)}`;
}

/** Goal cards in progress, and technologies, each with what it lacks. @param {Scene<TribesView>} scene @param {ChiefView} chief */
function progress(scene, chief) {
  const technologies = Object.entries(chief.technologies);
  return html`${Object.entries(chief.progress).map(([card, need]) => html`<p class="going">${chip(scene, `goal:${card}`, t(`tribes.goal.${card}`))}${lackWords(need, lacking(need))}</p>`)}
    ${technologies.map(([key, { done, tasks, next }]) => html`<p class="going">${chip(scene, `technology:${key}`, html`${t(`tribes.technology.${key}`)} <span class="num">${done}/${tasks}</span>`)}${next ? lackWords(next, lacking(next)) : html`<span class="ready">${t("tribes.board.mastered")}</span>`}</p>`)}`;
}

/** Leaders, tiles, Eagles, the Mammoth, the wild resource. @param {Scene<TribesView>} scene @param {ChiefView} chief */
function belongings(scene, chief) {
  const has = [
    ...chief.leaders.map((leader) => chip(scene, `leader:${leader}`, html`${icon("flag", { small: true })}${t(`tribes.leader.${leader}`)}`)),
    ...chief.owned.map((event) => chip(scene, `event:${event}`, html`${eventMark(event)}${t(`tribes.event.${event}`)}`)),
    ...(chief.eagles ? [chip(scene, "event:eagles", html`${eventMark("eagles")}${t("tribes.board.eagles", { n: chief.eagles })}`)] : []),
    ...(chief.mammoth ? [chip(scene, "event:mammoth", html`${eventMark("mammoth")}${t("tribes.board.tamed")}`)] : []),
    ...(chief.elder ? [html`<span class="chip flat">${drawing("pc-elder")}${t("tribes.board.elder_waits")}</span>`] : []),
    ...(chief.wild ? [html`<span class="chip flat">${drawing(`res-${chief.wild}`, `r-${chief.wild}`)}${t("tribes.board.wild", { resource: t(`tribes.resource.${chief.wild}`) })}</span>`] : []),
  ];
  return has.length ? html`<p class="chips">${has}</p>` : nothing;
}

/** The cards that their owner has laid on top of the goal deck: nobody else knows which. @param {Scene<TribesView>} scene @param {ChiefView} chief */
const onTop = (scene, { top }) =>
  top?.length ? html`<span class="chips only-mine"><span class="only">${icon("keyhole", { small: true })}${t("tribes.board.on_top")}</span>${top.map((card) => chip(scene, `goal:${card}`, t(`tribes.goal.${card}`), "mine"))}</span>` : nothing;

/** One's own board under the land, on wide screens. @param {Scene<TribesView>} scene */
export function tray(scene) {
  if (!scene.seat) return null;
  const { view } = scene;
  const name = mine(scene);
  const chief = view.chiefs[name];
  const may = touchable(scene.asked, scene.offered, scene.narrow);
  const goals = Object.entries(chief.progress);
  const technologies = Object.entries(chief.technologies);
  return html`<section class="sheet tribe-tray" aria-label=${t("tribes.board.your_tribe")}>
    <div class="mine-stock"><b>${t(`tribes.tribe.${chief.tribe}`)}</b>${holdings(scene, name)}<span class="price"><small>${t("tribes.board.village_costs")}</small>${stock(chief.village_cost)}</span></div>
    <div class="goal-row" tabindex="0" role="group" aria-label=${t("tribes.board.in_progress")}>
      ${goals.length || technologies.length ? html`<div class="goals">${goals.map(([card, need]) => goal(scene, `goal:${card}`, t(`tribes.goal.${card}`), say(scene.printed[`goal:${card}`]), lackWords(need, lacking(need)), may))}
      ${technologies.map(([key, { done, tasks, next }]) => goal(scene, `technology:${key}`, html`${t(`tribes.technology.${key}`)} ${done}/${tasks}`, say(scene.printed[next ? `task:${key}:${done}` : `technology:${key}`]), next ? lackWords(next, lacking(next)) : html`<span class="ready">${t("tribes.board.mastered")}</span>`, may))}</div>` : html`<p class="none">${t("tribes.board.no_cards")}</p>`}
      <div class="has">${chief.completed.map((card) => chip(scene, `goal:${card}`, html`${icon("check", { small: true })}${t(`tribes.goal.${card}`)}`, "done"))}
        ${belongings(scene, chief)}${onTop(scene, chief)}</div>
    </div>
  </section>`;
}

/** @param {Scene<TribesView>} scene @param {string} ref @param {unknown} title @param {string} text @param {unknown} lacks @param {Set<string>} may */
function goal(scene, ref, title, text, lacks, may) {
  const chosen = scene.picked.some((id) => scene.asked?.options.find((option) => option.id === id)?.refs?.includes(ref));
  return html`<button type="button" class=${`goal${may.has(ref) ? " may" : ""}${chosen ? " is-picked" : ""}${look(scene, ref)}`} data-ref=${ref} aria-pressed=${may.has(ref) ? String(chosen) : nothing} @click=${() => scene.act.touch([ref]) || scene.act.show(ref)}><b>${title}</b><small>${text}</small>${lacks}</button>`;
}

/** @param {Scene<TribesView>} scene */
export function strip(scene) {
  return html`${ownFirst(scene).map((name) => {
    return html`<button type="button" class=${acting(seatOf(scene, name), scene) ? "s acting" : "s"} data-ref=${`seat:${name}`} @click=${() => scene.act.show(`seat:${name}`)}>${seatShape(number(scene.view, name))}<span class="sr">${nameOf(name)}</span>${figure(scene, name, "points")}${holdings(scene, name)}</button>`;
  })}`;
}
