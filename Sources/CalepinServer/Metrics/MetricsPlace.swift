// The address for monitoring, as an operator writes it. Who reaches it may read all metrics;
// MetricsListener.swift answers there.

/// The address and port that answer monitoring.
package struct MetricsPlace: Sendable {
    /// A name or an address, which a socket is bound to.
    package let host: String
    /// The port; 0 for any free one.
    package let port: Int

    /// Called with the port once it is open; tests replace it.
    var onOpen: @Sendable (Int) -> Void = { _ in }

    init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    /// Reads `HOST:PORT`, with brackets around an address of IPv6; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count <= MetricsLimits.placeBytes,
            let found = NetworkEndpoint(
                "http://" + text, schemes: ["http": MetricsLimits.port]),
            !text.hasSuffix("/")
        else { return nil }
        host = found.host == "[::1]" ? "::1" : found.host
        port = found.port
    }

    /// The text in an address of the web.
    package var text: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
