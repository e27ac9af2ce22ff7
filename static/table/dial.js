/** The place of a clock on the page. What it shows is written into it by dials.js. */
import { html } from "/vendor/lit-html/lit-html.js";

/** @param {string} side whose it is */
export const dial = (side) => html`<span class="dial" role="timer" data-clock=${side}></span>`;
