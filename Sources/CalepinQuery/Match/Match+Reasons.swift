// The reasons of a verdict, the comparison of two rows, and the causes of an empty result:
// settings that exclude every row, and settings that contradict each other.

import CalepinExpressions
import CalepinForms

/// Two settings that no row can meet, because the minimum is above the maximum.
public struct Conflict: Equatable, Sendable {
    /// The index of the criterion that sets the minimum.
    public var least: Int
    /// The index of the criterion that sets the maximum.
    public var most: Int
}

extension Match {
    /// Returns the reasons why a row is not suitable, the most serious first and otherwise in the
    /// order of the criteria; empty for a row that is left out.
    ///
    /// Complexity: O(m) in the criteria.
    public func reasons(_ row: Int) -> [Reason] {
        guard calculatedVerdict(row) != nil else { return [] }
        let all = findings(row)
        return all.filter { $0.finding == .no }
            + all.filter { $0.finding == .adaptable || $0.finding == .unknown }
    }

    /// Returns the finding of every criterion for a row, in the order of the criteria, for
    /// comparing rows side by side.
    ///
    /// Complexity: O(m) in the criteria.
    public func findings(_ row: Int) -> [Reason] {
        guard states.indices.contains(row) else { return [] }
        return rows.view.criteria.indices.map { criterion in
            let number = rows.requirement(criterion, row)
            let finding = findings[criterion][number]
            return Reason(
                criterion: criterion, finding: finding,
                requirement: rows.requirements[criterion][number].text,
                have: profileValues[criterion].setting.asText ?? "",
                change: finding == .ok ? "" : change(criterion, number))
        }
    }

    /// Returns the value of the setting for which a need would fit; empty when there is none.
    func change(_ criterion: Int, _ number: Int) -> String {
        let declared = rows.view.criteria[criterion]
        if !declared.open.isEmpty || number == 0 { return declared.open }
        return declared.test == .flag ? "true" : rows.requirements[criterion][number].text
    }

    /// The pairs of criteria over the same requirement of which one requires more than the other
    /// allows.
    ///
    /// Complexity: O(m²) in the criteria.
    public var conflicts: [Conflict] {
        var found: [Conflict] = []
        let criteria = rows.view.criteria
        for (least, low) in criteria.enumerated() where low.test == .atLeast {
            for (most, high) in criteria.enumerated() where high.test == .atMost {
                guard low.requirement == high.requirement, low.choiceList == high.choiceList,
                    profileValues[least].applies, profileValues[most].applies,
                    let bottom = place(of: profileValues[least].have, low),
                    let top = place(of: profileValues[most].have, high), top < bottom
                else { continue }
                found.append(Conflict(least: least, most: most))
            }
        }
        return found
    }

    private func place(of value: Value, _ criterion: Criterion) -> Decimal? {
        let choices = rows.view.choices(criterion.choiceList, rows.form)
        return RequirementReader.order(of: value.asText ?? "", criterion.test, choices, 0)
    }

    /// The indices of the criteria that leave no row suitable or to be checked: each criterion
    /// that rejects every row, or else a minimal few that do so together, the one that rejects
    /// most first. Empty when rows remain.
    ///
    /// Complexity: O(n · m) for n rows and m criteria, times the number of criteria given.
    public var blocking: [Int] {
        guard rows.count > 0, counts[0] + counts[1] == 0 else { return [] }
        let criteria = Array(rows.view.criteria.indices)
        let everything = criteria.filter { noes($0) == rows.count }
        if !everything.isEmpty { return everything }
        var left = Array(0..<rows.count)
        var found: [Int] = []
        while !left.isEmpty {
            var best = (criterion: -1, count: 0)
            for criterion in criteria {
                var count = 0
                for row in left where saysNo(criterion, row) { count += 1 }
                if count > best.count { best = (criterion, count) }
            }
            // The rows that remain have overridden verdicts.
            guard best.count > 0 else { break }
            found.append(best.criterion)
            left = left.filter { !saysNo(best.criterion, $0) }
        }
        return found
    }

    private func saysNo(_ criterion: Int, _ row: Int) -> Bool {
        findings[criterion][rows.requirement(criterion, row)] == .no
    }

    /// Returns the number of rows a criterion rejects.
    private func noes(_ criterion: Int) -> Int {
        var count = 0
        for (number, requirement) in rows.requirements[criterion].enumerated()
        where findings[criterion][number] == .no { count += requirement.count }
        return count
    }
}
