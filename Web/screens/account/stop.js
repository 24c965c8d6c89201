// The screen behind the last line of a mail: it ends such mails, and has them sent again, without
// an account. It asks first, because some programs open all links.

import { AccountError, sendTo } from "../../data/account.js";
import { h, trouble } from "../../core/dom.js";
import { t } from "../../core/account-words.js";
import { doer, good, screen } from "./parts.js";

/** Returns the screen of the token in the address. */
export function stop() {
    const token = location.hash.slice(1);
    if (!token) return { title: t("stopGone"), kids: [lost()] };
    const place = h("div", { role: "status" });
    const body = h("div", null, place, doer(t("stopMails"), "", () => change(false)));
    /** @param {boolean} again @returns {Promise<void>} */
    async function change(again) {
        /** @type {{ what: string, address?: string }} */
        let found;
        try {
            const answer = await sendTo("/api/mail/stop", {
                body: JSON.stringify({ token, again }),
            });
            found = await answer.json();
        } catch (error) {
            const { code = "" } = error instanceof AccountError ? error : {};
            if (!["not-found", "malformed"].includes(code)) throw error;
            return body.replaceChildren(lost());
        }
        const { address = "" } = found;
        const words = again
            ? t("stopAgainDone")
            : address
            ? t("stopDoneAddress", { address })
            : t("stopDone");
        body.replaceChildren(
            good(words),
            doer(t(again ? "stopMails" : "stopAgain"), "plain", () => change(!again)),
        );
    }
    return screen(t("stopTitle"), { lead: t("stopLead") }, body);
}

/** Says that the address is of no use. */
function lost() {
    const told = trouble(t("stopGone"), t("stopGoneText"));
    told.querySelector("button")?.remove();
    return told;
}
