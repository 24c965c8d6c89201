// The parts of a section: fields, composites that open, rows as cards, headings. The widgets of
// fields are in widgets/.

import { fill, h, icon, iconButton } from "../../core/dom.js";
import { badge } from "../../core/controls.js";
import { ofAnyone, ofForm } from "../../core/texts.js";
import { t } from "../../core/words.js";
import { field } from "../../widgets/all.js";
import { beside } from "../../widgets/beside.js";
import { worded } from "../../core/worded.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Part} Part
 * @typedef {import("../../engine/patches.d.ts").RowsPart} RowsPart
 * @typedef {import("../../engine/patches.d.ts").Issue} Issue
 * @typedef {import("../../engine/patches.d.ts").Status} Status
 * @typedef {import("../../widgets/field.js").Act} Act
 * @typedef {import("../../widgets/field.js").FieldElement} FieldElement
 */

/** @param {Issue[] | undefined} issues */
const issueLines = (issues) =>
    (issues ?? []).map(({ level, text }) =>
        h("p", { class: `issue ${level}` }, icon("warn"), h("span", { dir: "auto" }, text))
    );

/** @param {string | undefined} hint */
const hintLine = (hint) => hint && h("p", { class: "hint", ...ofForm() }, hint);

/** The parts on the screen, by path, and the functions that draw them. */
export class Parts {
    /** @type {Map<string, HTMLElement>} */
    #byPath = new Map();

    /**
     * The repeats of photos as they came last, by path, and what draws them once it is loaded.
     * @type {Map<string, RowsPart>}
     */
    #galleries = new Map();
    /** @type {typeof import("../../widgets/files/photos.js").gallery | null} */ #gallery = null;

    /**
     * @param {Act} act
     * @param {import("../../widgets/files/photos.js").Screens} screens for photos
     * @param {import("../../data/media.js").Files} files
     */
    constructor(act, screens, files) {
        this.act = act;
        this.screens = screens;
        this.files = files;
    }

    /** Returns the fields on the screen, by path. @returns {[string, FieldElement][]} */
    get fields() {
        return [...this.#byPath.keys()].flatMap((path) => {
            const found = this.field(path);
            return found ? [[path, found]] : [];
        });
    }

    /** Forgets the parts of an earlier screen. */
    clear() {
        this.#byPath.clear();
        this.#galleries.clear();
    }

    /** Returns the element of a path. @param {string} path */
    at(path) {
        return this.#byPath.get(path);
    }

    /** Returns the field of a path. @param {string} path @returns {FieldElement | undefined} */
    field(path) {
        const found = this.#byPath.get(path);
        return found && "setValue" in found ? /** @type {FieldElement} */ (found) : undefined;
    }

    /** Draws a part. @param {Part} part @returns {HTMLElement} */
    draw(part) {
        const made = part.part === "field"
            ? field(part, this.act, this.files, this.screens.host.record)
            : part.part === "composite"
            ? this.#composite(part)
            : part.part === "rows"
            ? part.gallery ? this.#photos(part) : this.#rows(part)
            : h("div", { class: "heading" }, h("h2", ofForm(), part.label), hintLine(part.hint));
        this.#byPath.set(part.path, made);
        return made;
    }

    /**
     * Returns the place of the files beside a part or a screen, if there are any.
     * @param {{ media?: import("../../engine/patches.d.ts").Media, label: string }} part
     */
    beside({ media, label }) {
        return media && beside(media, label, this.files);
    }

    /** Redraws a part in its place; the focus is kept. @param {Part} part */
    redraw(part) {
        const old = this.#byPath.get(part.path);
        if (!old) return;
        const focused = old.contains(document.activeElement) ? document.activeElement?.id : "";
        const made = this.draw(part);
        old.replaceWith(made);
        if (focused) document.getElementById(focused)?.focus();
    }

    /** @param {string} path */
    remove(path) {
        this.#byPath.get(path)?.remove();
        this.#byPath.delete(path);
    }

    /** @param {import("../../engine/patches.d.ts").CompositePart} part */
    #composite(part) {
        const { path, label, hint, issues = [] } = part;
        const body = h("div", { class: "inside" }, this.beside(part), hintLine(hint));
        for (const inner of part.parts) fill(body, this.draw(inner));
        return h(
            "details",
            { class: "composite card", id: `cell-${path}`, open: issues.length > 0 },
            h(
                "summary",
                null,
                h(
                    "span",
                    { class: "grow" },
                    h("strong", ofForm(), worded(label, part.markedLabel)),
                    h("span", { class: "line-text", dir: "auto" }, part.summary),
                ),
                h("span", { class: "state" }, badge(part.status)),
                icon("down"),
            ),
            h("div", { class: "issues" }, issueLines(issues)),
            body,
        );
    }

    /**
     * Sets the summary line of a closed composite.
     * @param {string} path
     * @param {string} text
     * @param {Status} [status]
     */
    summarise(path, text, status) {
        const composite = this.#byPath.get(path);
        composite?.querySelector(".line-text")?.replaceChildren(text);
        const state = composite?.querySelector(".state");
        state?.replaceChildren();
        if (state) fill(state, badge(status));
    }

    /**
     * Shows the issues of a field, composite or repeat.
     * @param {string} path
     * @param {Issue[]} issues
     */
    setIssues(path, issues) {
        const field = this.field(path);
        if (field) return field.setIssues(issues);
        const place = this.#byPath.get(path)?.querySelector(":scope > .issues");
        place?.replaceChildren(...issueLines(issues));
    }

    /** @param {RowsPart} part @returns {HTMLElement} */
    #photos(part) {
        const { path, label } = part;
        this.#galleries.set(path, part);
        if (this.#gallery) return this.#gallery(part, this.screens);
        import("../../widgets/files/photos.js").then(({ gallery }) => {
            this.#gallery = gallery;
            const last = this.#galleries.get(path);
            if (last) this.redraw(last);
        }).catch((error) => console.error(error));
        return h("section", { class: "field gallery", id: `cell-${path}`, "aria-label": label });
    }

    /** @param {RowsPart} part */
    #rows({ path, label, markedLabel, hint, media, rows, add, issues }) {
        const cards = rows.map((row) =>
            h(
                "li",
                { class: "card row", id: `cell-${row.path}` },
                h(
                    "a",
                    { href: row.route, class: "grow" },
                    h(
                        "span",
                        { class: "grow" },
                        h("strong", ofAnyone(), row.title),
                        h("span", { class: "line-text", dir: "auto" }, row.summary),
                    ),
                    badge(row.status),
                    icon("go"),
                ),
                row.canRemove && iconButton(
                    "remove",
                    `${t("takeOut")} ${row.title}`,
                    () => this.act({ act: "remove", path: row.path }),
                ),
            )
        );
        return h(
            "section",
            { class: "rows", id: `cell-${path}`, tabindex: -1, "aria-label": label },
            h("h2", ofForm(), worded(label, markedLabel)),
            this.beside({ media, label }),
            hintLine(hint),
            h("div", { class: "issues" }, issueLines(issues)),
            h("ul", null, cards),
            add && h(
                "button",
                {
                    type: "button",
                    class: "button plain",
                    onclick: () => this.act({ act: "add", path }),
                },
                icon("plus"),
                add,
            ),
        );
    }

    /**
     * Focuses a cell or row, opening the composites around it; returns true when it is on the
     * screen.
     * @param {string} path
     */
    focus(path) {
        const found = this.#byPath.get(path) ?? document.getElementById(`cell-${path}`);
        if (!found) return false;
        for (
            let up = found.closest("details");
            up;
            up = up.parentElement?.closest("details") ?? null
        ) {
            up.open = true;
        }
        const field = this.field(path);
        const goal = field?.control ?? found.querySelector("summary, a, button") ?? found;
        /** @type {HTMLElement} */ (goal).focus();
        found.scrollIntoView({ block: "center" });
        return true;
    }
}
