/** What people are called, wherever they are listed. */
import { t } from "./i18n.js";

/** @typedef {{id: string, name: string, account?: boolean, gone?: boolean}} Person */

/** Whoever has left this server for good has no name any more. @param {Person} person */
export const nameOf = (person) => (person.gone ? t("seat.gone") : person.name);
