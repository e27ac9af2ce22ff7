/** What lies on the map at this moment, drawn from the view into the map's empty layers. */
/** @import { Scene } from "../../table/types.js" */
/** @import { LaBeteView, Who } from "./view.js" */
import { nothing, render, svg } from "/vendor/lit-html/lit-html.js";
import { isPlace, readMap } from "./map.js";
import { badge, beast, CAST, disc, drops, figure, ring, tag, token } from "./pieces.js";
import { prints, walk } from "./ways.js";

export const COULD = "could";

/** The layers of each board on the page: what looks back may show two. @type {WeakMap<Element, {under: SVGGElement, pieces: SVGGElement, over: SVGGElement, places: SVGGElement[]}>} */
const layersOf = new WeakMap();

/** @param {SVGSVGElement} board */
export function prepare(board) {
  readMap(board);
  const layer = (/** @type {string} */ id) => {
    const group = /** @type {SVGGElement} */ (board.querySelector(`#${id}`));
    group.replaceChildren();
    return group;
  };
  layersOf.set(board, { under: layer("highlights"), pieces: layer("pieces"), over: layer("overlay"), places: [...board.querySelectorAll("g.place")].map((place) => /** @type {SVGGElement} */ (place)) });
}

/** @param {Scene<LaBeteView>} scene @param {Element} board */
export function drawBoard(scene, board) {
  const { view } = scene;
  const layers = layersOf.get(board);
  if (!layers) return;
  const offered = new Set(scene.offered.flatMap((option) => option.refs ?? []));
  const picked = new Set(scene.picked.flatMap((id) => scene.asked?.options.find((o) => o.id === id)?.refs ?? []));
  for (const place of layers.places) place.classList.toggle("can", offered.has(place.dataset.ref ?? ""));
  const slots = new Slots();
  render(
    svg`${[...new Set([...offered, ...picked])].filter(isPlace).map((ref) => disc(ref, { picked: picked.has(ref), lit: scene.lit === ref }))}
      ${scene.switches.has(COULD) ? view.could_strike.map(({ village }) => ring(village, "could", 7)) : nothing}
      ${view.pouches.map(({ village }) => (village ? ring(village, "struck", -0.5) : nothing))}
      ${Object.entries(view.victims.places).map(([village, n]) => drops(village, n))}
      ${scene.lit && isPlace(scene.lit) && !offered.has(scene.lit) ? ring(scene.lit, "here", 4) : nothing}`,
    layers.under,
  );
  render(
    svg`${ways(scene, [...picked].find(isPlace))}
      ${figures(scene, offered)}
      ${view.beast.place ? beast(view.beast.place) : nothing}
      ${aimed(scene, [...picked].find(isPlace))}
      ${Object.entries(view.reinforcements).map(([village, kind]) => badge(village, kind, slots.next(village)))}
      ${view.portefaix ? badge(view.portefaix, "portefaix", slots.next(view.portefaix)) : nothing}
      ${view.pouches.map(({ village, track }) => (village && track ? token(village, slots.next(village), { face: track.face, up: track.up || scene.frame.outcome !== undefined, fresh: track.face !== null && scene.revealed.has(`identity:${track.face}`) }) : nothing))}`,
    layers.pieces,
  );
  render(svg`${scene.switches.has(COULD) ? view.could_strike.map(({ village, victims }) => tag(village, victims, slots.next(village))) : nothing}`, layers.over);
}

/** Small things lie side by side around a place. */
class Slots {
  /** @type {Map<string, number>} */
  taken = new Map();

  /** @param {string} place */
  next(place) {
    const slot = this.taken.get(place) ?? 0;
    this.taken.set(place, slot + 1);
    return slot;
  }
}

/** The village that the Beast means to strike, or that its player has picked just now. @param {Scene<LaBeteView>} scene @param {string} [picked] */
const aim = ({ view, asked }, picked) => (asked?.kind === "strike" ? picked : (view.beast.aim ?? undefined)) ?? view.pouches.find((p) => p.village && p.season === view.season.number && view.season.phase !== "terror" && view.beast.identity)?.village;

/** @param {Scene<LaBeteView>} scene @param {string} [picked] */
function ways(scene, picked) {
  const { view, asked } = scene;
  const target = aim(scene, picked);
  return svg`${target && view.beast.place && target !== view.beast.place ? prints(view.beast.place, target) : nothing}
    ${CAST.map((who) => {
      const { place } = view.investigators[who];
      const going = asked?.subject === `investigator:${who}` && picked ? picked : view.investigators[who].plan?.place;
      return place && going && going !== place ? walk(who, place, going) : nothing;
    })}`;
}

/** @param {Scene<LaBeteView>} scene @param {string} [picked] */
function aimed(scene, picked) {
  const entry = scene.asked?.kind === "entry" ? picked : scene.view.beast.entry;
  if (entry && !scene.view.beast.place) return beast(entry, true);
  const target = aim(scene, picked);
  return target && target !== scene.view.beast.place && (scene.view.beast.aim || scene.asked?.kind === "strike") ? beast(target, true) : nothing;
}

/** The four figures, and a ghost of each where it is meant to go. @param {Scene<LaBeteView>} scene @param {Set<string>} offered */
function figures(scene, offered) {
  const { view, asked, picked } = scene;
  const standing = new Slots();
  // The Beast has the best spot of its village for itself.
  if (view.beast.place) standing.next(view.beast.place);
  const meant = (/** @type {Who} */ who) => {
    const option = asked?.subject === `investigator:${who}` ? asked.options.find((o) => o.id === picked[0]) : undefined;
    const ride = option ? option.detail?.ride === true : view.investigators[who].plan?.ride === true;
    return { place: option?.refs?.find(isPlace) ?? view.investigators[who].plan?.place, ride };
  };
  return svg`${CAST.map((who) => {
    const { place, rode } = view.investigators[who];
    const ref = `investigator:${who}`;
    return place ? figure(who, place, standing.next(place), { riding: rode, asked: asked?.subject === ref || offered.has(ref) }) : nothing;
  })}${CAST.map((who) => {
    const { place } = view.investigators[who];
    const { place: going, ride } = meant(who);
    return going && going !== place ? figure(who, going, standing.next(going), { ghost: true, riding: ride }) : nothing;
  })}`;
}
