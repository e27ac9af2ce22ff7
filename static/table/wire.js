/** The table's socket: says hello with the number of events at hand, sends answers again after a cut, hands frames to the store. */
/** @import { Line } from "./types.js" */
/** @import { Table } from "./store.js" */
import { announce } from "../shell/announce.js";
import { t } from "../shell/i18n.js";
import { connect } from "../shell/socket.js";
import { asInvited } from "./address.js";
import { whyClosed, whyUnseated } from "./unseated.js";
import { inView } from "./past.js";

const GONE = 4404;
const NOT_YOURS = 4403;
/** The server's database was replaced: whatever is known here may never have happened. */
const ANEW = 4012;

/** Close codes after which it is no use to come back, and what to say then. */
const FOR_GOOD = new Map([
  [4401, "table.signed_out"],
  [NOT_YOURS, "table.not_yours"],
  [GONE, "table.gone"],
  [4409, "problem.crowded"],
  [4423, "problem.barred_short"],
  [4500, "problem.unreadable"],
]);

/** Milliseconds after which a move without an answer is said to have none. */
const LATE = 3000;

/** Milliseconds, about, until a server that can't save is asked again. */
const AGAIN = 2000;

/** A table under way stays; whoever sat there and may no longer see it has given the seat away. @param {Table} table */
const gaveAway = (table) => table.frame?.status === "running" && table.seat !== null;

/**
 * @param {Table} table
 * @param {(lines: Line[]) => void} arrived called with the lines that a move brought, after they were taken in
 */
export function wire(table, arrived) {
  const socket = connect(asInvited(`/ws/matches/${table.match.id}`), {
    open: hello,
    frame: take,
    ping: { t: "ping" },
    lost: (seconds) => countDown(seconds),
    closed(code) {
      if (code === ANEW) table.lines = [];
      const reason = code === GONE && gaveAway(table) ? "table.handed_over" : FOR_GOOD.get(code);
      if (reason) table.set({ cut: { reason } });
      if (code === GONE || code === NOT_YOURS) void whyClosed(table);
      return reason !== undefined;
    },
  });
  table.moves.send = (frame) => {
    setTimeout(() => table.moves.waiting.some((one) => one.key === frame.key) && overdue(), LATE);
    return socket.send(frame);
  };
  /** @type {number | undefined} */
  let ticking;

  function hello() {
    socket.send({ t: "hello", events: table.lines.length });
  }

  /** @param {any} frame */
  function take(frame) {
    if (frame.t === "state") {
      // Other eyes, or a gap: the lines at hand don't go on here. Ask for all of them.
      const goesOn = frame.events_from === 0 || (frame.viewer === table.frame?.viewer && frame.events_from <= table.lines.length);
      if (!goesOn) {
        table.lines = [];
        hello();
        return;
      }
      const back = table.cut !== null;
      // What was last said aloud is that there is none.
      if (table.cut && "seconds" in table.cut && table.cut.seconds > 0) announce(t("table.back"), { urgent: true });
      const sat = table.frame ? table.seat !== null : table.seated;
      clearInterval(ticking);
      const lines = table.take(frame);
      if (sat && !table.seat) void whyUnseated(table);
      if (back) {
        table.late = false;
        table.moves.resend();
      }
      arrived(lines);
    } else if (frame.t === "done") {
      answered(frame.key);
      table.changed();
    } else if (frame.t === "refused" && frame.code === "not_ready" && table.moves.waiting.some((one) => one.key === frame.key)) {
      // The server can't save now, and may not even know whether it has: the same key again will tell.
      overdue();
      setTimeout(() => table.moves.again(frame.key), AGAIN * (0.5 + Math.random()));
    } else if (frame.t === "refused") {
      const refused = answered(frame.key);
      // At the end nothing is asked any more: a word about a question that came too late would only stand in the way.
      if (refused?.t === "move" && table.frame?.outcome) return table.changed();
      table.set({ refusal: frame.detail, about: refused?.t === "move" ? refused.decision : null });
      announce(frame.detail, { urgent: true });
    } else if (frame.t === "chat") {
      table.hear(frame, inView(table, frame.channel));
    } else if (frame.t === "notes") {
      heard(table.pencil?.take(frame) ?? []);
    } else if (frame.t === "presence") {
      table.set({ here: frame.seats, watching: frame.watching });
    }
  }

  /** Others of the side have written something. @param {import("../pencil/types.js").Note[]} notes */
  function heard(notes) {
    if (!notes.length || inView(table, "notes")) return;
    table.set({ unseen: { ...table.unseen, notes: (table.unseen.notes ?? 0) + notes.length } });
  }

  /** @param {string} key */
  function answered(key) {
    const found = table.moves.answered(key);
    table.late &&= table.moves.waiting.length > 0;
    return found;
  }

  function overdue() {
    if (!table.late && !table.cut) announce(t("table.late"), { urgent: true });
    table.set({ late: true });
  }

  /** @param {number} seconds */
  function countDown(seconds) {
    if (table.cut === null) announce(t("table.cut", { n: seconds }), { urgent: true });
    table.set({ cut: { seconds } });
    clearInterval(ticking);
    ticking = setInterval(() => {
      if (table.cut && "seconds" in table.cut && table.cut.seconds > 1) table.set({ cut: { seconds: table.cut.seconds - 1 } });
    }, 1000);
  }

  return socket;
}
