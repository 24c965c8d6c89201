// The context of a request while it is being answered. Access is decided in Access.swift; answers
// are made in Reply.swift and Problem.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The context of one request.
struct RequestContext: Hummingbird.RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client.
    let address: SocketAddress?
    /// The path, once the route is known.
    var path = ""
    /// The values of the placeholders in the route's address.
    var names: [Substring: Substring] = [:]
    /// The values of the route's declared query parameters, as far as present.
    var values: [String: String] = [:]
    /// The id of the request in the log and in problems: random, so that it does not reveal the
    /// number of requests.
    let id = Token.randomName()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        address = source.channel.remoteAddress
        logger[metadataKey: "hb.request.id"] = "\(id)"
    }

    /// Returns the value of a placeholder in the route's address: `{id}` is `named("id")`.
    func named(_ place: Substring) -> String { String(names[place] ?? "") }
}

extension Request {
    /// Returns the body, of at most `maxBytes` bytes.
    ///
    /// Throws: `Problem` `too-large`, or `malformed` when it does not come as its headers declare.
    func bytes(upTo maxBytes: Int) async throws -> [UInt8] {
        try requireLength(upTo: Int64(maxBytes))
        var bytes: [UInt8] = []
        try await eachPiece { piece in
            guard bytes.count + piece.readableBytes <= maxBytes else {
                throw Problem(.tooLarge, "\(maxBytes)")
            }
            bytes.append(contentsOf: piece.readableBytesView)
        }
        return bytes
    }

    /// Passes the pieces of the body on as they come.
    ///
    /// Throws: `Problem` `malformed` when the body does not come as its headers declare or the
    /// client disconnects; the error of `take`.
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

    /// Returns the body, an object of JSON.
    ///
    /// Throws: `Problem` when it is too long, has another type or is no object of JSON.
    func json(upTo maxBytes: Int = ServerLimits.jsonBytes) async throws -> JSONValue {
        try requireJSON()
        return try JSONValue(objectIn: try await bytes(upTo: maxBytes))
    }
}

extension JSONValue {
    /// Reads the object of a body.
    ///
    /// Throws: `Problem` `not-json`, `malformed`.
    init(objectIn bytes: [UInt8]) throws(Problem) {
        var problem = Problem(.notJSON)
        do throws(JSONError) {
            let value = try JSONValue(reading: bytes)
            if let twin = value.twin {
                problem.defect = BodyDefect(twin, .twice)
            } else if value.members == nil {
                problem = .malformed("", .notObject)
            } else {
                self = value
                return
            }
        } catch {
            problem.defect = BodyDefect(error, in: bytes)
        }
        throw problem
    }
}
