// The records of an account are removed from this device because those who look after its team
// asked for it: at once, or when all changes were sent. The server knows the order by the token.

import { account, ask, drop, forgetAccount, isEnded, send, settle, unsentOf } from "./account.js";
import { hasAccount, localAccount } from "../core/local-account.js";
import { remember } from "../core/settings.js";

/** The screen that says what happened. */
const SAID = "/account/wiped";

/**
 * Deletes the records of an account on this device, and says so to the server.
 * @param {string} scope
 */
export async function removeRecords(scope) {
    const isShown = localAccount().scope === scope;
    await (isShown ? forgetAccount() : drop(scope));
    await send("/wiped", { body: {} });
    await leave();
    if (isShown) location.assign(SAID);
}

/** Deletes the records of the account where this was asked for, once nothing is unsent. */
export async function removeWhenSent() {
    if (!account()?.wipesWhenSent || !hasAccount() || isEnded()) return;
    if (await unsentOf(localAccount().scope)) return;
    // The order may have been taken back meanwhile.
    const { wiped } = await ask("/wiped", { body: {} });
    if (!wiped) return;
    await leave();
    await forgetAccount();
    location.assign(SAID);
}

/** Gives up the token, with which the server told this device to remove its records. */
async function leave() {
    remember("leaving", "1");
    await settle();
}
