// Loads what can wait, once the first screen is drawn; what a screen needs by itself is imported
// there.

/** The delay in milliseconds: the first screen is drawn and answers by then. */
const CALM = 100;

/** @type {Promise<unknown> | undefined} */
let loading;

/** Loads something soon, once in the life of the page. @param {() => Promise<unknown>} load */
export function later(load) {
    loading ??= new Promise((resolve) => setTimeout(resolve, CALM)).then(load).catch(() => {
        // It is loaded when it is needed, or with the next screen.
        loading = undefined;
    });
}

/** Resolves when nothing is being loaded, or about to be. */
export async function loaded() {
    await loading;
}
