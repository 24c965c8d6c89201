// Entities that a form makes or changes: records of a list that other forms read.

import CalepinWorkbook

/// The declaration of an entity.
package struct EntityDeclaration: Hashable, Sendable {
    /// The list.
    package var list: String
    /// The place of the row.
    package var place: SheetPlace
    /// The entity that is changed; nil when each record makes a new one.
    package var id: SurveyExpression?
    /// The condition on which one is made; nil for always, where there is no id.
    package var createIf: SurveyExpression?
    /// The condition on which one is changed; nil for always, where there is an id.
    package var updateIf: SurveyExpression?
    /// The label.
    package var label: SurveyExpression?
    /// The group or repeat that carries it, as a place in the survey's list; nil for the form as
    /// a whole.
    package var container: Int?

    /// True when records make new entities, always or on a condition.
    package var creates: Bool { id == nil || createIf != nil }

    /// The expressions.
    package var expressions: [SurveyExpression] {
        [id, createIf, updateIf, label].compactMap(\.self)
    }
}
