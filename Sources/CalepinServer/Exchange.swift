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
    /// The path of the request, once its route is known.
    var path = ""
    /// What the places in the route's address stand for.
    var names: [Substring: Substring] = [:]
    /// The values of the parameters its route takes, as far as the query has them.
    var values: [String: String] = [:]
    /// The name of the request in the log and in problems: random, so that nobody learns from it
    /// how many others there were.
    let id = Token.randomName()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress
        logger[metadataKey: "hb.request.id"] = "\(id)"
    }

    /// What a place in the address of the route stands for: `{id}` is `named("id")`.
    func named(_ place: Substring) -> String { String(names[place] ?? "") }
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

    /// The body, if it is no longer than `most` bytes.
    ///
    /// Throws: `Problem` `too-large`, or `malformed` when it does not come as its heads say.
    func bytes(upTo most: Int) async throws -> [UInt8] {
        try requireLength(upTo: Int64(most))
        var bytes: [UInt8] = []
        try await eachPiece { piece in
            guard bytes.count + piece.readableBytes <= most else {
                throw Problem(.tooLarge, "\(most)")
            }
            bytes.append(contentsOf: piece.readableBytesView)
        }
        return bytes
    }

    /// Confirms that the length a body is said to have is no more than `most`: a number that no
    /// integer holds is more.
    ///
    /// Throws: `Problem` `too-large`.
    func requireLength(upTo most: Int64) throws(Problem) {
        guard let said = headers[.contentLength] else { return }
        guard Int64(said, in: 0...most) != nil else { throw Problem(.tooLarge, "\(most)") }
    }

    /// Hands the pieces of the body on as they come.
    ///
    /// Throws: `Problem` `malformed` when they do not come as the heads say, be it that the
    /// client wrote something else or went away; what `take` throws.
    func eachPiece(_ take: (ByteBuffer) async throws -> Void) async throws {
        var pieces = body.makeAsyncIterator()
        while true {
            let piece: ByteBuffer?
            do {
                piece = try await pieces.next()
            } catch {
                throw Problem.malformed(nil, .notHTTP)
            }
            guard let piece else { return }
            try await take(piece)
        }
    }

    /// The body as JSON.
    ///
    /// Throws: `Problem` when it is too long, of another type or no JSON.
    func json(upTo most: Int = ServerLimits.jsonBytes) async throws -> JSONValue {
        try requireJSON()
        let bytes = try await bytes(upTo: most)
        var problem = Problem(.notJSON)
        do throws(JSONError) {
            let value = try JSONValue(reading: bytes)
            guard let twin = value.twin else { return value }
            problem.defect = BodyDefect(twin, .twice)
        } catch {
            problem.defect = BodyDefect(error, in: bytes)
        }
        throw problem
    }
}
