// Spoor: people sign in as guests, one opens the table, the other joins, a third watches.
import WebSocket from "ws";
import { draw, numberAfter } from "./scan.mjs";

/**
 * Adapter for any of Spoor's games with two seats. Of several processes, `urls`, each match is spread over all.
 * @param {URL} url @param {{game: string, deflate: boolean, urls: URL[]}} options
 */
export function spoor(url, { game, deflate, urls }) {
  const whole = game !== "vault";
  let opened = 0;

  async function call(path, body, token) {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(new URL(`/api/v1${path}`, url), { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async function open() {
    const tokens = await Promise.all(["Ada", "Ben"].map(async (name) => (await call("/session", { name })).token));
    const roles = game === "la_bete" ? ["beast", "investigator"] : ["player", "player"];
    const seats = [{ role: roles[0], player: "me" }, { role: roles[1], player: "open" }];
    const { id } = await call("/matches", { game, seats }, tokens[0]);
    await call(`/matches/${id}/join`, { role: roles[1] }, tokens[1]);
    return { id, tokens, first: opened++ };
  }

  // `player` is 0, 1 or null; `seen` is told of each new state: {seq, act}, where act() sends a legal move, if one is due.
  function join(match, player, seen) {
    const home = urls[(match.first + (player ?? 2)) % urls.length];
    const protocols = player === null ? ["spoor"] : ["spoor", `bearer.${match.tokens[player]}`];
    const socket = new WebSocket(`${home.href.replace("http", "ws")}ws/matches/${match.id}`, protocols, { perMessageDeflate: deflate });
    let keys = 0;
    /** Decisions that are on their way: a state that was sent before they came still asks them. */
    const answered = new Set();
    const answer = (decision) => {
      answered.add(decision.id);
      const count = decision.least + (whole ? draw(decision.most - decision.least + 1) : 0);
      const options = decision.options.map((option) => option.id);
      const chosen = Array.from({ length: count }, () => options.splice(draw(options.length), 1)[0]);
      socket.send(JSON.stringify({ t: "move", decision: decision.id, options: chosen, key: `k${keys++}` }));
    };
    return new Promise((ready, failed) => {
      socket.on("open", () => socket.send('{"t":"hello","events":0}'));
      socket.on("error", failed);
      socket.on("close", (code) => seen({ refused: `a socket was closed with ${code}` }));
      socket.on("message", (data) => {
        const text = data.toString("latin1");
        if (text.startsWith('{"t":"done"')) return seen({ done: true });
        if (text.startsWith('{"t":"refused"')) return seen({ refused: text });
        if (!text.startsWith('{"t":"state"')) return;
        const at = text.indexOf(',"decisions":');
        const asked = player === null ? [] : JSON.parse(text.substring(at + 13, text.indexOf(',"waiting_for":', at)));
        const due = asked.filter((decision) => !decision.standing && !answered.has(decision.id));
        const over = text.includes('"status":"finished"');
        seen({ seq: whole ? numberAfter(text.substring(0, 60), '"version":') : numberAfter(text, '"seq":', at), over, act: due.length ? () => answer(due[draw(due.length)]) : null });
        ready(close);
      });
    });
    function close() {
      socket.terminate();
    }
  }

  return { open, join };
}
