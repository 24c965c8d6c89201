// What the server knows about one request while it is being answered. Who may do what is decided
// in Access.swift; how answers look is in Reply.swift and Problem.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// One request and its way through the routes.
struct Exchange: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other side of the connection.
    let address: SocketAddress?
    /// Who is asking, as far as a token tells; the guard before the routes finds it out.
    var known: Access?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress
    }

    /// The access of whoever is asking.
    ///
    /// Throws: `Problem` `no-token` when nobody is known.
    func access() throws(Problem) -> Access {
        guard let known else { throw Problem(.noToken) }
        return known
    }
}

extension Request {
    /// The language the client reads best among ours; English when it names none of them.
    var language: Language {
        guard let wanted = headers[.acceptLanguage] else { return .english }
        for part in wanted.split(separator: ",", maxSplits: 16) {
            let tag = part.prefix { $0 != ";" }.filter { $0 != " " }
            if let language = Language(code: String(tag)) { return language }
        }
        return .english
    }

    /// The value of a cookie; the first when it is there more than once.
    func cookie(_ name: String) -> String? {
        for line in headers[values: .cookie] {
            for pair in line.split(separator: ";", maxSplits: 64) {
                let trimmed = pair.drop { $0 == " " }
                guard let equals = trimmed.firstIndex(of: "=") else { continue }
                if trimmed[..<equals] == name {
                    return String(trimmed[trimmed.index(after: equals)...])
                }
            }
        }
        return nil
    }

    /// The body, if it is no longer than `most` bytes.
    ///
    /// Throws: `Problem` `too-large`.
    func bytes(upTo most: Int) async throws -> [UInt8] {
        if let declared = headers[.contentLength].flatMap({ Int64($0) }), declared > most {
            throw Problem(.tooLarge, "\(most)")
        }
        var bytes: [UInt8] = []
        for try await piece in body {
            guard bytes.count + piece.readableBytes <= most else {
                throw Problem(.tooLarge, "\(most)")
            }
            bytes.append(contentsOf: piece.readableBytesView)
        }
        return bytes
    }

    /// The body as JSON.
    ///
    /// Throws: `Problem` when it is too long, of another type or no JSON.
    func json(upTo most: Int = ServerLimits.jsonBytes) async throws -> JSONValue {
        guard headers[.contentType]?.hasPrefix("application/json") == true else {
            throw Problem(.wrongContentType, "application/json")
        }
        let bytes = try await bytes(upTo: most)
        guard let value = try? JSONValue(reading: bytes) else { throw Problem(.notJSON) }
        return value
    }
}
