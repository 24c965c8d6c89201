// The frame of the page: header, addresses, language, theme and the way from an address to its
// screen. What a screen shows is in screens/.

import { begin, Ended, isEnded, onAccount, Told } from "./account.js";
import { announce, fill, h, icon, iconButton, trouble } from "./dom.js";
import { hasAccount, holder } from "./holder.js";
import { EngineUnsupported } from "./bridge.js";
import { nextTheme, theme } from "./settings.js";
import * as trail from "./trail.js";
import { language, onLanguage, setLanguage, t } from "./words.js";

/**
 * @typedef {object} Screen
 * @property {string} title
 * @property {string} [where] the app it belongs to, for the header
 * @property {(Kid | Kid[])[]} kids what stands in the main part
 * @property {string} [wide] `wide` when it uses the width of a desk
 * @property {() => void} [shown] called when it stands on the page
 * @property {() => void} [leave] called before another screen takes its place
 * @typedef {import("./dom.js").Kid} Kid
 * @typedef {Promise<Screen | null> | Screen | null} Shown null where nothing is at the address
 * @typedef {{ show(parts: string[], frame: Frame): Shown }} ScreenModule
 * @typedef {{ go(path: string, replace?: boolean): void, back(path: string): void,
 *   readdress(path: string): void, rename(from: string, to: string, root: Element): void,
 *   retitle(title: string): void,
 *   nowhere(list?: import("./patches.d.ts").Link): void,
 *   apps(): Promise<App[]>, isReturn: boolean }} Frame
 * @typedef {{ id: string, title?: Text, summary?: Text, icon?: string, rows?: boolean,
 *   map?: boolean }} App
 * @typedef {string | Record<string, string>} Text
 */

/** @type {Record<string, () => Promise<ScreenModule>>} */
const screens = {
    "": () => import("./screens/home.js"),
    account: () => import("./screens/account.js"),
    calculator: () => import("./screens/calculator.js"),
    sync: () => import("./screens/sync.js"),
};

/** The apps the server has; the calculator alone where there is no server. */
let asked = /** @type {Promise<App[]> | null} */ (null);
function apps() {
    const alone = [{ id: "calculator" }];
    asked ??= fetch("/api/apps")
        .then((answer) => answer.ok ? answer.json() : alone)
        .then((list) => Array.isArray(list) ? list : list.apps ?? alone)
        .catch(() => {
            asked = null;
            return alone;
        });
    return asked;
}

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const main = h("main", { id: "main", tabindex: -1 });
const where = h("p", { class: "where" });
const header = h("header", { class: "top" });
/** What is said above every screen: that the session is over. */
const above = h("div", { class: "above", role: "status" });
fill(app, header, above, main);

/** @type {Screen | null} */
let shown = null;
/** Counts the screens asked for: one that arrives late, after another was asked, is dropped. */
let turn = 0;

/** Past the header, without an entry in the browser's history. @param {Event} event */
function skip(event) {
    event.preventDefault();
    main.focus();
}

function drawHeader() {
    const mode = theme();
    const other = language() === "fr" ? "en" : "fr";
    header.replaceChildren(
        h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
        h(
            "a",
            { class: "mark", href: "/", "aria-label": t("home") },
            h("img", { src: "/icons/icon.svg", width: 32, height: 32, alt: "" }),
        ),
        where,
        who(),
        h(
            "button",
            {
                type: "button",
                class: "icon-button",
                id: "language",
                lang: other,
                "aria-label": t("otherLanguage"),
                onclick: () => setLanguage(other),
            },
            t("otherLanguageShort"),
        ),
        iconButton(mode, t(`theme_${mode}`), () => {
            announce(t(`theme_${nextTheme()}`));
            drawHeader();
            /** @type {HTMLElement} */ (header.lastElementChild).focus();
        }),
    );
}

/** Who one is, and the way to one's account. */
function who() {
    const { title, name } = holder();
    const label = hasAccount() ? t("accountOf", { name: title || name }) : t("signIn");
    if (!hasAccount()) {
        const text = h("span", null, label);
        return h("a", { class: "who", id: "who", href: "/account" }, icon("person"), text);
    }
    const look = isEnded() ? "who in ended" : "who in";
    const initial = [...(title || name).toUpperCase()][0];
    return h(
        "a",
        { class: look, id: "who", href: "/account", "aria-label": label, title: label },
        h("span", { "aria-hidden": "true" }, initial),
    );
}

/** Draws anew what depends on who one is. */
function drawWho() {
    const had = document.activeElement?.id === "who";
    document.getElementById("who")?.replaceWith(who());
    if (had) document.getElementById("who")?.focus();
    drawAbove();
}

/** Says that the session is over, but where one signs in. */
function drawAbove() {
    above.replaceChildren();
    if (isEnded()) import("./screens/ended.js").then(({ say }) => say(above));
}

/** @param {string} text */
function retitle(text) {
    document.title = text === t("appName") ? text : t("titleOf", { text });
}

/** @param {unknown} error @returns {Screen} */
function failure(error) {
    if (error instanceof Ended) {
        return { title: t("ended"), kids: [trouble(t("ended"), t("endedApp"))] };
    }
    console.error(error);
    const kind = error instanceof EngineUnsupported
        ? "tooOld"
        : error instanceof TypeError || error instanceof Told ||
                String(error).includes("not there")
        ? "notLoaded"
        : "broke";
    return { title: t("appName"), kids: [trouble(t(kind), t(`${kind}Text`))] };
}

/** The screen of the present address; null where there is none. */
async function found() {
    /** @type {string[]} */
    let parts;
    try {
        parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    } catch {
        // No page has made such an address.
        return null;
    }
    const name = parts[0] ?? "";
    if (Object.hasOwn(screens, name)) return (await screens[name]()).show(parts, frame);
    const app = (await apps()).find((one) => one.id === name);
    if (!app) return null;
    const screen = app.rows
        ? import("./screens/rows.js")
        : app.map
        ? import("./screens/placed.js")
        : import("./screens/form.js");
    return (await screen).show(parts, frame);
}

/**
 * Shows the screen of the address, or the one that is given.
 * @param {boolean} takesFocus
 * @param {Shown} [given]
 */
async function show(takesFocus, given = found()) {
    const mine = ++turn;
    /** @type {Screen} */
    let next;
    try {
        next = await given ?? (await import("./screens/nowhere.js")).nowhere();
    } catch (error) {
        next = failure(error);
    }
    if (mine !== turn) return next.leave?.();
    shown?.leave?.();
    shown = next;
    where.textContent = next.where ?? "";
    main.className = next.wide ?? "";
    // What stands there already stays as it is, and as far as it is scrolled.
    const kids = next.kids.flat();
    const isThere = kids.length === main.childNodes.length &&
        kids.every((kid, index) => kid === main.childNodes[index]);
    if (!isThere) {
        main.replaceChildren();
        fill(main, kids);
    }
    retitle(next.title);
    drawAbove();
    app.hidden = false;
    performance.mark("shown");
    document.getElementById("splash")?.remove();
    if (takesFocus) {
        scrollTo(0, 0);
        (main.querySelector("h1") ?? main).focus({ preventScroll: true });
    }
    next.shown?.();
    frame.isReturn = false;
}

/** @type {Frame} */
const frame = {
    go(path, replace = false) {
        if (replace) trail.replace(path);
        else trail.push(path);
        show(true);
    },
    back(path) {
        if (!trail.returnTo(path)) frame.go(path);
    },
    readdress: trail.replace,
    rename: trail.rename,
    retitle,
    nowhere: (list) =>
        show(true, import("./screens/nowhere.js").then(({ nowhere }) => nowhere(list))),
    apps,
    // A tab that is loaded again is where it was, too.
    isReturn: true,
};

addEventListener("popstate", () => {
    frame.isReturn = true;
    show(true);
});
addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
    const isPlain = !event.defaultPrevented && event.button === 0 &&
        !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.hasAttribute("download")) return;
    event.preventDefault();
    frame.go(link.getAttribute("href") ?? "/");
});
onAccount(drawWho);
onLanguage(() => {
    drawHeader();
    document.getElementById("language")?.focus();
    show(false);
});

document.documentElement.lang = language();
document.documentElement.dataset.theme = theme();
drawHeader();
begin();
show(false);
// Not needed to draw anything: the page comes first.
import("./shell.js").then(({ keepShell }) => keepShell()).catch(() => {});
