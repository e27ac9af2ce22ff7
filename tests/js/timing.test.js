import assert from "node:assert/strict";
import { test } from "node:test";
import { useMessages } from "../../static/shell/i18n.js";
import { timingAloud, timingShort } from "../../static/shell/timing.js";

// The page's language is asked of the page.
globalThis.document = { documentElement: { lang: "en" } };
useMessages({ lang: "en", messages: { "clock.short.real": "{bank} + {refund}", "clock.short.mail": "{days} a move", "clock.aloud": "Clock: {clock}", "clock.bank": "{bank}, and up to {refund} back" } });

const real = (bank, refund) => ({ kind: "real", bank, refund, out_of_time: "random" });
const mail = (days) => ({ kind: "mail", days, out_of_time: "bot" });

test("a list says which clock a table has in a few words, a length in one piece", () => {
  assert.equal(timingShort(real(900, 30)), "15\u00a0min + 30\u00a0sec");
  assert.equal(timingShort(real(3600, 0)), "1\u00a0hr");
  assert.equal(timingShort(mail(2)), "2\u00a0days a move");
});

test("who listens to it hears what the few words are about", () => {
  assert.equal(timingAloud(real(900, 30)), "Clock: 15 minutes, and up to 30 seconds back");
  assert.equal(timingAloud(real(3600, 0)), "Clock: 1 hour");
  assert.equal(timingAloud(mail(1)), "Clock: 1 day a move");
});
