// Several choices of a list, as checkboxes; none needs to be chosen.

import { ChoiceCards } from "./choice-cards.js";

customElements.define(
    "c-many",
    class extends ChoiceCards {
        type = "checkbox";
    },
);
