// The screens of the scripted engine, made from its records. Changes of the records are in
// motor.js.

import { DRIVER, MODELS, SECTIONS } from "./form.js";

/**
 * @typedef {import("./form.js").Field} Field
 * @typedef {{ id: string, at: number, state: "draft" | "submitted",
 *   values: Record<string, string>, drivers: string[] }} Draft
 */

/** The records, and the screens that show them. */
export class Screens {
    /** @type {Map<string, Draft>} */ records = new Map();
    /** @type {Draft | undefined} */ draft;
    section = "";
    language = "en";
    query = new URLSearchParams();
    now = 0;

    /** @param {string | [string, string]} words */
    say = (words) => Array.isArray(words) ? words[this.language === "fr" ? 1 : 0] : words;

    found() {
        const find = (this.query.get("q") ?? "").trim().toLowerCase();
        const [filter, sort] = [this.query.get("filter"), this.query.get("sort")];
        return [...this.records.values()]
            .filter((one) => !filter || one.state === filter)
            .filter((one) => this.title(one).toLowerCase().includes(find))
            .sort((a, b) =>
                sort === "title" ? this.title(a).localeCompare(this.title(b)) : b.at - a.at
            );
    }

    /** @param {{ from: number, count: number }} action @returns {any[]} */
    window({ from, count }) {
        const rows = this.found().slice(from, from + count).map((one) => ({
            id: one.id,
            title: [{ text: this.title(one) }],
            lines: [[{
                text: [one.values.make, one.values.model].filter(Boolean).join(" ")
                    .replaceAll("_", " "),
            }]],
            route: `/motor/${one.id}${one.state === "draft" ? "" : "/read"}`,
            status: this.status(one),
        }));
        return [{ op: "window", from, rows }];
    }

    /** @param {Draft} one */
    title = ({ values }) => values.plate || this.say(["New policy", "Nouvelle police"]);

    /** @param {Draft} one */
    status = ({ state }) =>
        state === "draft"
            ? { text: this.say(["Draft", "Brouillon"]), tone: "todo" }
            : { text: this.say(["Submitted", "Envoyée"]), tone: "good" };

    listScreen() {
        return {
            screen: "list",
            view: "list",
            collection: "policies",
            isRecords: true,
            title: this.say(["Motor policies", "Polices auto"]),
            search: this.say(["Search", "Rechercher"]),
            buttons: [
                { label: this.say(["New policy", "Nouvelle police"]), action: { act: "new" } },
                {
                    label: this.say(["Try sample data", "Essayer avec un exemple"]),
                    action: { act: "new", initial: true },
                },
            ],
        };
    }

    /** The list of records, without them. @returns {any} */
    list() {
        const [count, total] = [this.found().length, this.records.size];
        const option = (
            /** @type {string} */ key,
            /** @type {string} */ name,
            /** @type {any} */ words,
        ) => {
            const query = new URLSearchParams(this.query);
            const isOn = (this.query.get(key) ?? "") === name;
            if (name && !(isOn && key === "filter")) query.set(key, name);
            else query.delete(key);
            return { name, title: this.say(words), isOn, query: query.toString() };
        };
        const of = (/** @type {string} */ state) =>
            [...this.records.values()].filter((one) => one.state === state).length;
        const none = total ? ["No result", "Aucun résultat"] : [
            "There is no policy yet. Start the first one.",
            "Il n’y a pas encore de police. Commencez la première.",
        ];
        return {
            op: "list",
            state: count ? "ready" : "none",
            count,
            total,
            says: this.count(count),
            query: this.query.toString(),
            ...(total && {
                filters: [
                    {
                        ...option("filter", "draft", ["Drafts", "Brouillons"]),
                        count: of("draft"),
                    },
                    {
                        ...option("filter", "submitted", ["Submitted", "Envoyées"]),
                        count: of("submitted"),
                    },
                ],
                sorts: [
                    option("sort", "", ["Last changed", "Dernière modification"]),
                    option("sort", "title", ["Plate", "Plaque"]),
                ],
            }),
            ...(!count && {
                empty: { title: this.say(/** @type {[string, string]} */ (none)) },
            }),
        };
    }

    /** @param {number} count */
    count = (count) =>
        this.say(
            count === 1 ? ["1 policy", "1 police"] : [`${count} policies`, `${count} polices`],
        );

    tasksScreen() {
        const { draft } = this;
        if (!draft) return this.listScreen();
        return {
            screen: "tasks",
            record: draft.id,
            title: this.title(draft),
            status: this.status(draft),
            back: { label: this.say(["Motor policies", "Polices auto"]), route: "/motor" },
            buttons: [{
                label: this.say(["Check the answers", "Vérifier les réponses"]),
                route: `/motor/${draft.id}/review`,
            }],
            tasks: Object.entries(SECTIONS).map(([name, { title }]) => ({
                path: name,
                title: this.say(title),
                route: `/motor/${draft.id}/${name}`,
                isOpen: this.section.startsWith(name),
                status: this.progress(name),
            })),
        };
    }

    /** @param {string} name */
    progress(name) {
        const asked = this.asked(name).filter(({ optional, widget }) =>
            !optional && !["note", "shown", "toggle"].includes(widget)
        );
        const given = asked.filter((field) => this.draft?.values[field.name]).length;
        const words = given === 0
            ? /** @type {const} */ (["To do", "À faire", "todo"])
            : given < asked.length
            ? /** @type {const} */ (["In progress", "En cours", "doing"])
            : /** @type {const} */ (["Done", "Terminé", "good"]);
        return { text: this.say([words[0], words[1]]), tone: words[2] };
    }

    /**
     * Returns the relevant fields of a section, those of composites and rows with their full path.
     * @param {string} name
     * @returns {Field[]}
     */
    asked(name) {
        const values = this.draft?.values ?? {};
        return SECTIONS[name].fields.flatMap((field) =>
            field.widget === "composite"
                ? field.parts.map((/** @type {Field} */ part) => ({
                    ...part,
                    name: `${field.name}.${part.name}`,
                }))
                : field.widget === "rows"
                ? (this.draft?.drivers ?? []).flatMap((row) =>
                    DRIVER.map((part) => ({ ...part, name: `drivers#${row}.${part.name}` }))
                )
                : field.name === "plate" && values.noPlate === "true"
                ? []
                : [field]
        );
    }

    /** @param {string} name */
    sectionScreen(name) {
        const id = this.draft?.id;
        const row = name.startsWith("drivers#") ? name : "";
        const names = Object.keys(SECTIONS);
        const at = names.indexOf(name.split("#")[0]);
        const fields = row
            ? DRIVER.map((part) => ({ ...part, name: `${row}.${part.name}` }))
            : SECTIONS[name].fields;
        const values = this.draft?.values ?? {};
        return {
            screen: "section",
            record: id,
            title: row ? this.say(["Driver", "Conducteur"]) : this.say(SECTIONS[name].title),
            back: row
                ? { label: this.say(["Drivers", "Conducteurs"]), route: `/motor/${id}/drivers` }
                : {
                    label: this.say(["All sections", "Toutes les sections"]),
                    route: `/motor/${id}`,
                },
            progress: row ? undefined : {
                text: this.say([
                    `Section ${at + 1} of ${names.length}`,
                    `Section ${at + 1} sur ${names.length}`,
                ]),
                done: at,
                total: names.length,
            },
            parts: fields.filter((field) => field.name !== "plate" || values.noPlate !== "true")
                .map((field) => this.fieldPart(field)),
            buttons: [{ label: this.say(["Continue", "Continuer"]), action: { act: "continue" } }],
        };
    }

    /** @param {Field} field @param {string} [inside] @returns {any} */
    fieldPart(field, inside = "") {
        const path = inside + field.name;
        const label = this.say(field.label);
        const hint = field.hint && this.say(field.hint);
        if (field.widget === "composite") {
            const parts = field.parts.map((/** @type {Field} */ part) =>
                this.fieldPart(part, `${path}.`)
            );
            return { part: "composite", path, label, hint, summary: this.summary(path), parts };
        }
        if (field.widget === "rows") return this.rowsPart();
        const text = this.draft?.values[path] ?? (path === "premium" ? "812.40" : "");
        return {
            part: "field",
            ...field,
            path,
            label,
            hint,
            text,
            shown: path === "premium" ? "CHF 812.40" : text.replaceAll("_", " "),
            choices: this.choices(field),
            why: path === "premium"
                ? this.say([
                    "From the cover and the vehicle",
                    "D’après la couverture et le véhicule",
                ])
                : undefined,
        };
    }

    /** @param {Field} field */
    choices(field) {
        const make = this.draft?.values.make ?? "";
        const given = field.name === "model"
            ? (MODELS[make] ?? (make ? ["A", "B", "C"] : [])).map((label) => ({
                name: label,
                label,
            }))
            : field.choices;
        return given?.map((/** @type {any} */ { name, label, hint }) => ({
            name,
            label: this.say(label),
            hint: hint && this.say(hint),
        }));
    }

    /** @param {string} path */
    summary(path) {
        const values = this.draft?.values ?? {};
        const words = ["given", "family"].map((name) => values[`${path}.${name}`]).filter(Boolean)
            .join(" ");
        return words || this.say(["Not given yet", "Pas encore renseigné"]);
    }

    rowsPart() {
        const { draft } = this;
        const rows = (draft?.drivers ?? []).map((key, index) => {
            const path = `drivers#${key}`;
            const name = this.summary(path);
            const isNamed = draft?.values[`${path}.family`];
            return {
                path,
                title: isNamed
                    ? name
                    : this.say([`Driver ${index + 1}`, `Conducteur ${index + 1}`]),
                summary: isNamed ? "" : name,
                route: `/motor/${draft?.id}/${path.replace("#", "~")}`,
                status: isNamed
                    ? undefined
                    : { text: this.say(["To do", "À faire"]), tone: "todo" },
                canRemove: (draft?.drivers.length ?? 0) > 1,
            };
        });
        return {
            part: "rows",
            path: "drivers",
            label: this.say(["Who drives?", "Qui conduit ?"]),
            hint: this.say(["One to five", "Un à cinq"]),
            rows,
            add: rows.length < 5 ? this.say(["Add a driver", "Ajouter un conducteur"]) : undefined,
        };
    }

    /** @param {"read" | "review"} kind */
    answersScreen(kind) {
        const id = this.draft?.id ?? "";
        const isReview = kind === "review";
        const groups = Object.entries(SECTIONS).map(([name, { title }]) => ({
            path: name,
            title: this.say(title),
            route: isReview ? `/motor/${id}/${name}` : undefined,
            answers: this.asked(name).filter(({ widget }) => widget !== "note").map((field) => ({
                path: field.name,
                label: this.say(field.label),
                text: this.answerText(field),
                content: this.draft?.values[field.name],
                widget: field.widget,
                route: isReview ? this.route(name, field.name) : undefined,
                issues: isReview ? this.issuesOf(field) : [],
            })),
        }));
        return {
            screen: kind,
            record: isReview ? id : undefined,
            title: isReview
                ? this.say(["Check the answers", "Vérifier les réponses"])
                : this.title(/** @type {any} */ (this.draft)),
            status: isReview ? undefined : this.status(/** @type {any} */ (this.draft)),
            back: isReview
                ? {
                    label: this.say(["All sections", "Toutes les sections"]),
                    route: `/motor/${id}`,
                }
                : { label: this.say(["Motor policies", "Polices auto"]), route: "/motor" },
            groups,
            buttons: isReview
                ? [{
                    label: this.say(["Send the proposal", "Envoyer la proposition"]),
                    action: { act: "submit" },
                }]
                : [{
                    label: this.say(["New from this one", "Nouvelle d’après celle-ci"]),
                    action: { act: "new", from: id },
                }],
        };
    }

    /** @param {string} section @param {string} path */
    route(section, path) {
        const row = /^(drivers#\w+)\./.exec(path)?.[1];
        return `/motor/${this.draft?.id}/${(row ?? section).replace("#", "~")}`;
    }

    /** @param {Field} field */
    answerText(field) {
        const text = this.draft?.values[field.name] ?? "";
        if (field.widget === "shown") return "CHF 812.40";
        if (field.widget === "toggle") {
            return text === "true" ? this.say(["Yes", "Oui"]) : this.say(["No", "Non"]);
        }
        if (field.widget === "signature" && text) return this.say(["Signed", "Signé"]);
        if (field.widget === "photo" || field.widget === "file") return text.slice(65);
        const choices = this.choices(field) ?? [];
        return text.split(" ").map((name) =>
            choices.find((/** @type {any} */ one) => one.name === name)?.label ?? name
        ).join(" ");
    }

    /** @param {Field} field @returns {import("../../engine/patches.d.ts").Issue[]} */
    issuesOf(field) {
        const text = this.draft?.values[field.name] ?? "";
        const error = (
            /** @type {[string, string]} */ words,
        ) => [{ level: /** @type {const} */ ("error"), text: this.say(words) }];
        if (!text && !field.optional && !["toggle", "shown", "note"].includes(field.widget)) {
            const name = this.say(field.label);
            return error([`Answer “${name}”`, `Répondez à « ${name} »`]);
        }
        if (field.name === "year" && text && !/^(19|20)\d\d$/.test(text)) {
            return error(["Type a year such as 2019", "Saisissez une année comme 2019"]);
        }
        if (field.name === "power" && +text > 500) {
            return [{
                level: "warning",
                text: this.say([
                    "This is more power than most lorries have",
                    "C’est plus que la plupart des camions",
                ]),
            }];
        }
        return [];
    }
}
