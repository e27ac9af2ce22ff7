import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { FIRST, focus } from "../../static/table/keyboard.js";

/** A page where these selectors find one element each; what is hidden takes no focus, as in a browser. @param {Record<string, boolean>} seen */
function page(seen) {
  const document = { activeElement: "body", querySelectorAll: (/** @type {string} */ selector) => all[selector] ?? [] };
  /** @type {Record<string, object[]>} */
  const all = Object.fromEntries(Object.entries(seen).map(([selector, shown]) => {
    const element = { selector, focus: () => { if (shown) document.activeElement = /** @type {any} */ (element); } };
    return [selector, [element]];
  }));
  Object.assign(globalThis, { document });
  return () => /** @type {any} */ (document.activeElement).selector;
}

afterEach(() => Reflect.deleteProperty(globalThis, "document"));

test("options that are folded away don't swallow the focus", () => {
  const held = page({ [FIRST[0]]: false, "#go": true, "#prompt": true });
  focus(FIRST);
  assert.equal(held(), "#go");
});

test("tokens come before the button that commits", () => {
  const tokens = FIRST.find((selector) => selector.includes(".tokens button")) ?? "";
  const held = page({ "#go": true, [tokens]: true });
  focus(FIRST);
  assert.equal(held(), tokens);
});

test("where nothing else can be seen the turn itself has the focus", () => {
  const held = page({ "#prompt": false, "#turn": true });
  focus(FIRST);
  assert.equal(held(), "#turn");
});
