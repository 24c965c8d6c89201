// The work beside every screen, which starts once the page is drawn: the copy of the page on this
// device, and the watch over the session. Apps sync by themselves, in records.js.

import { keepApps } from "./apps.js";
import { hasAccount } from "../core/local-account.js";
import { keepShell } from "./shell.js";
import { watchSession } from "./sync.js";

/** Starts the work. */
export async function start() {
    if (hasAccount()) watchSession();
    // The page says that it opens without a network once its apps are there, too; whoever fills in
    // a public link needs none of them.
    if (location.pathname.split("/")[1] !== "fill") await keepApps();
    keepShell();
}
