// The PDF of one record, in the language in which the screen shows it.

import { AccountError } from "../../../../data/account.js";
import { fetchExport } from "../../../../data/exports.js";
import { t } from "../../../../core/records-words.js";
import { confirmed } from "../../../account/confirm.js";
import { download } from "../../../account/own.js";
import { doer, Wrong } from "../../../account/parts.js";
import { isTold, zoneNow } from "../../exports.js";
import { inWords } from "../../parts.js";

/**
 * Makes the button that gives a record as a PDF.
 * @param {import("../../../../data/console-rows.js").Place} place
 * @param {string} id
 * @param {() => string} language returns the code of the language of labels
 */
export function paper({ app, collection, scope }, id, language) {
    const wish = () => [
        ["as", "pdf"],
        ["record", id],
        ["labels", language()],
        ["zone", zoneNow()],
        ...(scope ? [["scope", scope]] : []),
    ];
    /** Fetches the file and gives it to the browser. */
    async function run() {
        const { signal } = new AbortController();
        try {
            const file = await confirmed(() =>
                fetchExport(app, collection, wish(), { signal, onBytes: () => {} })
            );
            if (file) download(file.blob, `${id}.pdf`);
        } catch (error) {
            const { code = "", problem = {} } = error instanceof AccountError ? error : {};
            throw isTold(code) && problem.title ? new Wrong("", problem.title) : error;
        }
    }
    return doer(t("asPDF"), "plain", () => inWords(run));
}
