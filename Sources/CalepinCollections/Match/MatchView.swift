// The declaration of a match view: a profile's form and the criteria rows are judged by. Its JSON
// is in MatchView+JSON.swift, its faults in MatchView+Check.swift.

import CalepinForms

/// How the rows of a catalogue are matched against a profile.
public struct MatchView: Equatable, Sendable {
    /// The id of the form of profiles.
    public var profile: String
    /// What rows are judged by, in the order it is shown.
    public var criteria: [Criterion]
    /// The name of the repeat of the profile's form that overrides verdicts, whose cells are
    /// `row`, `verdict` and `note`, and `title` where the row's is to be kept; empty for none.
    public var overrides: String
    /// Choice lists of its own, for needs that no field of the profile can have.
    public var choiceLists: [ChoiceList]
    /// The address of more about a row, with attributes in braces: `https://example.org/{name}`;
    /// empty for none.
    public var link: String

    /// Makes a view.
    public init(
        profile: String, criteria: [Criterion] = [], overrides: String = "",
        choiceLists: [ChoiceList] = [], link: String = ""
    ) {
        self.profile = profile
        self.criteria = criteria
        self.overrides = overrides
        self.choiceLists = choiceLists
        self.link = link
    }

    /// The choice list of that name, its own or one of the profile's form.
    func choices(_ name: String, _ form: FormDefinition) -> ChoiceList? {
        choiceLists.first { $0.name == name } ?? form.choiceLists.first { $0.name == name }
    }
}
