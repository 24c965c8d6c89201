// The values of a profile for each criterion, computed by the criteria's expressions from a live
// form session. Match.swift compares them with rows.

import CalepinExpressions
import CalepinForms

/// The values of a profile for one criterion.
public struct ProfileValue: Equatable, Sendable {
    /// The value of the setting itself.
    public var setting: Value
    /// The value compared with rows.
    public var have: Value
    /// The margin by which a row may miss and still be adaptable.
    public var margin: Value
    /// True when the criterion applies.
    public var applies: Bool
    /// True when a row that misses is only to be checked.
    public var isSoft: Bool

    /// Makes the values from one setting, which is also the value compared.
    public init(
        _ have: Value, margin: Value = .empty, applies: Bool = true, isSoft: Bool = false
    ) {
        setting = have
        self.have = have
        self.margin = margin
        self.applies = applies
        self.isSoft = isSoft
    }
}

/// The cells of a profile that expressions read, each name once.
struct ProfileCells {
    var names: [String] = []

    /// Compiles an expression whose references are bound to the indices of names; returns nil when
    /// the text is empty or has errors, which are noted.
    mutating func compile(
        _ text: String, _ criterion: String, _ rule: String, _ faults: inout [Fault]
    ) -> Expression? {
        guard !text.isEmpty else { return nil }
        var found = names
        do throws(ExpressionError) {
            let bound = try Expression(text).bound { reference in
                guard case .field(let name) = reference.root, reference.steps.isEmpty,
                    reference.filters.isEmpty
                else { return .unsupported }
                return .cell(ProfileCells.place(of: name, in: &found))
            }
            names = found
            return bound
        } catch {
            for fault in error.faults {
                faults.append(Fault(.badExpression, at: criterion, rule: rule, syntax: fault))
            }
            return nil
        }
    }

    static func place(of name: String, in names: inout [String]) -> Int32 {
        for (place, known) in names.enumerated() where known == name { return Int32(place) }
        names.append(name)
        return Int32(names.count - 1)
    }
}

/// A reader of the values of profiles.
package struct ProfileValueReader: Sendable {
    private struct Compiled {
        var setting: Int32
        var have: Expression?
        var margin: Expression?
        var applies: Expression?
        var soft: Expression?
    }

    private var cells = ProfileCells()
    private var rules: [Compiled] = []
    private let overridesName: String

    /// Makes a reader for the criteria of a view.
    ///
    /// Complexity: O(n) in the expressions' texts.
    /// - Throws: every invalid expression.
    package init(_ view: MatchView) throws(FormError) {
        overridesName = view.overrides
        var faults: [Fault] = []
        for criterion in view.criteria {
            var compiled: [Expression?] = []
            for (rule, text) in criterion.profileRules {
                compiled.append(cells.compile(text, criterion.name, rule, &faults))
            }
            let setting = ProfileCells.place(of: criterion.setting, in: &cells.names)
            rules.append(
                Compiled(
                    setting: setting, have: compiled[0], margin: compiled[1],
                    applies: compiled[2], soft: compiled[3]))
        }
        guard faults.isEmpty else { throw FormError(faults) }
    }

    /// Returns the profile's values for each criterion, in order; `value` returns that of a cell
    /// by its name, empty where there is none.
    ///
    /// Complexity: that of the criteria's expressions.
    package func profileValues(_ context: EvaluationContext, _ value: (String) -> Value)
        -> [ProfileValue]
    {
        let list = CellList(cells.names.map { value($0) })
        var evaluator = Evaluator()
        var context = context
        var profileValues: [ProfileValue] = []
        for rule in rules {
            var profileValue = ProfileValue(list.value(ofCell: rule.setting))
            if let have = rule.have {
                profileValue.have = evaluator.evaluate(have, cells: list, context: &context)
            }
            if let margin = rule.margin {
                profileValue.margin = evaluator.evaluate(margin, cells: list, context: &context)
            }
            if let applies = rule.applies {
                let value = evaluator.evaluate(applies, cells: list, context: &context)
                profileValue.applies = value.truth == true
            }
            if let soft = rule.soft {
                let value = evaluator.evaluate(soft, cells: list, context: &context)
                profileValue.isSoft = value.truth == true
            }
            profileValues.append(profileValue)
        }
        return profileValues
    }

    /// Returns the values of the profile in a session for each criterion, in order.
    ///
    /// Complexity: that of the criteria's expressions.
    package func profileValues(of session: FormSession) -> [ProfileValue] {
        profileValues(session.context) { Self.value(session, CellPath($0)) }
    }

    /// Returns the overrides in a profile's rows, without those that lack a note or a verdict.
    ///
    /// Complexity: O(n) in the rows.
    package func overrides(of session: FormSession) -> [VerdictOverride] {
        guard !overridesName.isEmpty else { return [] }
        let path = CellPath(overridesName)
        var found: [VerdictOverride] = []
        do throws(SessionError) {
            for row in try session.rows(at: path) {
                let texts = VerdictOverride.cells.map { name in
                    let cell = [CellPath.Part(overridesName, row: row), CellPath.Part(name)]
                    return Self.value(session, CellPath(cell)).asText ?? ""
                }
                if let override = VerdictOverride(texts) { found.append(override) }
            }
        } catch { return [] }
        return found
    }

    private static func value(_ session: FormSession, _ path: CellPath) -> Value {
        do throws(SessionError) { return try session.value(at: path) } catch { return .empty }
    }
}
