// Styles that are loaded with the screens that need them, once.

import { h } from "./dom.js";

/** The styles that were or are being loaded, by name. @type {Map<string, Promise<void>>} */
const known = new Map();

/**
 * Loads a style; again after a failure.
 * @param {string} name
 * @returns {Promise<void>}
 * @throws {TypeError} without a network
 */
export function styled(name) {
    const found = known.get(name);
    if (found) return found;
    const { promise, resolve, reject } = /** @type {PromiseWithResolvers<void>} */ (
        Promise.withResolvers()
    );
    const fail = () => {
        known.delete(name);
        reject(new TypeError("the style was not loaded"));
    };
    const href = `/styles/${name}.css`;
    const onload = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href, onload, onerror: fail }));
    known.set(name, promise);
    return promise;
}
