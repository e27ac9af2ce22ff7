/** What roles and seats are called by what they are, whoever sits there. */
import { has, t } from "./i18n.js";

/** @param {string} game @param {string} role */
export const roleName = (game, role) => (has(`${game}.role.${role}`) ? t(`${game}.role.${role}`) : role);

/** A seat: its role, with its number where there are several. @param {string} game @param {string} seat */
export function placeName(game, seat) {
  const [role, number] = seat.split(":");
  return number ? t("seat.numbered", { role: roleName(game, role), number: Number(number) }) : roleName(game, role);
}
