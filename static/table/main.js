/** The table of one match: what the page says where it is (#boot), the game's own module, the socket, and drawing after each change. */
/** @import { Game, Line } from "./types.js" */
import { announce } from "../shell/announce.js";
import { loadMessages, say } from "../shell/i18n.js";
import { Paper } from "../pencil/paper.js";
import { Pencil } from "../pencil/pencil.js";
import { wirePencil } from "../pencil/touching.js";
import { asInvited } from "./address.js";
import { rematchFor } from "./again.js";
import { awayFor } from "./away.js";
import { wireBoard, wireRefs } from "./board.js";
import { recall } from "./chat.js";
import { proposalsAloud } from "./consent.js";
import { dials, lowOfOne } from "./dials.js";
import { drawer } from "./draw.js";
import { help, lettersOn } from "./help.js";
import { recallBans } from "./hosting.js";
import { wireKeyboard } from "./keyboard.js";
import { Moves } from "./moves.js";
import { takePencil } from "./notes.js";
import { endingAloud } from "./outcome.js";
import { wireRoaming } from "./roam.js";
import { ratingsFor } from "./ratings.js";
import { Since } from "./since.js";
import { Table } from "./store.js";
import { caller } from "./title-and-sound.js";
import { wire } from "./wire.js";
import { Zoom } from "./zoom.js";

const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "");
const [{ game }] = /** @type {[{game: Game}, void]} */ (await Promise.all([import(`../games/${boot.match.game}/game.js`), loadMessages()]));

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const plate = /** @type {HTMLElement} */ (document.getElementById("plate"));
const board = /** @type {SVGSVGElement | HTMLElement} */ (plate.firstElementChild);
const moves = new Moves(`spoor:moves:${boot.match.id}`, sessionStorage);
const table = new Table(boot.match, game, document.documentElement.dataset.user ?? "", boot.host, moves, new Since(`spoor:since:${boot.match.id}`, sessionStorage));

table.seatOffered = boot.offered ?? false;
for (const name of /** @type {const} */ (["spectators", "settings", "guest", "seated", "days", "unseated", "printed"])) if (boot[name] !== undefined) Object.assign(table, { [name]: boot[name] });
game.prepare(board);
const paper = new Paper(board);
if (table.user) table.pencil = new Pencil(boot.match.id, asInvited, () => table.changed());
// A board of HTML lays itself out for every screen: there is nothing to come closer to.
const zoom = board instanceof SVGSVGElement ? new Zoom(plate, board, game.legible) : null;
const socket = wire(table, arrived);
const call = caller(table, lowOfOne);
const look = dials(table, document, call);
const roaming = wireRoaming(board, table, zoom);
if (table.pencil) wirePencil(plate, table.pencil, paper, zoom, lettersOn);
wireBoard(board, table);
wireRefs(document.body, table);
wireKeyboard(page, table, { help: () => help(table), board: roaming.enter, pencil: () => takePencil(table), letters: lettersOn });

/** @type {string | undefined} */
let framed;
let underWay = false;
let picked = "";
let recalled = "";

/** @type {Line[]} what is still to be shown in motion, once it stands at its place */
let moving = [];

/** @param {Line[]} lines */
function arrived(lines) {
  moving.push(...lines);
  if (lines.length) announce(lines.map((line) => say(line.text)).join(" "));
  // After the end there is more to be read.
  const eyes = `${table.frame?.viewer} ${table.frame?.status === "finished"}`;
  if (table.frame && recalled !== eyes) {
    recalled = eyes;
    // Without its old chat a table can be played all the same.
    recall(table).catch(() => {});
    if (table.host && table.frame.status === "open") recallBans(table).catch(() => {});
    table.pencil?.recall().catch(() => {});
  }
}

/** What the person here has drawn, over what lies on the board now. */
function drawPencil() {
  const { pencil } = table;
  if (pencil && table.frame?.view) paper.draw(pencil.shown ? pencil.drawn : [], pencil);
}

// What lies on a board of HTML is laid anew where its room changes.
new ResizeObserver(drawPencil).observe(plate);

const askRatings = ratingsFor(table);
const askRematch = rematchFor(table);
const askAway = awayFor(table);
const aloud = proposalsAloud(table);
const draw = drawer(table, board, zoom, socket);
table.watch(() => {
  aloud();
  draw();
  look();
  call();
  askRatings();
  askRematch();
  askAway();
  drawPencil();
  if (moving.length) game.animate(moving, table.scene(), board);
  moving = [];
  const { asked } = table;
  const pick = table.picked.join();
  if (pick !== picked && pick) zoom?.reveal(asked?.options.find((option) => option.id === table.picked.at(-1))?.refs?.at(-1) ?? "");
  picked = pick;
  if (asked && asked.id !== framed) {
    framed = asked.id;
    zoom?.frame(game.matters(table.scene()));
    if (!asked.standing) announce(say(asked.prompt), { urgent: true });
  }
  if (table.frame?.view) roaming.rename();
  // Whoever listens hears the end once, when it comes, and in place of the last question.
  if (underWay && table.frame?.outcome) announce(endingAloud(table), { urgent: true });
  underWay = table.frame?.status === "running";
});
draw();
