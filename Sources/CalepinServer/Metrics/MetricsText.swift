// Metrics in the text format of Prometheus, version 0.0.4. Which there are is in MetricFamilies.

import NIOCore
import Synchronization

/// Writes metrics as text.
enum MetricsText {
    /// The media type of the format.
    static let type = "text/plain; version=0.0.4; charset=utf-8"

    /// Returns all metrics of a server.
    ///
    /// Complexity: O(n) in the metrics. It reads memory and what the system says of the process;
    /// neither the store nor a file of the server.
    static func bytes(_ source: MetricsSource) -> [UInt8] {
        var text = ""
        text.reserveCapacity(32_768)
        for family in MetricFamily.all {
            let values = family.read(source)
            guard !values.isEmpty else { continue }
            text += "# HELP \(family.name) \(escaped(family.help))\n"
            text += "# TYPE \(family.name) \(family.sort.rawValue)\n"
            for value in values { write(value, of: family.name, to: &text) }
        }
        return Array(text.utf8)
    }

    private static func write(_ value: MetricValue, of name: String, to text: inout String) {
        switch value.content {
        case .whole(let number): text += "\(name)\(labels(value.labels)) \(number)\n"
        case .fraction(let number): text += "\(name)\(labels(value.labels)) \(number)\n"
        case .times(let times):
            let counts = times.upTo
            for (place, count) in counts.enumerated() {
                let isLast = place == Histogram.bounds.count
                let end = isLast ? "+Inf" : seconds(Histogram.bounds[place])
                text += "\(name)_bucket\(labels(value.labels + [("le", end)])) \(count)\n"
            }
            text += "\(name)_sum\(labels(value.labels)) \(times.seconds)\n"
            text += "\(name)_count\(labels(value.labels)) \(counts.last ?? 0)\n"
        }
    }

    private static func seconds(_ nanoseconds: Int64) -> String {
        "\(Double(nanoseconds) / 1_000_000_000)"
    }

    private static func labels(_ labels: [(name: String, value: String)]) -> String {
        guard !labels.isEmpty else { return "" }
        let all = labels.map { name, value in
            "\(name)=\"\(escaped(value).replacing("\"", with: "\\\""))\""
        }
        return "{\(all.joined(separator: ","))}"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    }
}

/// The text of all metrics, which is made at most once a second.
final class KeptMetrics: Sendable {
    private let source: MetricsSource
    private let last = Mutex<(at: ContinuousClock.Instant, bytes: ByteBuffer)?>(nil)

    init(_ source: MetricsSource) { self.source = source }

    /// Returns the text, not older than ``MetricsLimits/keptMilliseconds``.
    func bytes() -> ByteBuffer {
        last.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last.at < .milliseconds(MetricsLimits.keptMilliseconds) {
                return last.bytes
            }
            let bytes = ByteBuffer(bytes: MetricsText.bytes(source))
            last = (now, bytes)
            return bytes
        }
    }
}
