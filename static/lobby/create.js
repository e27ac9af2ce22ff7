/** Opening a table: who sits where (oneself, others, bots) and who may come; folded, what most people leave as it is. */
import { html } from "/vendor/lit-html/lit-html.js";
import { post, sentence } from "../shell/api.js";
import { openDialog } from "../shell/dialog.js";
import { icon } from "../shell/icons.js";
import { t } from "../shell/i18n.js";
import { ensureName, nameField } from "../shell/name.js";
import { Wish } from "../shell/wish.js";
import { clockFields, firstClock, readClock } from "./clock.js";
import { firstFurther, lookingFields, readLooking, startFields } from "./further.js";
import { defaults, optionFields, playedWith } from "./options.js";
import { gameName, roleName } from "./words.js";

/** @typedef {import("./tables.js").Game} Game */
/** @typedef {import("./tables.js").Match} Match */
/** @typedef {"me" | "open" | "bot:random" | "bot:steady"} Who */
/** @typedef {{role: string, who: Who}} Chair */

/** @type {Array<[Who, string]>} */
const WHO = [
  ["me", "create.me"],
  ["open", "create.open"],
  ["bot:random", "table.bot.random"],
  ["bot:steady", "table.bot.steady"],
];

/** The table as it is first proposed: oneself in the first seat, the fewest players. @param {Game} game @returns {Chair[]} */
const firstChairs = (game) =>
  game.seats
    .flatMap(({ role, least }) => Array.from({ length: least }, () => ({ role, who: /** @type {Who} */ ("open") })))
    .map((chair, i) => (i === 0 ? { ...chair, who: "me" } : chair));

/** A field that wants another value can't be pointed at while it is folded away. */
const UNFOLD = { capture: true, handleEvent: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest("details")?.setAttribute("open", "") };

/** What is chosen where it is folded. @param {string} clock @param {import("./further.js").Further} further */
const inShort = (clock, { start, looking }) => [t(`create.short.clock.${clock}`), t(`create.short.start.${start}`), t(`create.short.looking.${looking}`)].join(" · ");

/** What a table is called that is given no name. @param {import("../shell/session.js").User} host */
const tableOf = (host) => t("create.table_title_of", { name: host.name });

/**
 * One role's seats: as many as its players, each taken by oneself, kept open or given to a bot.
 * @param {Game} game
 * @param {import("./tables.js").RoleSeats} seats
 * @param {Chair[]} chairs
 * @param {(chairs: Chair[]) => void} change
 */
function roleSeats(game, seats, chairs, change) {
  const role = roleName(game.key, seats.role);
  const own = chairs.filter((chair) => chair.role === seats.role);
  const others = chairs.filter((chair) => chair.role !== seats.role);
  /** The chairs in the game's order of roles. @param {Chair[]} mine */
  const arrange = (mine) =>
    change(game.seats.flatMap((one) => (one.role === seats.role ? mine : others.filter((chair) => chair.role === one.role))));
  /** @param {Chair} chosen @param {Who} who */
  const sit = (chosen, who) =>
    change(
      chairs.map((chair) =>
        chair === chosen
          ? { ...chair, who }
          : who === "me" && chair.who === "me"
            ? { ...chair, who: /** @type {Who} */ ("open") }
            : chair,
      ),
    );
  const counter = html`<span class="counter">
    <button class="quiet" type="button" ?disabled=${own.length <= seats.least} aria-label=${t("create.fewer")} title=${t("create.fewer")} @click=${() => arrange(own.slice(0, -1))}>${icon("minus")}</button>
    <output class="num" aria-label=${t("create.how_many", { role })}>${own.length}</output>
    <button class="quiet" type="button" ?disabled=${own.length >= seats.most} aria-label=${t("create.more")} title=${t("create.more")} @click=${() => arrange([...own, { role: seats.role, who: "open" }])}>${icon("plus")}</button>
  </span>`;
  return html`<div class="role">
    <div class="role-head"><h3>${role}</h3>${seats.most > seats.least ? counter : ""}</div>
    ${own.map((chair, i) => {
      const name = `${seats.role}-${i}`;
      return html`<div class="chair" role="radiogroup" aria-label=${own.length > 1 ? `${role} ${i + 1}` : role}>
        ${own.length > 1 ? html`<span class="chair-no">${i + 1}</span>` : ""}
        ${WHO.map(([who, key]) => html`<label class="pick"><input type="radio" name=${name} value=${who} .checked=${chair.who === who} @change=${() => sit(chair, who)} /><span>${t(key)}</span></label>`)}
      </div>`;
    })}
  </div>`;
}

/**
 * The dialog that opens a table.
 * @param {Game} game
 * @param {import("../shell/name.js").Guest} guest
 * @param {(match: Match) => void} opened
 */
export function createTable(game, guest, opened) {
  let chairs = firstChairs(game);
  let clock = firstClock();
  let further = firstFurther();
  let options = defaults(game.options);
  let refusal = "";
  let sending = false;
  const wish = new Wish();

  const dialog = openDialog(t("create.title", { game: gameName(game.key, game.title) }), (redraw) => {
    /** @param {Chair[]} next */
    const change = (next) => {
      chairs = next;
      redraw();
    };
    /** @param {Partial<typeof clock>} news */
    const setClock = (news) => {
      clock = { ...clock, ...news };
      redraw();
    };
    /** @param {Partial<typeof further>} news */
    const setFurther = (news) => {
      further = { ...further, ...news };
      redraw();
    };
    /** @param {typeof options} news */
    const setOptions = (news) => {
      options = { ...options, ...news };
      redraw();
    };
    return html`<form class="create" @submit=${open} @invalid=${UNFOLD}>
      ${nameField(guest)}
      <label class="field"><span>${t("create.table_title")}</span><input name="title" maxlength="60" ?autofocus=${guest.user !== null} placeholder=${guest.user ? tableOf(guest.user) : gameName(game.key, game.title)} /></label>
      <fieldset class="field"><legend>${t("create.seats")}</legend>${game.seats.map((seats) => roleSeats(game, seats, chairs, change))}</fieldset>
      <fieldset class="field"><legend>${t("create.who_may")}</legend>
        <label class="pick"><input type="radio" name="visibility" value="public" checked /><span>${t("create.public")}</span><small>${t("create.public_hint")}</small></label>
        <label class="pick"><input type="radio" name="visibility" value="unlisted" /><span>${t("create.unlisted")}</span><small>${t("create.unlisted_hint")}</small></label>
      </fieldset>
      ${optionFields(game.options, options, setOptions)}
      <details class="further">
        <summary><b>${t("create.further")}</b><small>${inShort(clock.kind, further)}</small></summary>
        <div class="further-fields">
          ${clockFields(clock, setClock)}
          ${startFields(further.start, setFurther)}
          ${lookingFields(further.looking, setFurther)}
          ${chairs.some(({ who }) => who.startsWith("bot:")) ? "" : html`<div class="field option"><label class="pick"><input type="checkbox" name="rated" aria-describedby="hint-rated" /><span>${t("create.rated")}</span></label><small id="hint-rated">${t("create.rated_hint")}</small></div>`}
        </div>
      </details>
      ${refusal ? html`<p class="notice bad" role="alert">${icon("bar")}<span>${refusal}</span></p>` : ""}
      <button class="go" type="submit" ?disabled=${sending}>${t(sending ? "create.going" : "create.go")}</button>
    </form>`;
  });

  /** @param {SubmitEvent} event */
  async function open(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    sending = true;
    refusal = "";
    dialog.redraw();
    try {
      const host = await ensureName(guest, form);
      const wanted = {
        game: game.key,
        title: String(form.get("title")).trim() || tableOf(host),
        options: playedWith(game.options, options),
        visibility: form.get("visibility"),
        clock: readClock(form),
        start: form.get("start"),
        spectators: readLooking(form),
        seats: chairs.map(({ role, who }) => ({ role, player: who })),
        ...(form.get("rated") ? { rated: true } : {}),
      };
      const match = await post("/matches", wish.keyed(wanted));
      dialog.close();
      opened(match);
    } catch (error) {
      sending = false;
      refusal = sentence(error);
      dialog.redraw();
    }
  }
}
