// The scripts of the page as browsers get them, for rollup: modules that are loaded together
// become one file. Each file begins at modules that are imported when they are needed, and has all
// that these lead to and no earlier file has; so what the frame loads is in no other file.

import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../Web/", import.meta.url));

/** The files and the modules with which they begin. */
const FILES = {
    // The frame, and what several of the others need.
    app: ["app.js", "engine/engine.js", "core/controls.js"],
    records: ["views/host.js"],
    calculator: ["screens/calculator.js"],
    sync: ["screens/sync.js", "screens/history.js"],
    fill: ["screens/fill.js"],
    account: ["screens/account.js"],
    guest: ["screens/account/guest.js"],
    console: ["screens/console.js", "screens/preview.js"],
    map: ["views/map/stage.js", "widgets/place-ways.js", "widgets/line-points.js"],
    files: ["widgets/files/files.js", "widgets/files/photos.js"],
    recorder: ["widgets/files/recorder.js", "widgets/files/player.js"],
    looks: ["widgets/looks/looks.js", "widgets/looks/cards.js", "core/markup.js"],
    calendar: ["views/calendar/calendar.js"],
    // Words of one language, of which a person needs one.
    "phrase-en": ["screens/account/phrase-en.js"],
    "phrase-fr": ["screens/account/phrase-fr.js"],
    // The last ones: whoever collects loads none of them.
    office: ["screens/home/office.js"],
    // The people of teams, and what owners of the server look after besides.
    people: [
        "screens/console/people/team.js",
        "screens/console/hooks.js",
        "screens/console/retention/retention.js",
    ],
    audit: ["screens/console/audit/audit.js"],
    "records-table": ["screens/console/records/routes.js"],
    correct: ["screens/correct.js"],
};

/** The file of each module, by its path; made when the first module asks, as all are read then. */
let files;

/** Returns the file of each module. */
function placed(moduleOf) {
    const begins = new Map(
        Object.entries(FILES).flatMap(([file, names]) => names.map((name) => [WEB + name, file])),
    );
    const found = new Map();
    const follow = (path, file) => {
        if (found.has(path) || (begins.get(path) ?? file) !== file) return;
        const module = moduleOf(path);
        // Code from elsewhere is loaded as it is.
        if (!module || module.isExternal) return;
        found.set(path, file);
        for (const next of module.importedIds) follow(next, file);
        for (const next of module.dynamicallyImportedIds) follow(next, file);
    };
    for (const [path, file] of begins) {
        if (!moduleOf(path)) throw new Error(`${path} is not a module of the page`);
        follow(path, file);
    }
    return found;
}

export default {
    input: `${WEB}app.js`,
    output: {
        format: "es",
        chunkFileNames: "[name].js",
        entryFileNames: "[name].js",
        manualChunks: (path, { getModuleInfo }) => {
            files ??= placed(getModuleInfo);
            return files.get(path);
        },
    },
    onwarn: (warning) => {
        throw new Error(warning.message);
    },
};
