// Compares one need with one value of a profile. Only the few distinct needs of a criterion are
// judged; Match.swift applies the findings to rows.

import CalepinExpressions
import CalepinForms

/// A criterion with a profile's value for it.
struct RequirementJudge {
    private let test: Criterion.Test
    private let profileValue: ProfileValue
    /// The chosen words of a value that has several.
    private var words: [String] = []
    /// The value's place in the order of the test; nil when the profile has none.
    private var order: Decimal?
    /// The same place, extended by the margin.
    private var reach: Decimal?

    init(_ criterion: Criterion, _ choices: ChoiceList?, _ profileValue: ProfileValue) {
        test = criterion.test
        self.profileValue = profileValue
        let text = profileValue.have.asText ?? ""
        switch test {
        case .oneOf: words = parts(of: text, by: UInt8(ascii: " ")).filter { !$0.isEmpty }
        case .flag: order = profileValue.have.truth == true ? Decimal(1) : Decimal(0)
        case .atMost, .atLeast:
            order = RequirementReader.order(of: text, test, choices, 0)
            guard let order, case .number(let margin) = profileValue.margin.asNumber else {
                return
            }
            do throws(DecimalError) {
                reach =
                    test == .atMost
                    ? try order.adding(margin) : try order.subtracting(margin)
            } catch { return }
        }
    }

    /// Returns the finding for a need; nil stands for an unknown need.
    func finding(_ requirement: MatchRows.Requirement?) -> Finding {
        guard profileValue.applies else { return .ok }
        guard let requirement else { return .unknown }
        let finding = strict(requirement)
        return finding == .no && profileValue.isSoft ? .adaptable : finding
    }

    private func strict(_ requirement: MatchRows.Requirement) -> Finding {
        switch test {
        case .oneOf:
            if words.isEmpty { return .unknown }
            return words.contains(requirement.text) ? .ok : .no
        case .flag: return requirement.order.isZero || order == Decimal(1) ? .ok : .no
        case .atMost, .atLeast:
            guard let order else { return .unknown }
            if fits(requirement.order, order) { return .ok }
            guard let reach, fits(requirement.order, reach) else { return .no }
            return .adaptable
        }
    }

    private func fits(_ requirement: Decimal, _ have: Decimal) -> Bool {
        test == .atMost ? !(have < requirement) : !(requirement < have)
    }
}
