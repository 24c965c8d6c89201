// A declared field, with all its rules. The types of fields are in FieldTypes/.

/// A declared field.
///
/// Rules are expressions, written as text; an empty text is no rule. A copy costs a reference: the
/// declaration and the form compiled from it share the traits of each field.
public struct Field: Equatable, Sendable {
    private var shared: SharedTraits

    /// The stable name, unique in its scope.
    public var name: String {
        get { shared.traits.name }
        set { own().traits.name = newValue }
    }
    /// The name of its type, one of `FieldType.all`.
    public var type: String {
        get { shared.traits.type }
        set { own().traits.type = newValue }
    }
    /// The label.
    public var label: LocalText {
        get { shared.traits.label }
        set { own().traits.label = newValue }
    }
    /// A line of help under the label.
    public var hint: LocalText {
        get { shared.traits.hint }
        set { own().traits.hint = newValue }
    }
    /// More help, which is folded until somebody asks for it.
    public var guidance: LocalText {
        get { shared.traits.guidance }
        set { own().traits.guidance = newValue }
    }
    /// The files beside the label.
    public var media: [MediaFile] {
        get { shared.traits.media }
        set { own().traits.media = newValue }
    }
    /// The condition for showing the field; empty for always.
    public var relevant: String {
        get { shared.traits.relevant }
        set { own().traits.relevant = newValue }
    }
    /// The condition for requiring a value; `true()` unless the field is declared optional.
    public var required: String {
        get { shared.traits.required }
        set { own().traits.required = newValue }
    }
    /// The message while a required field is empty; empty for the engine's own.
    public var requiredText: LocalText {
        get { shared.traits.requiredText }
        set { own().traits.requiredText = newValue }
    }
    /// The condition for refusing changes; empty for never.
    public var readonly: String {
        get { shared.traits.readonly }
        set { own().traits.readonly = newValue }
    }
    /// The default: an expression for the value the field starts with.
    public var initial: String {
        get { shared.traits.initial }
        set { own().traits.initial = newValue }
    }
    /// The calculation of the value; empty when a person enters it.
    public var calculation: String {
        get { shared.traits.calculation }
        set { own().traits.calculation = newValue }
    }
    /// True when a person may enter a value that overrides the calculated one.
    public var isEditable: Bool {
        get { shared.traits.isEditable }
        set { own().traits.isEditable = newValue }
    }
    /// A service that offers a value.
    public var proposal: Proposal? {
        get { shared.traits.proposal }
        set { own().traits.proposal = newValue }
    }
    /// The least value; empty for no bound.
    public var least: String {
        get { shared.traits.least }
        set { own().traits.least = newValue }
    }
    /// The largest value; empty for no bound.
    public var most: String {
        get { shared.traits.most }
        set { own().traits.most = newValue }
    }
    /// A condition that must hold, with its message.
    public var constraint: Constraint? {
        get { shared.traits.constraint }
        set { own().traits.constraint = newValue }
    }
    /// A condition that should hold, with its message; it may be overridden with a note.
    public var warning: Constraint? {
        get { shared.traits.warning }
        set { own().traits.warning = newValue }
    }
    /// The shape of the whole text, a pattern, with its message.
    public var pattern: Constraint? {
        get { shared.traits.pattern }
        set { own().traits.pattern = newValue }
    }
    /// The shape while typing.
    public var mask: String {
        get { shared.traits.mask }
        set { own().traits.mask = newValue }
    }
    /// The names of the fields whose change clears this one.
    public var parents: [String] {
        get { shared.traits.parents }
        set { own().traits.parents = newValue }
    }
    /// A value that a change of another cell sets, as an answer that a person may change.
    public var when: When? {
        get { shared.traits.when }
        set { own().traits.when = newValue }
    }
    /// The source of the choices; nil for a field that is not a choice.
    public var choices: Choices? {
        get { shared.traits.choices }
        set { own().traits.choices = newValue }
    }
    /// True when a record made from a template leaves the field empty.
    public var isNeverCopied: Bool {
        get { shared.traits.isNeverCopied }
        set { own().traits.isNeverCopied = newValue }
    }
    /// Decimals shown and kept, for money and decimals; below 0 for any.
    public var places: Int {
        get { shared.traits.places }
        set { own().traits.places = newValue }
    }
    /// The unit shown beside the value, such as a currency's code.
    public var unit: String {
        get { shared.traits.unit }
        set { own().traits.unit = newValue }
    }
    /// The words of its look, with spaces between; empty for the usual look of its type.
    public var look: String {
        get { shared.traits.look }
        set { own().traits.look = newValue }
    }
    /// The steps of a number, and the marks of its control.
    public var scale: Scale? {
        get { shared.traits.scale }
        set { own().traits.scale = newValue }
    }

    /// Makes a field; rules are set afterwards.
    public init(_ name: String, _ type: String = "text", label: LocalText = LocalText()) {
        self.init(FieldTraits(name: name, type: type, label: label))
    }

    /// Makes a field of its traits.
    init(_ traits: FieldTraits) { shared = SharedTraits(traits) }

    /// Returns traits that no other copy shares, copying them when needed.
    @inline(never)
    private mutating func own() -> SharedTraits {
        if !isKnownUniquelyReferenced(&shared) { shared = SharedTraits(shared.traits) }
        return shared
    }

    /// Returns true when all traits of two fields are equal.
    public static func == (left: Field, right: Field) -> Bool {
        left.shared === right.shared || left.shared.traits == right.shared.traits
    }

    /// The traits that copies of a field share until one of them is changed (copy on write).
    private final class SharedTraits: @unchecked Sendable {
        var traits: FieldTraits
        init(_ traits: FieldTraits) { self.traits = traits }
    }
}

/// All traits of a field; each is documented at ``Field``.
struct FieldTraits: Equatable, Sendable {
    var name: String
    var type: String
    var label: LocalText
    var hint: LocalText = LocalText()
    var guidance: LocalText = LocalText()
    var media: [MediaFile] = []
    var relevant: String = ""
    var required: String = "true()"
    var requiredText: LocalText = LocalText()
    var readonly: String = ""
    var initial: String = ""
    var calculation: String = ""
    var isEditable: Bool = false
    var proposal: Proposal?
    var least: String = ""
    var most: String = ""
    var constraint: Constraint?
    var warning: Constraint?
    var pattern: Constraint?
    var mask: String = ""
    var parents: [String] = []
    var when: When?
    var choices: Choices?
    var isNeverCopied: Bool = false
    var places: Int = -1
    var unit: String = ""
    var look: String = ""
    var scale: Scale?
}

/// A rule and the message when it does not hold.
public struct Constraint: Equatable, Sendable {
    /// The expression, or for a pattern the pattern itself.
    public var test: String
    /// The message; empty for the engine's own.
    public var message: LocalText

    /// Makes a rule.
    public init(_ test: String, _ message: LocalText = LocalText()) {
        self.test = test
        self.message = message
    }
}

/// A service that offers a value for a field from other fields.
public struct Proposal: Equatable, Sendable {
    /// The name of the service.
    public var service: String
    /// The names of the fields whose values are sent to it, in order.
    public var fields: [String]

    /// Makes a proposal.
    public init(_ service: String, _ fields: [String]) {
        self.service = service
        self.fields = fields
    }
}

/// A value that is computed once, and written as an answer, each time another cell changes.
public struct When: Equatable, Sendable {
    /// The names of the cells whose changes set the field.
    public var changes: [String]
    /// The value, an expression.
    public var value: String

    /// Makes the rule.
    public init(_ changes: [String], _ value: String) {
        self.changes = changes
        self.value = value
    }
}

/// The source of a field's choices.
public struct Choices: Equatable, Sendable {
    /// The name of a list of the form, or of a catalogue; with a `value`, of a repeat.
    public var list: String
    /// The condition on a choice, an expression in which a bare name is an attribute of the choice
    /// and `${name}` a field, as in `make = ${make}`; empty for all.
    public var filter: String
    /// True when a value outside of the list is allowed, as in "other".
    public var isOpen: Bool
    /// The field that has the value of a choice in each row of a repeat; empty for a list.
    public var value = ""
    /// The field that has the label of a choice in each row of a repeat; empty for the value.
    public var label = ""
    /// The seed of a random order of the choices, an expression; empty for the order of the list.
    public var order = ""

    /// Makes a source of choices.
    public init(_ list: String, filter: String = "", isOpen: Bool = false) {
        self.list = list
        self.filter = filter
        self.isOpen = isOpen
    }

    /// Makes a source of choices from the rows of a repeat.
    public init(rows: String, value: String, label: String = "", filter: String = "") {
        self.init(rows, filter: filter)
        self.value = value
        self.label = label
    }
}

/// A named list of choices.
public struct ChoiceList: Equatable, Sendable {
    /// The stable name, unique in the form.
    public var name: String
    /// The attributes a choice has besides its value and label, for filters.
    public var attributes: [String]
    /// The choices, in order.
    public var choices: [Choice]

    /// Makes a list.
    public init(_ name: String, attributes: [String] = [], _ choices: [Choice]) {
        self.name = name
        self.attributes = attributes
        self.choices = choices
    }
}

/// One allowed value.
public struct Choice: Equatable, Sendable {
    /// The stored value; without white space.
    public var value: String
    /// The label.
    public var label: LocalText
    /// The value for each attribute of its list, in order.
    public var attributes: [String]
    /// The files beside the label.
    public var media: [MediaFile]

    /// Makes a choice.
    public init(
        _ value: String, _ label: LocalText, attributes: [String] = [], media: [MediaFile] = []
    ) {
        self.value = value
        self.label = label
        self.attributes = attributes
        self.media = media
    }
}

/// A step that makes a record of one version one of the next.
public struct MigrationStep: Equatable, Sendable {
    /// The change that a step makes.
    public enum Change: Equatable, Sendable {
        /// A field has another name now.
        case rename(from: String, to: String)
        /// A text field became several; each takes the words at its place, the last the rest.
        case split(from: String, into: [String])
        /// Choices have other values now: old value, new value.
        case mapChoices(field: String, [(String, String)])

        /// Returns true when two changes are the same.
        public static func == (left: Change, right: Change) -> Bool {
            switch (left, right) {
            case (.rename(let a, let b), .rename(let c, let d)): return a == c && b == d
            case (.split(let a, let b), .split(let c, let d)): return a == c && b == d
            case (.mapChoices(let a, let b), .mapChoices(let c, let d)):
                return a == c && b.count == d.count
                    && zip(b, d).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
            default: return false
            }
        }
    }

    /// The version a record must have for the step; it has the next afterwards.
    public var version: Int
    /// The change.
    public var change: Change

    /// Makes a step.
    public init(from version: Int, _ change: Change) {
        self.version = version
        self.change = change
    }
}
