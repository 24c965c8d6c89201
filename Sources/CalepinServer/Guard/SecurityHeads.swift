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

    /// What every answer says, besides its policy.
    private static let common = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .calepin("Referrer-Policy"), value: "no-referrer"),
        HTTPField(name: .calepin("Cross-Origin-Opener-Policy"), value: "same-origin"),
        HTTPField(name: .calepin("Cross-Origin-Resource-Policy"), value: "same-origin"),
        HTTPField(name: .calepin("Permissions-Policy"), value: permissions),
        HTTPField(name: .calepin("X-Frame-Options"), value: "DENY"),
    ]

    /// Adds to `heads` what is not there yet.
    static func add(to heads: inout HTTPFields, policy: String, isSecure: Bool) {
        if !heads.contains(.contentSecurityPolicy) { heads[.contentSecurityPolicy] = policy }
        for head in common where !heads.contains(head.name) { heads.append(head) }
        if isSecure {
            heads[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        }
    }
}
