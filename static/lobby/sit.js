/** Sitting down at an open table of the lobby: what was chosen for it, which seat, and the name if it is still wanting. */
import { html } from "/vendor/lit-html/lit-html.js";
import { get, post, sentence } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { ensureName, nameField } from "../shell/name.js";
import { freeRoles } from "./tables.js";
import { terms } from "./terms.js";
import { roleName } from "./words.js";

/**
 * @param {import("./tables.js").Match} match
 * @param {import("../shell/name.js").Guest} guest
 * @param {import("./options.js").Schema} [schema] of the game's options
 */
export function sitDown(match, guest, schema) {
  const roles = freeRoles(match);
  let refusal = "";
  let sending = false;
  /** @type {string[] | null} null: they are still on their way */
  let agreed = null;

  const dialog = openDialog(t("join.choose", { title: match.title }), () => {
    return html`<form class="create" @submit=${sit}>
      ${agreed?.length ? html`<ul class="settings" aria-label=${t("table.settings")}>${agreed.map((sentence) => html`<li>${sentence}</li>`)}</ul>` : ""}
      ${nameField(guest)}
      <fieldset class="field"><legend>${t("join.seat")}</legend>
        ${roles.map((role, i) => html`<label class="pick"><input type="radio" name="role" value=${role} ?checked=${i === 0} ?autofocus=${i === 0 && guest.user !== null} /><span>${roleName(match.game, role)}</span></label>`)}
      </fieldset>
      ${refusal ? html`<p class="notice bad" role="alert">${icon("bar")}<span>${refusal}</span></p>` : ""}
      <button class="go" type="submit" ?disabled=${sending || !agreed}>${t(sending ? "join.sitting" : "join.sit_down")}</button>
      ${match.spectators?.allowed === false ? "" : html`<a class="quiet wide" href=${`/matches/${match.id}`}>${t("join.look_first")}</a>`}
    </form>`;
  });

  // The last seat may begin the match at once: nobody takes it before they could read this. A table that doesn't answer says why when one sits down.
  void get(`/matches/${match.id}`)
    .then((told) => terms(told, schema), () => [])
    .then((found) => {
      agreed = found;
      dialog.redraw();
    });

  /** @param {SubmitEvent} event */
  async function sit(event) {
    event.preventDefault();
    if (!agreed) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    sending = true;
    refusal = "";
    dialog.redraw();
    try {
      await ensureName(guest, form);
      await post(`/matches/${match.id}/join`, { role: form.get("role") });
      location.assign(`/matches/${match.id}`);
    } catch (error) {
      sending = false;
      refusal = sentence(error);
      dialog.redraw();
    }
  }
}
