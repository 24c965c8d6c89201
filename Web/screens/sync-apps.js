// The apps behind the screen of unsent changes: opened for the titles of their records, and for
// importing a file into them.

import { requestContext } from "../engine/engine.js";
import { t } from "../core/words.js";
import { keepBlobs, UnsentProblem } from "../data/unsent-file.js";

/**
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {import("../views/host.js").AppHost} AppHost
 * @typedef {import("../engine/patches.d.ts").Titled} Titled
 * @typedef {Map<string, AppHost & { known?: Map<string, Titled> }>} Hosts
 */

/**
 * Returns the hosts of the apps with data on the disk, as far as they can be opened.
 * @param {{ app: string }[]} all
 * @param {Frame} frame
 * @returns {Promise<Hosts>}
 */
export async function hostsOf(all, frame) {
    const { hostOf } = await import("../views/host.js");
    /** @type {Hosts} */
    const hosts = new Map();
    await Promise.all(all.map(async ({ app }) => {
        try {
            const host = await hostOf(app, frame);
            await host.whenReady();
            hosts.set(app, Object.assign(host, { known: titlesOf(host) }));
        } catch { /* an app that is not there any more still has its line */ }
    }));
    return hosts;
}

/** Returns the titles of an app's records. @param {AppHost} host */
function titlesOf({ name, engine, appRecords }) {
    const request = { do: "act", app: name, ...requestContext(), action: { act: "titles" } };
    /** @type {import("../engine/patches.d.ts").Patch[]} */
    const patches = appRecords?.isReady ? engine.call(request).patches ?? [] : [];
    const result = patches.flatMap((patch) => patch.op === "titles" ? patch.records : []);
    return new Map(result.map((one) => [one.record, one]));
}

/**
 * Returns the title of a record; the beginning of its id when it is unknown.
 * @param {Hosts} hosts @param {string} app @param {string} record
 * @returns {Titled}
 */
export const titledOf = (hosts, app, record) =>
    hosts.get(app)?.known?.get(record) ?? { record, title: record.slice(0, 8) };

/**
 * Imports the content of a file; returns a message with the result.
 * @param {{ apps: { app: string, mutations: string[] }[], blobs: { blob: Blob }[] }} brought
 * @param {Frame} frame
 * @throws {UnsentProblem}
 */
export async function bringIn({ apps, blobs }, frame) {
    const known = new Set((await frame.apps()).map(({ id }) => id));
    const other = apps.find(({ app }) => !known.has(app));
    if (other) return t("importNoApp", { app: other.app });
    const hosts = await hostsOf(apps, frame);
    await keepBlobs(blobs);
    const sum = { taken: 0, known: 0 };
    for (const { app, mutations } of apps) {
        const result = await hosts.get(app)?.appRecords?.bring(mutations);
        if (!result) return t("importOffline");
        if (result.isRefused) throw new UnsentProblem("importBroken");
        sum.taken += result.taken ?? 0;
        sum.known += result.known ?? 0;
    }
    return t("imported", sum);
}
