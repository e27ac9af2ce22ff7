/** Laying tracks: five tokens, and the face up or down. What lies on the board or was captured is there as an outline. */
/** @import { Decision, Scene } from "../../table/types.js" */
/** @import { Identity, LaBeteView } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { drawing, icon } from "../../shell/icons.js";
import { t } from "../../shell/i18n.js";
import { CAST } from "./pieces.js";
import { IDENTITIES, says } from "./words.js";

/** @param {Decision} decision @param {string} identity @param {string} face */
const option = (decision, identity, face) => decision.options.find((o) => o.id === `${identity}:${face}`);

/** @param {Decision} decision @param {Scene<LaBeteView>} scene */
export function tokens(decision, scene) {
  const { view, picked } = scene;
  const [identity, face] = (picked[0] ?? "").split(":");
  const faces = ["down", "up"].filter((side) => decision.options.some((o) => o.id.endsWith(`:${side}`)));
  /** @param {string} id @param {string} side */
  const pick = (id, side) => {
    const wanted = option(decision, id, side) ?? option(decision, id, faces[0]) ?? option(decision, id, faces[1] ?? "");
    if (wanted) scene.act.pick(wanted.id);
  };
  return html`<div class="also lay">
    <div class="tokens" role="group" aria-label=${t("la_bete.board.tokens")}>${IDENTITIES.map((id) => token(view, id, identity, decision, () => pick(id, face ?? "down")))}</div>
    <div class="pick2" role="group" aria-label=${t("la_bete.board.face")}>
      ${["down", "up"].map((side) => {
        const can = faces.includes(side) && (!identity || option(decision, identity, side));
        return html`<button type="button" ?disabled=${!can} aria-pressed=${face === side} @click=${() => pick(identity || firstHeld(decision), side)}>${icon(side === "up" ? "revealed" : "sealed", { small: true })}<span>${t(`la_bete.board.face_${side}`)}</span></button>`;
      })}
    </div>
    ${about(scene, identity, face)}
  </div>`;
}

/** @param {Decision} decision */
const firstHeld = (decision) => decision.options[0].id.split(":")[0];

/**
 * The token looked at, else the picked one: its power, who could name it, and what lying face down changes.
 * @param {Scene<LaBeteView>} scene
 * @param {string} picked
 * @param {string} [face]
 */
function about({ view, lit }, picked, face) {
  const id = IDENTITIES.find((one) => lit === `identity:${one}`) ?? IDENTITIES.find((one) => one === picked);
  if (!id) return html`<p class="power">${t("table.touch_to_read")}</p>`;
  const who = CAST.filter((name) => view.investigators[name].identifies.includes(id)).map((name) => t(`la_bete.investigator.${name}.short`));
  return html`<p class="power">${says(`la_bete.identity.${id}.short`, `la_bete.identity.${id}.power`)} ${who.length ? t("la_bete.board.identified_by", { who }) : nothing}${id === picked && face === "down" ? html` <em>${t("la_bete.board.no_power")}</em>` : nothing}</p>`;
}

/**
 * @param {LaBeteView} view
 * @param {Identity} id
 * @param {string} picked
 * @param {Decision} decision
 * @param {() => void} pick
 */
function token(view, id, picked, decision, pick) {
  const where = view.captured.includes(id) ? "captured" : (view.beast.tokens?.[id] ?? "held");
  const may = decision.options.some((o) => o.id.startsWith(`${id}:`));
  const classes = `tok${where === "held" ? "" : " out"}${view.beast.identity === id ? " true" : ""}`;
  const words = [t(`la_bete.identity.${id}`), where === "held" ? "" : t(`la_bete.board.token_${where}`), view.beast.identity === id ? t("la_bete.board.true_one") : ""].filter(Boolean).join(", ");
  return html`<button type="button" class=${classes} data-ref=${`identity:${id}`} ?disabled=${!may} aria-pressed=${picked === id} aria-label=${words} title=${words} @click=${pick}>${drawing(`id-${id}`)}<span class="t">${t(`la_bete.identity.${id}.short`)}</span></button>`;
}
