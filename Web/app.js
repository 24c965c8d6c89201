// The frame of the page: header, addresses, language, theme, and routing from an address to its
// screen. The screens are in screens/.

import { account, AccountError, begin, Ended, isEnded, onAccount } from "./data/account.js";
import { appOf, apps, onApps } from "./data/apps.js";
import { announce, fill, h, icon, iconButton, trouble } from "./core/dom.js";
import { hasAccount, localAccount } from "./core/local-account.js";
import { EngineUnsupported } from "./engine/bridge.js";
import { nextTheme, theme } from "./core/settings.js";
import * as navigation from "./core/navigation.js";
import { language, onLanguage, setLanguage, t } from "./core/words.js";

/**
 * @typedef {import("./core/screen.d.ts").App} App
 * @typedef {import("./core/screen.d.ts").Frame} Frame
 * @typedef {import("./core/screen.d.ts").Screen} Screen
 * @typedef {import("./core/screen.d.ts").ScreenModule} ScreenModule
 * @typedef {import("./core/screen.d.ts").Shown} Shown
 */

/** @type {Record<string, () => Promise<ScreenModule>>} */
const screens = {
    "": () => import("./screens/home.js"),
    account: () => import("./screens/account.js"),
    calculator: () => import("./screens/calculator.js"),
    console: () => import("./screens/console.js"),
    correct: () => import("./screens/correct.js"),
    fill: () => import("./screens/fill.js"),
    history: () => import("./screens/history.js"),
    preview: () => import("./screens/preview.js"),
    shared: () => import("./screens/shared.js"),
    sync: () => import("./screens/sync.js"),
};

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const main = h("main", { id: "main", tabindex: -1 });
const where = h("p", { class: "where", dir: "auto" });
const header = h("header", { class: "top" });
/** The area above every screen, with the notice that the session has ended. */
const above = h("div", { class: "above", role: "status" });
fill(app, header, above, main);

/** @type {Screen | null} */
let shown = null;
/** A counter of requested screens: a screen that loads after another was requested is dropped. */
let turn = 0;

/** Skips the header, without an entry in the browser's history. @param {Event} event */
function skip(event) {
    event.preventDefault();
    main.focus();
}

function drawHeader() {
    const mode = theme();
    header.replaceChildren(
        h("a", { class: "skip", href: "#main", onclick: skip }, t("skip")),
        h(
            "a",
            { class: "mark", href: "/", "aria-label": t("home") },
            h("img", { src: "/icons/icon.svg", width: 32, height: 32, alt: "" }),
        ),
        where,
        who(),
        languageButton(),
        iconButton(mode, t(`theme_${mode}`), () => {
            announce(t(`theme_${nextTheme()}`));
            drawHeader();
            /** @type {HTMLElement} */ (header.lastElementChild).focus();
        }),
    );
}

/** Makes the button for the other language of the page, or for those of the texts as well. */
function languageButton() {
    const other = language() === "fr" ? "en" : "fr";
    const texts = shown?.texts;
    // The page's own two languages are switched, of more one is chosen.
    const isAsked = texts?.codes[1] && texts.codes.some((code) => !["en", "fr"].includes(code));
    const onclick = async () => {
        if (isAsked) return (await import("./core/languages.js")).ask(texts, turned);
        texts?.follow(other);
        setLanguage(other);
    };
    return h(
        "button",
        {
            type: "button",
            class: "icon-button",
            id: "language",
            lang: !isAsked && other,
            "aria-label": t(isAsked ? "languages" : "otherLanguage"),
            onclick,
        },
        isAsked ? texts.code.slice(0, 2).toUpperCase() : t("otherLanguageShort"),
    );
}

/** Draws all anew in another language. */
function turned() {
    drawHeader();
    document.getElementById("language")?.focus();
    show(false);
}

/** Returns the header's link to the account, with the account's name. */
function who() {
    const { title, name } = localAccount();
    const isIn = hasAccount();
    const label = isIn ? t("accountOf", { name: title || name }) : t("signIn");
    return h(
        "a",
        {
            class: isIn ? isEnded() ? "who in ended" : "who in" : "who",
            id: "who",
            href: "/account",
            "aria-label": label,
            title: label,
        },
        !isIn && icon("person"),
        h("span", null, isIn ? [...(title || name).toUpperCase()][0] : label),
    );
}

/** Redraws the parts that depend on the account. */
function drawWho() {
    const old = document.getElementById("who");
    const made = who();
    const had = old === document.activeElement;
    old?.replaceWith(made);
    if (had) made.focus();
    drawAbove();
}

/** Shows that the session has ended, except on the screens for signing in. */
function drawAbove() {
    above.replaceChildren();
    if (!isEnded() && !account()?.wipesWhenSent) return;
    import("./screens/session-ended.js").then(({ say }) => say(above));
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
    if (error instanceof Error && "code" in error && error.code === "no-group") {
        return { title: t("noGroup"), kids: [trouble(t("noGroup"), t("noGroupText"))] };
    }
    console.error(error);
    const kind = error instanceof EngineUnsupported
        ? "tooOld"
        : error instanceof TypeError || error instanceof AccountError
        ? "notLoaded"
        : "broke";
    return { title: t("appName"), kids: [trouble(t(kind), t(`${kind}Text`))] };
}

/** Returns the screen of the present address; null when there is none. */
async function found() {
    /** @type {string[]} */
    let parts;
    try {
        parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
    } catch {
        // An address with invalid escapes was not made by the page.
        return null;
    }
    const name = parts[0] ?? "";
    if (Object.hasOwn(screens, name)) return (await screens[name]()).show(parts, frame);
    if (!await appOf(name)) return null;
    return (await import("./views/host.js")).show(parts, frame);
}

/**
 * Shows the screen of the address, or the given one.
 * @param {boolean} takesFocus
 * @param {Shown} [given]
 */
async function show(takesFocus, given = found()) {
    const mine = ++turn;
    /** @type {Screen} */
    let next;
    try {
        next = await given ?? (await import("./core/not-found.js")).notFound();
    } catch (error) {
        next = failure(error);
    }
    if (mine !== turn) return next.leave?.();
    shown?.leave?.();
    const isOther = next.texts !== shown?.texts;
    shown = next;
    if (isOther) document.getElementById("language")?.replaceWith(languageButton());
    where.textContent = next.where ?? "";
    main.className = next.wide ?? "";
    // Elements that are already on the page keep their state and scroll offset.
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
        if (replace) navigation.replace(path);
        else navigation.push(path);
        show(true);
    },
    back(path) {
        if (!navigation.returnTo(path)) frame.go(path);
    },
    readdress: navigation.replace,
    rename: navigation.rename,
    retitle,
    notFound: (list) =>
        show(true, import("./core/not-found.js").then(({ notFound }) => notFound(list))),
    apps,
    // A reloaded tab restores its state, too.
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
onApps(() => location.pathname === "/" && show(false));
onLanguage(turned);

document.documentElement.lang = language();
document.documentElement.dataset.theme = theme();
drawHeader();
begin();
show(false);
// Not needed to draw anything: the page is drawn first.
import("./data/background.js").then(({ start }) => start()).catch(() => {});
