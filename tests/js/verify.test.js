import assert from "node:assert/strict";
import { test } from "node:test";
import { useMessages } from "../../static/shell/i18n.js";
import { sizeOf, unfit } from "../../static/verify/record.js";

globalThis.document = { documentElement: { lang: "en" } };
useMessages({ lang: "en", messages: { "proof.nothing": "Nothing.", "proof.too_large": "{size} of {most}" } });

const MOST = 4 * 1024 * 1024;

test("sizes are said in the unit that says most", () => {
  assert.equal(sizeOf(MOST), "4 MB");
  assert.equal(sizeOf(1536), "1.5 kB");
  assert.equal(sizeOf(12), "12 byte");
});

test("what is too large, or nothing, is not sent", () => {
  assert.equal(unfit(MOST, MOST), null);
  assert.equal(unfit(MOST * 2, MOST), "8 MB of 4 MB");
  assert.equal(unfit(0, MOST), "Nothing.");
});
