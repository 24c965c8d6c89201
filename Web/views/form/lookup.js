// Requests to a service of the server for a cell, with their progress shown at the cell.

import { request } from "../../data/sync.js";
import { t } from "../../core/words.js";

/** The time after which a service is shown as slow, in milliseconds. */
const LATE = 4000;

/**
 * Sends the request, and passes the result to the engine.
 * @param {{ parts: import("./parts.js").Parts, act: import("../../widgets/field.js").Act }} host
 * @param {Extract<import("../../engine/patches.d.ts").Patch, { op: "ask" }>} patch
 */
export async function ask(host, { id, path, service, inputs }) {
    const busy = (
        /** @type {"loading" | "late" | "none"} */ state,
        /** @type {string} */ text,
    ) => host.parts.field(path)?.setBusy(state, text);
    busy("loading", t("looking"));
    const late = setTimeout(() => busy("late", t("lookingLate")), LATE);
    /** @type {Extract<import("../../engine/patches.d.ts").Action, { act: "answer" }>} */
    const action = { act: "answer", id, result: "failed" };
    try {
        const answer = await request(`/api/lookups/${service}?${new URLSearchParams(inputs)}`);
        const { value } = await answer.json();
        action.result = value === undefined || value === null ? "nothing" : "value";
        action.value = value ?? undefined;
    } catch { /* told as a failure */ }
    clearTimeout(late);
    busy("none", "");
    host.act(action);
}
