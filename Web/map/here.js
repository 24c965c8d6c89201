// The position of the device: requested only by the person, with its accuracy, and with a message
// when it is denied.

import { language, t } from "../core/words.js";

/** The accuracy in metres from which on a position is only a hint. */
export const VAGUE = 200;
/** The timeout for a position in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Returns the position of the device.
 * @returns {Promise<import("./marks.js").Place & { altitude: number }>}
 * @throws {Error} with a message for people
 */
export const whereAmI = () =>
    new Promise((resolve, reject) => {
        if (!navigator.geolocation) return reject(new Error(t("noPlace")));
        navigator.geolocation.getCurrentPosition(
            ({ coords: { latitude: lat, longitude: lng, accuracy, altitude } }) =>
                resolve({ lat, lng, accuracy: Math.round(accuracy), altitude: altitude ?? 0 }),
            ({ code }) => reject(new Error(t(code === 1 ? "placeDenied" : "noPlace"))),
            { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 10_000 },
        );
    });

/** Returns a distance in words: `8 m`, `1.5 km`. @param {number} metres */
export function distance(metres) {
    const isFar = metres >= 1000;
    return new Intl.NumberFormat(language(), {
        style: "unit",
        unit: isFar ? "kilometer" : "meter",
        maximumFractionDigits: isFar ? 1 : 0,
    }).format(isFar ? metres / 1000 : metres);
}
