import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { dayOf, momentOf } from "../../static/shell/dates.js";

const AT = "2026-11-30T12:04:00Z";

/** @param {string} lang */
const page = (lang) => (globalThis.document = { documentElement: { lang } });

test("the page's language decides how a day is written, and may change", () => {
  page("en");
  assert.equal(dayOf(AT), "Nov 30, 2026");
  assert.match(momentOf(AT), /^Nov 30, 2026, /);
  page("de");
  assert.equal(dayOf(AT), "30. Nov. 2026");
  page("fr");
  assert.equal(dayOf(AT), "30 nov. 2026");
});

test("no page writes days or times by itself", () => {
  const folder = new URL("../../static/", import.meta.url);
  const own = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".js") && /new Intl\.DateTimeFormat|toLocale(Date|Time)?String/.test(readFileSync(new URL(file, folder), "utf8")));
  assert.deepEqual(own, ["shell/dates.js"]);
});
