// The rows of a catalogue prepared for matching: for each criterion, the need of every row as a
// small number. They are judged for profiles in Match.swift.

import CalepinExpressions
import CalepinForms

/// The rows of a catalogue as dense columns of numbers, one for each criterion of a view.
///
/// The needs of rows are numbered in the order of the criterion: 0 is unknown, and equal
/// requirements have equal numbers. A profile is compared with the few distinct needs, and each
/// row only looks up its own. Invariant: every number in a column is below the count of the
/// criterion's requirements.
public struct MatchRows: Sendable {
    /// One distinct need of rows.
    struct Requirement: Sendable {
        /// The text in the catalogue.
        var text = ""
        /// The value by which the test orders needs.
        var order = Decimal(0)
        /// The number of rows with this need.
        var count = 0
    }

    /// The view whose criteria judge the rows.
    public let view: MatchView
    /// The form of profiles.
    let form: FormDefinition
    /// The number of rows.
    public let count: Int
    /// The names of the rows' attributes.
    let attributes: [String]
    /// The texts of the rows, by attribute.
    let texts: [[String]]
    /// The number of every row's need, one criterion after the other: index
    /// `criterion * count + row`.
    let columns: [Int32]
    /// The distinct needs of each criterion, by number.
    let requirements: [[Requirement]]
    /// The index of the attribute `name`.
    private let nameColumn: Int

    /// Prepares rows for a view whose profiles are of a form.
    ///
    /// Complexity: O(n · m) for n rows and m criteria, and O(d log d) for d distinct needs.
    /// - Throws: every fault of the view, and every attribute missing in the catalogue.
    public init(
        _ view: MatchView, form: FormDefinition, attributes: [String], rows: [[String]],
        context: EvaluationContext
    ) throws(FormError) {
        try self.init(
            view, form, attributes, rows, context, faults: view.check(profileForm: form))
    }

    /// Prepares rows for a view whose declaration has been checked, as that of an app is.
    ///
    /// Complexity: that of the initializer above.
    /// - Throws: every attribute missing in the catalogue.
    public init(
        checked view: MatchView, form: FormDefinition, attributes: [String], rows: [[String]],
        context: EvaluationContext
    ) throws(FormError) {
        try self.init(view, form, attributes, rows, context, faults: [])
    }

    private init(
        _ view: MatchView, _ form: FormDefinition, _ attributes: [String], _ rows: [[String]],
        _ context: EvaluationContext, faults known: [Fault]
    ) throws(FormError) {
        var faults = known
        var reader = RequirementReader(attributes, rows, context)
        var columns: [Int32] = []
        columns.reserveCapacity(view.criteria.count * rows.count)
        var requirements: [[Requirement]] = []
        for criterion in view.criteria {
            let choices = view.choices(criterion.choiceList, form)
            requirements.append(reader.read(criterion, choices, into: &columns, &faults))
        }
        guard faults.isEmpty else { throw FormError(faults) }
        self.view = view
        self.form = form
        self.attributes = attributes
        self.columns = columns
        self.requirements = requirements
        texts = rows
        count = rows.count
        nameColumn = attributes.firstIndex(of: "name") ?? 0
    }

    /// Returns the name of a row, its text under `name`; empty when there is no such row.
    public func name(_ row: Int) -> String { text(row, nameColumn) }

    /// Returns the label of a row in a language: its attribute `label`, or the variant for the
    /// language where there is one.
    ///
    /// Complexity: O(n) in the number of attributes.
    public func label(_ row: Int, _ language: Language) -> String {
        for name in ["label." + language.code, "label"] {
            guard let column = attributes.firstIndex(of: name) else { continue }
            let text = text(row, column)
            if !text.isEmpty { return text }
        }
        return name(row)
    }

    /// Returns the URL of the page about a row; empty when the view has none.
    ///
    /// Complexity: O(n) in the length of the address and the number of attributes.
    package func link(_ row: Int) -> String {
        var result = ""
        for (index, part) in parts(of: view.link, by: UInt8(ascii: "{")).enumerated() {
            let sides = parts(of: part, by: UInt8(ascii: "}"))
            guard index > 0, sides.count == 2 else {
                result += part
                continue
            }
            if let column = attributes.firstIndex(of: sides[0]) { result += text(row, column) }
            result += sides[1]
        }
        return result
    }

    /// Returns the row with a name; nil when there is none.
    ///
    /// Complexity: O(n) in the rows.
    public func row(named name: String) -> Int? {
        var row = 0
        while row < count {
            if self.name(row) == name { return row }
            row += 1
        }
        return nil
    }

    func text(_ row: Int, _ column: Int) -> String {
        guard row >= 0, row < count, column < texts[row].count else { return "" }
        return texts[row][column]
    }

    /// Returns the number of a row's need by a criterion.
    func requirement(_ criterion: Int, _ row: Int) -> Int { Int(columns[criterion * count + row]) }
}
