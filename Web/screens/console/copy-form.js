// The form for copies by mail: which list, the field with the address, the words of the mail and
// its language.

import { makeHook } from "../../data/console-hooks.js";
import { columnsOf } from "../../data/console-rows.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/console-words.js";
import { languagesIn, nameOf } from "../../core/languages.js";
import { localised } from "../../core/words.js";
import { confirmed } from "../account/confirm.js";
import { form } from "../account/parts.js";
import { labelled, select } from "./exports.js";
import { refusing } from "./hook-form.js";
import { inWords, titleOf } from "./parts.js";

/**
 * @typedef {import("../../data/console.js").ListedApp} ListedApp
 * @typedef {import("../../data/console-hooks.js").MadeHook} MadeHook
 */

/**
 * Makes the form, which says so where no list has a field for a mail address.
 * @param {ListedApp} app
 * @param {(made: MadeHook) => Promise<void>} made
 */
export function copyForm(app, made) {
    const place = h("div");
    const root = h(
        "section",
        { class: "app-group" },
        h("h2", null, t("copies")),
        h("p", { class: "quiet" }, t("copiesText")),
        place,
    );
    const draw = async () => {
        const lists = await listsOf(app);
        if (!lists.length) place.replaceChildren(h("p", { class: "note" }, t("copiesNoField")));
        else {
            place.replaceChildren(wholeForm(app.id, lists, async (done) => {
                await draw();
                await made(done);
            }));
        }
    };
    draw();
    return root;
}

/**
 * Returns the lists whose forms have a field for a mail address, with these fields and the
 * languages of the form. A list that one may not read has none.
 * @param {ListedApp} app
 */
async function listsOf({ id, team = "", collections = [] }) {
    const all = await Promise.all(collections.map(async (one) => {
        const place = { app: id, collection: one.name, scope: team };
        const columns = await columnsOf(place).then(({ columns }) => columns, () => []);
        return {
            name: one.name,
            title: titleOf(one, one.name),
            languages: languagesIn(columns.map(({ title }) => title)),
            fields: columns.filter(({ isMail }) => isMail).map((
                { name, title },
            ) => /** @type {[string, string]} */ ([name, localised(title) || name])),
        };
    }));
    return all.filter(({ fields }) => fields.length);
}

/**
 * @param {string} id the app
 * @param {Awaited<ReturnType<typeof listsOf>>} lists
 * @param {(made: MadeHook) => Promise<void>} made
 */
function wholeForm(id, lists, made) {
    const list = select("copy-list", lists.map(({ name, title }) => [name, title]));
    const field = select("copy-field", []);
    const language = select("copy-language", []);
    const ofLanguage = labelled(t("copyLanguage"), language);
    const text = /** @type {HTMLTextAreaElement} */ (h("textarea", {
        class: "box",
        id: "copy-text",
        rows: 3,
        maxlength: 2000,
    }));
    const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox" }));
    const show = () => {
        const found = lists.find(({ name }) => name === list.value) ?? lists[0];
        field.replaceChildren(
            ...found.fields.map(([value, label]) => h("option", { value }, label)),
        );
        language.replaceChildren(
            ...found.languages.map((code) =>
                h("option", { value: code, lang: code }, nameOf(code))
            ),
        );
        ofLanguage.hidden = found.languages.length < 2;
    };
    list.onchange = show;
    show();
    const ofText = labelled(t("copyText"), text);
    ofText.append(h("p", { class: "hint" }, t("copyAnswers")));
    const more = [
        lists.length > 1 && labelled(t("copyList"), list),
        labelled(t("copyField"), field),
        ofText,
        ofLanguage,
        h("label", { class: "choice" }, box, h("span", null, t("copyPublic"))),
    ].filter((one) => !!one);
    for (const one of more) one.classList.add("field");
    return form({
        boxes: [{
            name: "subject",
            label: t("copySubject"),
            hint: t("copySubjectHint"),
            isOptional: true,
        }],
        more,
        button: t("copyMake"),
        async send({ subject }) {
            const wish = {
                title: "",
                address: "",
                collections: [list.value],
                events: [],
                mail: {
                    field: field.value,
                    subject: subject.trim(),
                    text: text.value.trim(),
                    language: language.value,
                    public: box.checked,
                },
            };
            const done = await inWords(() =>
                confirmed(() => makeHook(id, wish)).catch(refusing(""))
            );
            if (done) await made(done);
        },
    });
}
