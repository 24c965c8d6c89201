// The snippets of the Squad app's README stand in its declaration; what its commands print is
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

    /// A text without spaces and line ends.
    private func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
