// What an operator says about the encryption that the server does itself, without a proxy. The
// files of the certificate are read and watched in TLSFiles.swift.

/// The settings of connections that the server encrypts.
package struct TLSSettings: Sendable {
    /// The certificate with which the server ends TLS; nil for none.
    package var certificate: TLSFiles?
    /// The port without TLS that sends clients to the origin; nil for none.
    package var redirectPort: Int?
    /// True to tell browsers to come over TLS alone. Behind a proxy they are told always.
    package var staysSecure = false
}
