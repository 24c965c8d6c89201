// The reasons why a rule of retention is not set or carried out, in words for whoever sets it.

import CalepinExpressions

/// A reason why a rule is not set or carried out. Everything stayed as it was.
package enum RetentionError: Error, Equatable, Sendable {
    /// A member is missing or not as it should be; its key, empty for the whole.
    case unexpected(String)
    /// A text has more bytes than this.
    case tooLong(String, Int)
    case unknownApp(String)
    /// The app has no such collection of records.
    case unknownCollection(String)
    /// The app is not a team's, or nobody uses a version of it.
    case needsTeam
    case notLive
    /// The form has no such field of days, outside of repeats.
    case noDay(String)
    /// The form has no such question whose answers can be erased.
    case noField(String)
    /// Personal answers are to go, and no question is named.
    case noFields
    /// The form has no questions for photos or files.
    case noFiles
    /// Records of the collection are not submitted, so that none is a draft.
    case noDrafts
    /// A rule that is on takes nothing.
    case takesNothing
    /// Whoever sets it may not change all of the records.
    case notWritable
    /// There is no rule that could be carried out.
    case noRule
}

extension RetentionError {
    /// The reason in words.
    package func line(in language: Language) -> String {
        let words = texts
        return filled(language == .french ? words.french : words.english, words.arguments)
    }

    private typealias Texts = (english: String, french: String, arguments: [String])

    private var texts: Texts {
        switch self {
        case .unexpected(""):
            (
                "a rule is expected, as a JSON object",
                "une règle est attendue, sous forme d’objet JSON", []
            )
        case .unexpected(let key):
            (
                "“{0}” is missing, or not as it should be",
                "« {0} » manque ou n’est pas comme il faut", [key]
            )
        case .tooLong(let key, let bytes):
            ("“{0}” has more than {1} bytes", "« {0} » dépasse {1} octets", [key, "\(bytes)"])
        case .unknownApp(let id):
            ("there is no app “{0}”", "il n’y a pas d’application « {0} »", [id])
        case .unknownCollection(let name):
            ("the app has no list “{0}”", "l’application n’a pas de liste « {0} »", [name])
        default: otherTexts
        }
    }

    private var otherTexts: Texts {
        switch self {
        case .needsTeam:
            (
                "only records of a team go by a rule: give the app to a team first",
                """
                seuls les dossiers d’une équipe suivent une règle : confiez d’abord l’application \
                à une équipe
                """, []
            )
        case .notLive:
            (
                "nobody uses this app: publish it first",
                "personne n’utilise cette application : publiez-la d’abord", []
            )
        case .noDay(let field):
            (
                "the form has no field “{0}” with a day, outside of repeats",
                "le formulaire n’a pas de champ « {0} » avec une date, hors répétitions", [field]
            )
        case .noField(let field):
            (
                "the form has no question “{0}” whose answers can be erased",
                "le formulaire n’a pas de question « {0} » dont on peut effacer les réponses",
                [field]
            )
        case .noFields:
            (
                "say which answers are personal",
                "dites quelles réponses sont personnelles", []
            )
        case .noFiles:
            (
                "the form asks for no photos or files",
                "le formulaire ne demande ni photo ni fichier", []
            )
        default: moreTexts
        }
    }

    private var moreTexts: Texts {
        switch self {
        case .noDrafts:
            (
                "these records are never submitted, so none of them is a draft",
                "ces dossiers ne sont jamais envoyés : aucun n’est un brouillon", []
            )
        case .takesNothing:
            (
                "say after how many days something goes, or switch the rule off",
                "dites après combien de jours quelque chose part, ou désactivez la règle", []
            )
        case .notWritable:
            (
                "only those who may change all records of the team can set or carry out its rule",
                """
                seules les personnes qui peuvent modifier tous les dossiers de l’équipe peuvent \
                fixer ou appliquer sa règle
                """, []
            )
        case .noRule:
            (
                "there is no rule, or it is switched off",
                "il n’y a pas de règle, ou elle est désactivée", []
            )
        default: ("", "", [])
        }
    }
}
