// Faults of references such as `${name}`, in expressions, texts and triggers.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of references.
enum ReferenceKinds {
    /// A text that only looks like a reference.
    static let malformed = FaultKind(
        "bad-reference",
        "\"{0}\" is no reference: write ${name}",
        "«\u{A0}{0}\u{A0}» n’est pas une référence\u{A0}: écrivez ${nom}")
    /// A reference to nothing.
    static let unknown = FaultKind(
        "unknown-reference",
        "there is no question \"{0}\"",
        "la question «\u{A0}{0}\u{A0}» n’existe pas")
    /// A reference to several rows.
    static let ambiguous = FaultKind(
        "ambiguous-reference",
        "\"{0}\" is the name of several rows",
        "«\u{A0}{0}\u{A0}» est le nom de plusieurs lignes")
    /// A trigger without a reference.
    static let triggerEmpty = FaultKind(
        "trigger-without-reference",
        "a trigger names questions: ${name}, ${other}",
        "un trigger désigne des questions\u{A0}: ${nom}, ${autre}")
    /// Triggers that are not separated.
    static let triggerComma = FaultKind(
        "trigger-without-comma",
        "the references of a trigger need a comma between them",
        "les références d’un trigger sont séparées par des virgules")
    /// A trigger that is no question.
    static let triggerNotQuestion = FaultKind(
        "trigger-not-question",
        "\"{0}\" is no question that can trigger",
        "«\u{A0}{0}\u{A0}» n’est pas une question qui puisse déclencher")
    /// A trigger that nobody answers.
    static let triggerUnseen = FaultKind(
        "trigger-unseen",
        "\"{0}\" is not shown, so nothing can be triggered by it",
        "«\u{A0}{0}\u{A0}» n’est pas montrée, donc ne déclenche rien")
    /// A geometry of reference that does not exist.
    static let geometryUnknown = FaultKind(
        "geometry-unknown",
        "\"{0}\" is no list, no file and no repeat of the form",
        "«\u{A0}{0}\u{A0}» n’est ni liste, ni fichier, ni répétition du formulaire")

    /// All of them.
    static let all = [
        malformed, unknown, ambiguous, triggerEmpty, triggerComma, triggerNotQuestion,
        triggerUnseen, geometryUnknown,
    ]
}
