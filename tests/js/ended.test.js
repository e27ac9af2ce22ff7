import assert from "node:assert/strict";
import { test } from "node:test";
import { calledOff, outWords, why } from "../../static/shell/ended.js";
import { useMessages, useNames } from "../../static/shell/i18n.js";

useMessages({ lang: "en", messages: { "seat.name": "{seat}", "outcome.resigned": "The other side gave up.", "outcome.called_off": "All agreed to call it off.", "ended.you_gave_up": "You gave up.", "ended.side_gave_up": "Your side gave up.", "ended.gave_up": ["{who} gave up.", "{who} gave up."], "ended.your_time": "Your time was up.", "ended.side_time": "Your side’s time was up.", "ended.time": "{who} ran out of time.", "table.gave_up": "gave up", "table.time_up": "time was up" } });
useNames(new Map([["beast", "Ada"], ["hunt:1", "Ben"], ["hunt:2", "Cleo"], ["hunt:3", "Bot"]]));

const person = (seat, side, name) => ({ seat, side, player: { id: name, name } });
const [ADA, BEN, CLEO] = [person("beast", "beast", "Ada"), person("hunt:1", "hunters", "Ben"), person("hunt:2", "hunters", "Cleo")];
const BOT = { seat: "hunt:3", side: "hunters", player: { bot: "steady" } };
const ended = (key, ...winners) => ({ winners, reason: { key, args: {} } });

test("whoever gave up is told so, and the others who it was", () => {
  const beast = ended("outcome.resigned", "hunters");
  assert.equal(why(beast, [ADA, BEN, CLEO], ADA), "You gave up.");
  assert.equal(why(beast, [ADA, BEN, CLEO], BEN), "Ada gave up.");
  assert.equal(why(beast, [ADA, BEN, CLEO], null), "Ada gave up.");
  const hunters = ended("outcome.resigned", "beast");
  assert.equal(why(hunters, [ADA, BEN, CLEO, BOT], CLEO), "Your side gave up.");
  assert.equal(why(hunters, [ADA, BEN, CLEO, BOT], ADA), "Ben and Cleo gave up.");
  assert.equal(why(hunters, [ADA, BOT], ADA), "Bot gave up.");
});

test("whose time was up is told by name, and is no giving up", () => {
  assert.equal(why(ended("outcome.out_of_time", "hunters"), [ADA, BEN], ADA), "Your time was up.");
  assert.equal(why(ended("outcome.out_of_time", "hunters"), [ADA, BEN], BEN), "Ada ran out of time.");
  assert.equal(why(ended("outcome.out_of_time", "beast"), [ADA, BEN, CLEO, BOT], BEN), "Your side’s time was up.");
  assert.equal(why(ended("outcome.out_of_time"), [ADA, BEN], ADA), "Ada and Ben ran out of time.");
  assert.deepEqual([outWords({ out_of_time: true }), outWords({})], ["time was up", "gave up"]);
});

test("who had given up before a clock ended it did not run out of time", () => {
  const seats = [ADA, { ...BEN, out: true }, { ...CLEO, out: true, out_of_time: true }];
  const late = ended("outcome.out_of_time", "beast");
  assert.equal(why(late, seats, ADA), "Cleo ran out of time.");
  assert.equal(why(late, seats, CLEO), "Your time was up.");
  assert.equal(why(late, seats, BEN), "Your side’s time was up.");
});

test("what was called off is no draw, and is said as the server says it", () => {
  assert.equal(why(ended("outcome.called_off"), [ADA, BEN], ADA), "All agreed to call it off.");
  assert.deepEqual(["outcome.called_off", "outcome.ended_by_house", "outcome.ended_by_house_because", "outcome.resigned", "la_bete.outcome.tally_draw"].map((key) => calledOff(ended(key))), [true, true, true, false, false]);
});
