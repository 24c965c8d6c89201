// Where the device is: asked only when somebody wants to know, with its accuracy, and in words
// when it may not be told.

import { language, t } from "../words.js";

/** Metres from which on a position is no more than a hint. */
export const VAGUE = 200;
/** Milliseconds a position is waited for. */
const PATIENCE = 20_000;

/**
 * Where the device is.
 * @returns {Promise<import("./marks.js").Place & { altitude: number }>}
 * @throws {Error} with words that say why not
 */
export const whereAmI = () =>
    new Promise((resolve, reject) => {
        if (!navigator.geolocation) return reject(new Error(t("noPlace")));
        navigator.geolocation.getCurrentPosition(
            ({ coords: { latitude: lat, longitude: lng, accuracy, altitude } }) =>
                resolve({ lat, lng, accuracy: Math.round(accuracy), altitude: altitude ?? 0 }),
            ({ code }) => reject(new Error(t(code === 1 ? "placeDenied" : "noPlace"))),
            { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 10_000 },
        );
    });

/** A distance in words: `8 m`, `1.5 km`. @param {number} metres */
export function distance(metres) {
    const isFar = metres >= 1000;
    return new Intl.NumberFormat(language(), {
        style: "unit",
        unit: isFar ? "kilometer" : "meter",
        maximumFractionDigits: isFar ? 1 : 0,
    }).format(isFar ? metres / 1000 : metres);
}
