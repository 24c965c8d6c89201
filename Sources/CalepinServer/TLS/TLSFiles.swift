// The files of the certificate and its key. They are looked at every two seconds, and read anew
// when they have changed: tools that renew certificates write, rename or link them. What cannot be
// used is said, and the certificate from before stays.

import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// The certificate of a server, as its files are now.
package final class TLSFiles: Sendable {
    package let certificate: String
    package let key: String

    private struct State {
        var identity: TLSIdentity
        /// The files that were judged last.
        var judged: FileStamp?
        /// The files at the last look, to judge them once they stay as they are.
        var seen: FileStamp?
        var fault: TLSFault?
    }

    /// The marks that tell one state of both files from another.
    private struct FileStamp: Equatable {
        private var numbers: [Int64] = []

        init(_ paths: String...) {
            for path in paths {
                var found = stat()
                guard stat(path, &found) == 0 else { continue }
                numbers += [
                    Int64(truncatingIfNeeded: found.st_dev),
                    Int64(truncatingIfNeeded: found.st_ino), Int64(found.st_size),
                    Int64(found.st_mtim.tv_sec), Int64(found.st_mtim.tv_nsec),
                    Int64(found.st_ctim.tv_sec), Int64(found.st_ctim.tv_nsec),
                ]
            }
        }
    }

    private let state: Mutex<State>

    /// Reads both files.
    ///
    /// Throws: ``TLSFault``.
    package init(certificate: String, key: String) throws(TLSFault) {
        (self.certificate, self.key) = (certificate, key)
        let stamp = FileStamp(certificate, key)
        let identity = try TLSIdentity(certificate: certificate, key: key)
        state = Mutex(State(identity: identity, judged: stamp))
    }

    /// The certificate for new connections.
    var identity: TLSIdentity { state.withLock { $0.identity } }

    /// The reason why the files are not used as they are now; nil when they are.
    var fault: TLSFault? { state.withLock { $0.fault } }

    /// Looks if the files have changed, and reads them when they have done so since the last look
    /// but one: what is still being written is not judged.
    ///
    /// Returns the outcome of reading them; nil when they were not read.
    func look() -> Result<TLSIdentity, TLSFault>? {
        let stamp = FileStamp(certificate, key)
        let isSettled = state.withLock { state in
            defer { state.seen = stamp }
            return stamp != state.judged && stamp == state.seen
        }
        guard isSettled else { return nil }
        let result = Result { () throws(TLSFault) in
            try TLSIdentity(certificate: certificate, key: key)
        }
        state.withLock { state in
            state.judged = stamp
            switch result {
            case .success(let identity): (state.identity, state.fault) = (identity, nil)
            case .failure(let fault): state.fault = fault
            }
        }
        return result
    }
}

/// Looks at the files of the certificate as long as the server runs.
struct TLSWatch: Service {
    let files: TLSFiles
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: TLSLimits.pause)
                switch files.look() {
                case .success: logger.notice("the certificate was read anew")
                case .failure(let fault):
                    logger.error(
                        "the certificate is not the one of before and cannot be used",
                        metadata: ["why": "\(fault)"])
                case nil: break
                }
            }
        }
    }
}

/// Limits of encrypted connections.
enum TLSLimits {
    /// The time between two looks at the files, which are two questions to the system.
    static let pause = Duration.seconds(2)
    /// The bytes that are decrypted at once: no record of TLS has more.
    static let recordBytes = 16_384
    /// The days before its end at which a certificate should have been renewed: tools do so 30
    /// days before.
    static let daysLeft = 14
}
