// The rows that have no day: a line with their number, which opens them.

import { h, icon } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { numbered } from "./month.js";
import { Portions } from "./portions.js";

/** The rows without a day. */
export class Undated {
    #name = h("span");
    #button = h(
        "button",
        {
            type: "button",
            class: "text-button",
            "aria-expanded": "false",
            onclick: () => this.#toggle(),
        },
        this.#name,
        icon("down"),
    );
    #draw;
    root = h("div", { class: "undated", hidden: true }, this.#button);
    portions;

    /** @param {import("./portions.js").Source} source @param {() => void} draw shows them again */
    constructor(source, draw) {
        this.#draw = draw;
        this.portions = new Portions({ ...source, label: () => this.#name.textContent ?? "" });
    }

    get isOpen() {
        return this.#button.ariaExpanded === "true";
    }

    set isOpen(isOpen) {
        this.#button.ariaExpanded = String(isOpen);
    }

    #toggle() {
        this.isOpen = !this.isOpen;
        this.#draw();
    }

    /** @param {import("./groups.js").DayGroup | undefined} group */
    show(group) {
        this.root.hidden = !group;
        if (group) {
            const label = group.count === 1
                ? t("withoutDateOne")
                : t("withoutDateMany", { count: numbered(group.count) });
            if (this.#name.textContent !== label) this.#name.textContent = label;
        }
        const { root } = this.portions;
        if (!group || !this.isOpen) return root.remove();
        this.portions.show([group], "");
        if (root.parentElement !== this.root) this.root.append(root);
    }
}
