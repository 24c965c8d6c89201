// The table of field types in docs/form-format.md: it has every type, and each text in it is saved
// as it says.

import CalepinForms
import Foundation
import Testing

@Suite struct TypeTableTests {
    /// The cells of the table's rows, without their marks.
    private static func rows() throws -> [[String]] {
        let file = FormSchemaOracle.root.appendingPathComponent("docs/form-format.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "## Field types")).upperBound
        let end = try #require(text.range(of: "\n## ", range: start..<text.endIndex)).lowerBound
        return text[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
            line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map {
                $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
        }
    }

    @Test func everyTypeIsThereOnce() throws {
        #expect(try Self.rows().map { $0[0] }.sorted() == FieldType.all.map(\.name).sorted())
    }

    @Test func eachTextIsSavedAsTheTableSays() throws {
        for row in try Self.rows() where !row[1].isEmpty {
            try Typed(row[0]).expect([(row[1], row[2])])
        }
    }
}
