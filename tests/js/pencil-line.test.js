import assert from "node:assert/strict";
import { test } from "node:test";
import { Pencil } from "../../static/pencil/pencil.js";

/** Long enough for all that needs no answer. */
const settled = () => new Promise((done) => setTimeout(done, 5));

globalThis.document = { documentElement: { lang: "en", dataset: {} } };

/** A pencil at the end of a slow line: `answerAll()` lets everything through, one after the other; `kept` is what the server has. */
function afar() {
  const waiting = [];
  let made = 0;
  const kept = new Map();
  globalThis.fetch = (url, { method = "GET", body } = {}) =>
    new Promise((done) => {
      waiting.push(() => {
        const id = url.split("/").at(-1);
        if (method === "DELETE") return done(kept.delete(id) ? new Response(null, { status: 204 }) : Response.json({ code: "not_there", detail: "" }, { status: 404 }));
        const { kind, ...rest } = JSON.parse(body).note;
        const note = { id: `n${++made}`, kind, body: rest, by: { seat: "hunt:1", name: "Ben" }, mine: true, shared: false, at: new Date().toISOString() };
        kept.set(note.id, note);
        done(Response.json(note, { status: 201 }));
      });
    });
  const pencil = new Pencil("m", (path) => path, () => {});
  const answerAll = async () => {
    for (await settled(); waiting.length; await settled()) waiting.shift()();
  };
  return { pencil, kept, answerAll };
}

test("a number that was counted up on its way doesn't come back by the socket", async () => {
  const { pencil, kept, answerAll } = afar();
  pencil.tool = "number";
  pencil.touch("village:20");
  pencil.touch("village:20");
  // The server has the first; the socket is quicker than its answer.
  const first = { ...pencil.notes[0], id: "n1", body: { ref: "village:20", sign: "number", number: 1 }, pending: undefined };
  pencil.take({ kept: [first], gone: [] });
  assert.deepEqual(pencil.notes.map((note) => note.body.number), [2]);
  pencil.touch("village:20");
  assert.deepEqual(pencil.notes.map((note) => note.body.number), [3]);
  await answerAll();
  assert.deepEqual(pencil.notes.map((note) => note.body.number), [3]);
  assert.deepEqual([...kept.values()].map((note) => note.body.number), [3]);
  assert.equal(pencil.refusal, null);
});

test("what was rubbed out on its way and drawn again is there", async () => {
  const { pencil, kept, answerAll } = afar();
  for (let times = 0; times < 3; times++) pencil.touch("village:7");
  await answerAll();
  assert.equal(pencil.refusal, null);
  assert.equal(pencil.notes.length, 1);
  const [[id, note]] = kept;
  pencil.take({ kept: [note], gone: [] });
  assert.deepEqual(pencil.notes.map((each) => each.id), [id]);
  // Later the same from another device of one's own: nothing was rubbed out that it could be.
  pencil.take({ kept: [{ ...note, id: "n9" }], gone: [id] });
  assert.deepEqual(pencil.notes.map((each) => each.id), ["n9"]);
});
