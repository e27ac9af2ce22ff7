/** A dialog: the browser's own, so that focus, Escape and the backdrop come right by themselves. */
import { html, render } from "/vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";

/**
 * Open a dialog that can redraw itself, and take it away when it closes.
 * @param {string} title
 * @param {(redraw: () => void, close: () => void) => unknown} body called for each drawing
 * @returns {{redraw: () => void, close: () => void, closed: Promise<void>}}
 */
export function openDialog(title, body) {
  const dialog = document.createElement("dialog");
  dialog.className = "raised";
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const close = () => dialog.close();
  const redraw = () =>
    render(
      html`<div class="inside">
        <div class="title"><h2 id="dialog-title">${title}</h2><button class="tool" type="button" aria-label=${t("shell.close")} title=${t("shell.close")} @click=${close}>${icon("cross")}</button></div>
        ${body(redraw, close)}
      </div>`,
      dialog,
    );
  redraw();
  document.body.append(dialog);
  dialog.showModal();
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  const closed = new Promise((/** @type {(value: void) => void} */ resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    }),
  );
  return { redraw, close, closed };
}
