/** Games and roles in words: from the games' own catalogues, with the server's titles as a fallback for games this page has no words for. */
import { has, t } from "../shell/i18n.js";

/** @param {string} key the game's @param {string} [title] what the server calls it */
export const gameName = (key, title) => (has(`lobby.game.${key}`) ? t(`lobby.game.${key}`) : (title ?? key));

/** @param {string} game @param {string} role */
export const roleName = (game, role) =>
  has(`${game}.role.${role}`) ? t(`${game}.role.${role}`) : role.charAt(0).toUpperCase() + role.slice(1).replaceAll("_", " ");
