/** The drawn map of Gévaudan, read once from the page: where places lie, the spots around them that spare the names, and the roads. */

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Place
 * @property {string} ref
 * @property {string} name
 * @property {Point} at
 * @property {Point} beast where the Beast stands, from the place's middle
 * @property {Point[]} feet where figures stand
 * @property {Point[]} badges where small things lie
 * @property {number} radius of a ring around it
 * @property {number} away the angle (radians, 0 to the right, clockwise) on whose side its name is not
 */

/** @type {Map<string, Place>} */
export const places = new Map();
/** @type {Map<string, Map<string, SVGPathElement>>} place → neighbour → the road between */
const roads = new Map();

/** @param {string} text `x,y x,y …` */
const points = (text) => text.split(" ").map((pair) => {
  const [x, y] = pair.split(",").map(Number);
  return { x, y };
});

/** The name as it stands in a road's ref. @param {string} name */
const slug = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Every board has the same places, so the first one that is read speaks for all. @param {SVGSVGElement} board */
export function readMap(board) {
  /** @type {Map<string, string>} */
  const bySlug = new Map();
  for (const element of /** @type {NodeListOf<SVGGElement>} */ (board.querySelectorAll("g.place"))) {
    const { ref = "", x, y, beast = "", feet = "", badges = "" } = element.dataset;
    const title = element.querySelector("title")?.textContent ?? "";
    element.setAttribute("aria-label", title);
    if (places.has(ref)) continue;
    const name = title.replace(/ \(\d+\)$/, "");
    const radius = !element.classList.contains("village") ? 17 : element.classList.contains("is-special") ? 30 : 24;
    const at = { x: Number(x), y: Number(y) };
    const label = /** @type {SVGTextElement | null} */ (board.querySelector(`[data-label="${ref}"]`))?.getBBox();
    const away = label ? Math.atan2(at.y - label.y - label.height / 2, at.x - label.x - label.width / 2) : 0;
    places.set(ref, { ref, name, at, away, beast: points(beast)[0], feet: points(feet), badges: points(badges), radius });
    bySlug.set(slug(name), ref);
  }
  if (roads.size) return;
  for (const path of /** @type {NodeListOf<SVGPathElement>} */ (board.querySelectorAll('[data-ref^="road:"]'))) {
    const [a, b] = (path.dataset.ref ?? "").slice("road:".length).split("--").map((part) => bySlug.get(part) ?? "");
    for (const [from, to] of [[a, b], [b, a]]) {
      if (!roads.has(from)) roads.set(from, new Map());
      roads.get(from)?.set(to, path);
    }
  }
}

/** @param {string} ref */
export const isPlace = (ref) => places.has(ref);

/** @param {string} ref */
export const placeName = (ref) => places.get(ref)?.name ?? ref;

/** A village's number; null for a hamlet. @param {string} ref */
export const number = (ref) => (ref.startsWith("village:") ? ref.slice("village:".length) : null);

/** A place's spot on the map. @param {string} ref @param {Point} by from its middle @returns {Point} */
export function spot(ref, by) {
  const at = /** @type {Place} */ (places.get(ref)).at;
  return { x: at.x + by.x, y: at.y + by.y };
}

/**
 * A shortest way along the roads, both ends included; always the same one of several.
 * @param {string} from
 * @param {string} to
 * @returns {string[]}
 */
export function way(from, to) {
  const before = new Map([[from, ""]]);
  const queue = [from];
  for (const place of queue) {
    if (place === to) break;
    for (const next of [...(roads.get(place)?.keys() ?? [])].sort()) {
      if (before.has(next)) continue;
      before.set(next, place);
      queue.push(next);
    }
  }
  const found = [to];
  while (found[0] !== from && before.has(found[0])) found.unshift(/** @type {string} */ (before.get(found[0])));
  return found[0] === from ? found : [from, to];
}

/**
 * Points along a way, a few pixels apart.
 * @param {string[]} way places, each one league from the next
 * @param {number} [step]
 * @returns {Point[]}
 */
export function along(way, step = 6) {
  /** @type {Point[]} */
  const found = [];
  for (let n = 1; n < way.length; n++) {
    const path = roads.get(way[n - 1])?.get(way[n]);
    const start = /** @type {Place} */ (places.get(way[n - 1])).at;
    if (!path) {
      found.push(start, /** @type {Place} */ (places.get(way[n])).at);
      continue;
    }
    const long = path.getTotalLength();
    const first = path.getPointAtLength(0);
    const back = Math.hypot(first.x - start.x, first.y - start.y) > 1;
    const steps = Math.max(1, Math.round(long / step));
    for (let k = 0; k <= steps; k++) {
      const { x, y } = path.getPointAtLength(((back ? steps - k : k) / steps) * long);
      found.push({ x, y });
    }
  }
  return found;
}
