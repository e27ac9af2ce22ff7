/**
 * Members and beasts taken up and carried by mouse or finger: all that may go there, more or fewer by taps afterwards. It
 * leads to the same pick as touching from where and where to, one after the other, and nothing is sent by it.
 */
/** @import { Scene } from "../../table/types.js" */
/** @import { TribesView } from "./view.js" */
import { render, svg } from "/vendor/lit-html/lit-html.js";
import { DRAG, refsOf } from "../../table/board.js";
import { carried, carries, most } from "./choosing.js";
import { member } from "./hex.js";
import { animal, number } from "./parts.js";

/** What lies on each board now. @type {WeakMap<Element, Scene<TribesView>>} */
const scenes = new WeakMap();

/** @param {Scene<TribesView>} scene @param {Element} board */
export const keep = (scene, board) => scenes.set(board, scene);

/** @param {HTMLElement} board */
export function wireDragging(board) {
  /** @type {{ref: string, x: number, y: number, id: number, piece: SVGGElement | null} | null} */
  let held = null;
  let dropped = false;
  const drawing = () => board.closest(".board")?.querySelector(".palette-tools");

  board.addEventListener("pointerdown", (event) => {
    dropped = false;
    const [ref] = refsOf(event);
    const scene = scenes.get(board);
    if (event.button !== 0 || !event.isPrimary || !scene || drawing() || !carries(scene.asked, ref)) return;
    held = { ref, x: event.clientX, y: event.clientY, id: event.pointerId, piece: null };
  });
  board.addEventListener("pointermove", (event) => {
    const scene = scenes.get(board);
    if (!held || event.pointerId !== held.id || !scene) return;
    if (!held.piece) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG || !scene.act.begin(held.ref)) return;
      board.setPointerCapture(held.id);
      held.piece = take(board, scene, held.ref);
    }
    place(held.piece, event);
    scene.act.light(under(event, scene, held.ref)?.refs?.[1] ?? held.ref);
  });
  board.addEventListener("pointerup", (event) => {
    const scene = scenes.get(board);
    if (held?.piece && event.pointerId === held.id && scene) {
      const option = under(event, scene, held.ref);
      // Touched like this, so that more or fewer can be asked for; where that was the only way it is picked already.
      if (option && waysFrom(scene, held.ref).length > 1) scene.act.touch([option.refs?.[1] ?? ""]);
      if (option) scene.act.pick(option.id);
      else scene.act.back();
      dropped = true;
    }
    letGo();
  });
  board.addEventListener("pointercancel", () => {
    if (held?.piece) scenes.get(board)?.act.back();
    letGo();
  });
  // What ends a drag is no click.
  board.addEventListener("click", (event) => dropped && event.stopImmediatePropagation(), { capture: true });

  function letGo() {
    held?.piece?.remove();
    held = null;
  }
}

/** @param {Pick<Scene<TribesView>, "asked">} scene @param {string} ref */
const waysFrom = ({ asked }, ref) => asked?.options.filter((option) => option.refs?.[0] === ref) ?? [];

/** The piece in the hand, over the land. @param {HTMLElement} board @param {Scene<TribesView>} scene @param {string} ref @returns {SVGGElement} */
function take(board, { asked, view }, ref) {
  const ways = waysFrom({ asked }, ref);
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const seat = asked?.by[0] ?? "";
  const members = ref.startsWith("hex:");
  group.setAttribute("class", members ? `token held seat-${number(view, seat)}` : "beast roams held");
  const inside = members ? member(number(view, seat), Math.max(...ways.map((each) => most(ways, each)))) : svg`<circle class="disc" r="16"></circle><use href=${`#an-${animal(ref.slice("event:".length))}`} x="-12" y="-12" width="24" height="24"></use>`;
  render(inside, /** @type {any} */ (group));
  board.querySelector(".map > .flying")?.append(group);
  return group;
}

/** @param {SVGGElement | null} piece @param {PointerEvent} event */
function place(piece, { clientX, clientY }) {
  const to = piece?.ownerSVGElement?.getScreenCTM()?.inverse();
  if (!piece || !to) return;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(to);
  piece.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
}

/**
 * What it would mean to let go here: a beast that stands over the hex in question is looked through.
 * @param {PointerEvent} event @param {Scene<TribesView>} scene @param {string} from
 * @returns {import("../../table/types.js").Option | null}
 */
function under({ clientX, clientY }, { asked }, from) {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const place = element.closest("[data-ref]");
    const option = place instanceof SVGElement ? carried(asked, from, place.dataset.ref ?? "") : null;
    if (option) return option;
  }
  return null;
}
