// The choice of a language: that in which the texts of an app are read, and that of the page's own
// words. Loaded when somebody asks for it.

import { h, icon } from "./dom.js";
import { directionOf } from "./texts.js";
import { language, setLanguage, t } from "./words.js";

/** The names of languages, in them, that browsers do not have: Chromium keeps few of them. */
const OWN_NAMES = new Map(
    ("ne नेपाली|ti ትግርኛ|so Soomaali|ha Hausa|yo Yorùbá|ig Igbo|zu isiZulu|xh isiXhosa|" +
        "st Sesotho|sn chiShona|rw Ikinyarwanda|rn Ikirundi|lg Luganda|om Afaan Oromoo|" +
        "ln Lingála|kg Kikongo|wo Wolof|ff Pulaar|bm Bamanankan|mos Mooré|ps پښتو|ku Kurdî|" +
        "ckb کوردی|ky Кыргызча|tg Тоҷикӣ|mn Монгол|my မြန်မာ|km ខ្មែរ|lo ລາວ|si සිංහල|" +
        "or ଓଡ଼ିଆ|as অসমীয়া|mai मैथिली|bho भोजपुरी|new नेपाल भाषा|dz རྫོང་ཁ|bo བོད་སྐད|" +
        "ka ქართული|hy Հայերեն|ht Kreyòl ayisyen|qu Runasimi|gn Avañe’ẽ|ay Aymar aru|" +
        "mg Malagasy|ny Chichewa|ug ئۇيغۇرچە|dv ދިވެހި|tet Tetun|to Lea fakatonga|" +
        "sm Gagana Sāmoa|fj Vosa Vakaviti").split("|").map((one) => {
            const [code, ...name] = one.split(" ");
            return [code, name.join(" ")];
        }),
);

/** Returns the name of a language in that language; its code where it has none. */
export function nameOf(/** @type {string} */ code) {
    try {
        const isKnown = Intl.DisplayNames.supportedLocalesOf(code).length > 0;
        const names = new Intl.DisplayNames([code, language()], {
            type: "language",
            fallback: "none",
        });
        const own = isKnown ? undefined : OWN_NAMES.get(code.split("-")[0]);
        const name = own ?? names.of(code) ?? code;
        return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
    } catch {
        return code;
    }
}

/**
 * Returns the languages that some texts are in.
 * @param {(string | Record<string, string> | undefined)[]} texts
 */
export const languagesIn = (texts) => [
    ...new Set(texts.flatMap((text) => typeof text === "object" ? Object.keys(text) : [])),
];

/**
 * Asks for a language.
 * @param {import("./screen.d.ts").Reading} texts
 * @param {() => void} turned called when another one of the texts was chosen
 */
export function ask(texts, turned) {
    const list = (
        /** @type {string} */ title,
        /** @type {string[]} */ codes,
        /** @type {string} */ present,
        /** @type {(code: string) => void} */ then,
    ) => [
        h("h2", null, title),
        h(
            "ul",
            null,
            codes.map((code) =>
                h(
                    "li",
                    null,
                    h(
                        "button",
                        {
                            type: "button",
                            class: "language",
                            lang: code,
                            "aria-pressed": String(code === present),
                            onclick: () => {
                                dialog.close();
                                then(code);
                            },
                        },
                        h("bdi", { dir: directionOf(code) }, nameOf(code)),
                        code === present && icon("check"),
                    ),
                )
            ),
        ),
    ];
    const dialog = h(
        "dialog",
        {
            class: "card confirm languages",
            "aria-label": t("languages"),
            onclose: () => dialog.remove(),
        },
        list(t("textLanguage"), texts.codes, texts.code, (code) => {
            texts.choose(code);
            turned();
        }),
        list(t("wordLanguage"), ["en", "fr"], language(), (code) => {
            // Who reads the words in a language reads the form in it too, where it has that.
            texts.follow(code);
            setLanguage(code);
        }),
        h(
            "button",
            { type: "button", class: "button plain", onclick: () => dialog.close() },
            t("dismiss"),
        ),
    );
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[aria-pressed=true]"))?.focus();
}
