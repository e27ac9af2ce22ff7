import assert from "node:assert/strict";
import { test } from "node:test";
import { say, useMessages, useNames } from "../../static/shell/i18n.js";
import { seatNames } from "../../static/table/names.js";

useMessages({ lang: "en", messages: { "seat.bot": "Bot", "seat.numbered": "{role} {number}", "seat.name": "{seat}", "log.lay": "{who} lays a card." } });

const seat = (name, player) => ({ seat: name, role: "player", side: name, player });
const bot = { bot: "random" };

test("a seat is called by its player's name, a bot by its number where there are several", () => {
  assert.deepEqual([...seatNames([seat("p:1", { id: "u", name: "Ada" }), seat("p:2", bot), seat("p:3", null)])], [["p:1", "Ada"], ["p:2", "Bot"]]);
  assert.deepEqual([...seatNames([seat("p:1", bot), seat("p:2", bot)])], [["p:1", "Bot 1"], ["p:2", "Bot 2"]]);
});

test("a sentence speaks of a seat by who sits there, else by the seat", () => {
  const line = (name) => ({ key: "log.lay", args: { who: { key: "seat.name", args: { seat: name } } } });
  useNames(new Map([["p:1", "Ada"]]));
  assert.equal(say(line("p:1")), "Ada lays a card.");
  assert.equal(say(line("p:2")), "p:2 lays a card.");
});
