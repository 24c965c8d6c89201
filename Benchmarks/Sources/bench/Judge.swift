// Prints figures and compares them with their thresholds in thresholds.json.

import Foundation

/// The figures of a run, each compared with its threshold.
struct Judge {
    /// A threshold: a maximum or a minimum.
    struct Bar: Decodable {
        var atMost: Double?
        var atLeast: Double?
    }

    /// True with SMALL=1, as in `make test-all`: what can be smaller is, and no bar counts, which
    /// shows that everything can still be measured.
    static let isSmall = ProcessInfo.processInfo.environment["SMALL"] != nil

    private let bars: [String: Bar]
    private var missed: [String] = []
    private var seen: Set<String> = []

    init(root: URL) throws {
        let file = root.appendingPathComponent("thresholds.json")
        let all = try JSONDecoder().decode([String: Bar].self, from: Data(contentsOf: file))
        bars = Self.isSmall ? [:] : all
    }

    /// Prints one figure as a JSON line.
    mutating func note(_ figure: String, _ value: Double, _ unit: String) {
        seen.insert(figure)
        let bar = bars[figure]
        let isKept = value <= bar?.atMost ?? .infinity && value >= bar?.atLeast ?? -.infinity
        if !isKept { missed.append(figure) }
        var line = "{\"figure\":\"\(figure)\",\"value\":\(shown(value)),\"unit\":\"\(unit)\""
        if let most = bar?.atMost { line += ",\"atMost\":\(shown(most))" }
        if let least = bar?.atLeast { line += ",\"atLeast\":\(shown(least))" }
        if bar != nil { line += ",\"kept\":\(isKept)" }
        print(line + "}")
    }

    private func shown(_ value: Double) -> String {
        value >= 100 ? String(format: "%.0f", value) : String(format: "%.3g", value)
    }

    /// Exits with an error when a threshold was missed or a figure with a threshold was not
    /// measured.
    ///
    /// - Parameter isWhole: false when only a part was to be measured.
    func finish(isWhole: Bool = true) {
        let unmeasured = isWhole ? bars.keys.filter { !seen.contains($0) }.sorted() : []
        for figure in missed { print("missed its bar: \(figure)") }
        for figure in unmeasured { print("was not measured: \(figure)") }
        let count = bars.keys.count { isWhole || seen.contains($0) }
        print("\(count - missed.count - unmeasured.count) of \(count) bars kept")
        if !missed.isEmpty || !unmeasured.isEmpty { exit(1) }
    }
}
