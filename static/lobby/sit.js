/** Sitting down at an open table of the lobby: which seat, and the name if it is still wanting. With neither to ask, at once. */
import { html } from "/vendor/lit-html/lit-html.js";
import { post, sentence } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { ensureName, nameField } from "../shell/name.js";
import { freeRoles } from "./tables.js";
import { roleName } from "./words.js";

/**
 * @param {import("./tables.js").Match} match
 * @param {import("../shell/name.js").Guest} guest
 */
export function sitDown(match, guest) {
  const roles = freeRoles(match);
  let refusal = "";
  let sending = false;

  const dialog = openDialog(t("join.choose", { title: match.title }), () => {
    return html`<form class="create" @submit=${sit}>
      ${nameField(guest)}
      <fieldset class="field"><legend>${t("join.seat")}</legend>
        ${roles.map((role, i) => html`<label class="pick"><input type="radio" name="role" value=${role} ?checked=${i === 0} ?autofocus=${i === 0 && guest.user !== null} /><span>${roleName(match.game, role)}</span></label>`)}
      </fieldset>
      ${refusal ? html`<p class="notice bad" role="alert">${icon("bar")}<span>${refusal}</span></p>` : ""}
      <button class="go" type="submit" ?disabled=${sending}>${t(sending ? "join.sitting" : "join.sit_down")}</button>
      ${match.spectators?.allowed === false ? "" : html`<a class="quiet wide" href=${`/matches/${match.id}`}>${t("join.look_first")}</a>`}
    </form>`;
  });

  /** @param {SubmitEvent} event */
  async function sit(event) {
    event.preventDefault();
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
