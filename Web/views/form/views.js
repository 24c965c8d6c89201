// The screens of a record, drawn from the engine's patches: task list and section; those of all
// answers are in answers.js.

import { actionButtons, badge, sampleBadge } from "../../core/controls.js";
import { fill, h, icon } from "../../core/dom.js";
import { ofForm } from "../../core/texts.js";
import { t } from "../../core/words.js";

/**
 * @typedef {import("../../engine/patches.d.ts").FormScreen} FormScreen
 * @typedef {import("../../engine/patches.d.ts").Task} Task
 * @typedef {import("../../engine/patches.d.ts").ProblemLink} ProblemLink
 * @typedef {import("./parts.js").Parts} Parts
 * @typedef {{ act: import("../../widgets/field.js").Act, go(link: ProblemLink): void,
 *   parts: Parts, pill: HTMLElement[], isSure(what: string): Promise<boolean>,
 *   answers: typeof import("./answers.js").answers | null,
 *   note: typeof import("./carried.js").note | null }} Host the last two are there for screens
 *   that have something for them
 */

/** The number of parts in a rendering chunk: the browser skips chunks out of sight. */
const CHUNK = 25;

/**
 * Draws a screen, without the one beside it.
 * @param {FormScreen} screen
 * @param {Host} host
 * @param {boolean} [isAside]
 */
export function draw(screen, host, isAside = false) {
    const { title, lead, back, status, buttons, carried } = screen;
    const body = h("div", { class: `body ${screen.screen}` });
    fill(
        body,
        back && !isAside &&
            h("a", { class: "back", href: back.route }, icon("back"), h("bdi", null, back.label)),
        h(
            "div",
            { class: "title" },
            h(
                isAside ? "h2" : "h1",
                { tabindex: -1, ...(screen.screen === "section" ? ofForm() : { dir: "auto" }) },
                title,
            ),
            sampleBadge(screen),
            badge(status),
            !isAside && screen.record && host.pill,
        ),
        lead && h("p", { class: "lead" }, lead),
        h("div", { class: "summary" }),
        carried && !isAside && host.note?.(carried),
    );
    const made = actionButtons(buttons, host.act, host.isSure);
    if (screen.screen === "tasks") fill(body, tasks(screen.tasks));
    else if (screen.screen === "section") fill(body, section(screen, host));
    else host.answers?.(body, screen, host.go);
    if (!isAside && (made.length || screen.screen === "read")) {
        const onclick = () => globalThis.print();
        const print = h(
            "button",
            { type: "button", class: "button plain", onclick },
            icon("print"),
            t("print"),
        );
        fill(body, h("div", { class: "actions" }, made, screen.screen === "read" && print));
    }
    return body;
}

/** @param {Task[]} all */
export const tasks = (all) =>
    h(
        "ol",
        { class: "task-list card" },
        all.map(({ title, route, status, isOpen }) =>
            h(
                "li",
                null,
                h(
                    "a",
                    { href: route, "aria-current": isOpen ? "page" : null },
                    h("span", { class: "grow", ...ofForm() }, title),
                    badge(status),
                    icon("go"),
                ),
            )
        ),
    );

/** @param {import("../../engine/patches.d.ts").SectionScreen} screen @param {Host} host */
function section({ parts, progress, media, title }, host) {
    const holder = h("div", { class: "parts" });
    if (progress) {
        const { done: value, total: max, text } = progress;
        fill(
            holder,
            h("p", { class: "quiet" }, text),
            h("progress", { max, value, "aria-label": text }),
        );
    }
    fill(holder, host.parts.beside({ media, label: title }));
    for (let from = 0; from < parts.length; from += CHUNK) {
        const drawn = parts.slice(from, from + CHUNK).map((part) => host.parts.draw(part));
        fill(holder, parts.length > 2 * CHUNK ? h("div", { class: "chunk" }, drawn) : drawn);
    }
    return holder;
}
