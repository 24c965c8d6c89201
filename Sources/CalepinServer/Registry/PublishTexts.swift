// The words about publishing, in English and French. Those about faults and differences are the
// engine's.

import CalepinExpressions
import CalepinForms

/// The catalogue of words about publishing.
enum PublishTexts {
    typealias Texts = (english: String, french: String, arguments: [String])

    static func of(_ error: PublishError) -> Texts {
        switch error {
        case .notJSON(let offset):
            (
                "not well-formed JSON, at byte {0}", "ce n’est pas du JSON bien formé, octet {0}",
                ["\(offset)"]
            )
        case .unexpected(""):
            (
                "an app or a form as a JSON object is expected",
                "une application ou un formulaire sous forme d’objet JSON est attendu", []
            )
        case .unexpected(let key):
            (
                "“{0}” is missing, or not as it should be",
                "« {0} » manque ou n’est pas comme il faut", [key]
            )
        case .tooLarge(let bytes):
            ("more than {0} bytes", "plus de {0} octets", ["\(bytes)"])
        case .tooManyRows(let rows):
            (
                "the catalogues have more than {0} rows",
                "les catalogues ont plus de {0} lignes", ["\(rows)"]
            )
        case .scenarios:
            ("the scenarios do not hold", "les scénarios ne tiennent pas", [])
        case .tooManySteps(let steps):
            (
                "the scenarios have more than {0} steps",
                "les scénarios ont plus de {0} étapes", ["\(steps)"]
            )
        case .noForm: ("the app has no form", "l’application n’a pas de formulaire", [])
        default: ids(error)
        }
    }

    private static func ids(_ error: PublishError) -> Texts {
        switch error {
        case .badID(let id):
            (
                """
                the id “{0}” does not fit an address: a lowercase letter first, then lowercase \
                letters, digits and -, at most {1}
                """,
                """
                l’identifiant « {0} » ne convient pas à une adresse : une minuscule d’abord, \
                puis des minuscules, chiffres et -, au plus {1}
                """, [id, "\(RegistryLimits.idBytes)"]
            )
        case .reservedID(let id):
            (
                "the id “{0}” is used by Calepin itself",
                "l’identifiant « {0} » est utilisé par Calepin", [id]
            )
        case .formTaken(let form, let app):
            (
                "the form “{0}” belongs to the app “{1}”",
                "le formulaire « {0} » appartient à l’application « {1} »", [form, app]
            )
        case .formMissing(let form):
            (
                "the form “{0}” is missing; its records would have no place",
                "le formulaire « {0} » manque ; ses dossiers n’auraient plus de place", [form]
            )
        case .lookupTaken(let name, let app):
            (
                "the look-up “{0}” belongs to the app “{1}”",
                "la consultation « {0} » appartient à l’application « {1} »", [name, app]
            )
        case .missingRows(let name):
            (
                "{0}: there are no rows of it in the declaration",
                "{0} : la déclaration n’en a pas de lignes", [name]
            )
        case .unknownTable(let name):
            (
                "the app has no catalogue “{0}”", "l’application n’a pas de catalogue « {0} »",
                [name]
            )
        default: versions(error)
        }
    }

    private static func versions(_ error: PublishError) -> Texts {
        switch error {
        case .notLater(let number, let last):
            (
                "version {0} does not come after {1}, the last one",
                "la version {0} ne vient pas après la dernière, {1}", ["\(number)", "\(last)"]
            )
        case .unchanged(let number):
            (
                "nothing has changed since version {0}", "rien n’a changé depuis la version {0}",
                ["\(number)"]
            )
        case .refused:
            (
                "cannot take the place of the version that people use",
                "ne peut pas remplacer la version utilisée", []
            )
        case .unconfirmed(let id, _):
            (
                "to publish it all the same, confirm with the id: --confirm {0}",
                "pour publier malgré tout, confirmez par l’identifiant : --confirm {0}", [id]
            )
        case .outdated:
            (
                "somebody else has published this app meanwhile; look at it and try again",
                "quelqu’un a publié cette application entre-temps ; regardez, puis réessayez", []
            )
        case .unknownApp(let id):
            ("there is no app “{0}”", "il n’y a pas d’application « {0} »", [id])
        case .unknownVersion(let number):
            ("there is no version {0}", "il n’y a pas de version {0}", ["\(number)"])
        default: stages(error)
        }
    }

    private static func stages(_ error: PublishError) -> Texts {
        switch error {
        case .unchangedStage(let stage):
            ("this is its stage already: {0}", "c’est déjà son étape : {0}", [stage.rawValue])
        case .impossibleStage(let stage):
            (
                "the app cannot have the stage {0} now",
                "l’application ne peut pas passer à l’étape {0}", [stage.rawValue]
            )
        case .unknownStage(let name):
            (
                "“{0}” is no stage: {1}", "« {0} » n’est pas une étape : {1}",
                [name, AppStage.allCases.map(\.rawValue).joined(separator: ", ")]
            )
        case .unknownTeam(let team):
            ("there is no team “{0}”", "il n’y a pas d’équipe « {0} »", [team])
        case .unchangedTeam:
            ("the app is the team’s already", "l’application est déjà celle de l’équipe", [])
        case .hasRecords(let form):
            (
                "there are records of “{0}” already, which would be left behind",
                "il y a déjà des dossiers de « {0} », qui resteraient en arrière", [form]
            )
        case .rowsOfRecords(let form):
            (
                "there are records of “{0}” already, so whose rows they are cannot change: "
                    + "others would see them, or nobody",
                "il y a déjà des dossiers de « {0} » : à qui sont les lignes ne peut plus "
                    + "changer, d’autres les verraient, ou personne", [form]
            )
        case .tooManyApps(let count):
            (
                "the server has {0} apps, and takes no more",
                "le serveur a {0} applications et n’en prend pas d’autres", ["\(count)"]
            )
        case .tooManyVersions(let count):
            (
                "the app has {0} versions, and takes no more",
                "l’application a {0} versions et n’en prend pas d’autres", ["\(count)"]
            )
        case .noteTooLong(let bytes):
            (
                "the note has more than {0} bytes", "la note a plus de {0} octets", ["\(bytes)"]
            )
        default: ("it was not published", "rien n’a été publié", [])
        }
    }

    /// Returns the words of a number of records.
    static func records(_ count: Int) -> (english: String, french: String) {
        switch count {
        case 0: ("no record", "aucun dossier")
        case 1: ("1 record", "1 dossier")
        default: ("{0} records", "{0} dossiers")
        }
    }
}

extension FormChange.Effect {
    /// The demand of a change in a word.
    package func label(in language: Language) -> String {
        let words =
            switch self {
            case .free: ("free", "libre")
            case .step: ("step", "étape")
            case .confirmed: ("to confirm", "à confirmer")
            case .never: ("refused", "refusé")
            }
        return language == .french ? words.1 : words.0
    }
}
