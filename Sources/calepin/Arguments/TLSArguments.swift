// The options of encrypted connections that the server ends by itself, without a proxy.

import ArgumentParser
import CalepinServer

/// The certificate of the server, and what goes with it.
struct TLSArguments: ParsableArguments {
    @Option(help: "The file of a certificate with its chain (PEM): the server ends TLS by itself.")
    var certificate: String?

    @Option(help: "The file of the key of that certificate (PEM), closed to everybody else.")
    var key: String?

    @Option(
        help: "A port without TLS that sends clients to --origin, such as 80.",
        transform: NumberArgument.within(1...65_535))
    var redirect: Int?

    @Flag(help: "Tell browsers to come over TLS alone for a year (HSTS), with --certificate.")
    var hsts = false

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key go together.")
        }
        if certificate == nil, redirect != nil || hsts {
            throw ValidationError("--redirect and --hsts go with --certificate.")
        }
    }

    /// Reads the certificate; nil when none was named.
    ///
    /// Throws: a message for who starts the server.
    func files() throws -> TLSFiles? {
        guard let certificate, let key else { return nil }
        do throws(TLSFault) {
            return try TLSFiles(certificate: certificate, key: key)
        } catch {
            throw failure(error.words(certificate, key))
        }
    }
}

extension TLSFault {
    /// The message for who starts the server.
    func words(_ certificate: String, _ key: String) -> String {
        switch self {
        case .certificate: "The file \(certificate) has no certificate that can be read."
        case .key: "The file \(key) has no key that can be read without a passphrase."
        case .openKey: "Everybody may read \(key); close it with: chmod o= \(key)"
        case .mismatch: "The key in \(key) is not the one of the certificate in \(certificate)."
        case .failed: "TLS cannot be used."
        }
    }
}
