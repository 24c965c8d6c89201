// An opened filling: goes on with what is on this device or begins, watches whether the server has
// received the record, and forgets everything once it has.

import { announce } from "../../core/dom.js";
import { t } from "../../core/fill-words.js";
import { AccountError } from "../../data/account.js";
import { onTabs, tellTabs, whenWritten } from "../../data/disk.js";
import { Filling, Lost, setTab } from "../../data/fill.js";
import { save } from "../../data/unsent-file.js";
import { EngineUnsupported } from "../../engine/bridge.js";
import { about, Notice } from "./above.js";
import { fileOf, textOf } from "./file.js";
import { hostOf, NAME, titleOf } from "./host.js";
import { failed, momentOf, shut } from "./states.js";

/**
 * @typedef {import("../../core/screen.d.ts").Frame} Frame
 * @typedef {import("../../core/screen.d.ts").Screen} Screen
 * @typedef {import("../../data/fill.js").Done} Done
 * @typedef {import("../../data/fill.js").Link} Link
 * @typedef {import("./above.js").Fault} Fault
 * @typedef {import("./host.js").FillHost} FillHost
 */

/** The states of contact in which nothing is being sent. */
const AWAY = ["away", "portal", "refused", "unknown", "ended"];
/** The time to wait for what another device may have, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Returns why a link in a state receives nothing. @param {Link} link @returns {Fault | ""} */
const faultOf = ({ state }) =>
    state === "used"
        ? "received"
        : state === "closed" || state === "full" || state === "gone"
        ? state
        : "";

/** A filling whose form is on the page. */
export class Opened {
    /** @type {Link} */ link;
    /** @type {FillHost | undefined} */ #host;
    /** Why the record was not received. @type {Fault | ""} */ #fault = "";
    /** True while the server's reason is being read. */ #isReading = false;
    /** True when a submission was on its way. */ #isAwaited = false;
    #isOver = false;
    /** True once everything was forgotten. */ isClosed = false;
    /** True when what was filled in cannot be sent any more. */ isLost = false;

    /** @param {Filling} filling @param {Frame} frame */
    constructor(filling, frame) {
        this.filling = filling;
        this.frame = frame;
        this.link = /** @type {Link} */ (filling.link);
        this.notice = new Notice(this.link, {
            save: () => this.#save(),
            remove: () => this.#end(`/${NAME}`),
            leave: () => this.#end(`/${NAME}/done`, this.#done(true)),
        });
        onTabs((news) => {
            if (news.app === filling.scope && news.over) this.#close(news.over, news.done);
        });
    }

    /** The record on the page. */
    get host() {
        return /** @type {FillHost} */ (this.#host);
    }

    /** The id of the record; empty for none. */
    get own() {
        return this.#host?.own ?? "";
    }

    /** Opens the form; resolves when the record is there, as far as it is known. */
    async open() {
        const { filling, frame } = this;
        // Another device may have begun, or the server may have forgotten who began.
        const mayBeElsewhere = !!this.link.person || filling.isKept;
        const host = this.#host = await hostOf(filling, frame, {
            changed: () => this.#changed(),
            named: () => keepToken(filling.token),
            lose: () => {
                this.isLost = true;
                this.#changed();
            },
        });
        host.saving.listeners.add(() => this.#draw());
        await host.whenReady();
        if (host.own || !mayBeElsewhere) return;
        await this.#contact();
        const isUnknown = !host.own && !!this.link.person && host.saving.contact !== "good";
        if (isUnknown && !this.isLost) throw new AccountError("offline");
    }

    /** Resolves when the server has answered, or cannot be asked. */
    #contact() {
        const { saving } = this.host;
        return new Promise((resolve) => {
            const end = () => {
                clearTimeout(timer);
                saving.listeners.delete(look);
                resolve(undefined);
            };
            const look = () => {
                // An unknown guest is asked for once more.
                const isOpen = ["none", "busy", "unknown"].includes(saving.contact);
                if (!isOpen || this.isLost) end();
            };
            const timer = setTimeout(end, PATIENCE_MS);
            saving.listeners.add(look);
            // Another tab may lead, and have asked before this one listened.
            this.host.network.now();
            look();
        });
    }

    /**
     * Returns the address to open in place of one; empty when that one is right.
     * @param {string[]} route the parts after the app's name
     */
    elsewhere([first = "", ...rest]) {
        const { own } = this.host;
        const fresh = this.#fresh;
        if (!own) {
            return first === fresh ? "" : `/${NAME}/${fresh}/${this.#sections[0] ?? ""}`;
        }
        if (first === own) return "";
        if (first === fresh) return [`/${NAME}/${own}`, ...rest].join("/");
        if (this.link.submittedAt) return `/${NAME}/${own}/read`;
        const [section, ...more] = this.#sections;
        return more.length ? `/${NAME}/${own}` : `/${NAME}/${own}/${section}`;
    }

    /** Returns the screen of an address. @param {string[]} route @returns {Promise<Screen>} */
    async screen(route) {
        const { host, link, notice } = this;
        const made = await host.open(route);
        this.#changed();
        return { ...made, title: titleOf(link), kids: [about(link), notice.root, ...made.kids] };
    }

    /** Ends all access to the disk and the server. */
    stop() {
        this.#isOver = true;
        this.#host?.stop();
    }

    /** The address of a new record. */
    get #fresh() {
        const [first] = this.host.declaration.collections.filter(
            (/** @type {{ sharing: string }} */ one) => one.sharing !== "catalogue",
        );
        const { collection } = this.link;
        return first.name === collection ? "new" : `new-${collection}`;
    }

    /** The names of the sections of the form. @returns {string[]} */
    get #sections() {
        const { forms = [] } = this.host.declaration;
        const form = forms.find((/** @type {{ id: string }} */ { id }) => id === this.link.form);
        return (form?.sections ?? []).map((/** @type {{ name: string }} */ { name }) => name);
    }

    /** True when answers that arrived before may be changed. */
    get #isEditable() {
        return !!this.link.submittedAt && this.link.state === "open";
    }

    /** Takes note of another screen, or of another state of the record. */
    #changed() {
        if (this.#isOver || !this.#host) return;
        const { isSubmitted, state, own, record, route } = this.host;
        // The record came back, or arrived from another device, while an empty form was shown.
        if (own && record && own !== record && route[0] === this.#fresh) {
            return this.frame.go(`/${NAME}/${own}`, true);
        }
        if (isSubmitted && state === "here") {
            this.#isAwaited = true;
            this.#fault = "";
        }
        if (isSubmitted && state === "server" && (this.#isAwaited || !this.#isEditable)) {
            return void this.#end(`/${NAME}/done`, this.#done(false));
        }
        if (state === "refused" && !this.#fault) this.#read(own);
        this.#draw();
    }

    /** Reads why the server did not receive a record. @param {string} record */
    async #read(record) {
        if (this.#isReading) return;
        this.#isReading = true;
        const verdict = await this.filling.verdict(record);
        this.#isReading = false;
        if (this.#isOver || this.host.state !== "refused" || !verdict) return;
        this.#isAwaited = false;
        this.#fault = verdict;
        this.#draw();
        const [, part] = this.host.route;
        if (part === "read") this.frame.go(`/${NAME}/${record}/review`, true);
    }

    #draw() {
        if (this.#isOver || !this.#host) return;
        const { isSubmitted, state, own, route, saving } = this.host;
        const isUnderWay = isSubmitted && state === "here";
        const isAway = AWAY.includes(saving.contact);
        const fault = this.#fault || (this.isLost && own && "lost") || own && faultOf(this.link);
        this.notice.draw({
            fault: fault || "",
            // Nothing is promised before it is on the disk.
            way: !isUnderWay ? "" : saving.isWriting ? "saving" : isAway ? "waiting" : "sending",
            isReceived: this.#isEditable && route[1] === "read",
            change: `/${NAME}/${own}`,
        });
    }

    /** Saves what was filled in as a file. */
    #save() {
        const screen = this.host.answers();
        if (!screen) return;
        const at = new Date();
        const { person } = this.link;
        const date = momentOf(at.getTime() / 1000);
        const lines = [
            ...(person ? [t("answersOf", { name: person })] : []),
            t("fileDate", { date }),
        ];
        const file = fileOf(textOf(titleOf(this.link), lines, screen.groups), at);
        save(file);
        announce(t("fileSaved", { name: file.name }));
    }

    /** @param {boolean} isLeft true when nothing was submitted now @returns {Done} */
    #done(isLeft) {
        const { person, editableUntil, title } = this.link;
        const isOpen = !person;
        const until = isOpen ? undefined : editableUntil;
        return { scope: this.filling.scope, isOpen, title, ...(until && { until }), isLeft };
    }

    /**
     * Forgets everything on this device, and opens another address.
     * @param {string} address
     * @param {Done} [done] what is said of the filling from now on
     */
    async #end(address, done) {
        if (this.#isOver) return;
        this.#isOver = true;
        await whenWritten();
        this.stop();
        await this.filling.forget();
        tellTabs({ app: this.filling.scope, over: address, done });
        this.#leave(address, done);
    }

    /**
     * Ends after another tab has forgotten everything.
     * @param {string} address
     * @param {Done} [done]
     */
    async #close(address, done) {
        if (this.#isOver) return;
        this.stop();
        // What this tab read meanwhile has made the database anew.
        await this.filling.forget();
        this.#leave(address, done);
    }

    /** @param {string} address @param {Done} [done] */
    #leave(address, done) {
        // The address of a person alone opens the answers again: the tab does not keep it.
        const token = done && !done.isOpen ? undefined : this.filling.token;
        setTab({ ...(token && { token }), ...(done && { done }) });
        this.isClosed = true;
        this.frame.go(address, true);
    }
}

/** Keeps the token in the address, so that it may be copied or kept. @param {string} token */
export function keepToken(token) {
    const { pathname, search } = location;
    const address = pathname + search + (token && `#${token}`);
    history.replaceState(history.state, "", address);
}

/**
 * Opens the link of a token: the form, or a screen that says why there is none.
 * @param {string} token
 * @param {Frame} frame
 * @param {boolean} [isAgain] true when the server had forgotten who began
 * @returns {Promise<Opened | Screen>}
 */
export async function opened(token, frame, isAgain = false) {
    const filling = new Filling(token);
    await filling.recall();
    const again = () => frame.go(`/${NAME}`, true);
    try {
        await filling.ask();
    } catch (error) {
        const isGone = error instanceof AccountError && error.code === "not-found";
        if (!filling.guest || !filling.link) return await without(filling, error, again);
        if (isGone) filling.link = { ...filling.link, state: "gone" };
    }
    const link = /** @type {Link} */ (filling.link);
    const mayBegin = link.state === "open" || link.state === "closing" && !!link.person;
    if (!filling.guest && !mayBegin) {
        await filling.forget();
        return shut(link);
    }
    const page = new Opened(filling, frame);
    try {
        if (!filling.guest) await filling.begin();
        await page.open();
    } catch (error) {
        page.stop();
        if (error instanceof EngineUnsupported) throw error;
        if (!filling.guest) return await without(filling, error, again);
        if (isAgain || !(error instanceof Lost)) return failed(error, link, again);
        page.isLost = true;
    }
    if (page.own || !page.isLost && link.state === "open") return page;
    // Nothing was filled in: nothing is lost by forgetting it.
    page.stop();
    await filling.forget();
    return page.isLost && !isAgain ? await opened(token, frame, true) : shut(link);
}

/** @param {Filling} filling @param {unknown} error @param {() => void} again */
async function without(filling, error, again) {
    await filling.forget();
    return failed(error, filling.link, again);
}
