// The Notes app: its declaration, the initial content of a note, and that editing a note changes
// nothing else in it.

import CalepinApps
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinTesting
import Foundation
import Testing

@Suite struct NotesTests {
    private let hash = String(repeating: "ab", count: 32)

    @Test func theDeclarationHasNoFaults() {
        #expect(Apps.named("notes")?.check() == [])
        let views = Notes.app.collections.flatMap { $0.views }
        #expect(views.contains(.map(place: "place", title: "title")))
        #expect(views.contains(.calendar(day: "begun")))
    }

    @Test func aNoteIsOneSectionWithNothingThatMustBeFilled() throws {
        #expect(Notes.definition.sections.count == 1)
        let form = try Notes.definition.compiled()
        let session = FormSession(form, context: try context())
        #expect(session.allIssues.isEmpty)
    }

    @Test func aNoteKnowsWhenItWasBegunAndNothingOfWhereItIs() throws {
        let session = FormSession(try Notes.definition.compiled(), context: try context())
        let record = session.record
        #expect(record.text(at: CellPath("begun")) != nil)
        #expect(record.text(at: CellPath("place")) == nil)
    }

    @Test func editingANoteMovesNeitherItsPlaceNorItsBeginning() throws {
        let form = try Notes.definition.compiled()
        let session = FormSession(form, context: try context())
        _ = try session.set(CellPath("place"), to: "46.2044 6.1432 0 12")
        let begun = session.record.text(at: CellPath("begun"))
        let later = EvaluationContext(
            now: try #require(Instant(milliseconds: 1_795_100_000_000)))
        let again = FormSession(form, context: later, record: session.record)
        _ = try again.set(CellPath("title"), to: "Elsewhere")
        _ = try again.set(CellPath("words"), to: "and later")
        #expect(again.record.text(at: CellPath("place")) == "46.2044 6.1432 0 12")
        #expect(again.record.text(at: CellPath("begun")) == begun)
    }

    @Test func aNoteHasUpToTwelvePhotosEachARow() throws {
        let session = FormSession(try Notes.definition.compiled(), context: try context())
        for number in 1...12 {
            _ = try session.addRow(to: CellPath("photos"))
            let rows = session.record.rows.first { $0.path == CellPath("photos") }?.ids ?? []
            #expect(rows.count == number)
            let row = "photos#" + (rows.last ?? "") + ".photo"
            _ = try session.set(CellPath(row), to: hash + " \(number).jpg")
        }
        #expect(session.allIssues.isEmpty)
        _ = try session.addRow(to: CellPath("photos"))
        #expect(session.allIssues.map(\.issues.count) == [1])
    }

    @Test func whatIsNoPlaceIsAnIssueOfThatCell() throws {
        let session = FormSession(try Notes.definition.compiled(), context: try context())
        _ = try session.set(CellPath("place"), to: "somewhere")
        #expect(session.allIssues.count == 1)
    }

    @Test(arguments: ["title", "photo", "nowhere"])
    func aMapOfWhatIsNoPlaceIsAFault(cell: String) {
        var app = Notes.app
        app.collections[0].views = [.map(place: cell, title: "title")]
        let faults = app.check()
        #expect(faults.map(\.argument) == [cell])
        #expect(faults.map(\.code) == [cell == "title" ? .notAPlace : .unknownReference])
    }

    @Test func theAttributesOfRowsAreNoPlaces() {
        var app = Notes.app
        app.collections[0].attributes = [RowAttribute("place"), RowAttribute("title")]
        app.collections[0].views = [.map(place: "place", title: "title")]
        #expect(app.check().map(\.code) == [.notAPlace])
    }

    @Test func everySnippetOfTheReadmeStandsInTheDeclaration() throws {
        let sources = try bare(appFile("Notes/Notes.swift") + appFile("Notes/NotesApp.swift"))
        let snippets = try appFile("Notes/README.md").components(separatedBy: "```swift\n")
            .dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(snippets.count == 3)
        for snippet in snippets {
            #expect(sources.contains(bare(snippet)), "not found:\n\(snippet)")
        }
    }

    /// Returns a text without indentation.
    private func bare(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "\n")
    }

    private func context() throws -> EvaluationContext {
        EvaluationContext(now: try #require(Instant(milliseconds: 1_795_000_000_000)))
    }
}
