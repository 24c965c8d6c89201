// Shows an error when the page itself cannot start: a browser without modules, or a script that
// failed to load. It is ECMAScript 5, since it must run in old browsers, and has its own words for
// the same reason.

// deno-lint-ignore-file no-var

(function () {
    var words = {
        en: {
            old: "This browser is too old. Update it, or open this page in another one.",
            lost: "Calepin could not be loaded. Check the connection, then try again.",
            again: "Try again",
        },
        fr: {
            old: "Ce navigateur est trop ancien. Mettez-le à jour ou prenez-en un autre.",
            lost: "Calepin n’a pas pu se charger. Vérifiez la connexion, puis réessayez.",
            again: "Réessayer",
        },
    };
    var theme;
    var language = "en";
    var found = /(^|,)(en|fr)\b/i.exec(String(navigator.languages || navigator.language));
    if (found) language = found[2].toLowerCase();
    try {
        language = localStorage.getItem("calepin.language") || language;
        theme = localStorage.getItem("calepin.theme");
        if (theme) document.documentElement.setAttribute("data-theme", theme);
    } catch (_) { /* storage may be switched off */ }
    /** @type {any} */
    var said = words[language === "fr" ? "fr" : "en"];
    document.documentElement.lang = language;

    function say(/** @type {string} */ text) {
        var place = document.getElementById("trouble");
        if (!place || place.firstChild) return;
        var line = document.createElement("p");
        line.textContent = text;
        var button = document.createElement("button");
        button.className = "button";
        button.textContent = said.again;
        button.onclick = function () {
            location.reload();
        };
        place.appendChild(line);
        place.appendChild(button);
    }
    function hasStarted() {
        var app = document.getElementById("app");
        return !app || !app.hidden;
    }
    addEventListener("error", function (event) {
        // A part that does not arrive is an element, an error of a script the window. The page
        // starts without a style or picture.
        var part = /** @type {any} */ (event.target);
        var isPart = !!part && !!part.tagName;
        if (isPart && (part.tagName === "SCRIPT" || part.rel === "modulepreload")) say(said.lost);
        else if (!isPart && !hasStarted()) say(said.old);
    }, true);
    addEventListener("unhandledrejection", function () {
        if (!hasStarted()) say(said.lost);
    });
    addEventListener("load", function () {
        if (!("noModule" in document.createElement("script"))) return say(said.old);
        // In some browsers a module deeper in the import graph that fails to load fires no error
        // event.
        setTimeout(function () {
            if (!hasStarted()) say(said.lost);
        }, 15000);
    });
})();
