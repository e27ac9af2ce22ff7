/** The page behind an invitation's link: takes the name and the seat, sits the guest down and goes to the table. */
import { post, Problem, sentence } from "../shell/api.js";
import { loadMessages, t } from "../shell/i18n.js";
import { askForName } from "../shell/name.js";
import { enter } from "../shell/session.js";

const form = document.getElementById("join");

/** @param {HTMLFormElement} asked */
async function sit(asked) {
  const refusal = document.getElementById("refusal");
  const button = /** @type {HTMLButtonElement} */ (asked.querySelector("button[type=submit]"));
  const given = new FormData(asked);
  const word = button.textContent;
  button.disabled = true;
  button.textContent = t("join.sitting");
  if (refusal) refusal.hidden = true;
  try {
    const name = given.get("name");
    if (name !== null) {
      await enter(String(name));
      asked.querySelector("input[name=name]")?.closest("label")?.remove();
    }
    const { match, code: invite, handover } = asked.dataset;
    await post(`/matches/${match}/join`, handover ? { handover } : { role: given.get("role") ?? undefined, invite });
    location.assign(`/matches/${asked.dataset.match}`);
  } catch (error) {
    // The seats are other ones now: the page anew shows which, and that one may watch.
    if (error instanceof Problem && ["full", "already_started"].includes(error.code)) return location.reload();
    button.disabled = false;
    button.textContent = word;
    if (refusal) {
      refusal.textContent = sentence(error);
      refusal.hidden = false;
    }
  }
}

if (form instanceof HTMLFormElement) {
  const words = loadMessages();
  const first = form.querySelector("input[name=role]:not(:disabled)");
  if (first instanceof HTMLInputElement) first.checked = true;
  const name = form.querySelector("input[name=name]");
  name?.addEventListener("invalid", askForName);
  name?.addEventListener("input", askForName);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await words;
    await sit(form);
  });
}
