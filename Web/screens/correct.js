// A record that was received, corrected with its own form: the screens of the form, and below them
// what is saved and why. Nothing is stored or sent before Save; another screen in between loses
// nothing while the tab is open.

import { AccountError, whoIsIt } from "../data/account.js";
import { presentOf, want, wanted } from "../data/correction.js";
import { announce, h, icon } from "../core/dom.js";
import { styled } from "../core/style.js";
import { t } from "../core/correct-words.js";
import { watchConsole } from "./account/lock.js";
import { Bar } from "./correct/bar.js";
import { hostOf, NAME } from "./correct/host.js";

/**
 * @typedef {import("../core/screen.d.ts").Frame} Frame
 * @typedef {import("../core/screen.d.ts").Screen} Screen
 * @typedef {import("../data/correction.js").Wanted} Wanted
 */

/** A correction with its form on the page. */
class Correction {
    /** @type {Promise<import("./correct/host.js").CorrectHost>} */ host;
    /** @type {import("./correct/host.js").CorrectHost | null} */ #ready = null;
    /** True once a screen was shown. */ #isBegun = false;

    /** @param {Wanted} wanted @param {Frame} frame */
    constructor(wanted, frame) {
        this.wanted = wanted;
        this.frame = frame;
        this.bar = new Bar(wanted, {
            values: () => this.#ready?.values ?? {},
            check: () => this.#ready?.check() ?? false,
            leave: (text) => this.#leave(text),
        });
        this.host = this.#open();
        this.host.catch(() => open = null);
    }

    async #open() {
        const present = await presentOf(this.wanted);
        this.bar.sending.sequence = present.sequence;
        const host = await hostOf(this.wanted, present, this.frame, {
            save: () => void this.bar.save(),
            changed: () => this.bar.draw(),
        });
        return this.#ready = host;
    }

    /** Ends the correction, and goes back. @param {string} text what is said of it */
    #leave(text) {
        open = null;
        want(null);
        removeEventListener("beforeunload", hold);
        if (text) announce(text);
        this.frame.go(this.wanted.back, true);
    }

    /** @param {string[]} route @returns {Promise<Screen>} */
    async screen(route) {
        const host = await this.host;
        const { id, form, path } = this.wanted;
        const isFirst = !this.#isBegun && route.length === 1;
        this.#isBegun = true;
        const section = isFirst && host.sectionOf(form, path);
        if (section) {
            this.frame.go(`/${NAME}/${id}/${encodeURIComponent(section)}`, true);
            return { title: "", kids: [] };
        }
        delete this.wanted.path;
        const made = await host.open(route);
        const top = h(
            "aside",
            { class: "preview-line", "aria-label": t("correcting") },
            h("p", { class: "grow" }, t("correcting")),
            h("a", { class: "button plain", href: this.wanted.back }, icon("back"), t("toRecord")),
        );
        return {
            ...made,
            kids: [top, ...made.kids, this.bar.root],
            shown: () => {
                made.shown?.();
                if (path) host.drawing.forms?.parts.focus(path);
            },
        };
    }

    get isChanged() {
        return this.bar.isChanged;
    }
}

/** The correction that is open. @type {Correction | null} */
let open = null;

/** Has the browser ask before the tab is closed. @param {BeforeUnloadEvent} event */
function hold(event) {
    if (open?.isChanged) event.preventDefault();
}

/** @param {string[]} parts @param {Frame} frame @returns {Promise<Screen>} */
export async function show([, ...route], frame) {
    watchConsole();
    const found = wanted();
    if (!found || route[0] !== found.id) {
        frame.go(found ? `/${NAME}/${found.id}` : "/console/records", true);
        return { title: "", kids: [] };
    }
    await Promise.all([whoIsIt(), styled(NAME)]);
    if (open?.wanted.id !== found.id) {
        // The searches of the lists of the one before.
        sessionStorage.removeItem(`calepin.lists.${NAME}`);
        open = new Correction(found, frame);
        addEventListener("beforeunload", hold);
    }
    try {
        return await open.screen(route);
    } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        open = null;
        const { problemPage } = await import("./console/records/view/problems.js");
        return problemPage(error, "record", { href: found.back, label: t("toRecord") });
    }
}
