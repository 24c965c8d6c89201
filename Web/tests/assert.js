// Small assertions for tests that need no engine. Those that need the engine are in support.js.

/**
 * Asserts equality; the error names both values.
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
