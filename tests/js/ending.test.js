import assert from "node:assert/strict";
import { test } from "node:test";
import { useMessages } from "../../static/shell/i18n.js";
import { ending } from "../../static/verify/ending.js";

globalThis.document = { documentElement: { lang: "en" } };
useMessages({ lang: "en", messages: { "table.won": ["{who} has won.", "{who} have won."], "proof.player": "{name} ({seat})", "ended.gave_up": ["{who} gave up.", "{who} gave up."], "ended.time": "{who} ran out of time.", "outcome.resigned": "The other side gave up.", "outcome.out_of_time": "The time was up.", "la_bete.side.investigators": "The Investigators", "la_bete.role.beast": "Beast", "la_bete.role.investigator": "Investigator", "seat.numbered": "{role} {number}" } });

const players = { beast: { name: "Ada" }, "investigator:1": { name: "Ben" }, "investigator:2": { name: "Cleo" } };
const ended = (key, winner, lost) => ending({ game: "la_bete", players, lost, outcome: { winners: [winner], reason: { key, args: {} } } });

test("whoever reads a record is on no side: those who gave up are named, with their seats", () => {
  assert.equal(ended("outcome.resigned", "investigators", ["beast"]), "The Investigators have won. Ada (Beast) gave up.");
  assert.equal(ended("outcome.resigned", "beast", ["investigator:1", "investigator:2"]), "Ada has won. Ben (Investigator 1) and Cleo (Investigator 2) gave up.");
});

test("so are those whose time was up", () => {
  assert.equal(ended("outcome.out_of_time", "beast", ["investigators"]), "Ada has won. The Investigators ran out of time.");
});

test("what was brought in by an earlier release says as much as it knows", () => {
  assert.equal(ended("outcome.out_of_time", "beast", undefined), "Ada has won. The time was up.");
});
