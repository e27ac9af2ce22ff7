/** Draws every region of the page from the store. The focus is never lost by it. */
/** @import { Table } from "./store.js" */
/** @import { Zoom } from "./zoom.js" */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { palette, pencilButton } from "../pencil/palette.js";
import { t } from "../shell/i18n.js";
import { overBoard } from "./board.js";
import { clocks } from "./dials.js";
import { dock } from "./dock.js";
import { FIRST, focus } from "./keyboard.js";
import { menu } from "./menu.js";
import { hasMates, mayDraw } from "./notes.js";
import { past } from "./past.js";
import { runLines } from "./reaction.js";
import { keepReading } from "./reading.js";
import { turn } from "./turn.js";

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {Table} table
 * @param {SVGSVGElement | HTMLElement} board
 * @param {Zoom | null} zoom
 * @param {{retry: () => void}} socket
 * @returns {() => void}
 */
export function drawer(table, board, zoom, socket) {
  const page = region("table");
  const regions = { turn: region("turn"), tools: region("plate-tools"), tray: region("tray"), past: region("past"), strip: region("strip"), dock: region("dock"), now: region("now"), clock: region("clock"), menu: region("menu"), pencil: region("pencil"), palette: region("palette") };
  for (const place of Object.values(regions)) place.replaceChildren();
  const title = document.querySelector(".where span");
  const reading = keepReading(regions.past);
  /** @type {string | null | undefined} */
  let asked;
  let picked = "";

  return () => {
    const inTurn = regions.turn.contains(document.activeElement);
    const held = document.activeElement;
    page.dataset.tab = table.tab;
    // Before the start whoever opened the table may call it otherwise.
    if (title && title.textContent !== table.match.title) title.textContent = table.match.title;
    region("plate").classList.toggle("stale", table.cut !== null);
    regions.turn.classList.toggle("up", table.pulledUp);
    render(turn(table, socket), regions.turn);
    render(dock(table), regions.dock);
    render(menu(table), regions.menu);
    render(clocks(table), regions.clock);
    const { pencil } = table;
    if (pencil && mayDraw(table)) {
      render(pencilButton(pencil), regions.pencil);
      render(palette(pencil, { free: zoom !== null, mates: hasMates(table) }), regions.palette);
    }
    if (table.frame) render(past(table), regions.past);
    if (table.frame?.view) {
      const scene = table.scene();
      table.game.drawBoard(scene, board);
      render(overBoard(table, scene, zoom), regions.tools);
      render(table.game.tray(scene) ?? nothing, regions.tray);
      render(table.game.strip(scene), regions.strip);
      // How far it had come says no more where it goes on no longer.
      render(table.frame.outcome ? html`<span>${t("table.finished")}</span>` : table.game.now(scene), regions.now);
    }
    reading();
    runLines(page);

    const question = table.asked?.id ?? null;
    const isNew = question !== asked;
    if (isNew) {
      regions.turn.querySelector(".opts")?.scrollTo({ left: 0, top: 0 });
      into(regions.strip, ".acting");
    }
    const pick = table.picked.join();
    if (pick !== picked && pick) into(regions.turn, ".opt[aria-pressed='true']");
    asked = question;
    picked = pick;
    // What had the focus may be gone, or mean something else now: it goes on to where the new question is answered.
    if (inTurn && (isNew || !held?.isConnected)) focus(isNew && table.yourTurn ? FIRST : ["#prompt", "#turn"]);
    else if (held && held !== document.body && !held.isConnected) regions.turn.focus();
  };
}

/** Scroll a row or list so that this stands in it. @param {HTMLElement} region @param {string} selector */
const into = (region, selector) => region.querySelector(selector)?.scrollIntoView({ block: "nearest", inline: "center" });
