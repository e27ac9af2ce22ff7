/** Where a pair of eyes looks from: whose they are, the board as they saw it, what lies under it, and what they were told. */
/** @import { Replay } from "./replay.js" */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { Paper } from "../pencil/paper.js";
import { icon, seatShape } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { overBoard, wireBoard, wireRefs } from "../table/board.js";
import { wireRoaming } from "../table/roam.js";
import { Zoom } from "../table/zoom.js";
import { described, offered } from "./eyes.js";
import { told } from "./told.js";
import { View } from "./view.js";

export class Stand {
  /**
   * @param {HTMLElement} place the section in which it stands, with its parts
   * @param {Replay} replay
   * @param {number} n which of the views
   */
  constructor(place, replay, n) {
    this.place = place;
    this.replay = replay;
    this.n = n;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (place.querySelector(`[data-part="${name}"]`));
    this.parts = { eyes: part("eyes"), over: part("over"), tray: part("tray"), told: part("told") };
    const plate = /** @type {HTMLElement} */ (place.querySelector(".plate"));
    this.board = /** @type {SVGSVGElement | HTMLElement} */ (plate.firstElementChild);
    replay.game.prepare(this.board);
    this.paper = new Paper(this.board);
    this.zoom = this.board instanceof SVGSVGElement ? new Zoom(plate, this.board, replay.game.legible) : null;
    /** What is looked at here changes, what listens to the board doesn't. */
    const nobody = new View(replay.match, replay.game, "", () => {}, replay.boot.printed);
    this.looking = new Proxy(nobody, { get: (_, name) => bound(replay.views[n] ?? nobody, name) });
    this.roaming = wireRoaming(this.board, this.looking, this.zoom);
    wireBoard(this.board, this.looking);
    wireRefs(place, this.looking);
    // What lies on a board of HTML is laid anew where its room changes.
    new ResizeObserver(() => this.drawPencil()).observe(plate);
    this.framed = "";
  }

  /** @returns {View | undefined} */
  get view() {
    return this.replay.views[this.n];
  }

  draw() {
    const { view, parts, replay } = this;
    if (!view) return;
    this.place.setAttribute("aria-label", t("replay.board_of", { who: described(replay.outline, view.name, view.frame?.seats).words }));
    render(eyes(replay, this.n, view), parts.eyes);
    render(replay.views.length > 1 ? told(view) : nothing, parts.told);
    if (!view.frame?.view) return;
    const scene = view.scene();
    view.game.drawBoard(scene, this.board);
    render(overBoard(view, scene, this.zoom), parts.over);
    render(view.game.tray(scene) ?? nothing, parts.tray);
    this.drawPencil();
    this.#bringNear(view);
  }

  /** On narrow screens show what the moment is about: what is asked, else what was told; unless somebody has moved the board. @param {View} view */
  #bringNear(view) {
    const moment = `${view.name} ${view.frame?.version}`;
    if (moment === this.framed) return;
    this.framed = moment;
    if (!this.zoom?.narrow || this.zoom.own) return;
    const scene = view.scene();
    const about = [view.asked ? view.game.matters(scene) : [], view.told.flatMap((line) => line.refs ?? []), [view.game.centre(scene)?.ref ?? ""]];
    this.zoom.frame(about.find((refs) => refs.some(Boolean)) ?? []);
  }

  /** What the person here had drawn by then. */
  drawPencil() {
    const { view } = this;
    if (!view?.frame?.view) return;
    this.paper.draw(view.pencil?.shown ? view.pencil.drawn : []);
  }

  /** Let what the step brought be seen in motion. */
  animate() {
    const { view } = this;
    if (view?.frame?.view) view.game.animate(view.told, view.scene(), this.board);
  }
}

/** A view's property, or a method that stays its own. @param {any} view @param {string | symbol} name */
const bound = (view, name) => (typeof view?.[name] === "function" ? view[name].bind(view) : view?.[name]);

/** @param {Replay} replay @param {number} n @param {View} view */
function eyes(replay, n, view) {
  const { outline } = replay;
  const names = offered(outline, [view.name]);
  return html`<div class="r-seats" role="group" aria-label=${t("replay.seen_by")}><span aria-hidden="true">${t("replay.seen_by")}</span>${names.map((name, at) => {
    const { words, more, sign } = described(outline, name, view.frame?.seats);
    const seat = outline.seats.findIndex((one) => one.seat === name);
    const digit = at < 9 ? String(at + 1) : "";
    return html`<button type="button" aria-pressed=${name === view.name} data-eyes=${name} title=${n === 0 && digit ? `${words} (${digit})` : words} @click=${() => replay.look(n, name)}>${sign ? icon(sign, { small: true }) : seatShape(seat + 1)}<span>${words}${more ? html`<small>${more}</small>` : nothing}</span></button>`;
  })}</div>`;
}
