// A strict reader of the text format of Prometheus, written from its description and apart from
// the writer, and the port of a server for monitoring. It contains no test.

import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Metrics that were read.
struct MetricsReading {
    struct Fault: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    /// The types of the metrics by name.
    private(set) var types: [String: String] = [:]
    /// The values by the name and the labels in the order of their names.
    private(set) var values: [String: Double] = [:]
    private var last = ""

    /// Reads a text.
    ///
    /// Throws: ``Fault``.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Fault("no end of the last line") }
        var help: String?
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# HELP ") {
                let words = line.dropFirst(7).split(separator: " ", maxSplits: 1)
                guard words.count == 2, help == nil else { throw Fault("help: \(line)") }
                help = String(words[0])
            } else if line.hasPrefix("# TYPE ") {
                try begin(line.dropFirst(7).split(separator: " ").map(String.init), help)
                help = nil
            } else {
                guard help == nil else { throw Fault("no type after the help") }
                try read(line)
            }
        }
        try confirmHistograms()
    }

    private mutating func begin(_ words: [String], _ help: String?) throws {
        guard words.count == 2, words[0] == help, types[words[0]] == nil,
            ["counter", "gauge", "histogram"].contains(words[1])
        else { throw Fault("type: \(words)") }
        guard words[0].wholeMatch(of: /[a-z][a-z0-9_]*/) != nil else { throw Fault(words[0]) }
        guard (words[1] == "counter") == words[0].hasSuffix("_total") else {
            throw Fault("the name of \(words[0])")
        }
        types[words[0]] = words[1]
        last = words[0]
    }

    private mutating func read(_ line: Substring) throws {
        guard let found = line.wholeMatch(of: /([a-z_0-9]+)(?:\{(.*)\})? ([^ ]+)/),
            let value = Double(found.3), value.isFinite, let type = types[last]
        else { throw Fault("line: \(line)") }
        let name = String(found.1)
        let endings = type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard endings.contains(where: { last + $0 == name }) else {
            throw Fault("\(name) is not beside its type")
        }
        guard type == "gauge" || value >= 0 else { throw Fault("\(name) is less than 0") }
        let labels = try Self.labels(String(found.2 ?? ""))
        let key = Self.key(name, labels)
        guard values.updateValue(value, forKey: key) == nil else { throw Fault("\(key) twice") }
    }

    private static func labels(_ text: String) throws -> [(String, String)] {
        var (rest, labels) = (text[...], [(String, String)]())
        while !rest.isEmpty {
            guard
                let found = rest.prefixMatch(
                    of: /([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"(,(?=.)|$)/)
            else { throw Fault("labels: \(text)") }
            labels.append((String(found.1), String(found.2)))
            rest = rest[found.range.upperBound...]
        }
        guard Set(labels.map(\.0)).count == labels.count else { throw Fault("labels: \(text)") }
        return labels
    }

    private static func key(_ name: String, _ labels: [(String, String)]) -> String {
        name + labels.sorted { $0.0 < $1.0 }.map { "|\($0.0)=\($0.1)" }.joined()
    }

    /// Confirms that ranges grow, and that the last one is the number of all.
    private func confirmHistograms() throws {
        for name in types.filter({ $0.value == "histogram" }).keys {
            for (key, count) in values where key.hasPrefix(name + "_count") {
                let rest = key.dropFirst(name.count + "_count".count)
                guard values[name + "_sum" + rest] != nil else { throw Fault("no sum: \(key)") }
                let ranges = ranges(of: name, rest)
                let counts = ranges.map(\.count)
                guard ranges.last?.end == .infinity, counts.last == count,
                    counts == counts.sorted()
                else { throw Fault("ranges: \(key)") }
            }
        }
    }

    private func ranges(
        of name: String, _ labels: Substring
    ) -> [(end: Double, count: Double)] {
        values.compactMap { key, count in
            guard key.hasPrefix(name + "_bucket") else { return nil }
            var parts = key.dropFirst(name.count + "_bucket".count).split(separator: "|")
            guard let place = parts.firstIndex(where: { $0.hasPrefix("le=") }) else { return nil }
            let end = parts.remove(at: place).dropFirst(3)
            guard parts.map({ "|\($0)" }).joined() == labels else { return nil }
            return (end == "+Inf" ? .infinity : Double(end) ?? .nan, count)
        }.sorted { $0.end < $1.end }
    }

    /// The number of all answered requests.
    var requests: Double {
        values.filter { $0.key.hasPrefix("calepin_requests_total") }.values.reduce(0, +)
    }

    /// Returns the value of a metric with labels such as `group=sync`; -1 for none.
    func value(_ name: String, _ labels: String...) -> Double {
        values[name + labels.sorted().map { "|\($0)" }.joined()] ?? -1
    }
}

/// The port of a server for monitoring.
final class MetricsPort: Sendable {
    private let number = Mutex(0)

    var port: Int { number.withLock { $0 } }

    /// Has a server open it.
    func open(in configuration: inout ServerConfiguration) {
        var place = MetricsPlace(host: "127.0.0.1", port: 0)
        place.onOpen = { [self] port in number.withLock { $0 = port } }
        configuration.metrics = place
    }

    /// Sends a request to it.
    func send(_ request: String) async throws -> Reply {
        try await Socket.talk(port: port, Array(request.utf8))
    }

    /// Returns the text that it tells.
    func text() async throws -> String {
        let reply = try await send(
            "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        try #require(reply.status == 200)
        return reply.text
    }

    /// Returns what it tells.
    func reading() async throws -> MetricsReading { try MetricsReading(try await text()) }
}
