// Remarks about what is adapted, or not carried over without any loss of an answer.
// The words are here in both languages; where a remark is made is elsewhere.

/// The remarks about what is said in another way.
enum AdaptedKinds {
    /// A name that forms cannot have.
    static let renamed = FaultKind(
        "name-changed",
        "\"{0}\" is called \"{1}\" here",
        "«\u{A0}{0}\u{A0}» s’appelle ici «\u{A0}{1}\u{A0}»")
    /// The head of a table of choices.
    static let tableHead = FaultKind(
        "table-head",
        "the labels of the choices stand above the first question of the table",
        "les libellés des choix figurent au-dessus de la première question du tableau")
    /// A choice that goes on to the next screen.
    static let quick = FaultKind(
        "quick-stays",
        "the next question is on the same screen: nothing goes on to it by itself",
        "la question suivante est sur le même écran\u{A0}: rien n’y passe tout seul")
    /// A day of which only the month or year is asked.
    static let wholeDay = FaultKind(
        "whole-day",
        "a whole day is asked for",
        "un jour entier est demandé")
    /// A drawing.
    static let drawing = FaultKind(
        "drawing-as-signature",
        "the drawing is made like a signature",
        "le dessin se fait comme une signature")
    /// A photo that is drawn upon.
    static let annotation = FaultKind(
        "annotation-as-photo",
        "the photo cannot be drawn upon",
        "on ne peut pas dessiner sur la photo")
    /// The moment at which filling ends.
    static let end = FaultKind(
        "end-as-computed",
        "the end is the moment of the last change",
        "la fin est le moment de la dernière modification")
    /// A version that is no number.
    static let version = FaultKind(
        "version-as-number",
        "versions are counted; \"{0}\" is not used",
        "les versions sont comptées\u{A0}; «\u{A0}{0}\u{A0}» ne sert pas")
    /// A search in a list of another sheet.
    static let external = FaultKind(
        "external-as-list",
        "the list of external_choices is part of the form",
        "la liste de external_choices fait partie du formulaire")

    /// A name that stands alone.
    static let bareName = FaultKind(
        "bare-name",
        "\"{0}\" is no question and therefore empty; a text stands in quotes",
        "«\u{A0}{0}\u{A0}» n’est pas une question et reste vide\u{A0}; un texte se met entre "
            + "guillemets")
    /// A column that choices do not have.
    static let column = FaultKind(
        "column-empty",
        "the choices have no column \"{0}\": it is empty for all",
        "les choix n’ont pas de colonne «\u{A0}{0}\u{A0}»\u{A0}: elle est vide pour tous")

    /// All of them.
    static let all = [
        bareName, column, renamed, tableHead, quick, wholeDay, drawing,
        annotation,
        end, version, external,
    ]
}

/// The remarks about what is not used and changes no answer.
enum UnusedKinds {
    /// A protocol of filling.
    static let audit = FaultKind(
        "audit-unused",
        "\"{0}\" is not recorded: the server keeps each change with its moment",
        "«\u{A0}{0}\u{A0}» n’est pas enregistré\u{A0}: le serveur garde chaque modification datée")
    /// A look.
    static let appearance = FaultKind(
        "look-unused",
        "the question has its usual look, without \"{0}\"",
        "la question a son aspect habituel, sans «\u{A0}{0}\u{A0}»")
    /// A parameter.
    static let parameters = FaultKind(
        "parameters-unused",
        "these parameters are not used",
        "ces paramètres ne servent pas")
    /// A column for ODK's clients.
    static let column = FaultKind(
        "column-unused",
        "\"{0}\" is for other programs",
        "«\u{A0}{0}\u{A0}» est destiné à d’autres programmes")
    /// A setting for ODK's clients.
    static let setting = FaultKind(
        "setting-unused",
        "the setting \"{0}\" is for other programs",
        "le réglage «\u{A0}{0}\u{A0}» est destiné à d’autres programmes")
    /// A fact that devices do not tell.
    static let fact = FaultKind(
        "fact-unknown",
        "a browser does not tell \"{0}\": the value stays empty",
        "un navigateur ne dit pas «\u{A0}{0}\u{A0}»\u{A0}: la valeur reste vide")
    /// A part that is never shown.
    static let neverShown = FaultKind(
        "never-shown",
        "\"{0}\" is never shown",
        "«\u{A0}{0}\u{A0}» n’est jamais montré")

    /// All of them.
    static let all = [
        audit, appearance, parameters, column, setting, fact, neverShown,
    ]
}
