// Two rows side by side; loaded when somebody first compares.

import { h } from "../../core/dom.js";
import { sign } from "./verdict.js";

/** @param {import("../../engine/patches.d.ts").CompareScreen} screen */
export function table({ columns, rows }) {
    const head = columns.map(({ title, route, verdict }) =>
        h(
            "th",
            { scope: "col" },
            h("a", { href: route }, title),
            verdict && h(
                "span",
                { class: `verdict-line ${verdict.verdict}` },
                sign(verdict.verdict),
                verdict.title,
            ),
        )
    );
    const isSame = (/** @type {{ text: string }[]} */ cells) =>
        cells.every(({ text }) => text === cells[0].text);
    return h(
        "table",
        null,
        h("thead", null, h("tr", null, h("td", null), head)),
        h(
            "tbody",
            null,
            rows.map(({ label, cells }) =>
                h(
                    "tr",
                    { class: isSame(cells) ? "" : "differs" },
                    h("th", { scope: "row" }, label),
                    cells.map(({ finding, text }, index) =>
                        h(
                            "td",
                            { class: `reason ${finding}`, "data-of": columns[index].title },
                            h("span", null, sign(finding), h("span", null, text)),
                        )
                    ),
                )
            ),
        ),
    );
}
