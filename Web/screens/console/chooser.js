// The area in which a file is chosen or dropped. The file can be read again later where the
// browser gives a handle or an entry of it.

import { announce, fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/console-words.js";

/**
 * @typedef {import("./upload.js").Source} Source
 * @typedef {Record<string, string[]>} Kinds the ends of names by media type
 */

/** The files of apps. @type {Kinds} */
const APP_FILES = {
    "application/json": [".json"],
    "application/zip": [".zip"],
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

/** Returns a source for a file that the browser may not read again. @param {File} file */
const ofFile = (file) => ({ name: file.name, file: () => Promise.resolve(file) });

/**
 * Returns a source for what was dropped; null for a folder or for nothing.
 * @param {DataTransfer} transfer
 * @returns {Source | null}
 */
function dropped({ items, files }) {
    const entry = [...items].find(({ kind }) => kind === "file")?.webkitGetAsEntry?.();
    if (entry?.isDirectory) return null;
    if (!entry) return files.length ? ofFile(files[0]) : null;
    const given = /** @type {FileSystemFileEntry} */ (entry);
    return { name: entry.name, file: () => new Promise((done, fail) => given.file(done, fail)) };
}

/**
 * Has the browser ask for a file, and calls back with it.
 * @param {HTMLInputElement} input used where the browser gives no handles
 * @param {Kinds} accept
 * @param {(source: Source) => void} then
 */
async function choose(input, accept, then) {
    const picker = /** @type {any} */ (globalThis).showOpenFilePicker;
    if (!picker) return input.click();
    /** @type {{ name: string, getFile(): Promise<File> }[]} */
    const [handle] = await picker({ types: [{ accept }] }).catch(() => []);
    if (handle) then({ name: handle.name, file: () => handle.getFile() });
}

/**
 * Makes a button that asks for a file.
 * @param {string} label
 * @param {string} look
 * @param {(source: Source) => void} then
 * @param {Kinds} [kinds]
 */
export function fileButton(label, look, then, kinds = APP_FILES) {
    const input = h("input", {
        type: "file",
        accept: Object.values(kinds).join(),
        hidden: true,
        onchange: () => {
            if (input.files?.length) then(ofFile(input.files[0]));
            // The same file may be chosen again.
            input.value = "";
        },
    });
    return [
        h("button", {
            type: "button",
            class: `button ${look}`.trimEnd(),
            onclick: () => choose(input, kinds, then),
        }, label),
        input,
    ];
}

/**
 * Lets files be dropped on an element.
 * @param {HTMLElement} area
 * @param {(source: Source) => void} then
 * @param {HTMLElement} place the place for a message about what was dropped
 * @param {string} [isFolder] the message about a folder
 */
export function takeDrops(area, then, place, isFolder = t("aFolder")) {
    const isOver = (/** @type {boolean} */ is) => area.toggleAttribute("data-over", is);
    area.addEventListener("dragover", (event) => {
        event.preventDefault();
        isOver(true);
    });
    area.addEventListener("dragleave", ({ relatedTarget }) => {
        if (!area.contains(/** @type {Node | null} */ (relatedTarget))) isOver(false);
    });
    area.addEventListener("drop", (event) => {
        event.preventDefault();
        isOver(false);
        const source = event.dataTransfer && dropped(event.dataTransfer);
        if (source) return then(source);
        place.replaceChildren(h("p", null, isFolder));
        announce(isFolder);
    });
}

/**
 * Makes the area in which a file is chosen or dropped.
 * @param {(source: Source) => void} then
 */
export function chooser(then) {
    const place = h("div", { class: "whole" });
    const made = h("section", { class: "card drop-area", "aria-labelledby": "upload-title" });
    fill(
        made,
        icon("file"),
        h("h2", { id: "upload-title" }, t("uploadTitle")),
        h("p", { class: "quiet" }, t("uploadText")),
        place,
        ...fileButton(t("chooseFile"), "", then),
    );
    takeDrops(made, then, place);
    return made;
}
