// The preview of a checked declaration: the app as people see it, in an engine of its own and
// with records in memory. Nothing is stored or sent.

import { openDeclared } from "../data/app.js";
import { holdBlobs } from "../data/blobs.js";
import { MemoryDisk, MuteNetwork } from "../data/memory.js";
import { AppRecords } from "../data/records.js";
import { Saving } from "../data/saving.js";
import { h, icon } from "../core/dom.js";
import { t } from "../core/console-words.js";
import { AppHost } from "../views/host.js";
import { titleOf } from "./console/parts.js";
import { miss, upload } from "./console/upload.js";

/**
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 */

/** The name of the app in addresses and in the engine. */
const NAME = "preview";

/** The status line of a record of which nothing is kept. */
class Unkept extends Saving {
    /** No request fails, because none is made. @type {import("../data/sync.js").Reach} */
    get contact() {
        return "good";
    }

    draw() {
        this.pill.removeAttribute("href");
        this.pill.dataset.state = "";
        this.pill.textContent = t("previewState");
        this.history.hidden = true;
        this.listeners.forEach((then) => then());
    }
}

/**
 * A preview, with the declaration it was made for.
 * @typedef {{ declaration: any, host: Promise<AppHost>, blobs: Map<string, Blob>,
 *   banner: HTMLElement }} Preview
 */

/** The preview that is open. @type {Preview | null} */
let open = null;

/** @param {any} declaration @param {Frame} frame */
async function start(declaration, frame) {
    const engine = await openDeclared(NAME, declaration);
    const host = new AppHost(NAME, engine, frame);
    const app = { id: NAME, title: declaration.title };
    Object.assign(host, { app, declaration, saving: new Unkept(NAME), textsKey: null });
    host.appRecords = new AppRecords(NAME, host, new MemoryDisk(), new MuteNetwork());
    host.whenReady().catch(() => {});
    return host;
}

/**
 * Returns the preview of a declaration; the one before ends.
 * @param {any} declaration
 * @param {Frame} frame
 * @returns {Preview}
 */
function previewOf(declaration, frame) {
    if (open && open.declaration === declaration) return open;
    // The searches of the lists of the one before.
    sessionStorage.removeItem(`calepin.lists.${NAME}`);
    const host = start(declaration, frame);
    host.catch(() => open = null);
    const banner = h("aside", { class: "preview-line", "aria-label": t("preview") });
    return open = { declaration, host, blobs: new Map(), banner };
}

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen>} */
export async function show([, ...route], frame) {
    const { declaration, version = 0, app = "" } = upload()?.result ?? {};
    if (!declaration) {
        miss();
        frame.go("/console/apps", true);
        return { title: "", kids: [] };
    }
    const { host, blobs, banner } = previewOf(declaration, frame);
    holdBlobs(blobs);
    const title = titleOf(declaration, app);
    banner.replaceChildren(
        h("p", { class: "grow" }, t("previewOf", { title, version })),
        h(
            "a",
            { class: "button plain", href: "/console/publish" },
            icon("back"),
            t("backToCheck"),
        ),
    );
    const made = await (await host).open(route);
    return {
        ...made,
        kids: [banner, ...made.kids],
        leave: () => {
            made.leave?.();
            if (location.pathname.split("/")[1] !== NAME) holdBlobs(null);
        },
    };
}
