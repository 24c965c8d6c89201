// Faults of the names of questions, groups and repeats, and of lists and properties.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of names.
enum NameKinds {
    /// A question or group without a name.
    static let missing = FaultKind(
        "name-missing",
        "a row of type \"{0}\" needs a name",
        "une ligne de type «\u{A0}{0}\u{A0}» doit avoir un nom")
    /// A text that is no name.
    static let invalid = FaultKind(
        "bad-name",
        "\"{0}\" is no name: it begins with a letter or _, then come letters, digits, _, - or .",
        "«\u{A0}{0}\u{A0}» n’est pas un nom\u{A0}: une lettre ou _, puis lettres, "
            + "chiffres, _, - ou .")
    /// Two equal names in one group.
    static let duplicate = FaultKind(
        "duplicate-name",
        "the name \"{0}\" is used twice in the same group",
        "le nom «\u{A0}{0}\u{A0}» sert deux fois dans le même groupe")
    /// Two repeats of one name.
    static let duplicateRepeat = FaultKind(
        "duplicate-repeat-name",
        "another repeat has the name \"{0}\"",
        "une autre répétition porte le nom «\u{A0}{0}\u{A0}»")
    /// A repeat with the name of the form.
    static let repeatAsForm = FaultKind(
        "repeat-named-as-form",
        "a repeat cannot have the name of the form, \"{0}\"",
        "une répétition ne peut porter le nom du formulaire, «\u{A0}{0}\u{A0}»")
    /// A name that the form needs for itself.
    static let reserved = FaultKind(
        "reserved-name",
        "the name \"{0}\" is reserved",
        "le nom «\u{A0}{0}\u{A0}» est réservé")
    /// A name that a row needs for what is made for it.
    static let taken = FaultKind(
        "generated-name-taken",
        "the name \"{0}\" is needed for what belongs to \"{1}\"",
        "le nom «\u{A0}{0}\u{A0}» est pris par ce qui accompagne «\u{A0}{1}\u{A0}»")
    /// An audit under another name.
    static let audit = FaultKind(
        "audit-name",
        "an audit has no name but \"audit\"",
        "un audit ne porte d’autre nom que «\u{A0}audit\u{A0}»")
    /// A name of an entity that begins as those of the system.
    static let underscores = FaultKind(
        "name-with-underscores",
        "\"{0}\" begins with two underscores, which are reserved",
        "«\u{A0}{0}\u{A0}» commence par deux traits bas, qui sont réservés")
    /// A name of entities with a period.
    static let period = FaultKind(
        "name-with-period",
        "\"{0}\" must not have a period",
        "«\u{A0}{0}\u{A0}» ne doit pas avoir de point")

    /// All of them.
    static let all = [
        missing, invalid, duplicate, duplicateRepeat, repeatAsForm, reserved, taken, audit,
        underscores, period,
    ]
}
