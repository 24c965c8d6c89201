// One declared criterion of a match: an attribute of a row, a setting of the profile, and the test
// that relates them. Its results are in Finding.swift; the typed declaration is in
// Criterion+Typed.swift.

import CalepinForms

/// A criterion by which rows of a catalogue are judged for a profile.
///
/// The row *needs* something, the profile *has* something, and the test decides whether they fit.
/// Rules are expressions as text: those about the row name its attributes, those about the profile
/// its fields as `${name}`.
public struct Criterion: Equatable, Sendable {
    /// The relation required between a row's need and the profile's value.
    public enum Test: UInt8, CaseIterable, Sendable {
        /// The row's value is at most the profile's, such as years of training.
        case atMost
        /// The row's value is at least the profile's.
        case atLeast
        /// The profile's value is true when the row's is.
        case flag
        /// The row's value is among the profile's, which are separated by spaces.
        case oneOf

        /// The name in JSON.
        public var name: String {
            switch self {
            case .atMost: "at-most"
            case .atLeast: "at-least"
            case .flag: "flag"
            case .oneOf: "one-of"
            }
        }
    }

    /// The stable name, unique in its view.
    public var name: String
    /// The label shown to people.
    public var label: LocalText
    /// The relation required between need and setting.
    public var test: Test
    /// The row's need: an attribute, or an expression over attributes. An empty value is unknown.
    public var requirement: String
    /// The field of the profile that sets the criterion; no other criterion uses it.
    public var setting: String
    /// An expression for the profile's value; empty for the value of the setting.
    public var have: String
    /// An expression for the margin by which a row may miss and still be adaptable; empty for
    /// none.
    public var margin: String
    /// A condition over the profile under which the criterion applies; empty for always. Otherwise
    /// every row fits.
    public var applies: String
    /// A condition over the profile under which a row that misses is only to be checked; empty for
    /// never.
    public var soft: String
    /// The value of the setting that turns the criterion off; empty when there is none.
    public var open: String
    /// The name of a choice list of the view or of the profile's form that gives the order of
    /// values; empty for numbers.
    public var choiceList: String
    /// True when rows that miss are left out instead of judged.
    public var excludes: Bool

    /// Makes a criterion; the optional rules are set afterwards.
    public init(
        _ name: String, label: LocalText, _ test: Test, requirement: String, setting: String,
        choiceList: String = ""
    ) {
        self.name = name
        self.label = label
        self.test = test
        self.requirement = requirement
        self.setting = setting
        have = ""
        margin = ""
        applies = ""
        soft = ""
        open = ""
        self.choiceList = choiceList
        excludes = false
    }

    /// The rules over the profile that are not empty, with their names, in the order of
    /// evaluation.
    package var profileRules: [(rule: String, text: String)] {
        [("have", have), ("margin", margin), ("applies", applies), ("soft", soft)]
    }
}
