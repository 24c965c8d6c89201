// The messages of errors in a form's JSON, in English and French. A new kind adds one line here.

import CalepinExpressions

/// The catalogue of errors in a form's JSON.
enum FormJSONTexts {
    typealias Texts = (name: String, english: String, french: String)

    static func of(_ code: FormJSONError.Code) -> Texts {
        switch code {
        case .notJSON:
            ("not-json", "this is not well-formed JSON", "ceci n’est pas du JSON bien formé")
        case .unknownFormat:
            (
                "unknown-format", "format “{0}” is not known; this version reads format {1}",
                "le format « {0} » n’est pas connu ; cette version lit le format {1}"
            )
        case .unknownKey:
            (
                "unknown-key", "there is no key “{0}” here; there are: {1}",
                "il n’y a pas de clé « {0} » ici ; il y a : {1}"
            )
        case .duplicateKey:
            ("duplicate-key", "the key “{0}” is here twice", "la clé « {0} » est ici deux fois")
        case .missingKey:
            ("missing-key", "the key “{0}” is missing", "la clé « {0} » manque")
        case .conflictingKeys:
            (
                "conflicting-keys", "“{0}” cannot stand beside “{1}”",
                "« {0} » ne peut pas accompagner « {1} »"
            )
        case .missingTag:
            (
                "missing-tag", "one of the keys “field”, “composite” or “repeat” is needed",
                "il faut une des clés « field », « composite » ou « repeat »"
            )
        default: ofValue(code)
        }
    }

    private static func ofValue(_ code: FormJSONError.Code) -> Texts {
        switch code {
        case .expectsText:
            (
                "expects-text", "a text in quotes is expected",
                "un texte entre guillemets est attendu"
            )
        case .expectsTextOrObject:
            (
                "expects-text-or-object", "a text in quotes or an object is expected",
                "un texte entre guillemets ou un objet est attendu"
            )
        case .unknownWord:
            (
                "unknown-word", "“{0}” cannot stand here; there are: {1}",
                "« {0} » ne peut pas être ici ; il y a : {1}"
            )
        case .expectsFlag:
            ("expects-flag", "true or false is expected", "true ou false est attendu")
        case .expectsWholeNumber:
            ("expects-whole-number", "a whole number is expected", "un nombre entier est attendu")
        case .expectsObject:
            ("expects-object", "an object {…} is expected", "un objet {…} est attendu")
        case .expectsArray:
            ("expects-array", "an array […] is expected", "un tableau […] est attendu")
        case .expectsPair:
            (
                "expects-pair", "two texts, the old and the new value, are expected",
                "deux textes, l’ancienne et la nouvelle valeur, sont attendus"
            )
        case .outOfRange:
            ("out-of-range", "the number must be from {0}", "le nombre doit être de {0}")
        default: ofLimit(code)
        }
    }

    private static func ofLimit(_ code: FormJSONError.Code) -> Texts {
        switch code {
        case .tooManyFields:
            (
                "too-many-fields", "the form has more than {0} sections, fields and repeats",
                "le formulaire a plus de {0} sections, champs et répétitions"
            )
        case .tooManyLanguages:
            (
                "too-many-languages", "the text is in more than {0} languages",
                "le texte est en plus de {0} langues"
            )
        case .textTooLong:
            (
                "text-too-long", "the text has more than {0} bytes",
                "le texte a plus de {0} octets"
            )
        case .tooLarge:
            (
                "too-large", "the form has more than {0} bytes",
                "le formulaire a plus de {0} octets"
            )
        default:
            ("too-deep", "too many things inside each other", "trop de choses imbriquées")
        }
    }

    /// The words for JSON that is not well-formed.
    static func message(_ syntax: JSONError.Kind, in language: Language) -> String {
        let texts = of(syntax)
        return language == .french ? texts.french : texts.english
    }

    private static func of(_ syntax: JSONError.Kind) -> (english: String, french: String) {
        switch syntax {
        case .unexpectedEnd: ("the text ends too early", "le texte finit trop tôt")
        case .unexpectedByte:
            ("this character cannot stand here", "ce caractère ne peut pas être ici")
        case .trailingBytes:
            ("something follows after the form", "quelque chose suit après le formulaire")
        case .invalidNumber: ("the number lacks digits", "il manque des chiffres au nombre")
        case .invalidEscape:
            ("“\\” comes before what it cannot", "« \\ » précède ce qu’il ne peut pas")
        case .loneSurrogate:
            ("half a character after “\\u”", "une moitié de caractère après « \\u »")
        case .controlCharacter:
            (
                "a line end, tab or control character stands in a text; write \\n or \\t",
                "un saut de ligne, une tabulation ou un caractère de commande est dans un texte ; "
                    + "écrivez \\n ou \\t"
            )
        case .invalidUTF8: ("the bytes are not UTF-8", "les octets ne sont pas de l’UTF-8")
        case .unexpectedKind: ("another value is expected", "une autre valeur est attendue")
        case .tooDeep: ("too many things inside each other", "trop de choses imbriquées")
        case .notInteger: ("a whole number is expected", "un nombre entier est attendu")
        }
    }
}
