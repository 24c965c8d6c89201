// The settings of a form: those with a meaning here, and all others as texts.

import CalepinWorkbook

/// A setting: a text with its place.
package struct SurveySetting: Hashable, Sendable {
    /// The name, as ODK has it: `title`, `id_string`, `version`, `default_language`.
    package var key: String
    /// The text.
    package var text: String
    /// The place of its cell.
    package var place: SheetPlace
}

/// The settings of a form.
package struct SurveySettings: Hashable, Sendable {
    /// All settings that have a text, in the order of their columns.
    package var all: [SurveySetting] = []
    /// The name of a record, as an expression.
    package var recordName: SurveyExpression?

    /// Returns the setting of a name; nil where there is none.
    package subscript(key: String) -> SurveySetting? { all.first { $0.key == key } }

    /// The title.
    package var title: SurveySetting? { self["title"] }
    /// The identity of the form.
    package var formID: SurveySetting? { self["id_string"] }
    /// The version.
    package var version: SurveySetting? { self["version"] }
    /// The language of columns that name none.
    package var defaultLanguage: SurveySetting? { self["default_language"] }

    /// Returns the truth value of a setting; nil where there is none.
    package func truth(_ key: String) -> Bool? {
        self[key].flatMap { Self.truths[$0.text] }
    }

    /// The ways in which ODK writes truth values.
    static let truths: [String: Bool] = SurveyExpression.words.merging(
        ["true()": true, "false()": false]
    ) { old, _ in old }

    /// True when a list may have equal choices.
    package var allowsDuplicateChoices: Bool { truth("allow_choice_duplicates") ?? false }
    /// True when runs of spaces in the survey count as one, as they do unless it is said.
    package var cleansTexts: Bool { truth("clean_text_values") ?? true }
    /// True when records are reviewed.
    package var isReviewed: Bool { truth("calepin_review") ?? locksApproved }
    /// True when nobody changes a record while it is approved.
    package var locksApproved: Bool { truth("calepin_review_lock") ?? false }
    /// True when records have no identity of their own.
    package var omitsInstanceID: Bool { truth("omit_instanceID") ?? false }
}
