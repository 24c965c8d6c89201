// The verdicts on the rows of a catalogue for the present profile. CalepinQuery computes
// them, MatchWriter shows them.

import CalepinQuery
import CalepinForms

/// The match of a profile with a catalogue.
final class RowMatch {
    private let reader: ProfileValueReader
    private(set) var match: Match
    /// The number of each listed row among those judged; -1 for none.
    private var numbers: [Int32] = []
    /// The facts of the profile that were judged last.
    private var judged: (values: [ProfileValue], overrides: [VerdictOverride])

    /// Prepares rows and judges them; nil when the view has faults.
    init?(
        _ view: MatchView, _ rows: [SourceRow], _ live: LiveRows, _ profile: OpenProfile,
        _ context: ActionContext
    ) {
        do throws(FormError) {
            reader = try ProfileValueReader(view)
            let matched = try MatchRows(
                checked: view, form: profile.layout.definition,
                attributes: live.attributes.map { $0.name },
                rows: rows.map { $0.texts }, context: context.evaluation)
            judged = (
                profile.profileValues(reader, context), profile.overrides(view.overrides)
            )
            match = Match(matched, profileValues: judged.values)
        } catch { return nil }
        for (number, row) in rows.enumerated() {
            guard let place = live.row(row.id) else { continue }
            while numbers.count <= Int(place) { numbers.append(-1) }
            numbers[Int(place)] = Int32(truncatingIfNeeded: number)
        }
        match.override(judged.overrides)
    }

    /// Judges again for a changed profile, as far as the change requires; returns false when
    /// nothing that is judged has changed.
    func judge(_ profile: OpenProfile, _ context: ActionContext) -> Bool {
        let values = profile.profileValues(reader, context)
        let overrides = profile.overrides(match.rows.view.overrides)
        guard values != judged.values || overrides != judged.overrides else { return false }
        judged = (values, overrides)
        match.update(values)
        match.override(overrides)
        return true
    }

    /// Returns the number of a listed row among those judged; nil when it is not judged.
    func number(_ row: Int32) -> Int? {
        guard row >= 0, Int(row) < numbers.count, numbers[Int(row)] >= 0 else { return nil }
        return Int(numbers[Int(row)])
    }

    /// Returns the rows found, the best verdicts first and otherwise in their order; only those
    /// with a verdict chosen as a filter, when there is one.
    ///
    /// Complexity: O(n) in the rows.
    func grouped(_ found: [Int32], _ live: LiveRows, _ filters: [String]) -> ListResult {
        var result = ListResult()
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
                ListResult.Part(verdict: verdict, from: result.rows.count, count: those.count))
            result.rows.append(contentsOf: those)
        }
        result.filterCounts = result.verdicts
        result.count = result.rows.count
        return result
    }
}
