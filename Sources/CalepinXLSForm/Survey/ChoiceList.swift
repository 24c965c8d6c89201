// Lists of choices: those of the sheet `choices`, those of `external_choices` and the tags of the
// sheet `osm`.

import CalepinWorkbook

/// A list of choices.
package struct ChoiceList: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The choices, in order.
    package var choices: [SurveyChoice] = []
}

/// A choice.
package struct SurveyChoice: Hashable, Sendable {
    /// The value, unique in its list unless the form allows duplicates.
    package var name: String
    /// The place of the value.
    package var place: SheetPlace
    /// The labels and media in all languages.
    package var texts: [SurveyText] = []
    /// The cells of other columns, by header: what filters compare and look-ups read.
    package var extras: [String: String] = [:]

    /// Returns the texts of one part, by the order of their columns.
    package func texts(_ role: TextRole) -> [SurveyText] { texts.filter { $0.role == role } }
}
