// Yes or no, and unknown if the form offers it; nothing is chosen by default.

import { t } from "../core/words.js";
import { ChoiceCards } from "./choice-cards.js";

customElements.define(
    "c-yes-no",
    class extends ChoiceCards {
        build() {
            const given = this.about.choices;
            // The words are those of the page.
            if (!given?.length) this.worded = {};
            this.about.choices = given?.length
                ? given
                : [{ name: "yes", label: t("yes") }, { name: "no", label: t("no") }];
            return super.build();
        }
    },
);
