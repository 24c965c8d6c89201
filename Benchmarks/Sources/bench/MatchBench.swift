// Matching: 10,000 professions against a profile of thirty criteria, with every unlock number,
// from scratch and after one changed setting. Search over records is measured in SearchBench.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation

enum MatchBench {
    private static let rowCount = 10_000
    private static let criterionCount = 30

    static func run(_ judge: inout Judge) {
        do { try measure(&judge) } catch { print("the benchmark's match is refused: \(error)") }
    }

    private static func measure(_ judge: inout Judge) throws {
        guard let context = FormBench.context else { return }
        let view = self.view
        let form = self.form
        let table = self.table
        let attributes = self.attributes
        let load = nanoseconds(1, runs: 3) {
            keep(
                try? MatchRows(
                    view, form: form, attributes: attributes, rows: table, context: context))
        }
        judge.note("match.load.10000", load / 1e6, "ms")
        let rows = try MatchRows(
            view, form: form, attributes: attributes, rows: table, context: context)
        let profileValues = (0..<criterionCount).map { number in
            number % 3 == 0
                ? ProfileValue(.boolean(number % 2 == 0)) : ProfileValue(.number(.init(11)))
        }
        let full = nanoseconds(1) { keep(Match(rows, profileValues: profileValues).unlocks) }
        judge.note("match.full.10000", full / 1e6, "ms")
        var match = Match(rows, profileValues: profileValues)
        let update = nanoseconds(20) {
            for time in 0..<20 {
                var changed = profileValues
                changed[1] = ProfileValue(.number(.init(time % 2 + 9)))
                match.update(changed)
                keep(match.unlocks)
            }
        }
        judge.note("match.update.10000", update / 1e6, "ms")
        print("match: \(match.counts) of \(rows.count), \(criterionCount) criteria")
    }

    static var attributes: [String] { ["name"] + view.criteria.map(\.requirement) }

    /// An app with the professions as its catalogue, and a form of profiles.
    static var app: App {
        let professions = AppCollection(
            "professions", sharing: .catalogue, source: CollectionSource(.http, "/rows.csv"),
            attributes: attributes.map { RowAttribute($0) }, views: [.match(view)])
        return App(
            id: "bench", title: LocalText("Bench"), forms: [form],
            collections: [
                professions, AppCollection("profiles", form: form.id, sharing: .personal),
            ], start: "professions")
    }

    /// The settings of a profile, by field.
    static var settings: [(name: String, text: String)] {
        (0..<criterionCount).map { ("f\($0)", $0 % 3 == 0 ? "\($0 % 2 == 0)" : "11") }
    }

    /// A match view in which a third of the criteria are flags, the others numbers.
    private static var view: MatchView {
        let criteria = (0..<criterionCount).map { number in
            Criterion(
                "c\(number)", label: LocalText("C\(number)"), number % 3 == 0 ? .flag : .atMost,
                requirement: "a\(number)", setting: "f\(number)")
        }
        return MatchView(profile: "bench", criteria: criteria)
    }

    private static var form: FormDefinition {
        FormBench.form(
            (0..<criterionCount).map { number in
                var field = Field(
                    "f\(number)", number % 3 == 0 ? "switch" : "decimal",
                    label: LocalText("F\(number)"))
                field.required = ""
                return .field(field)
            })
    }

    /// Rows from a fixed seed: one in ten requirements is not stated, flags are rarely set,
    /// numbers seldom reach the profile's, so that all verdicts occur.
    static var table: [[String]] {
        var state: UInt64 = 42
        func roll(_ sides: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % sides
        }
        return (0..<rowCount).map { row in
            ["p\(row)"]
                + (0..<criterionCount).map { number in
                    if roll(50) == 0 { return "" }
                    return number % 3 == 0 ? (roll(20) == 0 ? "1" : "0") : "\(roll(12))"
                }
        }
    }
}
