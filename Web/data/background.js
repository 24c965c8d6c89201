// The work beside every screen, which starts once the page is drawn: the copy of the page on this
// device, the watch over the session, and what the device tells of itself. Apps sync by
// themselves, in records.js.

import { apps, keepApps } from "./apps.js";
import { hasAccount } from "../core/local-account.js";
import { onRemoval } from "./account.js";
import { removeRecords } from "./removal.js";
import { keepShell } from "./shell.js";
import { begin } from "./device.js";
import { whenWritten } from "./disk.js";
import { watchSession } from "./sync.js";

// For scripts that drive the page: the apps it knows, and the end of all writes to the device.
Object.assign(globalThis, { calepin: { apps, whenWritten } });

/** Starts the work. */
export async function start() {
    onRemoval(removeRecords).catch(() => {});
    if (hasAccount()) watchSession().then(begin);
    // The page says that it opens without a network once its apps are there, too; whoever fills in
    // a public link needs none of them.
    if (location.pathname.split("/")[1] !== "fill") await keepApps();
    keepShell();
}
