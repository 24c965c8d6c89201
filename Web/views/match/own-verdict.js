// The form in which a person overrides the calculated verdict of a row; loaded with the first row
// that has one.

import { fill, h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { button, sign } from "./verdict.js";

/**
 * Makes the form in which a person overrides the verdict of a row.
 * @param {import("../../engine/patches.d.ts").OwnVerdict} own
 * @param {string} row
 * @param {{ act(action: import("../../engine/patches.d.ts").Action): void }} host
 */
export function ownVerdict({ title, verdicts, note, text, save, remove }, row, host) {
    const issue = h("p", { class: "issue error", id: "own-issue", hidden: true });
    const input = h("textarea", { class: "box", id: "own-note", rows: 3, value: text ?? "" });
    const choices = verdicts.map(({ name, label, isOn }) =>
        h(
            "label",
            { class: "choice" },
            h("input", { type: "radio", name: "own", value: name, checked: isOn }),
            sign(name),
            label,
        )
    );
    const form = h("form", {
        class: "inside",
        novalidate: true,
        onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            const verdict = String(new FormData(form).get("own") ?? "");
            const missing = !verdict
                ? t("ownNoVerdict")
                : !input.value.trim()
                ? t("ownNoNote")
                : "";
            issue.replaceChildren(icon("warn"), h("span", null, missing));
            issue.hidden = !missing;
            if (!missing) return host.act({ act: "verdict", row, verdict, note: input.value });
            input.ariaInvalid = verdict ? "true" : null;
            /** @type {HTMLElement} */ (verdict ? input : form.querySelector("input")).focus();
        },
    });
    fill(
        form,
        h(
            "fieldset",
            { class: "field", "aria-describedby": issue.id },
            h("legend", { class: "unseen" }, title),
            issue,
            h("div", { class: "choices own-choices" }, choices),
        ),
        h(
            "div",
            { class: "field" },
            h("label", { for: input.id }, note),
            input,
        ),
        h(
            "div",
            { class: "own-buttons" },
            h("button", { class: "button" }, save),
            remove && button(remove, () => host.act({ act: "verdict", row })),
        ),
    );
    return h(
        "details",
        { class: "composite card own", id: "own" },
        h("summary", null, h("strong", { class: "grow" }, title), icon("down")),
        form,
    );
}
