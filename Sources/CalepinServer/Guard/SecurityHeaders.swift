// The headers of every answer, and the content security policy. Requirements on requests are in
// SiteGuard.swift.

import HTTPTypes
import Hummingbird

/// Security headers.
enum SecurityHeaders {
    /// Returns the policy of the page: only its own scripts, styles and connections, no inline
    /// code, and trusted types with the one policy for its service worker. `tiles` are the origins
    /// of map tiles.
    static func policy(tiles: [String]) -> String {
        let images = (["'self'", "blob:", "data:"] + tiles).joined(separator: " ")
        return [
            "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
            "img-src \(images)", "media-src 'self' blob:", "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'", "font-src 'self'", "form-action 'self'", "base-uri 'none'",
            "object-src 'none'", "frame-ancestors 'none'",
            "require-trusted-types-for 'script'", "trusted-types sw",
        ].joined(separator: "; ")
    }

    /// The policy of uploaded files: nothing may run.
    static let blobPolicy = "default-src 'none'; sandbox"

    /// The `Permissions-Policy` of the page.
    static let permissions =
        "geolocation=(self), camera=(self), microphone=(self), payment=(), usb=(), "
        + "interest-cohort=(), browsing-topics=()"

    /// The headers of every answer, besides its policy.
    private static let common = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .calepin("Referrer-Policy"), value: "no-referrer"),
        HTTPField(name: .calepin("Cross-Origin-Opener-Policy"), value: "same-origin"),
        HTTPField(name: .calepin("Cross-Origin-Resource-Policy"), value: "same-origin"),
        HTTPField(name: .calepin("Permissions-Policy"), value: permissions),
        HTTPField(name: .calepin("X-Frame-Options"), value: "DENY"),
    ]

    /// Adds the security headers that are missing.
    static func add(to headers: inout HTTPFields, policy: String, staysSecure: Bool) {
        if !headers.contains(.contentSecurityPolicy) { headers[.contentSecurityPolicy] = policy }
        for header in common where !headers.contains(header.name) { headers.append(header) }
        if staysSecure {
            headers[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        }
    }
}
