// The verdicts on the rows of a catalogue for the present profile. How they are worked out is
// CalepinCollections' business, how they are shown MatchWriter's.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// A profile held against a catalogue.
final class RowMatch {
    private let reader: OfferReader
    private(set) var match: Match
    /// For each row of the list its number among those judged; -1 for none.
    private var numbers: [Int32] = []
    /// The profile as it was judged last.
    private var revision = 0

    /// Makes rows ready and judges them; nil where the view has faults.
    init?(_ catalogue: RowCollection, _ profile: OpenProfile, _ world: World) {
        guard let view = catalogue.matchView, let live = catalogue.live else { return nil }
        do throws(FormError) {
            reader = try OfferReader(view)
            let rows = try MatchRows(
                checked: view, form: profile.layout.form.definition,
                attributes: live.attributes.map { $0.name },
                rows: catalogue.rows.map { $0.texts }, context: world.context)
            match = Match(rows, offers: reader.offers(of: profile.session))
        } catch { return nil }
        for (number, row) in catalogue.rows.enumerated() {
            guard let place = live.row(row.id) else { continue }
            while numbers.count <= Int(place) { numbers.append(-1) }
            numbers[Int(place)] = Int32(truncatingIfNeeded: number)
        }
        match.override(reader.overrides(of: profile.session))
        revision = profile.revision
    }

    /// Judges anew what a change of the profile touches.
    func judge(_ profile: OpenProfile) {
        guard revision != profile.revision else { return }
        revision = profile.revision
        match.update(reader.offers(of: profile.session))
        match.override(reader.overrides(of: profile.session))
    }

    /// The number of a listed row among those judged; nil when it is not judged.
    func number(_ row: Int32) -> Int? {
        guard row >= 0, Int(row) < numbers.count, numbers[Int(row)] >= 0 else { return nil }
        return Int(numbers[Int(row)])
    }

    /// Rows that were found, the best verdicts first and otherwise as they come; only those with
    /// a verdict that is filtered by, when one is.
    ///
    /// Complexity: O(n) in the rows.
    func grouped(_ found: [Int32], _ live: LiveRows, _ filters: [String]) -> RowResult {
        var result = RowResult()
        var rows: [[Int32]] = [[], [], [], []]
        for row in found {
            guard let number = number(row), let verdict = match.verdict(number) else { continue }
            rows[Int(verdict.rawValue)].append(row)
        }
        for verdict in Verdict.allCases {
            let those = rows[Int(verdict.rawValue)]
            result.verdicts[Int(verdict.rawValue)] = those.count
            guard !those.isEmpty, filters.isEmpty || filters.contains(verdict.name) else {
                continue
            }
            result.groups.append(
                RowResult.Part(verdict: verdict, from: result.rows.count, count: those.count))
            result.rows.append(contentsOf: those)
        }
        result.filterCounts = result.verdicts
        result.count = result.rows.count
        return result
    }
}

/// The profile that rows are judged by.
final class OpenProfile {
    let record: String
    let layout: FormLayout
    private(set) var session: FormSession
    /// Counts the states it had.
    private(set) var revision: Int

    init(_ record: String, _ layout: FormLayout, _ session: FormSession, revision: Int) {
        self.record = record
        self.layout = layout
        self.session = session
        self.revision = revision
    }

    /// The name of the section a setting is in.
    func section(of setting: String) -> String {
        guard let place = layout.place(of: CellPath([CellPath.Part(setting)])) else { return "" }
        return layout[layout[place].section].name
    }

    /// The row of the repeat `overrides` that speaks of a row of the catalogue.
    func override(of row: String, in overrides: String) -> CellPath? {
        let list = CellPath([CellPath.Part(overrides)])
        do throws(SessionError) {
            for id in try session.rows(at: list) {
                let path = CellPath([CellPath.Part(overrides, row: id)])
                var cell = path
                cell.parts.append(CellPath.Part("row"))
                if try session.value(at: cell).asText == row { return path }
            }
        } catch {}
        return nil
    }
}
