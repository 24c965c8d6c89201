// Faults inside an expression's text.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of expressions.
enum ExpressionKinds {
    /// A function that does not exist.
    static let unknownFunction = FaultKind(
        "unknown-function",
        "unknown function \"{0}\"",
        "fonction inconnue «\u{A0}{0}\u{A0}»")
    /// A bracket that is never closed.
    static let unclosed = FaultKind(
        "unclosed-bracket",
        "\"{0}\" is never closed",
        "«\u{A0}{0}\u{A0}» n’est jamais fermé")
    /// A bracket that was never opened.
    static let unopened = FaultKind(
        "unopened-bracket",
        "\"{0}\" closes nothing",
        "«\u{A0}{0}\u{A0}» ne ferme rien")
    /// A text without its second quote.
    static let unterminated = FaultKind(
        "unterminated-text",
        "the text has no closing {0}",
        "le texte n’a pas de {0} fermant")
    /// Quotes of a word processor.
    static let curlyQuotes = FaultKind(
        "curly-quotes",
        "curly quotes are read as straight ones",
        "les guillemets typographiques sont lus comme des guillemets droits")
    /// Spaces of a word processor.
    static let hardSpace = FaultKind(
        "hard-space",
        "a no-break space is read as a space",
        "une espace insécable est lue comme une espace")
    /// The kinds that are remarks: the expression is read all the same.
    static let typography = [curlyQuotes, hardSpace]
    /// Something that cannot stand at its place.
    static let unexpected = FaultKind(
        "unexpected-token",
        "\"{0}\" cannot stand here",
        "«\u{A0}{0}\u{A0}» ne peut être ici")
    /// An expression that ends too early.
    static let incomplete = FaultKind(
        "incomplete-expression",
        "the expression ends too early",
        "l’expression finit trop tôt")
    /// An axis of XPath that does not exist.
    static let unknownAxis = FaultKind(
        "unknown-axis",
        "there is no axis \"{0}\"",
        "l’axe «\u{A0}{0}\u{A0}» n’existe pas")
    /// An expression larger than its bound.
    static let tooLong = FaultKind(
        "expression-too-long",
        "the expression is longer than {0} bytes",
        "l’expression dépasse {0} octets")
    /// Brackets deeper than their bound.
    static let tooDeep = FaultKind(
        "expression-too-deep",
        "brackets are deeper than {0}",
        "les parenthèses dépassent {0} niveaux")

    /// All of them.
    static let all = [
        unknownFunction, unclosed, unopened, unterminated, curlyQuotes, hardSpace, unexpected,
        incomplete, unknownAxis, tooLong, tooDeep,
    ]
}
