// The preview of a declaration: the app as people see it, in an engine of its own and with records
// in memory. Nothing is stored or sent. It is that of a checked file, or of the file that
// `calepin preview` shows, whose next version is taken with the answers that were given.

import { openDeclared, reopenApp } from "../data/app.js";
import { holdBlobs } from "../data/blobs.js";
import { MemoryDisk, MuteNetwork } from "../data/memory.js";
import { PreviewedFile } from "../data/previewed.js";
import { AppRecords } from "../data/records.js";
import { Saving } from "../data/saving.js";
import { announce, h, icon } from "../core/dom.js";
import { language } from "../core/words.js";
import { t } from "../core/console-words.js";
import { AppHost } from "../views/host.js";
import { page, titleOf } from "./console/parts.js";
import { miss, upload } from "./console/upload.js";
import { faulty } from "./console/verdicts.js";

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
/** The file that the server shows. */
const previewed = new PreviewedFile();

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
export function show([, ...route], frame) {
    const { declaration, version = 0, app = "" } = upload()?.result ?? {};
    if (!declaration) return showFile(route, frame);
    const preview = previewOf(declaration, frame);
    preview.banner.replaceChildren(
        line(declaration, app, version),
        h(
            "a",
            { class: "button plain", href: "/console/publish" },
            icon("back"),
            t("backToCheck"),
        ),
    );
    return shown(preview, [preview.banner], route);
}

/** @param {any} declaration @param {string} app @param {number} version */
const line = (declaration, app, version) =>
    h("p", { class: "grow" }, t("previewOf", { title: titleOf(declaration, app), version }));

/**
 * Returns the screen of a preview.
 * @param {Preview} preview
 * @param {HTMLElement[]} above
 * @param {string[]} route
 * @returns {Promise<Screen>}
 */
async function shown({ host, blobs }, above, route) {
    holdBlobs(blobs);
    const made = await (await host).open(route);
    return {
        ...made,
        kids: [...above, ...made.kids],
        leave: () => {
            made.leave?.();
            if (location.pathname.split("/")[1] === NAME) return;
            holdBlobs(null);
            previewed.stop();
        },
    };
}

// The file that the server shows

/** The place of what is wrong with the file. */
const wrong = h("div", { class: "preview-faults" });

/** @param {string[]} route @param {Frame} frame @returns {Promise<Screen>} */
async function showFile(route, frame) {
    if (!previewed.state) await previewed.look();
    const { state } = previewed;
    if (!state) {
        miss();
        frame.go("/console/apps", true);
        return { title: "", kids: [] };
    }
    previewed.follow(() => takeNext(frame));
    if (!state.declaration) {
        drawWrong();
        return {
            ...page(t("previewNone", { name: state.file }), {}, wrong),
            where: t("preview"),
            leave: () => location.pathname.split("/")[1] !== NAME && previewed.stop(),
        };
    }
    const preview = open ?? previewOf(state.declaration, frame);
    drawLine(preview);
    return shown(preview, [preview.banner, wrong], route);
}

/** Draws the line above the form of a file, and its faults. @param {Preview} preview */
function drawLine(preview) {
    const { declaration, app = "", number, file } = /** @type {any} */ (previewed.state);
    preview.banner.replaceChildren(
        line(declaration, app, number),
        h("p", { class: "preview-file", role: "status" }, t("previewFollows", { name: file })),
    );
    drawWrong();
}

/** Draws what is wrong with the file. */
function drawWrong() {
    const { faults, declaration, file } =
        /** @type {import("../data/previewed.js").Previewed} */ (previewed.state);
    const lines = (faults[language()] ?? []).map((one) => ({ place: "", line: one }));
    const away = h("p", { class: "warning", role: "alert" }, t("previewAway"));
    wrong.replaceChildren(
        ...(previewed.isAway ? [away] : []),
        ...(lines.length
            ? [faulty(file, lines, t(declaration ? "previewStays" : "previewWaits"))]
            : []),
    );
}

/** Takes what was saved, with the answers that were given. @param {Frame} frame */
async function takeNext(frame) {
    const { declaration } = previewed.state ?? {};
    if (!declaration) return drawWrong();
    // The first version without faults has its screen drawn.
    if (!open) return frame.go(location.pathname + location.search, true);
    const host = await open.host;
    if (open.declaration.version !== declaration.version) {
        const app = { id: NAME, title: declaration.title };
        reopenApp(NAME, host.engine, declaration, app);
        Object.assign(host, { app, declaration });
        open.declaration = declaration;
        drawLine(open);
        await host.appRecords?.again();
        announce(t("previewTaken"));
    }
    drawLine(open);
}
