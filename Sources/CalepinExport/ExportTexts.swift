// The words at the head of columns that no field has, and of the sheet of notes, in English and
// French.

import CalepinExpressions

/// The words of an export that do not come from the form.
enum ExportTexts {
    case recordID, scope, review, reviewClass, rowID, parentRow, position, latitude, longitude
    case yes, no, unknown
    case notes, table, column, units, more
    case missing, file, field, digest
    case at(RecordMoment), by(RecordMoment)

    /// Returns the text in a language, with `{0}` replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .recordID: ("Record", "Dossier")
        case .scope: ("Scope", "Espace")
        case .review: ("Review", "Examen")
        case .reviewClass: ("Class", "Classe")
        case .rowID: ("Row", "Ligne")
        case .parentRow: ("Row around it", "Ligne englobante")
        case .position: ("Position", "Position")
        case .latitude: ("Latitude", "Latitude")
        case .longitude: ("Longitude", "Longitude")
        case .yes: ("Yes", "Oui")
        case .no: ("No", "Non")
        case .unknown: ("Unknown", "Inconnu")
        case .notes: ("Texts cut", "Textes coupés")
        case .table: ("Sheet", "Feuille")
        case .column: ("Column", "Colonne")
        case .units: ("Length", "Longueur")
        case .more: ("and {0} more", "et {0} de plus")
        case .missing:
            (
                "The server does not have these files: the devices have not sent them yet.",
                "Le serveur n’a pas ces fichiers : les appareils ne les ont pas encore envoyés."
            )
        case .file: ("File", "Fichier")
        case .field: ("Field", "Champ")
        case .digest: ("SHA-256", "SHA-256")
        case .at(let moment): Self.at(moment)
        case .by(let moment): Self.by(moment)
        }
    }

    private static func at(_ moment: RecordMoment) -> (english: String, french: String) {
        switch moment {
        case .created: ("Created at", "Créé le")
        case .changed: ("Changed at", "Modifié le")
        case .submitted: ("Submitted at", "Remis le")
        }
    }

    private static func by(_ moment: RecordMoment) -> (english: String, french: String) {
        switch moment {
        case .created: ("Created by", "Créé par")
        case .changed: ("Changed by", "Modifié par")
        case .submitted: ("Submitted by", "Remis par")
        }
    }
}
