/** The notebook beside the log and the chat: what one has written, what one's side shares, and the marks in words. */
/** @import { Note } from "./types.js" */
/** @import { Pencil } from "./pencil.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { repeat } from "/vendor/lit-html/directives/repeat.js";
import { timeOfDay } from "../shell/dates.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { arrowSign, signOf } from "./palette.js";
import { signWords, writer } from "./words.js";

const LONGEST = 500;

/**
 * @typedef {object} About
 * @property {boolean} mates are there others on the side of the person here?
 * @property {boolean} may does the person here sit at the table?
 * @property {boolean} [past] it is over, and looked back at: nothing can be changed
 * @property {(event: number) => string} chapter what the log was at when that many events had come
 * @property {(ref: string) => string} place what a ref is called
 */

/** @param {Pencil} pencil @param {About} about */
export function notebook(pencil, about) {
  const { written, drawn } = pencil;
  return html`<ol class="log notes" tabindex="0" aria-label=${t("pencil.notes")}>
      <li class="chat-note">${icon("keyhole", { small: true })}${t(about.mates ? "pencil.private_or_side" : "pencil.private")}</li>
      ${drawn.length ? html`<li><details class="marks"><summary>${t("pencil.marks", { n: drawn.length })}</summary><ul>${repeat(drawn, (note) => note.id, (note) => mark(pencil, note, about))}</ul></details></li>` : nothing}
      ${written.length ? nothing : html`<li class="hushed">${t("pencil.nothing_written")}</li>`}
      ${repeat(written, (note) => note.id, (note) => line(pencil, note, about))}
    </ol>
    ${about.may ? writing(pencil, about) : nothing}`;
}

/** @param {Pencil} pencil @param {Note} note @param {About} about */
function line(pencil, note, about) {
  if (note.kind !== "text") return nothing;
  const when = note.event === undefined ? "" : about.chapter(note.event);
  return html`<li class=${note.shared ? "shared" : ""}>
    <span class="words">${note.mine ? nothing : html`<b>${writer(note)}</b> `}${note.body.text}</span>
    <span class="when"><span>${when ? html`${when}, ` : nothing}<time datetime=${note.at}>${timeOfDay(new Date(note.at))}</time></span>${deeds(pencil, note, about)}</span></li>`;
}

/** @param {Pencil} pencil @param {Note} note @param {About} about */
function deeds(pencil, note, about) {
  if (!note.mine || note.pending || about.past) return nothing;
  return html`<span class="deeds">${about.mates ? tool("people", t(note.shared ? "pencil.unshare_one" : "pencil.share_one"), () => pencil.alter(note, { shared: !note.shared }), note.shared) : nothing}
    ${note.kind === "text" ? tool("quill", t("pencil.edit"), (event) => edit(pencil, note, event)) : nothing}
    ${tool("rubber", t("pencil.erase"), () => pencil.rub([note]))}</span>`;
}

/** @param {string} sign @param {string} words @param {(event: Event) => void} deed @param {boolean} [pressed] */
const tool = (sign, words, deed, pressed) =>
  html`<button type="button" class="tool" aria-label=${words} title=${words} aria-pressed=${pressed ?? nothing} @click=${deed}>${icon(sign, { small: true })}</button>`;

/** A mark in words, for those who don't see the board, and for those who look for one. @param {Pencil} pencil @param {Note} note @param {About} about */
function mark(pencil, note, about) {
  const [sign, words] =
    note.kind === "mark"
      ? [signOf(note.body.sign, note.body.number), t("pencil.at", { sign: signWords(note), place: about.place(note.body.ref) })]
      : note.kind === "arrow"
        ? [arrowSign, t("pencil.from_to", { from: about.place(note.body.start), to: about.place(note.body.end) })]
        : [icon("quill"), t("pencil.stroke")];
  return html`<li class=${note.shared ? "shared" : ""} data-ref=${note.kind === "mark" ? note.body.ref : nothing}>${sign}<span class="words">${words}${note.mine ? nothing : html` <small>${writer(note)}</small>`}</span>${deeds(pencil, note, about)}</li>`;
}

/** The form at the foot: it writes a new note, or one anew. @param {Pencil} pencil @param {About} about */
function writing(pencil, about) {
  /** @param {SubmitEvent} event */
  const send = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("note"));
    const side = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("side"));
    const text = input.value.trim();
    if (!text) return;
    const note = pencil.written.find((one) => one.id === form.dataset.note);
    delete form.dataset.note;
    input.value = "";
    const kept = note ? await pencil.alter(note, { text }) : await pencil.write(text, side?.checked ?? false);
    if (!kept) input.value = text;
  };
  return html`<form class="say write" @submit=${send}>
    ${pencil.refusal ? html`<p class="notice bad">${icon("bar")}<span>${pencil.refusal}</span></p>` : nothing}
    <input type="text" name="note" maxlength=${LONGEST} autocomplete="off" aria-label=${t("pencil.write")} placeholder=${t("pencil.write")} />
    ${about.mates ? html`<label class="tool side" title=${t("pencil.also_side")}><input type="checkbox" name="side" aria-label=${t("pencil.also_side")} />${icon("people")}</label>` : nothing}
    <button class="tool" aria-label=${t("pencil.keep_note")} title=${t("pencil.keep_note")}>${icon("check")}</button>
  </form>`;
}

/** Put a note into the form. @param {Pencil} pencil @param {Note} note @param {Event} event */
function edit(pencil, note, event) {
  const form = /** @type {HTMLElement} */ (event.target).closest(".annals-body")?.querySelector("form");
  const input = /** @type {HTMLInputElement | undefined} */ (form?.elements.namedItem("note"));
  if (!form || !input || note.kind !== "text" || !pencil.written.includes(note)) return;
  form.dataset.note = note.id;
  input.value = note.body.text;
  input.focus();
}
