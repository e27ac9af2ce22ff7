/** Looking back at a match that is over: where the page says it is (#boot), the game's own module, and drawing after each change. */
/** @import { Game } from "../table/types.js" */
/** @import { Boot, Outline } from "./types.js" */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { notesOf, upTo } from "../pencil/replayed.js";
import { Pencil } from "../pencil/pencil.js";
import { announce } from "../shell/announce.js";
import { get, Problem, sentence } from "../shell/api.js";
import { icon } from "../shell/icons.js";
import { loadMessages, t, useNames } from "../shell/i18n.js";
import { asInvited } from "../table/address.js";
import { wireRefs } from "../table/board.js";
import { seatNames } from "../table/names.js";
import { keepReading } from "../table/reading.js";
import { annals, panels, tabs } from "./annals.js";
import { asked } from "./asked.js";
import { Frames } from "./frames.js";
import { help } from "./help.js";
import { wireKeys } from "./keys.js";
import { menu } from "./menu.js";
import { found, read, written } from "./moment.js";
import { reel } from "./reel.js";
import { Replay } from "./replay.js";
import { Stand } from "./stand.js";
import { aloud } from "./told.js";

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const page = region("replay");
const regions = { past: region("past"), asked: region("asked"), reel: region("reel"), strip: region("strip"), dock: region("dock"), now: region("now"), menu: region("menu") };

/** @type {Boot} */
const boot = JSON.parse(region("boot").textContent ?? "");
const [{ game }] = /** @type {[{game: Game}, void]} */ (await Promise.all([import(`../games/${boot.match.game}/game.js`), loadMessages()]));
const address = (/** @type {string} */ rest) => asInvited(`${boot.source}/replay${rest}`);

/** @type {Outline | undefined} */
let outline;
while (!outline) {
  try {
    outline = await get(address("/outline"));
  } catch (error) {
    await tryAgain(error);
  }
}

/** Say what went wrong, and wait until somebody wants to try again, or the line is back. @param {unknown} error */
function tryAgain(error) {
  regions.reel.replaceChildren();
  regions.asked.replaceChildren();
  announce(sentence(error), { urgent: true });
  const lasting = error instanceof Problem && [403, 404, 409].includes(error.status);
  return new Promise((again) => {
    render(
      html`<div class="notice bad">${icon("cut")}<p class="grow">${sentence(error)}</p>${lasting
        ? html`<a class="quiet wide small" href="/">${t("message.to_lobby")}</a>`
        : html`<button type="button" class="quiet wide small" @click=${again}>${t("replay.try_again")}</button>`}</div>`,
      regions.reel,
    );
    if (!lasting) addEventListener("online", again, { once: true });
  });
}

useNames(seatNames(outline.seats));
for (const place of Object.values(regions)) place.replaceChildren();
const frames = new Frames((viewer, at, events) => get(address(`?${new URLSearchParams({ as: viewer, at: String(at), events: String(events) })}`)));
const replay = new Replay(boot, game, outline, frames);
const scenes = region("scenes");
const stands = [new Stand(region("board"), replay, 0)];
const reading = keepReading(page);
/** From this width on the log stands below the question; on others behind a tab (see replay.css). */
const WIDE = matchMedia("(width >= 75em)");

/** What the person here had written and drawn, in a match of their own. @type {import("../pencil/types.js").Note[]} */
let kept = [];
/** @type {Pencil | null} */
let pencil = null;

/** A second place to look from, beside the first. */
function secondStand() {
  const place = document.createElement("section");
  place.className = "board scene";
  place.id = "board-2";
  place.tabIndex = -1;
  render(html`<div data-part="eyes"></div><div class="plate"></div><div class="tray" data-part="tray"></div><div data-part="told"></div>`, place);
  const board = /** @type {Element} */ (stands[0].board.cloneNode(true));
  board.removeAttribute("id");
  board.querySelector(".pencil")?.remove();
  const over = document.createElement("div");
  over.dataset.part = "over";
  place.querySelector(".plate")?.append(board, over);
  scenes.append(place);
  return new Stand(place, replay, 1);
}

let said = "";
let drawn = "";

function draw() {
  const { views, at } = replay;
  const two = views.length > 1;
  if (two && !stands[1]) stands.push(secondStand());
  page.dataset.tab = replay.tab;
  page.dataset.views = String(views.length);
  stands.forEach((stand, n) => (stand.place.hidden = n >= views.length));
  if (pencil) {
    pencil.notes = upTo(kept, at);
    for (const view of views) view.pencil = pencil;
  }
  const [view] = views;
  // Sentences call everybody by the name of whoever sat there then.
  if (view.frame) useNames(seatNames(view.frame.seats));
  for (const stand of stands) stand.draw();
  if (view.frame) {
    render(html`${panels(replay)}${WIDE.matches ? nothing : annals(replay)}`, regions.past);
    render(html`${asked(view, Boolean(boot.imported))}${WIDE.matches ? annals(replay) : nothing}`, regions.asked);
    reading();
  }
  if (view.frame?.view) {
    render(game.strip(view.scene()), regions.strip);
    render(game.now(view.scene()), regions.now);
  }
  render(reel(replay), regions.reel);
  render(dock(), regions.dock);
  render(menu(replay), regions.menu);
  after();
}

/** What goes with a new moment: the address, a word to those who listen, motion. */
function after() {
  const { views, at } = replay;
  if (replay.trouble) {
    if (said !== replay.trouble.says) announce(replay.trouble.says, { urgent: true });
    said = replay.trouble.says;
    return;
  }
  if (!views.every((view) => view.frame)) return;
  const moment = [at, ...views.map(({ name }) => name)].join();
  if (moment === drawn) return;
  const first = drawn === "";
  drawn = moment;
  history.replaceState(history.state, "", `${location.pathname}${written(location.search, { as: views[0].name, beside: views[1]?.name ?? null, at })}`);
  if (!first) announce((said = aloud(replay)));
  for (const pressed of scenes.querySelectorAll(".r-seats [aria-pressed='true']")) pressed.scrollIntoView({ block: "nearest", inline: "nearest" });
  regions.asked.querySelector(".is-picked")?.scrollIntoView({ block: "nearest" });
  // Two that move at once can't be followed.
  if (replay.onward && views.length === 1) stands[0].animate();
}

function dock() {
  const all = [{ id: "board", icon: "paw", text: t("replay.board") }, { id: "asked", icon: "glass", text: t("replay.question") }, ...game.tabs, ...tabs(replay)];
  return all.map((tab) => html`<button type="button" class=${`t-${tab.id}${tab.id === replay.tab ? " on" : ""}`} aria-current=${tab.id === replay.tab ? "true" : "false"} @click=${() => replay.turnTo(tab.id)}>${icon(tab.icon)}<span>${tab.text}</span></button>`);
}

const start = found(read(location.search), outline, outline.viewers.includes(boot.eyes) ? boot.eyes : outline.viewers[0]);
const opened = replay.open(start.eyes, start.at);
replay.watch(draw);
WIDE.addEventListener("change", () => replay.changed());
for (const place of [regions.past, regions.asked, regions.strip]) wireRefs(place, stands[0].looking);
wireKeys(replay, { help, board: stands[0].roaming.enter });
draw();
await opened;
page.removeAttribute("aria-busy");

addEventListener("online", () => replay.trouble?.again && replay.retry());
document.addEventListener("visibilitychange", () => document.hidden && replay.pause());

if (document.documentElement.dataset.user && !boot.imported) {
  try {
    kept = await notesOf(boot.match.id, asInvited);
    if (kept.length) {
      pencil = new Pencil(boot.match.id, asInvited, () => replay.changed());
      replay.changed();
    }
  } catch {
    // Without its notes a match can be looked back at all the same.
  }
}
