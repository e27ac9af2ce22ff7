import assert from "node:assert/strict";
import { test } from "node:test";
import { get, sentence } from "../../static/shell/api.js";
import { useMessages } from "../../static/shell/i18n.js";

useMessages({ lang: "en", messages: { "shell.signed_out": "You are signed out here." } });

/** What somebody is told whose request is refused with this code, on a page that was made for this user. */
async function told(code, user) {
  globalThis.document = { documentElement: { lang: "en", dataset: user ? { user } : {} } };
  globalThis.fetch = async () => new Response(JSON.stringify({ code, detail: "As the server says." }), { status: 401 });
  return get("/account").then(assert.fail, sentence);
}

test("whoever was signed out elsewhere is told so; whoever has no name yet is asked for it", async () => {
  assert.equal(await told("nobody", "u1"), "You are signed out here.");
  assert.equal(await told("nobody", ""), "As the server says.");
  assert.equal(await told("wrong_password", "u1"), "As the server says.");
});
