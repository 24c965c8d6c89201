// The reasons why a submission is not taken: what is wrong with the request, never with the
// answers. Clients show the words and keep the record.

import CalepinExpressions
import CalepinWorkbook
import HTTPTypes

/// A reason why a submission is not taken.
enum OpenRosaRefusal: Error {
    /// The body is no form of parts, or cannot be cut into them.
    case notMultipart, badMultipart
    /// There is no record among the parts, or there are two.
    case noRecord, twoRecords
    /// The record is no XML.
    case badXML(WorkbookError)
    /// The record names no form, or has no instance ID.
    case noForm, noInstanceID
    case tooManyRows
    /// The record has an answer that the form has no field for, which would be lost.
    case unknownField(String)
    /// The form is not there, or its records are not submitted any more.
    case unknownForm(String), closed(String)
    /// The instance ID has another content here.
    case conflict
    /// The version that it corrects is not the latest one of the record.
    case superseded
    /// The record is here, and a file of it cannot be kept.
    case wrongFile(String)

    /// The status of the answer.
    var status: HTTPResponse.Status {
        switch self {
        case .notMultipart, .wrongFile: .unsupportedMediaType
        case .badMultipart, .noRecord, .twoRecords, .badXML, .noForm, .noInstanceID,
            .tooManyRows, .unknownField:
            .badRequest
        case .unknownForm: .notFound
        case .closed, .conflict, .superseded: .conflict
        }
    }

    /// Returns the words.
    func message(in language: Language) -> String {
        let texts = texts
        return language == .french ? texts.french : texts.english
    }

    private var texts: ProblemTexts.Texts {
        switch self {
        case .notMultipart:
            ("A submission is multipart/form-data.", "Un envoi est en multipart/form-data.")
        case .badMultipart:
            (
                "The parts of the submission cannot be told apart.",
                "Les parties de l’envoi ne peuvent pas être séparées."
            )
        case .noRecord:
            (
                "The submission has no part xml_submission_file.",
                "L’envoi n’a pas de partie xml_submission_file."
            )
        case .twoRecords:
            (
                "The submission has two parts xml_submission_file.",
                "L’envoi a deux parties xml_submission_file."
            )
        case .badXML(let error) where error.code == .xml(.declaration):
            (
                "The record has a DOCTYPE or is too deep, and is not read.",
                "Le dossier a un DOCTYPE ou est trop profond, et n’est pas lu."
            )
        case .badXML(let error):
            (
                "The record is no well-formed XML, or too large (line \(error.number)).",
                "Le dossier n’est pas du XML bien formé, ou est trop grand (ligne "
                    + "\(error.number))."
            )
        case .noForm: ("The record names no form.", "Le dossier ne nomme pas de formulaire.")
        case .noInstanceID:
            ("The record has no instanceID.", "Le dossier n’a pas d’instanceID.")
        case .tooManyRows:
            (
                "The record has more than \(OpenRosaLimits.rows) rows.",
                "Le dossier a plus de \(OpenRosaLimits.rows) lignes."
            )
        case .unknownField(let name):
            (
                "The form has no field “\(name)”, so that the answer would be lost.",
                "Le formulaire n’a pas de champ « \(name) » : la réponse serait perdue."
            )
        default: textsOfRecords
        }
    }

    private var textsOfRecords: ProblemTexts.Texts {
        switch self {
        case .unknownForm(let form):
            (
                "There is no form “\(form)” here, or the key may not write its records.",
                "Il n’y a pas de formulaire « \(form) » ici, ou la clé ne peut pas écrire ses "
                    + "dossiers."
            )
        case .closed(let form):
            (
                "The form “\(form)” is closed: its records are not taken any more.",
                "Le formulaire « \(form) » est clos : ses dossiers ne sont plus pris."
            )
        case .superseded:
            (
                "The record was corrected since: only its latest version can be.",
                "Le dossier a été corrigé depuis : seule sa dernière version peut l’être."
            )
        case .wrongFile(let name):
            (
                "The record was received, but not the file “\(name)”: it is neither an image nor "
                    + "a PDF, or is too large.",
                "Le dossier est reçu, mais pas le fichier « \(name) » : ce n’est ni une image ni "
                    + "un PDF, ou il est trop grand."
            )
        default:
            (
                "A record with this instanceID and another content is here.",
                "Un dossier avec cet instanceID et un autre contenu est ici."
            )
        }
    }
}
