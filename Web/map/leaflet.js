// Leaflet and its clusters, as Debian has them, loaded when a map is first shown. They come into
// vendor/ by Scripts/map-files. They are never given text to read as HTML, so they need no policy.

import { h } from "../dom.js";

/** Not analysed before it runs: the files are not in the repository. @param {string} name */
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
    // All at once: what fails is one failure, whichever of them is the first.
    await Promise.all([style("leaflet.css"), style("MarkerCluster.css"), scripts]);
    return /** @type {any} */ (globalThis).L;
}

/** @type {Promise<any> | null} */
let loading = null;

/** Leaflet; loads it at the first call, and again after a failure. */
export const leaflet = () =>
    loading ??= loadAll().catch((error) => {
        loading = null;
        throw error;
    });
