// What the guards ask of a request, whichever way it goes: through the routes, or the short way
// of ShortWay.swift. Both are judged by the same functions.

import HTTPTypes
import Hummingbird
import NIOHTTP1

/// The head of a request.
protocol RequestHead {
    /// The method.
    var verb: HTTPRequest.Method { get }
    /// The path and the query, as they were sent.
    var target: String { get }
    /// The host it is for; nil when it names none, or two: what stands between us and the client
    /// might have read another of them (RFC 9112, 3.2).
    var host: String? { get }
    /// The value of a head; several of one name joined by commas.
    func text(_ name: HTTPField.Name) -> String?
    /// The lines of cookies.
    var cookies: [String] { get }
}

extension Request: RequestHead {
    var verb: HTTPRequest.Method { method }
    var target: String { uri.string }
    // The first one is the authority already.
    var host: String? { headers[.secondHost] == nil ? head.authority : nil }
    var cookies: [String] { headers[values: .cookie] }

    func text(_ name: HTTPField.Name) -> String? { headers[name] }
}

extension HTTPRequestHead: RequestHead {
    var verb: HTTPRequest.Method { HTTPRequest.Method(method.rawValue) ?? .options }
    var target: String { uri }
    var cookies: [String] { headers["cookie"] }

    var host: String? {
        let hosts = headers["host"]
        return hosts.count == 1 ? hosts[0] : nil
    }

    func text(_ name: HTTPField.Name) -> String? {
        let texts = headers[name.canonicalName]
        return texts.count > 1 ? texts.joined(separator: ", ") : texts.first
    }
}

extension RequestHead {
    /// The value of a cookie; the first when it is there more than once.
    func cookie(_ name: String) -> String? {
        var name = name
        return name.withUTF8 { name in
            for var line in cookies {
                if let value = line.withUTF8({ Self.value(of: name, in: $0) }) { return value }
            }
            return nil
        }
    }

    /// The value of one of the pairs of a line, parted by semicolons (RFC 6265, 4.2.1).
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

    /// Confirms that the body is said to be JSON, not packed.
    ///
    /// Throws: `Problem` `wrong-content-type`.
    func requireJSON() throws(Problem) {
        let type = text(.contentType)
        // Nearly all say it in these words.
        guard type == "application/json" || isJSON(type),
            text(.contentEncoding).map({ $0.lowercased() == "identity" }) ?? true
        else { throw Problem(.wrongContentType, "application/json") }
    }

    private func isJSON(_ type: String?) -> Bool {
        let name = type.map { $0.prefix { $0 != ";" }.filter { $0 != " " } }
        return name?.lowercased() == "application/json"
    }
}
