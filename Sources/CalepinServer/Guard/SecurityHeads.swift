// The heads every answer carries, and the content security policy. What a request must carry is
// in SiteGuard.swift.

import HTTPTypes
import Hummingbird

/// Heads that make a browser careful.
enum SecurityHeads {
    /// The policy of the page: only our own scripts, styles and connections, no inline code, and
    /// trusted types with the one policy the page needs for its service worker. `tiles` are the
    /// origins map tiles may come from.
    static func policy(tiles: [String]) -> String {
        let images = (["'self'", "blob:", "data:"] + tiles).joined(separator: " ")
        return [
            "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
            "img-src \(images)", "connect-src 'self'", "manifest-src 'self'",
            "worker-src 'self'", "font-src 'self'", "form-action 'self'", "base-uri 'none'",
            "object-src 'none'", "frame-ancestors 'none'",
            "require-trusted-types-for 'script'", "trusted-types sw",
        ].joined(separator: "; ")
    }

    /// The policy of what people brought: nothing at all may run.
    static let blobPolicy = "default-src 'none'; sandbox"

    /// What the page may use of the machine.
    static let permissions =
        "geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), "
        + "interest-cohort=(), browsing-topics=()"

    /// Adds to `heads` what is not there yet.
    static func add(to heads: inout HTTPFields, policy: String, isSecure: Bool) {
        for (name, value) in [
            (HTTPField.Name.contentSecurityPolicy, policy),
            (.xContentTypeOptions, "nosniff"),
            (.calepin("Referrer-Policy"), "no-referrer"),
            (.calepin("Cross-Origin-Opener-Policy"), "same-origin"),
            (.calepin("Cross-Origin-Resource-Policy"), "same-origin"),
            (.calepin("Permissions-Policy"), permissions),
            (.calepin("X-Frame-Options"), "DENY"),
        ] where heads[name] == nil {
            heads[name] = value
        }
        if isSecure {
            heads[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        }
    }
}
