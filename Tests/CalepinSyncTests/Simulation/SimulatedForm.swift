// The form that all simulated people fill in, in three versions, and what becomes of names and
// values between them: written down plainly, as an oracle for the steps. This file has no tests.

@testable import CalepinForms
@testable import CalepinSync
import CalepinExpressions

/// The form of the simulation.
enum SimulatedForm {
    static let policies = MergePolicies([
        "total": .sum, "tags": .set, "place": .last, "memo": .text,
    ])
    /// The number of its versions.
    static let versions: Int32 = 3

    private static let steps = [
        MigrationStep(from: 1, .rename(from: "a", to: "alpha")),
        MigrationStep(from: 1, .rename(from: "make", to: "brand")),
        MigrationStep(from: 1, .mapChoices(field: "tags", [("red", "crimson")])),
        MigrationStep(from: 2, .rename(from: "d", to: "parts")),
        MigrationStep(from: 2, .split(from: "c", into: ["c1", "c2"])),
    ]

    /// Returns a version of the form.
    static func form(_ version: Int32) -> RecordForm {
        var form = RecordForm(policies)
        form.version = version
        form.steps = steps.filter { $0.version < Int(version) }
        return form
    }

    /// Returns the forms of a device that has a version, also of what the server cannot read.
    static func all(_ version: Int32) -> [String: RecordForm] {
        ["sim": form(version), SimulatedPoison.form: form(version)]
    }

    /// Returns what a value that was typed in one version is in another: its cells, with a value
    /// each.
    static func later(
        _ path: String, _ value: JSONValue, from start: Int32, to end: Int32
    ) -> [(path: String, value: JSONValue)] {
        var (path, value) = (path, value)
        if start < 2, end >= 2 {
            if path == "a" { path = "alpha" }
            if path == "make" { path = "brand" }
            if path == "tags", case .string(let text) = value {
                let words = text.split(separator: " ").map { $0 == "red" ? "crimson" : $0 }
                value = .string(words.joined(separator: " "))
            }
        }
        guard start < 3, end >= 3 else { return [(path, value)] }
        if path == "d" || path.hasPrefix("d#") { path = "parts" + path.dropFirst() }
        guard path == "c" else { return [(path, value)] }
        guard case .string(let text) = value else { return [("c1", value), ("c2", value)] }
        let words = text.split(separator: " ", maxSplits: 1).map { JSONValue.string("\($0)") }
        return [("c1", words.first ?? .null), ("c2", words.count > 1 ? words[1] : .null)]
    }

    /// Returns the first path that `later(_:_:from:to:)` gives.
    static func later(_ path: String, from start: Int32, to end: Int32) -> String {
        later(path, .null, from: start, to: end)[0].path
    }
}

/// The names in a version of the form.
struct SimulatedNames {
    let version: Int32

    var make: String { version < 2 ? "make" : "brand" }
    var rows: String { version < 3 ? "d" : "parts" }
    var plain: [String] {
        [version < 2 ? "a" : "alpha", "b"] + (version < 3 ? ["c"] : ["c1", "c2"])
    }
    var tags: [String] { [version < 2 ? "red" : "crimson", "green", "blue", "white"] }
}
