// Tells answers of our server from what something on the way gives in their place: the sign-in
// page of a hotel's network, or the notice of a proxy.

/** Network Authentication Required, RFC 6585: said by networks, never by servers. */
const SIGN_IN = 511;

/** Something on the way answered in place of the server. */
export class Intercepted extends Error {}

/**
 * Checks that an answer is one of the API.
 * @param {Response} answer
 * @throws {Intercepted} when it has a kind or a way that no answer of the API has
 */
export function checkServed({ headers, ok, redirected, status, url }) {
    const isPage = ok && (headers.get("Content-Type") ?? "").startsWith("text/html");
    if (isPage || redirected || status === SIGN_IN) throw new Intercepted(url);
}
