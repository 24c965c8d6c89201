// Answers that count against their account until the client has read them. The counts are in
// Sync/UnreadPulls.swift.

import HTTPTypes
import Hummingbird
import NIOCore

/// JSON that is counted until the client has read it.
struct CountedJSON: Sendable {
    let bytes: [UInt8]
    /// The claim that counts it; nil for an answer that is not counted.
    var claim: UnreadClaim?
}

extension Response {
    /// Returns JSON that no cache may store. A counted answer is written in pieces, each after the
    /// one before was sent.
    static func json(_ answer: CountedJSON) -> Response {
        guard let claim = answer.claim else { return json(answer.bytes) }
        var response = json([])
        response.body = ResponseBody(inPieces: ByteBuffer(bytes: answer.bytes), owner: claim)
        return response
    }
}
