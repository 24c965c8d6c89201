// Remarks about what is left out, which the author of a form has to agree to.
// The words are here in both languages; where a remark is made is elsewhere.

/// The remarks about questions, rules and texts that are left out.
enum OmittedKinds {
    /// A question of a type that Calepin does not have.
    static let type = FaultKind(
        "type-omitted",
        "a question of type \"{0}\" is not asked: its answer stays empty",
        "une question de type «\u{A0}{0}\u{A0}» n’est pas posée\u{A0}: sa réponse reste vide")
    /// A trigger in rows that the question has no part in.
    static let trigger = FaultKind(
        "trigger-omitted",
        "{0}, in another repeat, triggers nothing; a value without another trigger is computed "
            + "whenever what it reads changes",
        "{0}, dans une autre répétition, ne déclenche rien\u{A0}; une valeur sans autre trigger "
            + "est calculée dès que change ce qu’elle lit")
    /// A group or repeat of an earlier record, or a path from its questions.
    static let lastSaved = FaultKind(
        "last-saved-omitted",
        "of the record saved last only answers are read: the rule is left out",
        "de la fiche enregistrée en dernier, seules les réponses sont lues\u{A0}: la règle est "
            + "laissée de côté")
    /// A function.
    static let function = FaultKind(
        "function-omitted",
        "there is no function \"{0}\": the rule is left out",
        "la fonction «\u{A0}{0}\u{A0}» n’existe pas\u{A0}: la règle est laissée de côté")
    /// A path that leads nowhere.
    static let path = FaultKind(
        "path-omitted",
        "\"{0}\" cannot be followed: the rule is left out",
        "«\u{A0}{0}\u{A0}» ne peut être suivi\u{A0}: la règle est laissée de côté")
    /// A rule that cannot be computed.
    static let rule = FaultKind(
        "rule-omitted",
        "the rule is left out: {0}",
        "la règle est laissée de côté\u{A0}: {0}")
    /// An expression in a text.
    static let text = FaultKind(
        "text-omitted",
        "the text shows “…” in the place of a look-up",
        "le texte montre «\u{A0}…\u{A0}» au lieu d’une recherche")
    /// A reference in the label of a choice.
    static let choiceText = FaultKind(
        "choice-text-omitted",
        "the label shows “…” in the place of the answer to \"{0}\"",
        "le libellé montre «\u{A0}…\u{A0}» au lieu de la réponse à «\u{A0}{0}\u{A0}»")
    /// A picture, sound or film beside a text that has no part of its own, or is a row of a table;
    /// or what is no name of a file.
    static let media = FaultKind(
        "media-omitted",
        "the file \"{0}\" is not shown",
        "le fichier «\u{A0}{0}\u{A0}» n’est pas montré")
    /// Choices that are answers of a repeat.
    static let rowChoices = FaultKind(
        "row-choices-omitted",
        "the answers to \"{0}\" are not offered: any text can be typed",
        "les réponses à «\u{A0}{0}\u{A0}» ne sont pas proposées\u{A0}: tout texte peut être saisi")
    /// A search in a file.
    static let search = FaultKind(
        "search-omitted",
        "search(…) is left out: the choices are those of the sheet",
        "search(…) est laissé de côté\u{A0}: les choix sont ceux de la feuille")
    /// Items for each choice of a list.
    static let loop = FaultKind(
        "loop-omitted",
        "the loop is left out with its questions",
        "la boucle est laissée de côté avec ses questions")
    /// Entities.
    static let entity = FaultKind(
        "entity-omitted",
        "entities of \"{0}\" are not made",
        "les entités de «\u{A0}{0}\u{A0}» ne sont pas créées")

    /// All of them.
    static let all = [
        type, trigger, lastSaved, function, path, rule, text, choiceText,
        media, rowChoices, search, loop, entity,
    ]
}
