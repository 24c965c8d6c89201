// A repeat whose rows have only a photo, drawn as a gallery: several photos are taken or chosen at
// once, each becomes a row as soon as its bytes are stored, and can be removed.

import { follow } from "../../data/blobs.js";
import { announce, h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { drawUploadState, reference, takeDrops } from "./attachment.js";
import { shrunk } from "./shrunk.js";
import { thumbnail } from "./thumbnail.js";

/**
 * @typedef {import("../../engine/patches.d.ts").RowsPart} RowsPart
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {{ host: { record: string, route: string[] }, act: (action: Action) => void,
 *   parts: { redraw(part: RowsPart): void },
 *   actIn(record: string, route: string[], action: Action): Promise<void> }} Screens
 */

/** The elements drawn, by photo. @type {Map<string, HTMLElement>} */
const drawn = new Map();

/** The elements of photos being processed, by record. @type {Map<string, HTMLElement[]>} */
const coming = new Map();

/** Returns the maximum number of photos of a repeat. @param {RowsPart} part */
const maxPhotosOf = ({ gallery }) => gallery?.max ?? Infinity;

/** Draws a repeat of photos. @param {RowsPart} part @param {Screens} screens */
export function gallery(part, screens) {
    const { path, label } = part;
    const maxPhotos = maxPhotosOf(part);
    latest.set(keyOf(part, screens.host.record), part);
    const photos = part.rows;
    const tiles = photos.map(({ path: row, photo: text = "" }, index) => {
        const name = t("photoOf", { number: index + 1, count: photos.length });
        const key = `${screens.host.record} ${row} ${text}`;
        const made = drawn.get(key) ?? tile(text, (name) => remove(row, name, screens));
        drawn.set(key, made);
        const [image, button] = [made.querySelector("img"), made.querySelector("button")];
        if (image) image.alt = name;
        if (button) button.ariaLabel = button.title = `${t("takeOut")} ${name}`;
        return made;
    });
    const room = maxPhotos - tiles.length - (coming.get(screens.host.record) ?? []).length;
    const list = h("ul", { class: "photos" }, tiles, coming.get(screens.host.record) ?? []);
    const take = (/** @type {FileList | null | undefined} */ files) =>
        takeAll([...files ?? []], part, screens);
    const way = (
        /** @type {string} */ mark,
        /** @type {string} */ words,
        /** @type {Record<string, any>} */ props,
    ) => {
        const input = h("input", {
            type: "file",
            class: "unseen",
            accept: "image/*",
            ...props,
            onchange: () => {
                take(input.files);
                input.value = "";
            },
        });
        return h("label", { class: `button plain ${mark}` }, input, icon(mark), words);
    };
    const made = h(
        "section",
        { class: "field gallery", id: `cell-${path}`, tabindex: -1, "aria-label": label },
        h("h2", null, label),
        list,
        room > 0 && h(
            "div",
            { class: "ways" },
            way("camera", t("takePhoto"), { capture: "environment" }),
            way("file", t("choosePhotos"), { multiple: true }),
        ),
    );
    if (room > 0) takeDrops(made, take);
    return made;
}

/**
 * The repeats of photos as they were drawn last, by record and path.
 * @type {Map<string, RowsPart>}
 */
const latest = new Map();

/** @param {RowsPart} part @param {string} record */
const keyOf = (part, record) => `${record} ${part.path}`;

/**
 * Makes a photo with its upload progress, and a button to remove it.
 * @param {string} text
 * @param {(name: string) => void} remove
 */
function tile(text, remove) {
    const hash = text.slice(0, text.indexOf(" "));
    const uploadState = h("span", { class: "upload-state" });
    const button = h("button", { type: "button", class: "icon-button" }, icon("remove"));
    button.onclick = () => remove(button.ariaLabel ?? "");
    const made = h("li", { class: "photo" }, thumbnail(hash), uploadState, button);
    // Followed once it is on the page: an element off the page gets no updates.
    setTimeout(() => follow(hash, uploadState, (state) => drawUploadState(uploadState, state)));
    return made;
}

/** @param {string} path @param {string} name @param {Screens} screens */
function remove(path, name, screens) {
    screens.act({ act: "remove", path });
    announce(name);
}

/** Redraws the repeat. @param {RowsPart} part @param {Screens} screens */
const renew = (part, screens) =>
    screens.parts.redraw(latest.get(keyOf(part, screens.host.record)) ?? part);

/**
 * Adds photos one after the other; each becomes a row as soon as its bytes are stored, even when
 * another record is open by then.
 * @param {File[]} files
 * @param {RowsPart} part
 * @param {Screens} screens
 */
async function takeAll(files, part, screens) {
    const { record, route } = screens.host;
    const maxPhotos = maxPhotosOf(part);
    const cell = part.gallery?.cell ?? "";
    const there = latest.get(keyOf(part, record))?.rows.length ?? 0;
    const isOver = there + files.length > maxPhotos;
    files = files.slice(0, Math.max(0, maxPhotos - there));
    const ghosts = files.map(() => h("li", { class: "photo loading" }, t("preparing")));
    const before = (coming.get(record) ?? []).filter((one) => !one.classList.contains("wrong"));
    const over = isOver
        ? [h("li", { class: "photo wrong" }, t("mostPhotos", { most: maxPhotos }))]
        : [];
    if (isOver) announce(t("mostPhotos", { most: maxPhotos }));
    coming.set(record, [...before, ...ghosts, ...over]);
    renew(part, screens);
    for (const [index, file] of files.entries()) {
        try {
            const text = await reference(shrunk(file), file.name);
            coming.set(record, (coming.get(record) ?? []).filter((one) => one !== ghosts[index]));
            await screens.actIn(record, route, {
                act: "add",
                path: part.path,
                values: { [cell]: text },
            });
            if (screens.host.record === record) renew(part, screens);
        } catch (error) {
            const words = t(error ? "photoNotKept" : "photoNotReadable", { name: file.name });
            ghosts[index].className = "photo wrong";
            ghosts[index].replaceChildren(words);
            announce(words);
        }
    }
}
