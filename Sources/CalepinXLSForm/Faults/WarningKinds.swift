// Warnings: what a form may be, but what its author probably did not mean.
// The words are here in both languages; where a fault is found is elsewhere.

/// The warnings.
enum WarningKinds {
    /// A sheet whose name is nearly one of a form.
    static let similarSheet = FaultKind(
        "similar-sheet",
        "this sheet is not read",
        "cette feuille n’est pas lue")
    /// Two sheets of one name.
    static let duplicateSheet = FaultKind(
        "duplicate-sheet",
        "another sheet has this name: the last one is read",
        "une autre feuille porte ce nom\u{A0}: la dernière est lue")
    /// A column that means nothing.
    static let unknownColumn = FaultKind(
        "unknown-column",
        "the column \"{0}\" is not read",
        "la colonne «\u{A0}{0}\u{A0}» n’est pas lue")
    /// A column of choices that cannot be used in filters.
    static let spacedColumn = FaultKind(
        "spaced-column",
        "the column \"{0}\" of choices has a space in its header: it is not read",
        "la colonne «\u{A0}{0}\u{A0}» des choix a une espace dans son en-tête\u{A0}: "
            + "elle n’est pas lue")
    /// A cell that is passed over.
    static let cellIgnored = FaultKind(
        "cell-ignored",
        "this cell is not read",
        "cette cellule n’est pas lue")
    /// Two columns for the identity of the form.
    static let formIDTwice = FaultKind(
        "form-id-twice",
        "form_id and id_string are both given: form_id is read",
        "form_id et id_string sont donnés\u{A0}: form_id est lu")
    /// Settings beyond the first row.
    static let severalSettings = FaultKind(
        "several-settings",
        "only the first row of settings is read",
        "seule la première ligne de settings est lue")
    /// A row that is no question.
    static let rowSkipped = FaultKind(
        "row-skipped",
        "the row has no type, name or label: it is not read",
        "la ligne n’a ni type, ni nom, ni libellé\u{A0}: elle n’est pas lue")
    /// A row that is switched off.
    static let rowDisabled = FaultKind(
        "row-disabled",
        "the row is disabled",
        "la ligne est désactivée")
    /// Names that some programs take for the same.
    static let nameCase = FaultKind(
        "name-differs-by-case",
        "\"{0}\" differs from another name by letter case only",
        "«\u{A0}{0}\u{A0}» ne diffère d’un autre nom que par la casse")
    /// A repeat that shows no name.
    static let repeatUnlabelled = FaultKind(
        "repeat-without-label",
        "the repeat \"{0}\" has no label",
        "la répétition «\u{A0}{0}\u{A0}» n’a pas de libellé")
    /// A choice that shows nothing.
    static let choiceUnlabelled = FaultKind(
        "choice-without-label",
        "the choice \"{0}\" has no label",
        "le choix «\u{A0}{0}\u{A0}» n’a pas de libellé")
    /// A choice of no list.
    static let choiceWithoutList = FaultKind(
        "choice-without-list",
        "the choice belongs to no list: it is not read",
        "le choix n’appartient à aucune liste\u{A0}: il n’est pas lu")
    /// A type that few devices know.
    static let obsoleteType = FaultKind(
        "obsolete-type",
        "devices no longer tell \"{0}\"",
        "les appareils ne disent plus «\u{A0}{0}\u{A0}»")
    /// A list kept outside that is used whole.
    static let externalUnfiltered = FaultKind(
        "external-without-filter",
        "select_one_external is meant for a filtered list",
        "select_one_external est fait pour une liste filtrée")
    /// Parameters of a type that has none.
    static let unusedParameters = FaultKind(
        "unused-parameters",
        "questions of type \"{0}\" have no parameters",
        "les questions de type «\u{A0}{0}\u{A0}» n’ont pas de paramètres")
    /// A look that does not exist.
    static let unknownAppearance = FaultKind(
        "unknown-appearance",
        "the appearance \"{0}\" is not known",
        "l’apparence «\u{A0}{0}\u{A0}» n’est pas connue")
    /// A setting that means nothing.
    static let unknownSetting = FaultKind(
        "unknown-setting",
        "the setting \"{0}\" is not read",
        "le réglage «\u{A0}{0}\u{A0}» n’est pas lu")
    /// A language without its code.
    static let languageCode = FaultKind(
        "language-without-code",
        "the language \"{0}\" needs a code, such as French (fr)",
        "la langue «\u{A0}{0}\u{A0}» a besoin d’un code, comme French (fr)")
    /// A column without one of the languages.
    static let untranslated = FaultKind(
        "untranslated-column",
        "\"{0}\" has no column in the language \"{1}\"",
        "«\u{A0}{0}\u{A0}» n’a pas de colonne dans la langue «\u{A0}{1}\u{A0}»")
    /// A free answer that is not translated.
    static let otherUntranslated = FaultKind(
        "other-untranslated",
        "the words of or_other are not translated",
        "les mots de or_other ne sont pas traduits")
    /// A text in a trigger that is no reference.
    static let triggerRemainder = FaultKind(
        "trigger-remainder",
        "\"{0}\" is no reference and not read",
        "«\u{A0}{0}\u{A0}» n’est pas une référence et n’est pas lu")
    /// A form without questions.
    static let nothingAsked = FaultKind(
        "nothing-asked",
        "the form asks nothing",
        "le formulaire ne demande rien")

    /// All of them.
    static let all = [
        similarSheet, duplicateSheet, unknownColumn, spacedColumn, cellIgnored, formIDTwice,
        severalSettings, rowSkipped, rowDisabled, nameCase, repeatUnlabelled, choiceUnlabelled,
        choiceWithoutList, obsoleteType, externalUnfiltered, unusedParameters,
        unknownAppearance, unknownSetting, languageCode, untranslated, otherUntranslated,
        triggerRemainder, nothingAsked,
    ]
}
