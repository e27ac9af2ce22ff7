import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, layOf, mayLay, optionsOf, pickOf } from "../../static/games/duel/choosing.js";
import { brief, briefly } from "../../static/games/duel/brief.js";
import { attackDone } from "../../static/games/duel/damage.js";
import { useMessages } from "../../static/shell/i18n.js";

const option = (id, item, detail) => ({ id, label: { key: id }, refs: [`item:${item}`], detail });
const asks = (kind, options, more = {}) => ({ id: "d1", by: ["player:1"], kind, prompt: { key: kind }, least: 1, most: 1, options, ...more });

const card = asks("card", [
  option("play:potion", "potion", { item: "potion", verb: "play" }),
  option("lay:potion", "potion", { item: "potion", verb: "lay" }),
  option("lay:shield_guard", "shield_guard", { item: "shield_guard", verb: "lay" }),
  { id: "no_card", label: { key: "no_card" } },
]);
const discard = asks("discard", [option("hand:0:potion", "potion"), option("hand:1:potion", "potion"), option("hand:2:ban", "ban")], { least: 2, most: 2 });

test("a click on a card picks its first use, the next click its next, and so round", () => {
  const potion = optionsOf(card, "potion", 0);
  assert.equal(pickOf(potion, []), "play:potion");
  assert.equal(pickOf(potion, ["play:potion"]), "lay:potion");
  assert.equal(pickOf(potion, ["lay:potion"]), "play:potion");
  assert.equal(pickOf(potion, ["lay:shield_guard"]), "play:potion");
  assert.equal(pickOf(optionsOf(card, "armour", 1), []), null);
});

test("two alike are told apart where cards are named by their place in the hand", () => {
  assert.deepEqual(optionsOf(discard, "potion", 1).map(({ id }) => id), ["hand:1:potion"]);
  assert.deepEqual(optionsOf(discard, "potion", 2), []);
});

test("the place for a face-down card takes the card that is picked, whatever it was picked for", () => {
  assert.equal(layOf(card, ["play:potion"])?.id, "lay:potion");
  assert.equal(layOf(card, ["lay:shield_guard"])?.id, "lay:shield_guard");
  assert.equal(layOf(card, ["no_card"]), null);
  assert.equal(layOf(card, []), null);
  assert.equal(mayLay(card), true);
  assert.equal(mayLay(discard), false);
});

test("what is chosen from lies on the table, and the hand is not asked about then", () => {
  const retrieve = asks("retrieve", [option("item:potion", "potion")]);
  assert.equal(laidOut(retrieve).length, 1);
  assert.deepEqual(optionsOf(retrieve, "potion", 0), []);
  assert.deepEqual(laidOut(card), []);
  assert.deepEqual(laidOut(null), []);
});

test("a card's sentence is said in few words by its own keys, else as it is", () => {
  useMessages({ lang: "en", messages: {
    "duel.trigger.attack": "Turn it up when attacked. {effect}", "duel.effect.prevent": "The attack does no damage.", "duel.effect.heal": "Heals {n} HP.",
    "duel.board.brief.trigger.attack": "against an attack: {effect}", "duel.board.brief.effect.prevent": "no damage",
  } });
  assert.equal(briefly({ key: "duel.trigger.attack", args: { effect: { key: "duel.effect.prevent", args: { n: 1 } } } }), "Against an attack: no damage");
  assert.deepEqual(brief({ key: "duel.effect.heal", args: { n: 3 } }), { key: "duel.effect.heal", args: { n: 3 } });
  assert.equal(briefly({ key: "duel.effect.heal", args: { n: 3 } }), "Heals 3 HP.");
});

const told = (kind, seat, args, key = kind) => ({ kind, text: { key: `duel.log.${key}`, args }, data: { seat } });
const turn = told("turn");
const attack = { ...told("attack", "player:1"), refs: ["beast:ember_fox"] };
const hit = (n, element = 0, why = "plain") => told("hit", "player:2", { n, element }, `hit.${why}`);

test("what this turn's attack has done is known from its own lines", () => {
  assert.equal(attackDone([turn, attack, hit(4)])?.damage, 4);
  assert.equal(attackDone([turn, attack, hit(4), { kind: "back", text: { key: "event.back" } }]), null, "it was taken back");
  assert.equal(attackDone([turn, attack, told("prevented", "player:2")])?.damage, 0);
  assert.equal(attackDone([turn, attack, hit(4), turn]), null);
  assert.equal(attackDone([]), null);
});

test("what the die adds is damage of the attack; what an order did before it or a guardian does to the attacker is not", () => {
  const damage = (seat, n) => told("damage", seat, { n });
  assert.equal(attackDone([turn, attack, hit(2), told("roll", "player:1"), damage("player:2", 1)])?.damage, 3);
  assert.equal(attackDone([turn, damage("player:2", 2), attack, hit(3)])?.damage, 3);
  assert.equal(attackDone([turn, attack, hit(2), damage("player:1", 2)])?.damage, 2);
});

test("the element that was in the damage is the attacker's own", () => {
  assert.equal(attackDone([turn, attack, hit(5, 1, "element")])?.element, "beast:ember_fox");
  assert.equal(attackDone([turn, attack, hit(1, 1, "first")])?.element, null);
  assert.equal(attackDone([turn, attack, hit(4)])?.element, null);
  assert.equal(attackDone([turn, attack, told("prevented", "player:2")])?.element, null);
});
