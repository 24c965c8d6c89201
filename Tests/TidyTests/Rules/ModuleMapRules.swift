// ARCHITECTURE.md against Package.swift: the tables of modules name every target with exactly what
// it depends on, and the diagram has the arrows that do not follow from others.

enum ModuleMapRules {
    private static let path = "ARCHITECTURE.md"

    /// Returns targets without a row, rows without a target, and dependencies that are not those
    /// of the target.
    static func table(_ tree: Tree) -> [Violation] {
        guard let (manifest, lines) = read(tree) else { return [missing] }
        let rows = rows(of: lines)
        var violations: [Violation] = []
        var seen: Set<String> = []
        for row in rows {
            if !seen.insert(row.name).inserted {
                violations.append(violation("\(row.name) has two rows", row.line))
            } else if let target = manifest[row.name] {
                guard Set(row.dependencies) != Set(target.dependencies) else { continue }
                let names = target.dependencies.joined(separator: ", ")
                let wanted = "\(row.name) depends on \(names.isEmpty ? "nothing" : names)"
                violations.append(violation(wanted, row.line))
            } else {
                violations.append(violation("Package.swift has no target \(row.name)", row.line))
            }
        }
        for target in manifest.targets where !seen.contains(target.name) {
            violations.append(violation("no row for the target \(target.name)", 1))
        }
        return violations
    }

    /// Returns arrows of the diagram that are missing or too many.
    static func diagram(_ tree: Tree) -> [Violation] {
        guard let (manifest, lines) = read(tree) else { return [missing] }
        let arrows = arrows(of: lines)
        var wanted: Set<Arrow> = []
        for target in manifest.targets where !target.isForTests {
            for name in manifest.directDependencies(of: target) {
                wanted.insert(Arrow(from: target.name, to: name))
            }
        }
        let drawn = Set(arrows.map(\.arrow))
        let stale = arrows.filter { !wanted.contains($0.arrow) }.map {
            violation("\($0.arrow) does not follow from Package.swift", $0.line)
        }
        return stale
            + wanted.subtracting(drawn).sorted { $0.description < $1.description }.map {
                violation("the diagram lacks \($0)", 1)
            }
    }

    private static let missing = Violation(
        rule: "modules", path: path, message: "Package.swift or this file is missing")

    private static func violation(_ message: String, _ line: Int) -> Violation {
        Violation(rule: "modules", path: path, line: line, message: message)
    }

    private static func read(_ tree: Tree) -> (Manifest, [Substring])? {
        guard let manifest = tree["Package.swift"], let map = tree[path] else { return nil }
        return (
            Manifest(manifest), map.text.split(separator: "\n", omittingEmptySubsequences: false)
        )
    }

    private struct Row {
        var name: String
        var dependencies: [String]
        var line: Int
    }

    private struct Arrow: Hashable, CustomStringConvertible {
        var from: String
        var to: String
        var description: String { "\(from) --> \(to)" }
    }

    /// Returns the rows of the tables whose last column is headed `depends on`.
    private static func rows(of lines: [Substring]) -> [Row] {
        var rows: [Row] = []
        var isInTable = false
        for (index, line) in lines.enumerated() {
            let cells = line.split(separator: "|").map(trimmed)
            if line.hasPrefix("|"), cells.last == "depends on" {
                isInTable = true
            } else if !line.hasPrefix("|") {
                isInTable = false
            } else if isInTable, let name = cells.first, !name.hasPrefix("---") {
                let dependencies = (cells.last ?? "").split(separator: ",").map(trimmed)
                rows.append(
                    Row(
                        name: name, dependencies: dependencies.filter { $0 != "nothing" },
                        line: index + 1))
            }
        }
        return rows
    }

    /// Returns the arrows of the Mermaid diagram: `A --> B & C`.
    private static func arrows(of lines: [Substring]) -> [(arrow: Arrow, line: Int)] {
        var arrows: [(Arrow, Int)] = []
        var isInDiagram = false
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") { isInDiagram = line == "```mermaid" }
            let sides = line.split(separator: "-->")
            guard isInDiagram, sides.count == 2 else { continue }
            for from in sides[0].split(separator: "&") {
                for to in sides[1].split(separator: "&") {
                    arrows.append((Arrow(from: trimmed(from), to: trimmed(to)), index + 1))
                }
            }
        }
        return arrows
    }

    /// Returns a text without spaces at its ends and without backticks.
    private static func trimmed(_ text: Substring) -> String {
        let words = text.split { $0 == " " }.joined(separator: " ")
        return words.filter { $0 != "`" }
    }
}
