// A certificate with its key, as connections use it. The files are watched in TLSFiles.swift.

import COpenSSL
import Foundation

/// A reason why a certificate and its key are of no use.
package enum TLSFault: Error, Equatable, Sendable {
    /// The file of the certificate cannot be read, or has none.
    case certificate
    /// The file of the key cannot be read, or has none without a passphrase.
    case key
    /// Everybody may read the file of the key.
    case openKey
    /// The key is that of another certificate.
    case mismatch
    /// The library fails.
    case failed
}

/// A certificate with its chain and its key.
final class TLSIdentity: @unchecked Sendable {
    /// Read by many threads, and not changed any more.
    private let context: OpaquePointer

    /// Reads both files.
    ///
    /// Throws: ``TLSFault``.
    init(certificate: String, key: String) throws(TLSFault) {
        var found = stat()
        guard stat(key, &found) == 0 else { throw .key }
        guard found.st_mode & 0o007 == 0 else { throw .openKey }
        guard let context = calepin_tls_make() else { throw .failed }
        let result = calepin_tls_load(context, certificate, key)
        guard result == 0 else {
            SSL_CTX_free(context)
            throw result == 1 ? .certificate : result == 2 ? .key : .mismatch
        }
        self.context = context
    }

    deinit { SSL_CTX_free(context) }

    /// The days until the certificate ends, less than 0 once it has.
    var daysLeft: Int { Int(calepin_tls_days_left(context)) }

    /// Creates the state of a new connection, which the caller frees; nil when there is no memory.
    func makeConnection() -> OpaquePointer? { SSL_new(context) }
}
