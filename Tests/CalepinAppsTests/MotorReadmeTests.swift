// The snippets of the Motor app's README: Swift ones stand in the declaration or in this file,
// where they are compiled and run; JSON ones fill the form.

import CalepinExpressions
import CalepinForms
import CalepinTesting
import Foundation
import Testing

@Suite struct MotorReadmeTests {
    @Test func anotherMakeClears() throws {
        let policy = try MotorFixture.empty()
            .answer(["make": "audi", "model": "audi-a4", "year": "2004", "power": "125"])
            .answer("make", "bmw").expectCleared("model", "year", "power")
            .undo().expect("model", "audi-a4")
        #expect(policy.failures == [])
    }

    @Test func anEarlyLicenceIsAWarning() throws {
        let rows = try MotorFixture.empty()
            .addRow("drivers", ["birth": "2000-05-10", "licenceDay": "2016-05-10"])
            .expectIssues("drivers[0].licenceDay", .warning)
        #expect(rows.failures == [])
    }

    @Test func everySnippetOfCodeIsCompiledSomewhere() throws {
        var sources = bare(try String(contentsOfFile: #filePath, encoding: .utf8))
        for name in ["Motor+Vehicle.swift"] { sources += bare(try appFile("Motor/" + name)) }
        let snippets = try snippets("swift")
        #expect(snippets.count == 4)
        for snippet in snippets {
            #expect(sources.contains(bare(snippet)), "not found:\n\(snippet)")
        }
    }

    @Test func everySnippetOfDataFillsTheForm() throws {
        let snippets = try snippets("json")
        #expect(snippets.count == 1)
        for snippet in snippets {
            let policy = try MotorFixture.empty().fill(try JSONValue(reading: snippet))
            #expect(policy.failures == [])
        }
    }

    private func snippets(_ language: String) throws -> [String] {
        try appFile("Motor/README.md").components(separatedBy: "```\(language)\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns a text without indentation.
    private func bare(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "\n")
    }
}
