// The common interface of a request's headers for the checks in front of routes: those of the
// framework, and those of the fast path in FastHead.swift. Both are checked by the same functions.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// A header that is asked for before a request's handler runs.
enum CheckedHeader: CaseIterable, Sendable {
    case contentType, contentLength, contentEncoding, transferEncoding
    case origin, fetchSite, ownPage, idle, filling, authorization, forwardedFor, acceptLanguage

    /// The name of the header.
    var name: HTTPField.Name {
        switch self {
        case .contentType: .contentType
        case .contentLength: .contentLength
        case .contentEncoding: .contentEncoding
        case .transferEncoding: .transferEncoding
        case .origin: .origin
        case .fetchSite: .fetchSite
        case .ownPage: .ownPage
        case .idle: .idle
        case .filling: .filling
        case .authorization: .authorization
        case .forwardedFor: .forwardedFor
        case .acceptLanguage: .acceptLanguage
        }
    }
}

/// The method, target and headers of a request.
protocol RequestMetadata {
    /// The method.
    var verb: HTTPRequest.Method { get }
    /// The path and the query, as sent.
    var target: String { get }
    /// The host; nil when there is none, or two: a proxy in between might have used the other one
    /// (RFC 9112, 3.2).
    var host: String? { get }
    /// Returns the value of a header; several of one name are joined by commas.
    func header(_ name: CheckedHeader) -> String?
    /// The values of the `Cookie` headers.
    var cookies: [String] { get }
}

extension Request: RequestMetadata {
    var verb: HTTPRequest.Method { method }
    var target: String { uri.string }
    // The framework takes the first one as the authority.
    var host: String? { headers[.secondHost] == nil ? head.authority : nil }
    var cookies: [String] { headers[values: .cookie] }

    func header(_ name: CheckedHeader) -> String? { headers[name.name] }
}

extension RequestMetadata {
    /// Returns the value of a cookie; the first when there are several.
    func cookie(_ name: String) -> String? {
        var name = name
        return name.withUTF8 { name in
            for var line in cookies {
                if let value = line.withUTF8({ Self.value(of: name, in: $0) }) { return value }
            }
            return nil
        }
    }

    /// Returns the value of a pair in a line separated by semicolons (RFC 6265, 4.2.1).
    private static func value(
        of name: UnsafeBufferPointer<UInt8>, in line: UnsafeBufferPointer<UInt8>
    ) -> String? {
        var start = 0
        while start < line.count {
            let end = line[start...].firstIndex(of: UInt8(ascii: ";")) ?? line.count
            let pair = line[start..<end].drop { $0 == UInt8(ascii: " ") }
            if pair.starts(with: name), pair.dropFirst(name.count).first == UInt8(ascii: "=") {
                return String(decoding: pair.dropFirst(name.count + 1), as: UTF8.self)
            }
            start = end + 1
        }
        return nil
    }

    /// The client's preferred language among the available ones; English when it names none of
    /// them.
    var language: Language {
        guard let wanted = header(.acceptLanguage) else { return .english }
        for part in wanted.split(separator: ",", maxSplits: 16) {
            let tag = part.prefix { $0 != ";" }.filter { $0 != " " }
            if let language = Language(code: String(tag)) { return language }
        }
        return .english
    }

    /// Confirms that the declared length of a body is at most `maxBytes`; a number too large for
    /// an integer is more.
    ///
    /// Throws: `Problem` `too-large`.
    func requireLength(upTo maxBytes: Int64) throws(Problem) {
        guard let said = header(.contentLength) else { return }
        guard Int64(said, in: 0...maxBytes) != nil else { throw Problem(.tooLarge, "\(maxBytes)") }
    }

    /// Confirms that the body is declared as JSON, without content coding.
    ///
    /// Throws: `Problem` `wrong-content-type`.
    func requireJSON() throws(Problem) {
        let type = header(.contentType)
        // The fast case: nearly all requests send exactly this.
        guard type == "application/json" || isJSON(type),
            header(.contentEncoding).map({ $0.lowercased() == "identity" }) ?? true
        else { throw Problem(.wrongContentType, "application/json") }
    }

    private func isJSON(_ type: String?) -> Bool {
        let name = type.map { $0.prefix { $0 != ";" }.filter { $0 != " " } }
        return name?.lowercased() == "application/json"
    }
}
