// The dialog in which what a table shows is shared with people who have no account or no right to
// its records: an address is made for the columns and records that are shown, and those that were
// made are listed and ended.

import { fill, h } from "../../../core/dom.js";
import { t } from "../../../core/records-words.js";
import { AccountError } from "../../../data/account.js";
import { endView, sharedAddress, sharedViews, shareView } from "../../../data/shared-views.js";
import { confirmed } from "../../account/confirm.js";
import { doer, form, good, issue, timeOf, Wrong } from "../../account/parts.js";
import { copier } from "../../account/proofs.js";
import { show, titled } from "../link-parts.js";
import { press } from "../parts.js";
import { titleOfColumn } from "./view/cells.js";
import { problemText } from "./view/problems.js";

/**
 * @typedef {import("../../../data/console-rows.js").Column} Column
 * @typedef {import("../../../data/shared-views.js").SharedView} SharedView
 * @typedef {{ place: import("../../../data/console-rows.js").Place,
 *   about: import("../../../data/console-rows.js").Columns,
 *   columns: import("./view/view.js").ShownColumn[], query: string, title: string,
 *   found: string }} ShareOf what the table shows, and the number found in words
 */

/** The days after which a view may end, and those that are chosen at first. */
const DAYS = /** @type {const} */ ([
    [7, "shareDays7"],
    [30, "shareDays30"],
    [92, "shareDays92"],
    [366, "shareDays366"],
]);
const USUAL_DAYS = 30;
const DAY_SECONDS = 86_400;

/** Returns true for a column that can be shared. @param {Column} column */
const isShareable = ({ name, kind }) => kind !== "file" && name !== "_quality";

/** Opens the dialog. @param {ShareOf} of */
export function openShare(of) {
    const dialog = titled("rows-dialog share-dialog", t("shareView"));
    const list = new SharedList(of);
    const note = h("div", { role: "status" });
    const shown = of.columns.flatMap(({ name }) =>
        of.about.columns.filter((one) => one.name === name)
    );
    const columns = shown.filter(isShareable);
    fill(
        dialog,
        ...columns.length ? making(of, columns, note, list) : [h("p", null, t("shareNone"))],
        columns.length > 0 && columns.length < shown.length &&
            h("p", { class: "quiet" }, t("shareFiles")),
        note,
        list.root,
        h("div", { class: "presses" }, press(t("close"), () => dialog.close())),
    );
    show(dialog);
    list.load();
}

/**
 * Makes the form of another view.
 * @param {ShareOf} of @param {Column[]} columns @param {HTMLElement} note @param {SharedList} list
 */
function making({ place, query, title, found }, columns, note, list) {
    const days = h(
        "select",
        { class: "box", id: "share-until" },
        DAYS.map(([count, key]) =>
            h(
                "option",
                { value: String(count), selected: count === USUAL_DAYS },
                t(key),
            )
        ),
    );
    const made = form({
        boxes: [
            { name: "title", label: t("shareTitle"), hint: t("shareTitleHint", { title }) },
            { name: "for", label: t("shareFor"), hint: t("shareForHint") },
        ].map((box) => ({ ...box, isOptional: true })),
        more: [h("div", { class: "field" }, h("label", { for: days.id }, t("shareUntil")), days)],
        button: t("shareMake"),
        send: async (values) => {
            note.replaceChildren();
            const until = Math.floor(Date.now() / 1000) + Number(days.value) * DAY_SECONDS - 60;
            const wish = {
                title: values.title.trim(),
                columns: columns.map(({ name }) => name),
                query,
                until,
                ...values.for.trim() && { for: values.for.trim() },
            };
            const view = await confirmed(() => shareView(place, wish)).catch((error) => {
                if (!(error instanceof AccountError)) throw error;
                if (error.code === "wrong-name") throw new Wrong("for", t("shareForWrong"));
                throw new Wrong("", problemText(error));
            });
            if (!view) return;
            const address = sharedAddress(view.token);
            fill(
                note,
                good(t("shareMade")),
                h("p", { class: "key-text" }, h("code", null, address)),
                copier(address, t("copyAddress")),
            );
            note.scrollIntoView({ block: "nearest" });
            list.load();
        },
    });
    const names = columns.map(titleOfColumn).join(", ");
    return [
        h("p", { class: "lead" }, t("shareLead", { found })),
        h("p", null, t("shareColumns", { names })),
        made,
    ];
}

/** The list of what is shared now. */
class SharedList {
    #list = h("ul", { class: "view-list" });
    #said = h("div", { role: "status" });
    root = h("section", { hidden: true }, h("h3", null, t("sharedNow")), this.#said, this.#list);

    /** @param {ShareOf} of */
    constructor(of) {
        this.of = of;
    }

    async load() {
        try {
            const views = await sharedViews(this.of.place);
            this.#list.replaceChildren(...views.map((view) => this.#row(view)));
            if (views.length) this.root.hidden = false;
        } catch (error) {
            this.root.hidden = false;
            this.#said.replaceChildren(issue(problemText(error)));
        }
    }

    /** @param {SharedView} view */
    #row(view) {
        const { about, title, place } = this.of;
        const name = view.title || title;
        const named = view.columns.flatMap((one) =>
            about.columns.filter((column) => column.name === one).map(titleOfColumn)
        );
        const info = t("sharedInfo", {
            names: named.join(", "),
            until: timeOf(view.until),
            by: view.for ? t("sharedOnlyFor", { name: view.for }) : view.by,
        });
        const end = doer(t("shareEnd"), "plain", async () => {
            await endView(place, view.id).catch((error) => {
                throw new Wrong("", problemText(error));
            });
            this.#said.replaceChildren(good(t("shareEnded", { name })));
            await this.load();
        });
        end.querySelector("button")?.setAttribute("aria-label", t("shareEndOf", { name }));
        return h(
            "li",
            null,
            h(
                "div",
                { class: "grow" },
                h("strong", null, name),
                h("p", { class: "quiet" }, info),
                !view.isOpen && issue(t("sharedStopped", { by: view.by })),
            ),
            view.token && copier(sharedAddress(view.token), t("copyAddress")),
            end,
        );
    }
}
