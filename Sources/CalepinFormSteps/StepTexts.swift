// The messages of errors of steps, in English and French, and their names on the wire. A new kind
// adds one line here.

/// The catalogue of errors of steps.
enum StepTexts {
    typealias Texts = (name: String, english: String, french: String)

    static func of(_ code: StepError.Code) -> Texts {
        switch code {
        case .notJSON:
            (
                "not-json", "the step is not JSON, from byte {0} on",
                "l’étape n’est pas du JSON, à partir de l’octet {0}"
            )
        case .notAStep:
            ("not-a-step", "a step has one of the keys {0}", "une étape a une des clés {0}")
        case .unknownKey:
            (
                "unknown-key", "this step has no key “{0}”",
                "cette étape n’a pas de clé « {0} »"
            )
        case .expectsText:
            ("expects-text", "“{0}” must be a text", "« {0} » doit être un texte")
        case .expectsTrue:
            ("expects-true", "“{0}” must be true", "« {0} » doit être true")
        case .expectsValue:
            (
                "expects-value", "“{0}” must be a text, a number, true, false or null",
                "« {0} » doit être un texte, un nombre, true, false ou null"
            )
        case .expectsWholeNumber:
            (
                "expects-whole-number", "“{0}” must be a whole number from 0",
                "« {0} » doit être un nombre entier à partir de 0"
            )
        case .expectsMoment:
            (
                "expects-moment", "“{0}” must be a moment such as 2026-11-21T10:00:00Z",
                "« {0} » doit être un instant comme 2026-11-21T10:00:00Z"
            )
        case .expectsObject:
            ("expects-object", "“{0}” must be an object", "« {0} » doit être un objet")
        default: ofRefusal(code)
        }
    }

    private static func ofRefusal(_ code: StepError.Code) -> Texts {
        switch code {
        case .unknownPath:
            ("unknown-path", "there is no “{0}” here", "il n’y a pas de « {0} » ici")
        case .notEditable:
            ("not-editable", "“{0}” may not be changed", "« {0} » ne peut pas être modifié")
        case .tooManyRows:
            (
                "too-many-rows", "the record has {0} rows, which is the most",
                "l’enregistrement a {0} lignes, c’est le maximum"
            )
        case .badRow:
            (
                "bad-row", "the id of a row of “{0}” was used before or is not an id",
                "l’identifiant d’une ligne de « {0} » a déjà servi ou n’en est pas un"
            )
        case .tooLong:
            ("too-long", "the text for “{0}” is too long", "le texte pour « {0} » est trop long")
        case .stepTooLong:
            (
                "step-too-long", "the step has more than {0} bytes",
                "l’étape a plus de {0} octets"
            )
        case .badCatalogue:
            (
                "bad-catalogue", "a catalogue has a name, attributes and rows: {0}",
                "un catalogue a un nom, des attributs et des lignes : {0}"
            )
        case .badRecord:
            (
                "bad-record", "this is not a record: {0}",
                "ceci n’est pas un enregistrement : {0}"
            )
        case .otherForm:
            (
                "other-form", "the record is one of the form “{0}”",
                "l’enregistrement est du formulaire « {0} »"
            )
        default:
            (
                "too-many-cells", "there are more than {0} cells; ask for a row",
                "il y a plus de {0} cellules ; demandez une ligne"
            )
        }
    }
}
