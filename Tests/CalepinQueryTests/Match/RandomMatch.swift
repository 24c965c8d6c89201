// Random views, catalogues and profiles by seed, and a naive matcher that judges every row from
// scratch with its own pairwise comparisons: the oracle for the compiled one.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A seeded random number generator with the same sequence on all platforms.
struct Dice {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func roll(_ sides: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 33) % sides
    }
}

/// A random view with rows and a profile's values, by seed.
struct RandomMatch {
    var view: MatchView
    var form: FormDefinition
    var attributes: [String]
    var rows: [[String]]
    var profileValues: [ProfileValue]
    var dice: Dice

    static let words = ["red", "green", "blue", "black"]
    static let levels = ["low", "middle", "high", "top"]

    init(seed: Int, rowCount: Int = 40) {
        var dice = Dice(seed: seed)
        let count = 1 + dice.roll(8)
        var criteria: [Criterion] = []
        var fields: [Content] = []
        for number in 0..<count {
            let test = Criterion.Test.allCases[dice.roll(4)]
            var criterion = Criterion(
                "c\(number)", label: LocalText("C"), test, requirement: "a\(number)",
                setting: "f\(number)")
            if test == .atMost || test == .atLeast, dice.roll(3) == 0 {
                criterion.choiceList = "levels"
            }
            criterion.excludes = dice.roll(6) == 0
            criteria.append(criterion)
            fields.append(.field(Field("f\(number)", label: LocalText("F"))))
        }
        let levels = Self.levels.map { Choice($0, LocalText($0)) }
        form = FormDefinition(
            id: "p", title: LocalText("P"),
            sections: [Section("s", title: LocalText("S"), contents: fields)],
            choiceLists: [ChoiceList("levels", levels)])
        view = MatchView(profile: "p", criteria: criteria)
        attributes = ["name"] + criteria.map(\.requirement)
        rows = []
        for row in 0..<rowCount {
            rows.append(["r\(row)"] + criteria.map { Self.requirement($0, &dice) })
        }
        profileValues = criteria.map { Self.profileValue($0, &dice) }
        self.dice = dice
    }

    static func requirement(_ criterion: Criterion, _ dice: inout Dice) -> String {
        if dice.roll(5) == 0 { return "" }
        switch criterion.test {
        case .oneOf: return words[dice.roll(4)]
        case .flag: return ["0", "1", "true", "false"][dice.roll(4)]
        default:
            if !criterion.choiceList.isEmpty { return levels[dice.roll(4)] }
            return ["\(dice.roll(8))", "\(dice.roll(8)).5", "\(dice.roll(4)).0"][dice.roll(3)]
        }
    }

    static func profileValue(_ criterion: Criterion, _ dice: inout Dice) -> ProfileValue {
        var profileValue = ProfileValue(have(criterion, &dice))
        if dice.roll(3) == 0 { profileValue.margin = .number(Decimal(1 + dice.roll(2))) }
        profileValue.applies = dice.roll(6) > 0
        profileValue.isSoft = dice.roll(5) == 0
        return profileValue
    }

    private static func have(_ criterion: Criterion, _ dice: inout Dice) -> Value {
        if dice.roll(12) == 0 { return .empty }
        switch criterion.test {
        case .oneOf:
            return .text(words.filter { _ in dice.roll(2) == 0 }.joined(separator: " "))
        case .flag: return .boolean(dice.roll(2) == 0)
        default:
            if !criterion.choiceList.isEmpty { return .text(levels[dice.roll(4)]) }
            return .number(Decimal(dice.roll(8)))
        }
    }

    func compiled(_ context: EvaluationContext) throws -> MatchRows {
        try MatchRows(view, form: form, attributes: attributes, rows: rows, context: context)
    }
}

/// A naive matcher that judges one row at a time, as the glossary defines it.
struct NaiveMatch {
    var random: RandomMatch
    var profileValues: [ProfileValue]

    func finding(_ criterion: Int, _ row: Int) -> Finding {
        let declared = random.view.criteria[criterion]
        let profileValue = profileValues[criterion]
        let requirement = random.rows[row][criterion + 1]
        guard profileValue.applies else { return .ok }
        guard !requirement.isEmpty else { return .unknown }
        let finding = strict(declared, profileValue, requirement)
        return finding == .no && profileValue.isSoft ? .adaptable : finding
    }

    private func strict(_ declared: Criterion, _ profileValue: ProfileValue, _ requirement: String)
        -> Finding
    {
        switch declared.test {
        case .flag:
            return requirement == "0" || requirement == "false" || profileValue.have.truth == true
                ? .ok : .no
        case .oneOf:
            guard case .text(let words) = profileValue.have, !words.isEmpty else {
                return .unknown
            }
            return words.split(separator: " ").contains { $0 == requirement } ? .ok : .no
        case .atMost, .atLeast:
            guard let requirement = number(requirement),
                let have = number(profileValue.have.asText ?? "")
            else {
                return .unknown
            }
            let missing = declared.test == .atMost ? requirement - have : have - requirement
            if missing <= 0 { return .ok }
            guard case .number(let margin) = profileValue.margin else { return .no }
            return missing <= (number(margin.description) ?? 0) ? .adaptable : .no
        }
    }

    private func number(_ text: String) -> Double? {
        RandomMatch.levels.firstIndex(of: text).map(Double.init) ?? Double(text)
    }

    func verdict(_ row: Int) -> Verdict? {
        var noes = 0
        var misses = 0
        for (number, criterion) in random.view.criteria.enumerated() {
            let finding = finding(number, row)
            if finding == .no, criterion.excludes { return nil }
            if finding == .no { noes += 1 }
            if finding != .ok { misses += 1 }
        }
        if misses == 0 { return .suitable }
        return noes == 0 ? .toCheck : noes == 1 ? .nearMiss : .unsuitable
    }

    var verdicts: [Verdict?] { random.rows.indices.map { verdict($0) } }
}
