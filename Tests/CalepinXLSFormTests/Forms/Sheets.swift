// Shorthand for forms in tests: sheets of Markdown, and what was read from them.

import CalepinExpressions
import CalepinWorkbook
import CalepinXLSForm

/// Reads a form from the rows of its survey and of other sheets, as Markdown without the first
/// column.
func form(_ survey: [String], _ sheets: [String: [String]] = [:]) -> SurveyReading {
    SurveyReader.read(MarkdownReader.read(markdown(survey, sheets)))
}

/// Returns the text of a form.
func markdown(_ survey: [String], _ sheets: [String: [String]] = [:]) -> String {
    let all = [("survey", survey)] + sheets.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return all.map { name, rows in
        (["| \(name) |"] + rows.map { "| | \($0) |" }).joined(separator: "\n")
    }.joined(separator: "\n")
}

extension SurveyReading {
    /// The lines of the faults in English.
    var lines: [String] { faults.map { $0.line(in: .english) } }
    /// The codes of the faults.
    var codes: [String] { faults.map(\.code) }
    /// The codes of the warnings.
    var warned: [String] { warnings.map(\.code) }

    /// Returns the item of a name.
    func item(_ name: String) -> SurveyItem? { survey.items.first { $0.name == name } }
}

/// A generator of numbers from a seed, so that a failing case can be run again.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    /// Makes a generator.
    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
