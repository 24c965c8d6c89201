// The option of the port for monitoring. What is told there is in CalepinServer's Metrics/.

import ArgumentParser
import CalepinServer

/// The address for monitoring.
struct MetricsArguments: ParsableArguments {
    @Option(
        help: """
            Tell figures of the server to Prometheus at this address and port, which is not for \
            the public, such as 127.0.0.1:9464.
            """)
    var metrics: String?

    /// The address; nil when none was named.
    var place: MetricsPlace? { metrics.flatMap { MetricsPlace($0) } }

    func validate() throws {
        if let metrics, place == nil {
            throw ValidationError("\(metrics) is no address and port, such as 127.0.0.1:9464.")
        }
    }
}
