// The languages in which the labels of a collection can be read.

import { languagesIn } from "../../core/languages.js";
import { Texts } from "../../core/texts.js";

/**
 * Returns the languages of a collection.
 * @param {import("../../data/console-rows.js").Columns} about
 */
export const textsOf = ({ columns }) =>
    new Texts({ forms: [{ languages: languagesIn(columns.map(({ title }) => title)) }] }, "");
