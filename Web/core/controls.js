// Small elements that several screens have: badges of statuses, and the buttons that the engine
// names.

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @template Action
 * @typedef {{ label: string, tone?: string, route?: string, action?: Action }} Named
 */

/**
 * Makes the badge of a status; completed ones are plain text.
 * @param {{ text: string, tone: string } | undefined} status
 */
export const badge = (status) =>
    status && h("span", { class: `badge ${status.tone}` }, status.text);

/**
 * Makes the badge of a record with initial data.
 * @param {{ hasInitialData?: boolean }} one
 */
export const sampleBadge = ({ hasInitialData }) =>
    hasInitialData && h("span", { class: "badge sample" }, t("sample"));

/**
 * Makes the buttons of a screen, the first of which is the main one; one with the tone `danger`
 * asks before it acts.
 * @template Action
 * @param {Named<Action>[]} all
 * @param {(action: Action) => void} act
 * @param {(label: string) => Promise<boolean>} isSure
 */
export const actionButtons = (all, act, isSure) =>
    all.map(({ label, tone, route, action }, index) => {
        const look = `button ${tone ?? (index ? "plain" : "")}`.trimEnd();
        if (route) return h("a", { class: look, href: route }, label);
        const onclick = async () => {
            if (!action || tone === "danger" && !await isSure(label)) return;
            act(action);
        };
        return h("button", { type: "button", class: look, onclick }, label);
    });
