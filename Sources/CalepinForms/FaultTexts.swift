// The words of faults, in English and French. A new kind adds one line here.

/// The catalogue of faults.
enum FaultTexts {
    typealias Texts = (name: String, english: String, french: String)

    static func of(_ code: Fault.Code) -> Texts {
        switch code {
        case .badName:
            (
                "bad-name",
                "“{0}” is no name: letters, digits, _ and -, not starting with a digit",
                "« {0} » n’est pas un nom : lettres, chiffres, _ et -, sans chiffre au début"
            )
        case .duplicateName:
            ("duplicate-name", "the name “{0}” is used twice", "le nom « {0} » sert deux fois")
        case .unknownType:
            ("unknown-type", "there is no field type “{0}”", "le type « {0} » n’existe pas")
        case .badExpression:
            ("bad-expression", "the expression is wrong", "l’expression est fausse")
        case .unknownReference:
            ("unknown-reference", "there is no field “{0}”", "le champ « {0} » n’existe pas")
        case .outOfScope:
            (
                "out-of-scope", "“{0}” has one value per row; use sum, min, max, count or join",
                "« {0} » a une valeur par ligne ; utilisez sum, min, max, count ou join"
            )
        case .cycle:
            ("cycle", "this depends on itself: {0}", "ceci dépend de soi-même : {0}")
        case .unknownService:
            ("unknown-service", "there is no service “{0}”", "le service « {0} » n’existe pas")
        case .unknownCatalogue:
            (
                "unknown-catalogue", "there is no catalogue “{0}”",
                "le catalogue « {0} » n’existe pas"
            )
        case .unknownColumn:
            (
                "unknown-column", "there is no column “{0}”", "la colonne « {0} » n’existe pas"
            )
        case .unknownList:
            ("unknown-list", "there is no choice list “{0}”", "la liste « {0} » n’existe pas")
        default: more(code)
        }
    }

    private static func more(_ code: Fault.Code) -> Texts {
        switch code {
        case .unknownParent:
            ("unknown-parent", "there is no parent “{0}”", "le parent « {0} » n’existe pas")
        case .parentOutOfScope:
            (
                "parent-out-of-scope", "the parent “{0}” is in a row this field is not in",
                "le parent « {0} » est dans une ligne qui n’est pas celle du champ"
            )
        case .leastAboveMost:
            (
                "least-above-most", "the least value is above the largest: {0}",
                "la plus petite valeur dépasse la plus grande : {0}"
            )
        case .maskAgainstPattern:
            (
                "mask-against-pattern",
                "what the mask lets one type does not match the pattern: {0}",
                "ce que le masque laisse taper ne correspond pas au motif : {0}"
            )
        case .badPattern:
            ("bad-pattern", "the pattern is not valid: {0}", "le motif n’est pas valable : {0}")
        case .badMask:
            ("bad-mask", "the mask is not valid: {0}", "le masque n’est pas valable : {0}")
        case .missingTranslation:
            (
                "missing-translation", "{0} has no text in “{1}”",
                "{0} n’a pas de texte en « {1} »"
            )
        case .duplicateChoice:
            (
                "duplicate-choice", "the choice “{0}” is there twice",
                "le choix « {0} » y est deux fois"
            )
        case .badChoice:
            (
                "bad-choice", "“{0}” cannot be a choice’s value: it is empty or has white space",
                "« {0} » ne peut pas être la valeur d’un choix : vide ou avec un blanc"
            )
        default: rest(code)
        }
    }

    private static func rest(_ code: Fault.Code) -> Texts {
        switch code {
        case .emptySection:
            ("empty-section", "there is nothing in it", "il n’y a rien dedans")
        case .unreachable:
            ("unreachable", "it can never be shown: {0}", "il ne peut jamais être montré : {0}")
        case .tooLarge:
            ("too-large", "the form is too large: {0}", "le formulaire est trop grand : {0}")
        case .badMigration:
            (
                "bad-migration", "the migration step is wrong: {0}",
                "l’étape de migration est fausse : {0}"
            )
        case .notPlaced:
            (
                "not-placed", "“{0}” is declared and in no section",
                "« {0} » n’est dans aucune section"
            )
        case .unknownRowTitle:
            (
                "unknown-row-title", "the title field “{0}” is not in the row",
                "le champ titre « {0} » n’est pas dans la ligne"
            )
        case .badProposal:
            (
                "bad-proposal", "there is no field “{0}” to ask the service with",
                "pas de champ « {0} » pour interroger le service"
            )
        case .keyMissing:
            ("key-missing", "the field “{0}” has no key", "le champ « {0} » n’a pas de clé")
        case .notAPlace:
            ("not-a-place", "“{0}” is no place", "« {0} » n’est pas un lieu")
        case .notADay:
            ("not-a-day", "“{0}” is no day", "« {0} » n’est pas un jour")
        case .notForEveryone:
            (
                "not-for-everyone",
                "forms read “{0}”, so it goes out with the app and must be readable by everyone",
                "« {0} » sert aux formulaires et part avec l’app : à rendre lisible par tous"
            )
        case .badRows:
            (
                "bad-rows",
                "all collections of records of an app with parts are a team’s in parts: “{0}”",
                "toute collection d’une app en parts est d’équipe et en parts : « {0} »"
            )
        case .badCheck:
            ("bad-check", "a check cannot use “{0}”", "un contrôle ne peut utiliser « {0} »")
        case .badLook:
            (
                "bad-look", "“{0}” does not fit the control of the field",
                "« {0} » ne convient pas à ce champ"
            )
        case .badColour:
            (
                "bad-colour", "“{0}” is no colour, such as #1a5fb4",
                "« {0} » n’est pas une couleur, comme #1a5fb4"
            )
        case .lastSavedElsewhere:
            (
                "last-saved-elsewhere", "only a default can read the record that was saved last",
                "seule une valeur initiale peut lire la fiche enregistrée en dernier"
            )
        case .badFileName, .missingFile, .wrongFile: fileTexts(code)
        default:
            ("key-unknown", "the key “{0}” is no field", "la clé « {0} » n’est pas un champ")
        }
    }

    private static func fileTexts(_ code: Fault.Code) -> Texts {
        switch code {
        case .badFileName:
            (
                "bad-file-name", "“{0}” is no name of a file",
                "« {0} » n’est pas un nom de fichier"
            )
        case .missingFile:
            ("missing-file", "the file “{0}” is missing", "le fichier « {0} » manque")
        default:
            (
                "wrong-file", "the file “{0}” is of another type",
                "le fichier « {0} » est d’un autre type"
            )
        }
    }
}
