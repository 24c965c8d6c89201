// The one parser of request targets: an ambiguous target is not a path, so that checks, limits,
// access and routes cannot interpret the same bytes differently.

/// The path of a request, split at slashes.
///
/// Only an unambiguous target is a path: it begins with `/`, no part of it is empty, `.` or `..`,
/// and its bytes are the unreserved ones of RFC 3986. So there is no final `/`, and nothing is
/// percent-encoded: no route has a name that would need it, and an encoded slash or letter would
/// give the same route a second spelling.
struct RequestPath: Equatable, Sendable {
    /// The path as sent.
    let text: String
    /// The segments between slashes; empty for `/`.
    let parts: [Substring]

    /// Parses a target up to its query; nil when it is not a path. The absolute form
    /// `http://HOST/...`, which only proxies need, and `*` are not paths either.
    ///
    /// Complexity: O(n).
    init?(target: String) {
        let path = target.prefix { $0 != "?" }
        guard path.utf8.first == UInt8(ascii: "/"),
            path.utf8.dropFirst().allSatisfy(Self.isOfPath)
        else { return nil }
        text = String(path)
        parts =
            path.utf8.count == 1
            ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
