// A file of unsent changes: written from the disk, and validated when it is read. The records
// module compares every digest before an import.

import { blobOf, keepBlob } from "./blobs.js";
import { transact } from "./disk.js";

/** The type and format version in the file. */
const KIND = "calepin-unsent", FORMAT = 1;
/** The maximum size of a file in bytes, and the maximum number of saves in it. */
const MAX_BYTES = 200 * 1024 * 1024, MAX_SAVES = 20_000;

/**
 * @typedef {import("./unsent.js").Waiting} Waiting
 * @typedef {{ app: string, mutations: string[] }} Brought
 * @typedef {{ sha256: string, type: string, data: string }} Packed
 */

/** An error because of which a file is not imported. */
export class UnsentProblem extends Error {
    /** @param {"importOther" | "importBroken" | "importLarge"} why */
    constructor(why) {
        super(why);
        this.why = why;
    }
}

/** @param {Blob} blob @returns {Promise<string>} in Base64 */
const packed = (blob) =>
    new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onerror = () => reject(reader.error);
        reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
        reader.readAsDataURL(blob);
    });

/** Returns attachments that are not uploaded. @returns {Promise<Packed[]>} */
async function attachments() {
    const names = await transact(["uploads"], "readonly", (all) => all.getAllKeys());
    const all = [];
    for (const sha256 of /** @type {string[]} */ (names)) {
        const blob = await blobOf(sha256);
        if (blob) all.push({ sha256, type: blob.type, data: await packed(blob) });
    }
    return all;
}

/**
 * Returns the file of some saves, as texts by app.
 * @param {{ app: string, texts: string[] }[]} apps
 * @param {boolean} hasBlobs true to include attachments that are not uploaded
 */
export async function unsentFile(apps, hasBlobs = true) {
    const at = new Date();
    const blobs = hasBlobs ? await attachments() : [];
    const text = JSON.stringify({
        kind: KIND,
        format: FORMAT,
        savedAt: at.toISOString(),
        apps: apps.filter(({ texts }) => texts.length).map(({ app, texts }) => ({
            app,
            mutations: texts,
        })),
        blobs,
    });
    const name = `calepin-${at.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.json`;
    return new File([text], name, { type: "application/json" });
}

/** Offers a file as a download. @param {File} file */
export function save(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/** @param {any} app @returns {app is Brought} */
const isBrought = (app) =>
    isText(app?.app) && /^[a-z0-9-]{1,64}$/.test(app.app) && Array.isArray(app.mutations) &&
    app.mutations.every(isText);

/**
 * Reads the content of a file.
 * @param {File} file
 * @throws {UnsentProblem} when it is invalid
 */
export async function readUnsent(file) {
    if (file.size > MAX_BYTES) throw new UnsentProblem("importLarge");
    let read;
    try {
        read = JSON.parse(await file.text());
    } catch {
        throw new UnsentProblem("importOther");
    }
    if (read?.kind !== KIND || read.format !== FORMAT || !Array.isArray(read.apps)) {
        throw new UnsentProblem("importOther");
    }
    const { apps, blobs = [] } = read;
    if (!apps.every(isBrought) || !Array.isArray(blobs)) throw new UnsentProblem("importBroken");
    const saves = apps.reduce(
        (/** @type {number} */ sum, /** @type {Brought} */ one) => sum + one.mutations.length,
        0,
    );
    if (saves > MAX_SAVES) throw new UnsentProblem("importLarge");
    return {
        apps: /** @type {Brought[]} */ (apps),
        blobs: await Promise.all(blobs.map(unpacked)),
    };
}

/** @param {any} one @returns {Promise<{ sha256: string, blob: Blob }>} */
async function unpacked(one) {
    try {
        const { sha256, type, data } = one;
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const name = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        if (name !== sha256) throw new TypeError("another digest");
        return { sha256, blob: new Blob([bytes], { type: String(type ?? "") }) };
    } catch {
        throw new UnsentProblem("importBroken");
    }
}

/** Stores the attachments of a file. @param {{ blob: Blob }[]} all */
export async function keepBlobs(all) {
    for (const { blob } of all) await keepBlob(blob);
}
