// The history of a record: who changed which answer from what to what, and when. The server has
// it, and says it in words; it needs a connection.

import { h, icon } from "../core/dom.js";
import { recall } from "../core/settings.js";
import { language, localised, t } from "../core/words.js";
import { changesOf } from "./history/changes.js";

/**
 * @param {string[]} parts
 * @param {import("../core/screen.d.ts").Frame} frame
 */
export async function show([, app = "", record = "", ...rest], frame) {
    const known = (await frame.apps()).find(({ id }) => id === app);
    if (!known || !record || rest.length) return null;
    const body = h("div", { class: "body history" });
    body.append(
        h("a", { class: "back", href: `/${app}/${record}` }, icon("back"), t("changesBack")),
        h("div", { class: "title" }, h("h1", { tabindex: -1 }, t("changesTitle"))),
        ...changesOf(record, recall(`texts.${app}`) ?? recall("texts") ?? language()),
    );
    return {
        title: t("changesTitle"),
        where: localised(known.title),
        kids: [h("div", { class: "screen" }, body)],
    };
}
