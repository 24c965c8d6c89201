// One declared criterion of a match: which attribute of a row is held against which setting of a
// profile, and how. What it finds in a row is Finding.swift's; the typed way to declare one is in
// Criterion+Typed.swift.

import CalepinForms

/// A way to judge a row of a catalogue by a profile.
///
/// The row *needs* something, the profile *has* something, and the test says when they fit. Rules
/// are expressions as text: those about the row name its attributes, those about the profile its
/// fields as `${name}`.
public struct Criterion: Equatable, Sendable {
    /// How what a row needs and what the profile has must relate.
    public enum Test: UInt8, CaseIterable, Sendable {
        /// The row's value is at most the profile's, such as years of training.
        case atMost
        /// The row's value is at least the profile's.
        case atLeast
        /// A row that needs it asks the profile to have it.
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
    /// What it is called.
    public var label: LocalText
    /// How need and setting must relate.
    public var test: Test
    /// What a row needs: an attribute, or an expression over attributes. Empty is unknown.
    public var need: String
    /// The field of the profile that the criterion is set by; no other criterion has it.
    public var setting: String
    /// What the profile has, an expression; empty for the value of the setting.
    public var have: String
    /// By how much a row may miss and still be adaptable, an expression; empty for nothing.
    public var margin: String
    /// When the criterion applies, an expression over the profile; empty for always. Where it does
    /// not apply, every row is right.
    public var applies: String
    /// When a row that misses is only to be checked, an expression over the profile; empty for
    /// never.
    public var soft: String
    /// The value of the setting with which the criterion does not apply; empty when there is none.
    public var open: String
    /// A choice list of the view or of the profile's form, whose order is that of the values;
    /// empty for numbers.
    public var choiceList: String
    /// Whether rows that miss are left out instead of judged.
    public var excludes: Bool

    /// Makes a criterion; further rules are set afterwards.
    public init(
        _ name: String, label: LocalText, _ test: Test, need: String, setting: String,
        choiceList: String = ""
    ) {
        self.name = name
        self.label = label
        self.test = test
        self.need = need
        self.setting = setting
        have = ""
        margin = ""
        applies = ""
        soft = ""
        open = ""
        self.choiceList = choiceList
        excludes = false
    }

    /// Its rules over the profile, with their names, in the order offers are worked out.
    var profileRules: [(rule: String, text: String)] {
        [("have", have), ("margin", margin), ("applies", applies), ("soft", soft)]
    }
}
