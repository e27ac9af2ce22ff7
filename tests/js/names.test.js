import assert from "node:assert/strict";
import { test } from "node:test";
import { say, useMessages, useNames } from "../../static/shell/i18n.js";
import { described } from "../../static/replay/eyes.js";
import { playedSince, seatNames } from "../../static/table/names.js";

useMessages({ lang: "en", messages: { "seat.bot": "Bot", "seat.numbered": "{role} {number}", "seat.name": "{seat}", "seat.unknown": "somebody", "log.lay": "{who} lays a card." } });

const seat = (name, player) => ({ seat: name, role: "player", side: name, player });
const bot = { bot: "random" };

test("a seat is called by its player's name, a bot by its number where there are several", () => {
  assert.deepEqual([...seatNames([seat("p:1", { id: "u", name: "Ada" }), seat("p:2", bot), seat("p:3", null)])], [["p:1", "Ada"], ["p:2", "Bot"]]);
  assert.deepEqual([...seatNames([seat("p:1", bot), seat("p:2", bot)])], [["p:1", "Bot 1"], ["p:2", "Bot 2"]]);
});

test("looking back, a seat of which nobody has kept who sat there is somebody's", () => {
  assert.deepEqual([...seatNames([seat("p:1", bot), { ...seat("p:2", null), unknown: true }])], [["p:1", "Bot"], ["p:2", "somebody"]]);
  const outline = { game: "duel", seats: [seat("p:1", { id: "u", name: "Cleo" })] };
  const words = (now) => {
    useNames(seatNames(now));
    return described(outline, "p:1", now).words;
  };
  assert.equal(words([seat("p:1", { id: "v", name: "Ben" })]), "Ben");
  assert.equal(words([{ ...seat("p:1", null), unknown: true }]), "somebody");
});

test("a sentence speaks of a seat by who sits there, else by the seat", () => {
  const line = (name) => ({ key: "log.lay", args: { who: { key: "seat.name", args: { seat: name } } } });
  useNames(new Map([["p:1", "Ada"]]));
  assert.equal(say(line("p:1")), "Ada lays a card.");
  assert.equal(say(line("p:2")), "p:2 lays a card.");
});

test("a bot came to a seat with the last line that says so", () => {
  const line = (kind, key, data) => ({ kind, text: { key }, data });
  const away = line("replaced", "event.replaced", { seat: "p:1" });
  const late = (fate) => line("out_of_time", `event.out_of_time.${fate}`, { side: "p:2" });
  assert.deepEqual([...playedSince([away, line("lay", "log.lay", { seat: "p:3" }), late("bot"), away])], [["p:1", 3], ["p:2", 2]]);
  assert.deepEqual([...playedSince([late("random"), late("forfeit"), line("lay", "log.lay")])], []);
});
