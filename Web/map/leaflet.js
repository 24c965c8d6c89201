// Leaflet and its clusters, as packaged by Debian, loaded when a map is first shown.
// Scripts/map-files copies them into vendor/. They are never given text as HTML, so they need no
// Trusted Types policy.

import { h } from "../core/dom.js";

/**
 * Imports a file at run time, without static analysis: the files are not in the repository.
 * @param {string} name
 */
const load = (name) => import(`/vendor/${name}`);

/** @param {string} name */
const style = (name) =>
    new Promise((resolve, reject) =>
        document.head.append(h("link", {
            rel: "stylesheet",
            href: `/vendor/${name}`,
            onload: resolve,
            onerror: reject,
        }))
    );

async function loadAll() {
    const scripts = load("leaflet.js").then(() => load("leaflet.markercluster.js"));
    // All in parallel: the first failure counts for all.
    await Promise.all([style("leaflet.css"), style("MarkerCluster.css"), scripts]);
    return /** @type {any} */ (globalThis).L;
}

/** @type {Promise<any> | null} */
let loading = null;

/** Returns Leaflet; loads it at the first call, and again after a failure. */
export const leaflet = () =>
    loading ??= loadAll().catch((error) => {
        loading = null;
        throw error;
    });
