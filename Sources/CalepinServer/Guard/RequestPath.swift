// The one parser of request targets: an ambiguous target is not a path, so that checks, limits,
// access and routes cannot interpret the same bytes differently.

/// The path of a request, split at slashes.
///
/// Only an unambiguous target is a path: it begins with `/`, no part of it is empty, `.` or `..`,
/// and its bytes are the unreserved ones of RFC 3986. So there is no final `/`, and nothing is
/// percent-encoded: no route has a name that would need it, and an encoded slash or letter would
/// give the same route a second spelling. Only behind `/api/odata/APP/` segments have the signs
/// that the protocol uses, such as `visits('4%2F1')`; and that address may end with the slash that
/// clients put there. Behind `/odk/v1/projects/ID/`, too, segments have such signs: programs for
/// ODK Central encode the colon of instance IDs, and names of files. The key of a client of ODK,
/// as in `/odk/KEY/formList`, is no part of the path: it is read by `key(in:)` alone, and stands
/// in no log.
struct RequestPath: Equatable, Sendable {
    /// The path as sent, without a key.
    let text: String
    /// The segments between slashes; empty for `/`.
    let parts: [Substring]

    /// Parses a target up to its query; nil when it is not a path. The absolute form
    /// `http://HOST/...`, which only proxies need, and `*` are not paths either.
    ///
    /// Complexity: O(n).
    init?(target: String) {
        let path = target.prefix { $0 != "?" }
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        var parts =
            path.utf8.count == 1
            ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let isOfOData = parts.starts(with: ["api", "odata"])
        let isOfCentral = parts.starts(with: ["odk", "v1"])
        if isOfOData, parts.count == 4, parts[3].isEmpty { parts.removeLast() }
        for (place, part) in parts.enumerated() {
            let mayHaveSigns = isOfOData && place > 2 || isOfCentral && place > 3
            guard !part.isEmpty, part != ".", part != "..",
                part.utf8.allSatisfy({
                    Self.isOfPath($0) || mayHaveSigns && Self.isOfOData($0)
                })
            else { return nil }
        }
        if Self.key(in: target) != nil { parts.remove(at: 1) }
        self.parts = parts
        text = "/" + parts.joined(separator: "/")
    }

    /// Returns the key in the address of a client of ODK; nil for another address.
    static func key(in target: String) -> String? {
        guard target.hasPrefix("/odk/" + KeyText.prefix) else { return nil }
        return String(target.dropFirst(5).prefix { $0 != "/" && $0 != "?" })
    }

    /// Returns true for the addresses of clients of ODK.
    static func isOfODK(_ target: String) -> Bool { target.hasPrefix("/odk/") }

    /// The path with which somebody ends mails.
    static let mailStop = "/api/mail/stop"

    /// Returns true for the request with which a mail program ends mails by a token in the address
    /// (RFC 8058).
    static func isOfMailProgram(_ target: String) -> Bool {
        target.hasPrefix(mailStop + "?token=")
    }

    /// Returns true for the other signs that OData has in segments, some of them encoded.
    private static func isOfOData(_ byte: UInt8) -> Bool { "$()',=%:@!+*".utf8.contains(byte) }

    private static func isOfPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
