// The icons of verdicts and the buttons of a row's screens, for one row and for two side by side.

import { h, icon } from "../../core/dom.js";
import "./icons.js";

/**
 * The icon of a verdict or finding, which is never shown by colour alone.
 * @type {Record<string, string>}
 */
const SIGN = {
    suitable: "check",
    ok: "check",
    "to-check": "warn",
    adaptable: "adjust",
    unknown: "ask",
    "near-miss": "near",
    unsuitable: "remove",
    no: "remove",
};

/** @param {string} name of a verdict or finding */
export const sign = (name) => icon(SIGN[name] ?? "go");

/** @param {string} label @param {() => void} onclick @param {string} [name] */
export const button = (label, onclick, name) =>
    h(
        "button",
        { type: "button", class: "button plain", onclick },
        name && icon(name),
        label,
    );
