// Reading just enough of a frame: a client that parsed all of it would be slower than the servers it measures.

/** The whole number after the last `key` before `end`. @param {string} text @param {string} key @param {number} [end] */
export function numberAfter(text, key, end = text.length) {
  const at = text.lastIndexOf(key, end);
  return at < 0 ? NaN : parseInt(text.substring(at + key.length, at + key.length + 12), 10);
}

/** The next of a fixed row of numbers below n, the same in every run. */
export const draw = ((x) => (/** @type {number} */ n) => {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return (x >>> 0) % n;
})(12345);
