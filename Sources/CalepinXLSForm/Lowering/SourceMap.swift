// The way between a declaration and the workbook that it was made from: which item of the survey
// a declared part is, which cell a rule stands in, and the path that ODK's data has for it.

import CalepinForms
import CalepinWorkbook

/// The map between the parts of a declaration and the items of a survey.
package struct SourceMap: Sendable {
    /// The declared paths of items, as faults of a form write them (`group.rep.field`), by the
    /// places of the items in the survey; nothing for items without a part of their own.
    package private(set) var paths: [Int: String] = [:]
    /// The name of the form's own data in ODK.
    package let root: String

    private let survey: Survey
    private var items: [String: Int] = [:]
    /// The cells of parts that no item has, such as the name of a record.
    private var cells: [String: SheetPlace] = [:]

    init(_ survey: Survey, root: String) {
        self.survey = survey
        self.root = survey.settings["name"]?.text ?? root
    }

    /// Notes the path of an item.
    mutating func add(_ path: String, for item: Int) {
        paths[item] = path
        items[path] = item
    }

    /// Notes the cell of a part that no item has.
    mutating func add(_ path: String, at cell: SheetPlace) { cells[path] = cell }

    /// Returns the item of a declared path; nil for parts that no item has.
    package func item(at path: String) -> Int? { items[path] }

    /// Returns the path of an item in ODK's data, such as `/data/group/rep/field`.
    ///
    /// Complexity: O(d) in the depth of the item.
    package func odkPath(of item: Int) -> String {
        // A protocol stands with what ODK itself knows of a record.
        if survey.items[item].type == .audit {
            return "/" + [root, "meta", survey.items[item].name].joined(separator: "/")
        }
        let names = (survey.ancestors(of: item) + [item]).map { survey.items[$0].name }
        return "/" + ([root] + names).joined(separator: "/")
    }

    /// Returns the cell of a rule of a declared part, with its header.
    ///
    /// - Parameter rule: The name of the rule, as faults of a form have it; empty for the part.
    func cell(of path: String, rule: String) -> (place: SheetPlace, header: String) {
        if let cell = cells[path] { return (cell, "instance_name") }
        guard let item = items[path].map({ survey.items[$0] }) else {
            return (SheetPlace(sheet: SheetName.survey.rawValue), "")
        }
        if let role = Self.roles[rule], let expression = item[role] {
            return (expression.place, role.rawValue)
        }
        switch rule {
        case "initial": return (item.initial?.place ?? item.place, "default")
        case "type", "choices": return (item.typePlace, "type")
        case "least", "most": return (item.parameters.place ?? item.place, "parameters")
        case "label", "title": return (item.texts(.label).first?.place ?? item.place, "label")
        default: return (item.place, "name")
        }
    }

    private static let roles: [String: SurveyRule.Role] = [
        "relevant": .relevant, "required": .required, "readonly": .readonly,
        "constraint": .constraint, "calculation": .calculation, "filter": .choiceFilter,
        "least": .repeatCount, "most": .repeatCount,
    ]
}
