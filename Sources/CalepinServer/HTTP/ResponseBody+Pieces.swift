// Large bodies in pieces, so that those who fetch them do not delay others on the same event loop,
// and a slow reader takes little memory; and bodies that are computed while they are written.

import Hummingbird
import NIOCore

extension ResponseBody {
    /// Creates a body for anybody: a large one is written in pieces at a rate.
    init(_ buffer: ByteBuffer, pace: BytePace) {
        if buffer.readableBytes <= BytePace.sentPieceBytes {
            self.init(byteBuffer: buffer)
        } else {
            self.init(inPieces: buffer, pace: pace)
        }
    }

    /// Creates a body that `write` computes. It runs on the process's thread pool, not on the
    /// event loop of the connection, where others would wait for it.
    init(
        computedBy write:
            @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) {
        self.init(contentLength: nil) { writer in
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await write(&writer)
            }
        }
    }

    /// Creates a body that is written in pieces, each after the one before was sent.
    ///
    /// - Parameters:
    ///   - pace: The rate that all bodies with it keep to together; nil for none.
    ///   - owner: Kept until the body is written.
    init(inPieces buffer: ByteBuffer, pace: BytePace? = nil, owner: (any Sendable)? = nil) {
        self.init(contentLength: buffer.readableBytes) { writer in
            var rest = buffer
            while let piece = rest.readSlice(
                length: min(rest.readableBytes, BytePace.sentPieceBytes)),
                piece.readableBytes > 0
            {
                try await pace?.wait(for: piece.readableBytes)
                try await writer.write(piece)
            }
            try await writer.finish(nil)
            withExtendedLifetime(owner) {}
        }
    }
}
