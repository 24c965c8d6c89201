// A metric as programs see it: its name, meaning and labels, and where its numbers come from. All
// of them are in the files MetricFamilies+Part, one entry a metric; what is counted is where it
// happens.

/// A metric with its values.
struct MetricFamily: Sendable {
    /// The sorts of metrics, by their names in the text.
    enum Sort: String, Sendable {
        case counter, gauge, histogram
    }

    /// The name, which never changes its meaning.
    let name: String
    /// The meaning, as one sentence.
    let help: String
    let sort: Sort
    /// Returns the present values; none where the server has nothing of the kind.
    let read: @Sendable (MetricsSource) -> [MetricValue]

    /// A number that only grows, with values of one label.
    static func counter(
        _ name: String, _ help: String,
        _ read: @escaping @Sendable (MetricsSource) -> [MetricValue]
    ) -> MetricFamily {
        MetricFamily(name: name, help: help, sort: .counter, read: read)
    }

    /// A number that only grows.
    static func counter(
        _ name: String, _ help: String, of number: @escaping @Sendable (MetricsSource) -> UInt64?
    ) -> MetricFamily {
        counter(name, help) { source in number(source).map { [MetricValue($0)] } ?? [] }
    }

    /// A number that rises and falls, with values of one label.
    static func gauge(
        _ name: String, _ help: String,
        _ read: @escaping @Sendable (MetricsSource) -> [MetricValue]
    ) -> MetricFamily {
        MetricFamily(name: name, help: help, sort: .gauge, read: read)
    }

    /// A number that rises and falls.
    static func gauge(
        _ name: String, _ help: String, of number: @escaping @Sendable (MetricsSource) -> Int64?
    ) -> MetricFamily {
        gauge(name, help) { source in number(source).map { [MetricValue($0)] } ?? [] }
    }

    /// Times in ranges.
    static func histogram(
        _ name: String, _ help: String,
        _ read: @escaping @Sendable (MetricsSource) -> [MetricValue]
    ) -> MetricFamily {
        MetricFamily(name: name, help: help, sort: .histogram, read: read)
    }
}

/// One value of a metric.
struct MetricValue: Sendable {
    /// The forms of values.
    enum Content: Sendable {
        case whole(Int64)
        case fraction(Double)
        case times(Histogram)
    }

    let labels: [(name: String, value: String)]
    let content: Content

    init(_ number: some BinaryInteger, _ labels: (name: String, value: String)...) {
        (self.labels, content) = (labels, .whole(Int64(clamping: number)))
    }

    init(_ number: Double, _ labels: (name: String, value: String)...) {
        (self.labels, content) = (labels, .fraction(number))
    }

    /// Returns the values of counters, each with its label.
    static func each<Label: RawRepresentable<String>>(
        _ counters: Labelled<Label, Counter>, by name: String
    ) -> [MetricValue] {
        Label.allCases.map { MetricValue(counters[$0].value, (name, $0.rawValue)) }
    }

    init(_ times: Histogram, _ labels: (name: String, value: String)...) {
        (self.labels, content) = (labels, .times(times))
    }
}
