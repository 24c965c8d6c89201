// Faults of what a row of the survey is: its type, what the type needs, and where it stands.
// The words are here in both languages; where a fault is found is elsewhere.

/// The faults of types and of what they need.
enum TypeKinds {
    /// A question without a type.
    static let missing = FaultKind(
        "type-missing",
        "this row has no type",
        "cette ligne n’a pas de type")
    /// A type that does not exist.
    static let unknown = FaultKind(
        "unknown-type",
        "there is no type \"{0}\"",
        "le type «\u{A0}{0}\u{A0}» n’existe pas")
    /// An end without its begin.
    static let unmatchedEnd = FaultKind(
        "unmatched-end",
        "\"{0}\" ends nothing that is open",
        "«\u{A0}{0}\u{A0}» ne ferme rien d’ouvert")
    /// A begin without its end.
    static let unmatchedBegin = FaultKind(
        "unmatched-begin",
        "\"{0}\" is never ended",
        "«\u{A0}{0}\u{A0}» n’est jamais fermé")
    /// Groups deeper than a form may be.
    static let tooDeep = FaultKind(
        "too-deep",
        "groups and repeats are deeper than {0}",
        "les groupes et répétitions dépassent {0} niveaux")
    /// A question that shows nothing.
    static let labelMissing = FaultKind(
        "label-missing",
        "\"{0}\" needs a label, a hint or a picture",
        "«\u{A0}{0}\u{A0}» a besoin d’un libellé, d’une aide ou d’une image")
    /// A large picture without the small one.
    static let bigImageAlone = FaultKind(
        "big-image-alone",
        "a big-image needs an image",
        "une big-image a besoin d’une image")
    /// A calculated question without its calculation.
    static let calculationMissing = FaultKind(
        "calculation-missing",
        "\"{0}\" has no calculation",
        "«\u{A0}{0}\u{A0}» n’a pas de calcul")
    /// A calculation for what cannot be calculated.
    static let calculationUnwanted = FaultKind(
        "calculation-unwanted",
        "a question of type \"{0}\" has no calculation",
        "une question de type «\u{A0}{0}\u{A0}» n’a pas de calcul")
    /// A question that waits for nothing.
    static let triggerMissing = FaultKind(
        "trigger-missing",
        "a question of type \"{0}\" needs a trigger",
        "une question de type «\u{A0}{0}\u{A0}» a besoin d’un trigger")
    /// A list from a file of an unknown kind.
    static let fileExtension = FaultKind(
        "file-extension",
        "the file \"{0}\" has to end in .csv, .xml or .geojson",
        "le fichier «\u{A0}{0}\u{A0}» doit finir par .csv, .xml ou .geojson")
    /// A loop over nothing.
    static let loopWithoutList = FaultKind(
        "loop-without-list",
        "a loop needs a list: begin loop over LIST",
        "une boucle a besoin d’une liste\u{A0}: begin loop over LISTE")
    /// A filter in a table of questions.
    static let tableListFiltered = FaultKind(
        "table-list-filtered",
        "the first question of a table-list cannot have a choice_filter",
        "la première question d’une table-list ne peut avoir de choice_filter")
    /// Several lists in a table of questions.
    static let tableListMixed = FaultKind(
        "table-list-mixed",
        "the questions of a table-list need one list: \"{0}\" is not \"{1}\"",
        "les questions d’une table-list ont une même liste\u{A0}: «\u{A0}{0}\u{A0}» "
            + "n’est pas «\u{A0}{1}\u{A0}»")
    /// A search in a list that is a file already.
    static let searchOfFile = FaultKind(
        "search-of-file",
        "search() cannot be used with a list from a file",
        "search() ne va pas avec une liste tirée d’un fichier")
    /// A list that is searched in one question and whole in another.
    static let searchMixed = FaultKind(
        "search-mixed",
        "the list \"{0}\" is used with search() and without it",
        "la liste «\u{A0}{0}\u{A0}» sert avec search() et sans")
    /// A file that is attached twice.
    static let dataTwice = FaultKind(
        "data-twice",
        "\"{0}\" is attached twice",
        "«\u{A0}{0}\u{A0}» est joint deux fois")
    /// Two sources of data under one name.
    static let dataClash = FaultKind(
        "data-clash",
        "\"{0}\" names two sources of data: {1} and {2}",
        "«\u{A0}{0}\u{A0}» désigne deux sources de données\u{A0}: {1} et {2}")

    /// All of them.
    static let all = [
        missing, unknown, unmatchedEnd, unmatchedBegin, tooDeep, labelMissing, bigImageAlone,
        calculationMissing, calculationUnwanted, triggerMissing, fileExtension,
        loopWithoutList, tableListFiltered, tableListMixed, searchOfFile, searchMixed,
        dataTwice, dataClash,
    ]
}
