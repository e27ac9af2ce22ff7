/** Whoever had something to do with a table asks what became of it, or of their seat: no frame says so. */
/** @import { Table } from "./store.js" */
import { announce } from "../shell/announce.js";
import { get, Problem } from "../shell/api.js";
import { has, t } from "../shell/i18n.js";
import { asInvited } from "./address.js";

/** @param {Table} table */
const ask = (table) => get(asInvited(`/matches/${table.match.id}`));

/** The seat is somebody else's, or free: one looks on from here. @param {Table} table */
export async function whyUnseated(table) {
  try {
    const { unseated } = await ask(table);
    if (!unseated) return;
    table.set({ unseated });
    announce(t(`unseated.${unseated.why}`), { urgent: true });
  } catch {
    // Then the next visit tells.
  }
}

/** The table is closed to this person, or gone. @param {Table} table */
export async function whyClosed(table) {
  const belongs = table.user && (table.host || table.seat);
  if (!belongs) return;
  try {
    const { unseated } = await ask(table);
    // Where nobody may look on the page holds nothing for them now; who may come back finds the way there.
    if (unseated?.why === "replaced" && !table.spectators.allowed) return location.reload();
    const unseen = `unseated.unseen.${unseated?.why}`;
    if (unseated) table.set({ cut: { reason: !table.spectators.allowed && has(unseen) ? unseen : `unseated.${unseated.why}` } });
  } catch (error) {
    if (error instanceof Problem && error.status && error.message !== t("refusal.not_there")) table.set({ cut: { reason: "table.gone", said: error.message } });
  }
  const { cut } = table;
  if (cut && "reason" in cut) announce(cut.said ?? t(cut.reason), { urgent: true });
}
