/** A Beast: the active one as a large emblem, those to choose from as cards, all others small. */
/** @import { Option, Scene } from "../../table/types.js" */
/** @import { DuelView, FighterView, SeatName } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing } from "../../shell/icons.js";
import { say, t } from "../../shell/i18n.js";
import { briefly } from "./brief.js";
import { beastName, faces, field, itemName, look, lozenges, picture, sign, value } from "./parts.js";

/**
 * The active Beast of a half.
 * @param {Scene<DuelView>} scene
 * @param {SeatName} seat
 * @param {FighterView} fighter
 */
export function emblem(scene, seat, fighter) {
  const { beast, element, health, most, worn } = fighter;
  const card = scene.view.beasts[beast];
  const ref = `beast:${beast}`;
  return html`<button type="button" class=${`emblem raised place${look(scene, ref)}${health ? "" : " beaten"}`} data-ref=${ref} data-spot=${`active:${seat}`}>
    ${field(beast, element)}
    <span class="facts">
      ${title(beast, element)}
      <span class="health"><b class="num">${health}<small> ${t("duel.board.of", { n: most })}</small></b>${lozenges(health, most)}</span>
      <span class="figures">
        <span class="values">${value("attack", card.attack, fighter.attack)}${value("defence", card.defence, fighter.defence)}</span>
        ${fighter.sits_out ? html`<span class="worn sits-out">${drawing("st-sits-out")}${t("duel.board.sits_out")}</span>` : nothing}
        ${worn ? html`<span class="worn" data-ref=${`item:${worn}`} data-spot=${`worn:${seat}`}>${picture(worn)}${itemName(worn)}</span>` : nothing}
      </span>
      ${effect(scene, beast)}
    </span>
  </button>`;
}

/** One of one's own Beasts, to be chosen. @param {Scene<DuelView>} scene @param {Option} option @param {string} beast */
export function choice(scene, option, beast) {
  const card = scene.view.beasts[beast];
  const ref = `beast:${beast}`;
  return html`<button type="button" class=${`emblem choice place may${look(scene, ref)}`} data-ref=${ref} aria-pressed=${scene.picked.includes(option.id)}
    @click=${(/** @type {Event} */ event) => (event.stopPropagation(), scene.act.pick(option.id))}>
    ${field(beast, card.element)}
    <span class="facts">
      ${title(beast, card.element)}
      <span class="values"><span class="value life">${drawing("life")}${card.health}<small>${t("duel.board.health")}</small></span>${value("attack", card.attack, card.attack)}${value("defence", card.defence, card.defence)}</span>
      ${effect(scene, beast)}
    </span>
  </button>`;
}

/** @param {string} beast @param {import("./view.js").Element} element */
const title = (beast, element) => html`<b class="title">${beastName(beast)}</b><span class="kin">${sign(element)}<span>${t(`duel.board.beats.${element}`)}</span></span>`;

/** What the die may do: its faces and few words to see, the whole sentence to hear. @param {Scene<DuelView>} scene @param {string} beast */
function effect({ view, printed }, beast) {
  const text = printed[`beast:${beast}`];
  const what = /** @type {import("../../shell/i18n.js").Message} */ (text.args?.effect);
  return html`<span class="effect">${faces(view.beasts[beast].die)}<span aria-hidden="true">${briefly(what)}</span><span class="sr">${say(text)}</span></span>`;
}

/**
 * A Beast of a reserve, or a fallen one: no more than its picture.
 * @param {Scene<DuelView>} scene
 * @param {string} beast
 * @param {string} words what it is here
 * @param {string} [classes]
 */
export const small = (scene, beast, words, classes = "") =>
  html`<button type="button" class=${`small-beast place ${classes}${look(scene, `beast:${beast}`)}`} data-ref=${`beast:${beast}`} aria-label=${words} title=${words}>${field(beast, scene.view.beasts[beast].element)}</button>`;

/** Nobody stands here: what is going on instead, in words. @param {SeatName} seat @param {string} words @param {unknown} inside */
export const nobody = (seat, words, inside) => html`<div class="emblem nobody" data-spot=${`active:${seat}`}>${inside}<p>${words}</p></div>`;
