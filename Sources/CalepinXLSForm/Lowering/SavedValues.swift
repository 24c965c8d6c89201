// The values that rules and texts read in the record that was saved last. Defaults read them
// themselves; for everything else a hidden field of the record takes the value when the record is
// begun, so that every device and the server compute the same with it.

import CalepinExpressions
import CalepinForms

/// The hidden fields with values of the record that was saved last.
struct SavedValues {
    /// The names of the hidden fields by item.
    private(set) var names: [Int: String] = [:]
    /// The fields, in the order of the survey.
    private(set) var fields: [Field] = []

    /// Finds what a survey reads other than in defaults, and takes free names.
    ///
    /// Complexity: O(n) in the references, and O(s log s) in those to the record saved last.
    init(_ survey: Survey, _ plan: inout NamePlan) {
        let places = survey.places
        let name = survey.settings.recordName?.references ?? []
        let references = survey.items.flatMap(Self.references) + name
        let items = references.compactMap { $0.isLastSaved ? places[$0.name]?.first : nil }
        for item in Set(items).sorted() where survey.items[item].type != nil {
            var field = Field(plan.made("last_saved_" + plan[item]), "hidden")
            field.required = ""
            field.initial = Self.call(plan[item])
            names[item] = field.name
            fields.append(field)
        }
    }

    private static func references(_ item: SurveyItem) -> [FormReference] {
        item.rules.flatMap(\.expression.references) + item.texts.flatMap(\.references)
    }

    /// Returns the expression of the value of a declared name.
    static func call(_ name: String) -> String { "last-saved('" + name + "')" }
}
