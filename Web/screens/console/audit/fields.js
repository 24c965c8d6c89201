// The fields by which the lines of who did what are looked for: a person, a kind, days and words,
// and what names in lines have narrowed the list to.

import { fill, h, icon } from "../../../core/dom.js";
import { t } from "../../../core/audit-words.js";
import { GROUPS, kindText } from "./said.js";
import { isWide } from "./wanted.js";

/**
 * @typedef {import("../../../core/audit-words.js").Key} Key
 * @typedef {import("./wanted.js").Wanted} Wanted
 */

/** The time in milliseconds after which what is typed is looked for. */
const TYPED_MS = 350;

/**
 * Makes a field with its label.
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} box
 */
const field = (label, box) =>
    h("div", { class: "audit-field" }, h("label", { for: box.id }, label), box);

/** The fields of a search. */
export class Fields {
    #chips = h("div", { class: "audit-chips" });
    #names = h("datalist", { id: "audit-names" });
    #person = input("audit-person", { type: "search", list: "audit-names", maxlength: 100 });
    #kind = kinds();
    #from = input("audit-from", { type: "date" });
    #until = input("audit-until", { type: "date" });
    #words = input("audit-words", { type: "search", maxlength: 100 });
    #app;
    /** @type {Map<string, string>} */
    #known = new Map();
    #timer = 0;

    /**
     * @param {Wanted} wanted
     * @param {{ hasNetworks: boolean, apps: Map<string, string>,
     *   teamOf: (id: string) => string, change: (wanted: Wanted) => void }} how
     */
    constructor(wanted, { hasNetworks, apps, teamOf, change }) {
        this.wanted = wanted;
        this.teamOf = teamOf;
        this.#app = appList(apps, wanted.app);
        this.change = change;
        this.hasNetworks = hasNetworks;
        this.root = h(
            "form",
            {
                class: "card audit-fields",
                role: "search",
                onsubmit: (/** @type {Event} */ event) => {
                    event.preventDefault();
                    this.#read();
                },
            },
            field(t("person"), this.#person),
            field(t("kind"), this.#kind),
            field(t("from"), this.#from),
            field(t("until"), this.#until),
            field(t("app"), this.#app),
            field(t("search"), this.#words),
            this.#names,
            this.#chips,
        );
        for (
            const box of [
                this.#kind,
                this.#from,
                this.#until,
                this.#app,
                this.#person,
                this.#words,
            ]
        ) {
            box.addEventListener("change", () => this.#read());
        }
        for (const box of [this.#person, this.#words]) {
            box.addEventListener("input", () => {
                clearTimeout(this.#timer);
                this.#timer = setTimeout(() => this.#read(), TYPED_MS);
            });
        }
        this.show(wanted);
    }

    /** Shows what is looked for. @param {Wanted} wanted */
    show(wanted) {
        this.wanted = wanted;
        this.#person.value = wanted.person;
        this.#kind.value = wanted.kind;
        this.#from.value = wanted.from;
        this.#until.value = wanted.until;
        this.#app.value = wanted.app;
        this.#words.value = wanted.words;
        this.#drawChips();
    }

    /** Offers the names of people. @param {{ name?: string, title?: string }[]} people */
    offer(people) {
        const before = this.#known.size;
        for (const { name, title } of people) if (name) this.#known.set(name, title || name);
        if (this.#known.size === before) return;
        this.#names.replaceChildren();
        fill(
            this.#names,
            [...this.#known].sort().map(([value, title]) => h("option", { value }, title)),
        );
    }

    #read() {
        clearTimeout(this.#timer);
        const next = {
            ...this.wanted,
            person: this.#person.value.trim(),
            kind: this.#kind.value,
            from: this.#from.value,
            until: this.#until.value,
            app: this.#app.value,
            words: this.#words.value.trim(),
        };
        const isSame = Object.entries(next).every(([name, text]) =>
            this.wanted[/** @type {keyof Wanted} */ (name)] === text
        );
        if (isSame) return;
        this.wanted = next;
        this.#drawChips();
        this.change(next);
    }

    /** Makes the chip of the team that the list is narrowed to. @param {() => void} onclick */
    #teamChip(onclick) {
        const text = t("onlyTeam", { name: this.teamOf(this.wanted.team) });
        const label = t("takeAway", { name: text });
        return h(
            "button",
            { type: "button", class: "chip small", "aria-label": label, onclick },
            text,
            icon("remove"),
        );
    }

    /** Draws what has no field, and the way back to everything. */
    #drawChips() {
        const { wanted } = this;
        const change = (/** @type {Partial<Wanted>} */ part) => {
            const next = { ...this.wanted, ...part };
            this.show(next);
            this.change(next);
            this.#person.focus();
        };
        this.#chips.replaceChildren();
        const kept = this.hasNetworks ? {} : { team: wanted.team };
        const none = { person: "", kind: "", from: "", until: "", words: "", app: "", team: "" };
        fill(
            this.#chips,
            wanted.team && this.hasNetworks && this.#teamChip(() => change({ team: "" })),
            !isWide({ ...wanted, ...!this.hasNetworks && { team: "" } }) && h("button", {
                type: "button",
                class: "text-button",
                onclick: () => change({ ...none, ...kept }),
            }, t("clear")),
        );
    }
}

/**
 * Makes the list of apps.
 * @param {Map<string, string>} apps titles by id
 * @param {string} present an app that may be gone
 */
const appList = (apps, present) => /** @type {HTMLSelectElement} */ (h(
    "select",
    { id: "audit-app", class: "box" },
    h("option", { value: "" }, t("everyApp")),
    present && !apps.has(present) && h("option", { value: present }, present),
    [...apps].map(([id, title]) => h("option", { value: id }, title)),
));

/** @param {string} id @param {Record<string, string | number>} props */
const input = (id, props) => /** @type {HTMLInputElement} */ (h("input", {
    id,
    class: "box",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    ...props,
}));

/** Makes the list of kinds. */
function kinds() {
    const groups = Object.entries(GROUPS).map(([name, all]) =>
        h(
            "optgroup",
            { label: t(/** @type {Key} */ (`auditGroup_${name}`)) },
            all.map((kind) => h("option", { value: kind }, kindText(kind))),
        )
    );
    return /** @type {HTMLSelectElement} */ (
        h(
            "select",
            { id: "audit-kind", class: "box" },
            h("option", { value: "" }, t("everything")),
            groups,
        )
    );
}
