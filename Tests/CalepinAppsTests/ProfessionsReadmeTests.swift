// The snippets of the Professions app's README and of docs/matching.md: Swift ones stand in the
// declaration, JSON ones fill the profile or are read as a view. Sessions of the terminal are
// tested with the command.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinTesting
import Foundation
import Testing

@Suite struct ProfessionsReadmeTests {
    @Test(arguments: ["Professions/README.md", "../docs/matching.md"])
    func everySnippetOfCodeIsInTheDeclaration(document: String) throws {
        let source = bare(try appFile("Professions/ProfessionsMatch.swift"))
        let snippets = try snippets("swift", document)
        #expect(!snippets.isEmpty)
        for snippet in snippets {
            #expect(source.contains(bare(snippet)), "not found:\n\(snippet)")
        }
    }

    @Test func theSnippetOfDataFillsTheProfile() throws {
        let data = try #require(try snippets("json", "Professions/README.md").first)
        let profile = try ProfessionsFixture.profile().fill(try JSONValue(reading: data))
        #expect(profile.failures == [] && profile.session.isComplete)
    }

    @Test func theViewOfTheGuideIsOne() throws {
        let view = try #require(try snippets("json", "../docs/matching.md").first)
        let json =
            #"{"id":"a","collections":[{"name":"n","sharing":"catalogue","views":["#
            + view + "]}]}"
        let app = try App(json: Array(json.utf8))
        guard case .match(let read)? = app.collections.first?.views.first else {
            Issue.record("no match view")
            return
        }
        let declared = try ProfessionsFixture.view("professions")
        #expect(read.criteria == declared.criteria.filter { $0.name == "years" })
        #expect(read.link == declared.link && read.overrides == declared.overrides)
    }

    @Test func theReasonOfTheGuideIsGiven() throws {
        let reason = try #require(try snippets("json", "../docs/matching.md").last)
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), try ProfessionsFixture.young())
        let json = String(decoding: MatchJSON(match, in: .english).json(), as: UTF8.self)
        #expect(json.contains(try JSONValue(reading: reason).text))
    }

    private func snippets(_ language: String, _ document: String) throws -> [String] {
        try appFile(document).components(separatedBy: "```\(language)\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns a text without white space, since line breaks do not matter.
    private func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
