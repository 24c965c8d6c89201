// Every metric that the rules, the dashboard and the guide name is one that the server has, and
// every one that it has is in the guide.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The names of metrics")
struct MetricsNamesTests {
    /// Returns a file of the checkout.
    private func text(_ path: String) throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the metrics that a text names, without the endings of times.
    private func names(in text: String) -> Set<String> {
        let times = Set(MetricFamily.all.filter { $0.sort == .histogram }.map(\.name))
        return Set(
            text.matches(of: /\b(?:calepin|process)_[a-z_]+/).map { found in
                let name = String(found.0)
                let base = name.replacing(/_(?:bucket|sum|count)$/, with: "")
                return times.contains(base) ? base : name
            })
    }

    private var all: Set<String> { Set(MetricFamily.all.map(\.name)) }

    @Test("are those of the server in rules, dashboard and guide")
    func known() throws {
        for path in [
            "Packaging/monitoring/rules.yaml", "Packaging/monitoring/dashboard.json",
            "Tests/Package/alerts.yaml", "docs/operate/monitor.md",
        ] {
            let unknown = names(in: try text(path)).subtracting(all)
            #expect(unknown.isEmpty, "\(path): \(unknown.sorted())")
        }
    }

    @Test("are all on the dashboard")
    func shown() throws {
        // Shown as figures of others, or not at all by themselves.
        let missing = all.subtracting(names(in: try text("Packaging/monitoring/dashboard.json")))
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test("stand in the guide in their order, with their sentences and labels")
    func documented() throws {
        let rows = try text("docs/operate/monitor.md").split(separator: "\n")
            .filter { $0.hasPrefix("| `calepin_") || $0.hasPrefix("| `process_") }
        #expect(rows.count == MetricFamily.all.count)
        for (family, row) in zip(MetricFamily.all, rows) {
            #expect(row.hasPrefix("| `\(family.name)` |"), "\(family.name)")
            #expect(row.hasSuffix("| \(family.help) |"), "\(family.name)")
        }
    }

    @Test("have the labels that the guide lists")
    func labels() async throws {
        let guide = try text("docs/operate/monitor.md")
        let port = MetricsPort()
        try await withServer {
            port.open(in: &$0)
        } _: { server in
            _ = try await server.send("GET", "/health")
            for (key, _) in try await port.reading().values {
                let parts = key.split(separator: "|").map(String.init)
                let row = guide.split(separator: "\n").first { $0.hasPrefix("| `\(parts[0])` |") }
                for label in parts.dropFirst() where row != nil && !label.hasPrefix("version=") {
                    let pair = label.split(separator: "=").map(String.init)
                    #expect(row?.contains("`\(pair[0])`: ") == true, "\(key)")
                    #expect(row?.contains(pair[1]) == true, "\(key)")
                }
            }
        }
        for reason in StoreRetry.allCases { #expect(guide.contains(reason.rawValue)) }
        for reason in StoreFailure.allCases { #expect(guide.contains(reason.rawValue)) }
    }

    @Test("of alerts have a part of the guide each, and no part is without one")
    func alerts() throws {
        let rules = try text("Packaging/monitoring/rules.yaml")
        let guide = try text("docs/operate/monitor.md")
        let alerts = rules.matches(of: /- alert: (\w+)/).map { String($0.1) }
        let parts = guide.matches(of: /### (Calepin\w+)\n/).map { String($0.1) }
        #expect(alerts.count > 20 && alerts == parts.sorted { place(of: $0) < place(of: $1) })
        #expect(Set(alerts).count == alerts.count)
        let situations = try text("Tests/Package/alerts.yaml")
        for alert in alerts {
            #expect(rules.contains("docs/operate/monitor.md#\(alert.lowercased())\n"), "\(alert)")
            #expect(situations.contains("alertname=\"\(alert)\""), "\(alert)")
        }
        func place(of alert: String) -> Int { alerts.firstIndex(of: alert) ?? .max }
        // Each says how bad it is.
        #expect(rules.matches(of: /severity: (?:page|ticket)\n/).count == alerts.count)
    }
}
