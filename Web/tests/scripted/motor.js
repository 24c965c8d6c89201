// A small scripted engine for an app made of forms: enough rules to try every patch and action.
// The real one is in Swift; this one serves to draw and test screens without it.

import { SECTIONS } from "./form.js";
import { Screens } from "./screens.js";

/**
 * @typedef {import("../../engine/patches.d.ts").Patch} Patch
 * @typedef {import("../../engine/patches.d.ts").Action} Action
 * @typedef {import("./form.js").Field} Field
 * @typedef {import("./screens.js").Draft} Draft
 */

/** A handler that answers actions with patches. */
export class Motor extends Screens {
    /** The state that undo restores. @type {{ text: string, before: string } | undefined} */
    before;

    /** @param {any} request @returns {Patch[]} */
    act({ action, language, now }) {
        this.language = language;
        this.now = +new Date(now);
        const name = action.act === "query" ? "ask" : action.act;
        const does = /** @type {any} */ (this)[name];
        return does ? does.call(this, action) : [];
    }

    /**
     * Takes records from the disk or the server; with `disk` they are all there are.
     * @param {any} others
     * @returns {any[]}
     */
    kept({ records, disk, isNext, typed = [] }) {
        if (disk && !isNext) this.records.clear();
        for (const { record, text } of records) {
            if (text) this.records.set(record, JSON.parse(text));
        }
        for (const { record, path, text } of typed) {
            const known = this.records.get(record) ?? this.empty(record);
            known.values[path] = text;
            this.records.set(record, known);
        }
        return this.draft ? [] : this.refound();
    }

    /** @param {Draft} draft @returns {any} */
    keep = (draft) => ({ op: "keep", record: draft.id, from: 0, text: JSON.stringify(draft) });

    /** @param {string} id @returns {Draft} */
    empty(id) {
        return { id, at: this.now ?? 0, state: "draft", values: {}, drivers: ["k1"] };
    }

    /** @param {{ route: string[], query?: string }} action @returns {any[]} */
    open({ route: [id, part], query = "" }) {
        this.section = (part ?? "").replace("~", "#");
        this.draft = id ? this.records.get(id) : undefined;
        this.query = new URLSearchParams(query);
        const list = [this.list()];
        if (!id) return [{ op: "screen", screen: this.listScreen() }, ...list];
        if (!this.draft) {
            return [{ op: "absent", record: id, list: { label: "Motor", route: "/motor" } }];
        }
        const aside = this.tasksScreen();
        if (!part) return [{ op: "screen", screen: aside, aside: this.listScreen() }, ...list];
        if (part === "review") {
            return [{ op: "screen", screen: this.answersScreen(part), aside }];
        }
        if (part === "read") {
            const screen = this.answersScreen(part);
            return [{ op: "screen", screen, aside: this.listScreen() }, ...list];
        }
        return [{ op: "screen", screen: this.sectionScreen(this.section), aside }];
    }

    /** @param {Record<string, string>} values @param {string[]} drivers @returns {any[]} */
    begin(values, drivers = ["k1"]) {
        const id = `r${this.records.size + 1}`;
        const draft = { ...this.empty(id), values, drivers };
        this.records.set(id, draft);
        return [this.keep(draft), {
            op: "go",
            route: `/motor/${id}`,
        }];
    }

    /** @param {Extract<Action, { act: "new" }>} action */
    new({ from, initial }) {
        const old = from ? this.records.get(from) : undefined;
        if (old) return this.begin({ ...old.values, plate: "", signature: "" }, old.drivers);
        return this.begin(initial ? EXAMPLE : {});
    }

    /** @returns {any[]} */
    saved() {
        const { draft } = this;
        if (!draft) return [];
        draft.at = this.now ?? 0;
        return [this.keep(draft)];
    }

    /** @param {{ path: string, text: string, caret?: number }} action @returns {any[]} */
    edit({ path, text, caret }) {
        if (!this.draft) return [];
        this.draft.values[path] = path === "plate" ? text.toUpperCase() : text;
        const patches = path === "plate"
            ? [{ op: "value", path, text: text.toUpperCase(), caret }]
            : [];
        const composite = path.split(".")[0];
        if (composite !== path && !path.includes("#")) {
            patches.push(
                /** @type {any} */ ({
                    op: "summary",
                    path: composite,
                    text: this.summary(composite),
                }),
            );
        }
        return patches;
    }

    /** @param {{ path: string, text: string }} action @returns {any[]} */
    set({ path, text }) {
        const { draft } = this;
        if (!draft) return [];
        const before = JSON.stringify(draft);
        const isNew = draft.values[path] !== text;
        draft.values[path] = text;
        const patches = /** @type {any[]} */ ([]);
        if (path === "noPlate") {
            const part = this.fieldPart(SECTIONS.vehicle.fields[1]);
            patches.push(
                text === "true"
                    ? { op: "remove", path: "plate" }
                    : { op: "insert", part, before: "make" },
            );
        }
        if (path === "make" && isNew) patches.push(...this.clearModel(before));
        if (path === "model" && text && !draft.values.power) {
            patches.push({
                op: "ask",
                id: "power",
                path: "power",
                service: "power",
                inputs: { model: text },
            });
        }
        return [...patches, ...this.settled(path), ...this.saved()];
    }

    /** @param {string} before @returns {any[]} */
    clearModel(before) {
        const values = this.draft?.values ?? {};
        const had = ["model", "year"].filter((name) => values[name]);
        for (const name of had) values[name] = "";
        const model = SECTIONS.vehicle.fields.find(({ name }) => name === "model");
        const patches = /** @type {any[]} */ ([
            { op: "field", part: this.fieldPart(/** @type {Field} */ (model)) },
            { op: "value", path: "year", text: values.year ?? "" },
        ]);
        if (!had.length) return patches;
        const text = this.say([
            `${had.length} answers cleared`,
            `${had.length} réponses effacées`,
        ]);
        this.before = { text, before };
        return [...patches, { op: "undo", text }, { op: "announce", text }];
    }

    /** @returns {any[]} */
    settled(/** @type {string} */ path) {
        const field = Object.keys(SECTIONS).flatMap((name) => this.asked(name)).find(({ name }) =>
            name === path
        );
        const filled = this.draft?.values[path];
        const issues = field && filled ? this.issuesOf(field) : [];
        return [
            { op: "issues", path, issues },
            { op: "tasks", tasks: /** @type {any} */ (this.tasksScreen()).tasks },
        ];
    }

    /** @param {{ path: string }} action */
    leave({ path }) {
        return [...this.settled(path), ...this.saved()];
    }

    /** @param {{ path: string, note: string }} action @returns {any[]} */
    override({ path, note }) {
        const text = this.say([
            "This is more power than most lorries have",
            "C’est plus que la plupart des camions",
        ]);
        return [{ op: "issues", path, issues: [{ level: "warning", text, note: note || "✓" }] }];
    }

    /** @param {Extract<Action, { act: "answer" }>} action @returns {any[]} */
    answer({ result, value = "" }) {
        if (result === "failed") {
            const text = this.say([
                "The power could not be looked up.",
                "La puissance n’a pas pu être trouvée.",
            ]);
            return [{ op: "busy", path: "power", state: "failed", text }];
        }
        if (!this.draft || result === "nothing") return [];
        this.draft.values.power = value;
        const why = this.say(["From make, model and year", "D’après marque, modèle et année"]);
        return [{ op: "value", path: "power", text: value, why }, ...this.saved()];
    }

    retry() {
        return [{ op: "ask", id: "power", path: "power", service: "power", inputs: {} }];
    }

    add() {
        const { draft } = this;
        const key = `k${Math.max(0, ...(draft?.drivers ?? []).map((one) => +one.slice(1))) + 1}`;
        draft?.drivers.push(key);
        const route = `/motor/${draft?.id}/drivers~${key}`;
        return [...this.saved(), { op: "go", route }];
    }

    /** @param {{ path: string }} action */
    remove({ path }) {
        const { draft } = this;
        if (!draft) return [];
        const text = this.say(["Driver removed", "Conducteur retiré"]);
        this.before = { text, before: JSON.stringify(draft) };
        draft.drivers = draft.drivers.filter((key) => `drivers#${key}` !== path);
        return [...this.saved(), { op: "rows", part: this.rowsPart() }, {
            op: "focus",
            path: "drivers",
        }, { op: "undo", text }];
    }

    /** @returns {any[]} */
    undo() {
        const { draft } = this;
        if (!draft || !this.before) return [];
        Object.assign(draft, JSON.parse(this.before.before));
        return [...this.saved(), ...this.open({ route: [draft.id, this.section] })];
    }

    /** @returns {any[]} */
    continue() {
        const { draft, section } = this;
        const problems = section.includes("#")
            ? []
            : this.asked(section).filter(({ name }) => !name.startsWith("drivers#")).map((
                field,
            ) => ({ field, issue: this.issuesOf(field)[0] }))
                .filter(({ issue }) => issue?.level === "error");
        if (problems.length) {
            return [
                ...problems.map(({ field, issue }) => ({
                    op: "issues",
                    path: field.name,
                    issues: [issue],
                })),
                {
                    op: "problems",
                    problems: problems.map(({ field, issue }) => ({
                        path: field.name,
                        label: "",
                        text: issue.text,
                    })),
                },
            ];
        }
        const names = Object.keys(SECTIONS);
        const next = section.includes("#") ? "drivers" : names[names.indexOf(section) + 1];
        return [{ op: "go", route: `/motor/${draft?.id}/${next ?? "review"}` }];
    }

    /** @returns {any[]} */
    submit() {
        const { draft } = this;
        if (!draft) return [];
        const problems = Object.keys(SECTIONS).flatMap((name) =>
            this.asked(name).flatMap((field) =>
                this.issuesOf(field).filter(({ level }) => level === "error").map(({ text }) => ({
                    path: field.name,
                    label: this.say(SECTIONS[name].title),
                    text,
                    route: this.route(name, field.name),
                }))
            )
        );
        if (problems.length) return [{ op: "problems", problems }];
        draft.state = "submitted";
        return [...this.saved(), {
            op: "go",
            route: `/motor/${draft.id}/read`,
        }];
    }

    /** @param {{ query: string }} action @returns {any[]} */
    ask({ query }) {
        this.query = new URLSearchParams(query);
        return this.refound();
    }

    /** @returns {any[]} */
    refound() {
        return [this.list()];
    }
}

/** A policy that lacks only a signature. */
const EXAMPLE = {
    plate: "GE 712 384",
    make: "Renault",
    model: "Clio",
    year: "2021",
    power: "74",
    kind: "card",
    issued: "2026-03-27",
    "name.given": "Amélie",
    "name.family": "Fontannaz",
    birth: "1984-03-27",
    insured: "yes",
    "drivers#k1.given": "Amélie",
    "drivers#k1.family": "Fontannaz",
    "drivers#k1.licence": "2003-06-14",
    extras: "glass help",
};
