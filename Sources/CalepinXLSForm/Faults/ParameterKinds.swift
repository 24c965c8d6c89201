// Faults of the parameters of questions.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of parameters.
enum ParameterKinds {
    /// Parameters that cannot be read.
    static let malformed = FaultKind(
        "bad-parameters",
        "parameters are written key=value, at \"{0}\"",
        "les paramètres s’écrivent clé=valeur, à «\u{A0}{0}\u{A0}»")
    /// A parameter that the type does not have.
    static let unknown = FaultKind(
        "unknown-parameter",
        "this type has no parameter \"{0}\": {1}",
        "ce type n’a pas de paramètre «\u{A0}{0}\u{A0}»\u{A0}: {1}")
    /// A parameter that is no number.
    static let notNumber = FaultKind(
        "parameter-not-number",
        "\"{0}\" has to be a number, not \"{1}\"",
        "«\u{A0}{0}\u{A0}» doit être un nombre, et non «\u{A0}{1}\u{A0}»")
    /// A parameter that is no whole number.
    static let notWhole = FaultKind(
        "parameter-not-whole",
        "\"{0}\" has to be a whole number, not \"{1}\"",
        "«\u{A0}{0}\u{A0}» doit être un nombre entier, et non «\u{A0}{1}\u{A0}»")
    /// A parameter that is less than nothing.
    static let negative = FaultKind(
        "parameter-negative",
        "\"{0}\" must not be negative",
        "«\u{A0}{0}\u{A0}» ne doit pas être négatif")
    /// A parameter with a value that is not among the allowed.
    static let notAllowed = FaultKind(
        "parameter-value",
        "\"{0}\" has to be one of: {2}; \"{1}\" is not",
        "«\u{A0}{0}\u{A0}» doit valoir\u{A0}: {2}\u{202F}; «\u{A0}{1}\u{A0}» ne convient pas")
    /// Parameters of which the others are missing.
    static let incomplete = FaultKind(
        "parameters-incomplete",
        "these parameters are given together: {0}",
        "ces paramètres vont ensemble\u{A0}: {0}")
    /// An age that no measured place could have.
    static let ageBelowInterval = FaultKind(
        "age-below-interval",
        "location-max-age must not be less than location-min-interval",
        "location-max-age ne doit pas être sous location-min-interval")
    /// A seed for an order that is not random.
    static let seedWithoutOrder = FaultKind(
        "seed-without-randomize",
        "a seed needs randomize=true",
        "un seed a besoin de randomize=true")
    /// A seed that is no number.
    static let badSeed = FaultKind(
        "bad-seed",
        "a seed is a number or a reference, not \"{0}\"",
        "un seed est un nombre ou une référence, et non «\u{A0}{0}\u{A0}»")
    /// A name that no app for Android has.
    static let badPackage = FaultKind(
        "bad-package",
        "\"{0}\" is no name of an app: words with a dot between them, such as org.example.app",
        "«\u{A0}{0}\u{A0}» n’est pas un nom d’app\u{A0}: des mots avec un point entre "
            + "eux, comme org.example.app")
    /// A step that leads nowhere.
    static let zero = FaultKind(
        "range-zero",
        "\"{0}\" must not be 0",
        "«\u{A0}{0}\u{A0}» ne doit pas être 0")
    /// A step that leaves the range.
    static let beyondRange = FaultKind(
        "range-too-small",
        "\"{0}\" is larger than the range",
        "«\u{A0}{0}\u{A0}» dépasse l’étendue")
    /// A value between the steps.
    static let offStep = FaultKind(
        "range-off-step",
        "\"{0}\" has to be a multiple of the step",
        "«\u{A0}{0}\u{A0}» doit être un multiple du pas")
    /// A value outside of the range.
    static let outside = FaultKind(
        "range-outside",
        "\"{0}\" is not between start and end",
        "«\u{A0}{0}\u{A0}» n’est pas entre start et end")
    /// Ticks for a look without ticks.
    static let appearance = FaultKind(
        "range-appearance",
        "ticks and placeholder need the appearance vertical or no-ticks, or none",
        "graduations et placeholder vont avec l’apparence vertical ou no-ticks, ou aucune")
    /// Labels of a list that does not exist.
    static let labelsUnknown = FaultKind(
        "range-labels-unknown",
        "there is no choice list \"{0}\"",
        "la liste «\u{A0}{0}\u{A0}» n’existe pas")
    /// A label at no number.
    static let labelNotNumber = FaultKind(
        "range-label-not-number",
        "the choice \"{0}\" of the labels is no number",
        "le choix «\u{A0}{0}\u{A0}» des libellés n’est pas un nombre")
    /// A label outside of the range.
    static let labelOutside = FaultKind(
        "range-label-outside",
        "the choice \"{0}\" of the labels is not between start and end",
        "le choix «\u{A0}{0}\u{A0}» des libellés n’est pas entre start et end")
    /// A label between the ticks.
    static let labelOffStep = FaultKind(
        "range-label-off-step",
        "the choice \"{0}\" of the labels is at no tick",
        "le choix «\u{A0}{0}\u{A0}» des libellés n’est à aucune graduation")
    /// Labels elsewhere than at the ends.
    static let labelsNotEnds = FaultKind(
        "range-labels-not-ends",
        "without ticks, labels stand at start and end only",
        "sans graduations, les libellés ne sont qu’à start et end")

    /// All of them.
    static let all = [
        malformed, unknown, notNumber, notWhole, negative, notAllowed, incomplete,
        ageBelowInterval, seedWithoutOrder, badSeed, badPackage, zero, beyondRange, offStep,
        outside, appearance, labelsUnknown, labelNotNumber, labelOutside, labelOffStep,
        labelsNotEnds,
    ]
}
