// Tells responses of Calepin's server from those of an intermediary: the sign-in page of a hotel's
// network, or the notice of a proxy.

/** Network Authentication Required, RFC 6585: sent by networks, never by servers. */
const SIGN_IN = 511;

/** An intermediary responded in place of the server. */
export class Intercepted extends Error {}

/**
 * Checks that a response is one of the API.
 * @param {Response} answer
 * @throws {Intercepted} when its type or redirect is none of the API
 */
export function checkServed({ headers, ok, redirected, status, url }) {
    const isPage = ok && (headers.get("Content-Type") ?? "").startsWith("text/html");
    if (isPage || redirected || status === SIGN_IN) throw new Intercepted(url);
}
