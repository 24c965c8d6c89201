// The headers of a request on the fast path, gathered in one pass: each look-up in those of the
// decoder compares all their names and allocates a list.

import HTTPTypes
import NIOHTTP1

/// The headers that the checks in front of routes ask for.
///
/// A class, because a request is handed on several times while it is received and answered.
final class FastHead: RequestMetadata, Sendable {
    let target: String
    let host: String?
    let cookies: [String]
    /// True unless the client wants the connection closed after the answer.
    let isKeepAlive: Bool
    private let values: CheckedValues

    /// The method of all requests on the fast path.
    var verb: HTTPRequest.Method { .post }

    /// Gathers the headers of a request.
    ///
    /// Complexity: O(n) in the headers.
    init(_ head: HTTPRequestHead) {
        target = head.uri
        isKeepAlive = head.isKeepAlive
        var (hosts, cookies, values) = (0, [String](), CheckedValues())
        var host: String?
        for (name, value) in head.headers {
            switch HeaderSort(name) {
            case .host:
                hosts += 1
                host = value
            case .cookie: cookies.append(value)
            case .checked(let header): values.add(value, to: header)
            case nil: continue
            }
        }
        (self.host, self.cookies, self.values) = (hosts == 1 ? host : nil, cookies, values)
    }

    func header(_ name: CheckedHeader) -> String? { values[name] }
}

/// The sort of a header by its name.
private enum HeaderSort {
    case host, cookie
    case checked(CheckedHeader)

    /// Returns the sort of a name in any case; nil for a header that nothing asks for.
    init?(_ name: String) {
        var name = name
        let found = name.withUTF8 { bytes -> HeaderSort? in
            switch bytes.count {
            case 4: Self.isName(bytes, "host") ? .host : nil
            case 6:
                Self.isName(bytes, "cookie")
                    ? .cookie : Self.isName(bytes, "origin") ? .checked(.origin) : nil
            case 9: Self.isName(bytes, "x-calepin") ? .checked(.ownPage) : nil
            case 12: Self.isName(bytes, "content-type") ? .checked(.contentType) : nil
            case 13: Self.isName(bytes, "authorization") ? .checked(.authorization) : nil
            case 14:
                Self.isName(bytes, "content-length")
                    ? .checked(.contentLength)
                    : Self.isName(bytes, "sec-fetch-site")
                        ? .checked(.fetchSite)
                        : Self.isName(bytes, "x-calepin-fill") ? .checked(.filling) : nil
            case 15:
                Self.isName(bytes, "accept-language")
                    ? .checked(.acceptLanguage)
                    : Self.isName(bytes, "x-forwarded-for") ? .checked(.forwardedFor) : nil
            case 16: Self.isName(bytes, "content-encoding") ? .checked(.contentEncoding) : nil
            case 17: Self.isName(bytes, "transfer-encoding") ? .checked(.transferEncoding) : nil
            default: nil
            }
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns true when bytes of a name are those of a lowercase name of the same length.
    private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            for place in 0..<name.count {
                let byte = bytes[place]
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                guard isCapital ? byte | 0x20 == name[place] : byte == name[place] else {
                    return false
                }
            }
            return true
        }
    }
}

/// The values of the headers that are asked for.
private struct CheckedValues: Sendable {
    private var contentType, contentLength, contentEncoding, transferEncoding: String?
    private var origin, fetchSite, ownPage, idle, filling, authorization: String?
    private var forwardedFor, acceptLanguage: String?

    /// Adds a value; several of one name are joined by commas.
    mutating func add(_ value: String, to header: CheckedHeader) {
        let before = self[header]
        self[header] = before.map { $0 + ", " + value } ?? value
    }

    subscript(_ header: CheckedHeader) -> String? {
        get {
            switch header {
            case .contentType: contentType
            case .contentLength: contentLength
            case .contentEncoding: contentEncoding
            case .transferEncoding: transferEncoding
            case .origin: origin
            case .fetchSite: fetchSite
            case .ownPage: ownPage
            case .idle: idle
            case .filling: filling
            case .authorization: authorization
            case .forwardedFor: forwardedFor
            case .acceptLanguage: acceptLanguage
            }
        }
        set {
            switch header {
            case .contentType: contentType = newValue
            case .contentLength: contentLength = newValue
            case .contentEncoding: contentEncoding = newValue
            case .transferEncoding: transferEncoding = newValue
            case .origin: origin = newValue
            case .fetchSite: fetchSite = newValue
            case .ownPage: ownPage = newValue
            case .idle: idle = newValue
            case .filling: filling = newValue
            case .authorization: authorization = newValue
            case .forwardedFor: forwardedFor = newValue
            case .acceptLanguage: acceptLanguage = newValue
            }
        }
    }
}
