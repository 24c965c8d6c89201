// The rows of a catalogue made ready for matching: for each criterion, what every row needs as a
// small number. Held against profiles in Match.swift.

import CalepinExpressions
import CalepinForms

/// The rows of a catalogue as dense columns of numbers, one for each criterion of a view.
///
/// What rows need is numbered in its order: 0 is unknown, and equal needs have equal numbers. So a
/// profile is held against the few different needs, and each row only looks up its own.
/// Invariant: every number in a column is below the count of the criterion's needs.
public struct MatchRows: Sendable {
    /// One need that rows have.
    struct Need: Sendable {
        /// As the catalogue has it.
        var text = ""
        /// Its place in the order of the test.
        var order = Decimal(0)
        /// How many rows have it.
        var count = 0
    }

    /// The view they are judged by.
    public let view: MatchView
    /// The form of profiles.
    let form: FormDefinition
    /// How many rows there are.
    public let count: Int
    /// The names of what rows have.
    public let attributes: [String]
    /// What rows have.
    let texts: [[String]]
    /// Criterion by criterion, for every row the number of what it needs.
    let columns: [Int32]
    /// For each criterion the different needs by number.
    let needs: [[Need]]
    /// For each row its name's place among the attributes is the same.
    private let nameColumn: Int

    /// Makes rows ready for a view whose profiles are of a form.
    ///
    /// Complexity: O(n · m) for n rows and m criteria, and O(d log d) for d different needs.
    /// - Throws: every fault of the view, and every attribute the catalogue does not have.
    public init(
        _ view: MatchView, form: FormDefinition, attributes: [String], rows: [[String]],
        context: EvaluationContext
    ) throws(FormError) {
        try self.init(
            view, form, attributes, rows, context, faults: view.check(profileForm: form))
    }

    /// The same for a view whose declaration has been checked, as that of an app is.
    ///
    /// Complexity: as above.
    /// - Throws: every attribute the catalogue does not have.
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
        var reader = NeedReader(attributes, rows, context)
        var columns: [Int32] = []
        columns.reserveCapacity(view.criteria.count * rows.count)
        var needs: [[Need]] = []
        for criterion in view.criteria {
            let choices = view.choices(criterion.choiceList, form)
            needs.append(reader.read(criterion, choices, into: &columns, &faults))
        }
        guard faults.isEmpty else { throw FormError(faults) }
        self.view = view
        self.form = form
        self.attributes = attributes
        self.columns = columns
        self.needs = needs
        texts = rows
        count = rows.count
        nameColumn = attributes.firstIndex(of: "name") ?? 0
    }

    /// The name of a row, its text under `name`; empty when there is no such row.
    public func name(_ row: Int) -> String { text(row, nameColumn) }

    /// What a row is called in a language: its `label`, in the language where there is one.
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

    /// The address of more about a row; empty when the view has none.
    ///
    /// Complexity: O(n) in the length of the address and the number of attributes.
    public func link(_ row: Int) -> String {
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

    /// The row of that name; nil when there is none.
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

    /// The number of what a row needs by a criterion.
    func need(_ criterion: Int, _ row: Int) -> Int { Int(columns[criterion * count + row]) }
}
