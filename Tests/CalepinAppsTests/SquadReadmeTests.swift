// The snippets of the Squad app's README are in its declaration; the output of its commands is
// tested with the commands.

import Foundation
import Testing

@Suite struct SquadReadmeTests {
    @Test func everySnippetOfCodeStandsInTheDeclaration() throws {
        let source = bare(try appFile("Squad/SquadApp.swift"))
        let snippets = try appFile("Squad/README.md").components(separatedBy: "```swift\n")
            .dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(snippets.count == 2)
        for snippet in snippets { #expect(source.contains(bare(snippet)), "\(snippet)") }
    }

    /// Returns a text without white space.
    private func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
