// Faults of choices, of their lists and of questions that use them.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of choices.
enum ChoiceKinds {
    /// A choice without a value.
    static let nameMissing = FaultKind(
        "choice-without-name",
        "a choice needs a name",
        "un choix a besoin d’un nom")
    /// Two equal choices.
    static let duplicate = FaultKind(
        "duplicate-choice",
        "the choice \"{0}\" is there twice in \"{1}\"",
        "le choix «\u{A0}{0}\u{A0}» est deux fois dans «\u{A0}{1}\u{A0}»")
    /// A choice that cannot be one of several.
    static let spaced = FaultKind(
        "choice-with-space",
        "the choice \"{0}\" of \"{1}\" has a space, so it cannot be one of several answers",
        "le choix «\u{A0}{0}\u{A0}» de «\u{A0}{1}\u{A0}» a une espace\u{A0}: il ne peut "
            + "être une réponse parmi d’autres")
    /// A list that does not exist.
    static let unknownList = FaultKind(
        "unknown-list",
        "there is no choice list \"{0}\"",
        "la liste «\u{A0}{0}\u{A0}» n’existe pas")
    /// A free answer in a filtered list.
    static let otherFiltered = FaultKind(
        "other-with-filter",
        "or_other cannot be used with a choice_filter",
        "or_other ne va pas avec un choice_filter")
    /// A free answer without a list.
    static let otherWithoutList = FaultKind(
        "other-without-list",
        "or_other needs a list of the sheet choices",
        "or_other a besoin d’une liste de la feuille choices")

    /// All of them.
    static let all = [
        nameMissing, duplicate, spaced, unknownList, otherFiltered, otherWithoutList,
    ]
}
