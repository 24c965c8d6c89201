// Small assertions of tests, also of those that need no engine.
// What needs the engine is in support.js.

/**
 * Says which value differs from which.
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function equal(actual, expected) {
    const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (left !== right) throw new Error(`expected ${right}, got ${left}`);
}

/**
 * @param {boolean} holds
 * @param {string} claim
 */
export function claim(holds, claim) {
    if (!holds) throw new Error(`does not hold: ${claim}`);
}
