/** The page behind a link in a mail: it does nothing before its one button is pressed. */
import { html, render } from "/vendor/lit-html/lit-html.js";
import { post, sentence } from "../shell/api.js";
import { loadMessages, t } from "../shell/i18n.js";

const place = /** @type {HTMLElement} */ (document.getElementById("deed"));
/** @type {{deed: "confirm" | "stop", code: string}} */
const { deed, code } = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
let said = "";
let done = false;

async function press() {
  try {
    await post(`/notices/mail/${deed}`, { code });
    done = true;
    said = t(`mail.${deed}_done`);
  } catch (error) {
    said = sentence(error);
  }
  draw();
}

function draw() {
  render(
    html`${said ? html`<p>${said}</p>` : ""}
      <p>${done ? html`<a class="go small" href="/">${t("message.to_lobby")}</a>` : html`<button class="go small" type="button" @click=${press}>${t(`mail.${deed}_yes`)}</button>`}</p>`,
    place,
  );
}

await loadMessages();
draw();
