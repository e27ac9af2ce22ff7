/** What was done in a step, in words: who moved, and what these eyes were told of it. */
/** @import { Replay } from "./replay.js" */
/** @import { View } from "./view.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "../shell/icons.js";
import { say, t } from "../shell/i18n.js";
import { words } from "../table/log.js";
import { partyName } from "../table/waiting.js";
import { chapterAt } from "./pace.js";

/** The kinds of moves that have words of their own. */
const KINDS = new Set(["move", "undo", "resign", "close", "flag", "timed"]);

/** What was done, without what came of it. @param {Replay} replay */
export function deed({ outline, at, match }) {
  if (at === 0) return t("replay.begins");
  const { kind, seat } = outline.steps[at - 1];
  const key = `replay.kind.${KINDS.has(kind) && (seat || kind === "close" || kind === "flag") ? kind : "other"}`;
  return t(key, { who: seat ? partyName({ match }, seat) : "" });
}

/** The chapter that one is in. @param {Replay} replay */
export function chapter({ outline, at }) {
  const found = outline.chapters[chapterAt(outline.chapters, at)];
  return found ? say(found.text) : "";
}

/** All that these eyes were told of the step, in sentences. @param {View} view */
export const sentences = (view) => view.told.filter((line) => !view.game.log(line).head).map((line) => say(line.text));

/** What is said to those who listen. @param {Replay} replay */
export function aloud(replay) {
  const { views } = replay;
  const told = views.map((view) => sentences(view).join(" ") || t("replay.told_nothing"));
  return [`${replay.place}.`, deed(replay), ...new Set(told)].join(" ");
}

/** What these eyes were told of the step. @param {View} view */
export function told(view) {
  const lines = view.told.filter((line) => !view.game.log(line).head);
  if (!view.frame || (view.frame.version === 0 && !lines.length)) return nothing;
  if (!lines.length) return html`<p class="told hushed">${t(view.frame.view ? "replay.told_nothing" : "replay.never_began")}</p>`;
  return html`<p class="told" tabindex="0">${lines.map((line) => {
    const face = view.game.log(line);
    const mine = face.mine && !view.frame?.outcome;
    return html`<span class=${mine ? "mine" : ""}>${icon(mine ? "keyhole" : face.icon, { small: true })}${words(view, line)}</span> `;
  })}</p>`;
}

