// The declaration of a match view: a profile's form and the criteria that judge rows. Its JSON is
// in MatchView+JSON.swift, its checks in MatchView+Check.swift.

import CalepinForms

/// A declaration of how the rows of a catalogue are matched with a profile.
public struct MatchView: Equatable, Sendable {
    /// The id of the form of profiles.
    public var profile: String
    /// The criteria, in the order they are shown.
    public var criteria: [Criterion]
    /// The name of the repeat of the profile's form that overrides verdicts; empty for none. Its
    /// cells are `row`, `verdict` and `note`, and `title` where the row's title is stored.
    public var overrides: String
    /// Additional choice lists, for requirements that no field of the profile can have.
    public var choiceLists: [ChoiceList]
    /// The URL of the page about a row, with attributes in braces: `https://example.org/{name}`;
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

    /// Returns the choice list with a name, of the view or of the profile's form; nil when neither
    /// has it.
    func choices(_ name: String, _ form: FormDefinition) -> ChoiceList? {
        choiceLists.first { $0.name == name } ?? form.choiceLists.first { $0.name == name }
    }
}
