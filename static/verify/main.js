/** Checking a record: choose or paste one, or the one of a match here; what was found; bringing it in to look back at it. */
/** @import { Boot, Imported, Verdict } from "./types.js" */
import { html, nothing, render } from "/vendor/lit-html/lit-html.js";
import { gameName } from "../figures/names.js";
import { dayOf } from "../shell/dates.js";
import { announce } from "../shell/announce.js";
import { get, postRaw, sentence, textOf } from "../shell/api.js";
import { drawing, icon } from "../shell/icons.js";
import { loadMessages, t } from "../shell/i18n.js";
import { asInvited } from "../table/address.js";
import { sizeOf, unfit } from "./record.js";
import { drawVerdict } from "./verdict.js";

const place = /** @type {HTMLElement} */ (document.getElementById("verify"));
/** @type {Boot} */
const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");
const user = document.documentElement.dataset.user ?? "";

/** What is checked: its bytes, what it is called, and the match here that it is of, if it is. @type {{data: Blob, name: string, match: string | null} | null} */
let given = null;
/** @type {Verdict | null} */
let verdict = null;
/** @type {Imported[]} */
let mine = [];
let doing = "";
let trouble = "";
/** A check that was asked for before another one tells nothing any more. */
let asked = 0;

/** @param {Blob} data @param {string} name @param {string | null} [match] */
async function check(data, name, match = null) {
  const now = ++asked;
  [given, verdict] = [{ data, name, match }, null];
  trouble = unfit(data.size, boot.most) ?? "";
  if (trouble) return told(trouble);
  doing = t("proof.checking");
  draw();
  const receipt = /** @type {HTMLInputElement | null} */ (place.querySelector("[name=receipt]"))?.value.trim();
  try {
    const found = await postRaw(`/verify${receipt ? `?${new URLSearchParams({ receipt: receipt.slice(0, 100) })}` : ""}`, data);
    if (now !== asked) return;
    verdict = found;
    told(t(found.holds ? "proof.holds" : found.about ? "proof.broken" : "proof.none"));
    place.querySelector("#verdict")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (place.querySelector("#verdict"))?.focus({ preventScroll: true });
  } catch (error) {
    if (now !== asked) return;
    trouble = sentence(error);
    told(trouble);
  }
}

/** Nothing is going on any more: draw, and say it to those who listen. @param {string} words */
function told(words) {
  doing = "";
  announce(words, { urgent: trouble !== "" });
  draw();
}

/** The record of a match of this server. @param {string} match */
async function checkMatch(match) {
  doing = t("proof.fetching");
  draw();
  try {
    await check(new Blob([await textOf(asInvited(`/matches/${encodeURIComponent(match)}/record`))]), match, match);
  } catch (error) {
    trouble = sentence(error);
    told(trouble);
  }
}

async function bringIn() {
  if (!given || doing) return;
  doing = t("proof.bringing");
  trouble = "";
  draw();
  try {
    const kept = await postRaw("/records", given.data);
    location.assign(`/records/${kept.id}`);
  } catch (error) {
    trouble = sentence(error);
    told(trouble);
  }
}

/** @param {Event} event a file was chosen */
function chosen(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const [file] = input.files ?? [];
  // The same one may be chosen again, once it has been changed.
  if (file) void check(file, file.name).finally(() => (input.value = ""));
}

/** @param {DragEvent} event */
function dropped(event) {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) void check(file, file.name);
}

/** @param {SubmitEvent} event what was pasted, or the same again with a receipt */
function submitted(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text") ?? "").trim();
  if (text) void check(new Blob([text]), t("proof.pasted"));
  else if (given) void check(given.data, given.name, given.match);
  else told((trouble = t("proof.nothing")));
}

/** What may be done with a record that was checked. */
function deeds() {
  if (!verdict?.holds || !given) return nothing;
  if (given.match) return html`<p class="deeds"><a class="go small" href=${asInvited(`/matches/${given.match}/replay`)}>${t("replay.look_back")}</a></p>`;
  if (!boot.imports) return html`<p class="hushed">${t("problem.imports_off")}</p>`;
  if (!user) return html`<p class="hushed">${t("proof.sign_in")} <a href="/account">${t("shell.sign_in")}</a></p>`;
  return html`<p class="deeds"><button type="button" class="go small" aria-disabled=${doing ? "true" : nothing} @click=${bringIn}>${t("proof.bring_in")}</button><small>${t("proof.bring_in_how")}</small></p>`;
}

/** @param {Imported} kept */
const row = ({ id, at, about }) => html`<li class="mrow"><span class=${`gm ${about.game}`}>${drawing(`gm-${about.game}`)}</span>
  <span class="tt"><a href=${`/records/${id}`}><b>${about.title}</b></a><small>${gameName(about.game)} · ${t("figures.moves", { n: about.moves })}</small></span>
  <span class="when">${dayOf(at)}</span></li>`;

function draw() {
  render(
    html`<section class="sheet" aria-labelledby="head-record">
        <div class="head"><h2 id="head-record">${t("proof.record")}</h2><span class="note">${t("proof.size", { most: sizeOf(boot.most) })}</span></div>
        <form class="body giving" @submit=${submitted}>
          <label class="drop" @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${dropped}>
            ${icon("sealed")}<span><b>${t("proof.choose")}</b><small>${t("proof.choose_how")}</small></span>
            <input type="file" accept=".json,application/json" @change=${chosen} />
          </label>
          <label class="field"><span>${t("proof.paste")}</span><textarea name="text" rows="4" spellcheck="false" autocomplete="off"></textarea></label>
          <label class="field"><span>${t("proof.receipt")}</span><input type="text" name="receipt" maxlength="100" autocomplete="off" spellcheck="false" /><small>${t("proof.receipt_how")}</small></label>
          <button class="go" type="submit" aria-disabled=${doing ? "true" : nothing}>${t("proof.check_it")}</button>
        </form>
      </section>
      ${doing ? html`<p class="notice still" role="status">${icon("glass")}<span>${doing}</span></p>` : nothing}
      ${trouble ? html`<p class="notice bad">${icon("cut")}<span>${trouble}</span></p>` : nothing}
      ${given && !trouble ? html`<p class="given">${t("proof.given", { name: given.name, size: sizeOf(given.data.size) })}</p>` : nothing}
      ${verdict ? drawVerdict(verdict, deeds()) : nothing}
      ${mine.length ? html`<section class="sheet" aria-labelledby="head-mine"><div class="head"><h2 id="head-mine">${t("proof.mine")}</h2></div><ol class="matches">${mine.map(row)}</ol></section>` : nothing}`,
    place,
  );
}

await loadMessages();
place.replaceChildren();
place.removeAttribute("aria-busy");
draw();
if (boot.match) void checkMatch(boot.match);
if (user) {
  try {
    mine = (await get("/records")).records;
    draw();
  } catch {
    // Without that list a record can be checked all the same.
  }
}
