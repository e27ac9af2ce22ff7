/** What is picked, as it would come to pass on the land: ways, pieces that would stand somewhere else, hexes that would suffer. Pure functions. */
/** @import { Decision, Option } from "../../table/types.js" */
/** @import { SeatName, TribesView } from "./view.js" */
/** @import { Point } from "./ground.js" */
import { isWay } from "./choosing.js";
import { centre, cornerOf, meeting, placeOf, rimOf } from "./ground.js";

/**
 * `ways`: from point to point. `members`: so many of a tribe more on a hex. `animals`: where one would stand. `struck`: hexes.
 * @typedef {{ways: Point[][], members: {seat: SeatName, n: number, hex: number}[], animals: {animal: string, at: Point}[], struck: number[]}} Preview
 */

/** Questions in which a member leaves the hex that they are about. */
const LEAVING = new Set(["flee", "evade"]);
/** Questions about members that come to a hex. */
const COMING = new Set(["arrive", "arrive_beside", "grow"]);
/** Questions about where somebody or something is lost. */
const LOSING = new Set(["burn", "prowl", "sacrifice", "altar_member", "swarm"]);
/** Events that bite where they come to. */
const BITING = new Set(["sabertooth", "crocodile"]);
/** Animals that questions of these kinds are about. @type {Record<string, string>} */
const ABOUT = { graze: "stampede", mammoth_start: "stampede", prowl: "sabertooth", eagles: "eagles" };

/** @param {Decision} asked @returns {string | undefined} the event that its prompt names */
function named(asked) {
  const said = asked.prompt.args?.event ?? asked.prompt.args?.beast;
  return typeof said === "object" && "key" in said ? said.key.slice("tribes.event.".length) : undefined;
}

/** @param {string | null | undefined} ref */
const hexIn = (ref) => (ref?.startsWith("hex:") ? Number(ref.slice("hex:".length)) : -1);

/**
 * @param {TribesView} view
 * @param {Decision | null} asked
 * @param {string[]} picked
 * @param {string[]} narrow refs that were touched, where that left several options
 * @returns {Preview}
 */
export function preview(view, asked, picked, narrow) {
  /** @type {Preview} */
  const found = { ways: [], members: [], animals: [], struck: [] };
  const options = asked?.options.filter((option) => picked.includes(option.id)) ?? [];
  if (asked?.kind === "arrive_beside") found.members.push(...arriving(view, asked));
  for (const option of options) add(found, view, /** @type {Decision} */ (asked), option);
  const [from, to] = narrow.map(hexIn);
  if (!options.length && view.hexes[from] && view.hexes[to]) found.ways.push([centre(view.hexes[from]), centre(view.hexes[to])]);
  return found;
}

/** Those who come first stand where they come, while it is asked where the last one does. @param {TribesView} view @param {Decision} asked */
function arriving({ given }, { by, prompt }) {
  const first = given.findLast(({ seat, kind }) => seat === by[0] && kind === "arrive");
  return first ? [{ seat: by[0], n: Number(prompt.args?.others), hex: hexIn(first.options[0]) }] : [];
}

/** @param {Preview} found @param {TribesView} view @param {Decision} asked @param {Option} option */
function add(found, view, asked, option) {
  const { detail = {}, refs = [] } = option;
  const middle = (/** @type {number} */ n) => centre(view.hexes[n]);
  const [seat, start, end] = [asked.by[0], hexIn(asked.subject), hexIn(refs.at(-1))];
  if (isWay(option)) {
    found.ways.push([middle(Number(detail.from)), middle(Number(detail.to))]);
    found.members.push({ seat, n: Number(detail.n ?? 1), hex: Number(detail.to) });
  } else if (LEAVING.has(asked.kind) && view.hexes[end]) {
    found.ways.push([middle(start), middle(end)]);
  } else if (COMING.has(asked.kind) && view.hexes[end]) {
    found.members.push({ seat, n: Number(detail.n ?? asked.prompt.args?.n ?? 1), hex: end });
  } else if (asked.kind === "stampede") {
    const way = refs.map(hexIn).filter((n) => n >= 0);
    const last = view.hexes[way.at(-1) ?? start];
    found.ways.push([...[start, ...way].map(middle), rimOf(last, Number(detail.direction), 1.5)]);
    found.struck.push(...way);
  } else animal(found, view, asked, option, end);
}

/** An animal comes or goes. @param {Preview} found @param {TribesView} view @param {Decision} asked @param {Option} option @param {number} end the hex, or -1 */
function animal(found, view, asked, { detail = {}, refs = [] }, end) {
  const ref = refs.at(-1) ?? "";
  const animal = String(detail.beast ?? ABOUT[asked.kind] ?? named(asked) ?? (asked.kind === "volcano" ? "volcano" : stray(view, ref)));
  const stood = view.roaming[animal] ? meeting(view.hexes, view.roaming[animal]) : animal in view.beasts ? centre(view.hexes[view.beasts[animal]]) : null;
  const at = ref.startsWith("corner:") ? meeting(view.hexes, cornerOf(ref)) : ref.startsWith("place:") ? centre(placeOf(ref)) : view.hexes[end] ? centre(view.hexes[end]) : null;
  if (!at) return;
  if (LOSING.has(asked.kind) || (asked.kind === "landing" && BITING.has(animal))) found.struck.push(end);
  if (LOSING.has(asked.kind) && asked.kind !== "prowl") return;
  if (!COMES.has(asked.kind)) return;
  if (stood) found.ways.push([stood, at]);
  found.animals.push({ animal, at });
}

/** Questions about where an animal goes. */
const COMES = new Set(["move", "roam", "stray", "landing", "prowl", "graze", "mammoth_start", "eagles", "volcano"]);

/** The beast one step from that corner: it shares two of its hexes. @param {TribesView} view @param {string} ref */
const stray = ({ roaming }, ref) => Object.keys(roaming).find((beast) => cornerOf(ref.startsWith("corner:") ? ref : "corner:").filter((n) => roaming[beast].includes(n)).length === 2);

/**
 * Who has moved already in this turn and may not again, as far as a question or the turn is still about that.
 * @param {Pick<TribesView, "moved" | "phase" | "at_turn" | "hexes">} view
 * @param {number} hex
 * @param {SeatName} seat
 * @returns {"none" | "some" | "all"}
 */
export function moved({ moved, phase, at_turn: active, hexes }, hex, seat) {
  const n = moved[String(hex)] ?? 0;
  if (!n || phase !== "act" || seat !== active) return "none";
  return n >= (hexes[hex].members[seat] ?? 0) ? "all" : "some";
}
