/** The sign of an account, wherever people are listed. */
/** @import { Person } from "./people.js" */
import { html, nothing } from "/vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";
import { t } from "./i18n.js";

/**
 * A small seal behind the name of an account: no other account is called so, while guests may call themselves anything.
 * @param {Person | {bot: string} | null | undefined} player
 */
export const seal = (player) =>
  player && "account" in player && player.account
    ? html`<span class="account-seal" title=${t("seat.account")}>${icon("account", { small: true, label: t("seat.account") })}</span>`
    : nothing;
