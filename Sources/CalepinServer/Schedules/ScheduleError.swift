// The reasons why a schedule is not made, in words for whoever makes it.

import CalepinExpressions

/// A reason why a schedule is not made or changed. Everything stayed as it was.
package enum ScheduleError: Error, Equatable, Sendable {
    /// A member is missing or not as it should be; its key, empty for the whole.
    case unexpected(String)
    /// A text has more bytes than this.
    case tooLong(String, Int)
    /// A number is out of its range.
    case outOfRange(String, ClosedRange<Int64>)
    /// No zone has the name.
    case unknownZone(String)
    /// No account has the name.
    case unknownAccount(String)
    /// The account has no such schedule, or the schedule no such file.
    case unknownSchedule(String)
    case unknownFile(String)
    /// There are no such records, or they may not be read.
    case notReadable(String)
    /// The maximum number of an account, or of the server.
    case tooMany(Int)
    case tooManyHere(Int)
    /// The export cannot be made.
    case export(ExportFailure)
    /// No mail server is configured, or the account has no mail address.
    case noMail
    case noAddress

    /// The reason in words.
    package func line(in language: Language) -> String {
        language == .french ? texts.french : texts.english
    }

    private typealias Texts = (english: String, french: String)

    private var texts: Texts {
        switch self {
        case .unexpected(""):
            (
                "the settings of a schedule are expected, as a JSON object",
                "les réglages d’un export programmé sont attendus, sous forme d’objet JSON"
            )
        case .unexpected(let key):
            (
                "“\(key)” is missing, or not as it should be",
                "« \(key) » manque ou n’est pas comme il faut"
            )
        case .tooLong(let key, let bytes):
            ("“\(key)” has more than \(bytes) bytes", "« \(key) » dépasse \(bytes) octets")
        case .outOfRange(let key, let range):
            (
                "“\(key)” has to be from \(range.lowerBound) to \(range.upperBound)",
                "« \(key) » doit aller de \(range.lowerBound) à \(range.upperBound)"
            )
        case .unknownZone(let name):
            (
                "“\(name)” is no time zone such as Europe/Zurich",
                "« \(name) » n’est pas un fuseau horaire comme Europe/Zurich"
            )
        default: others
        }
    }

    private var others: Texts {
        switch self {
        case .unknownAccount(let name):
            ("there is no account “\(name)”", "il n’y a pas de compte « \(name) »")
        case .unknownSchedule(let id):
            ("there is no schedule “\(id)”", "il n’y a pas d’export programmé « \(id) »")
        case .unknownFile(let id):
            ("there is no file “\(id)”", "il n’y a pas de fichier « \(id) »")
        case .notReadable(let place):
            (
                "there are no records “\(place)” that the account may read",
                "il n’y a pas de dossiers « \(place) » que le compte peut lire"
            )
        case .tooMany(let most):
            (
                "the account has \(most) schedules already",
                "le compte a déjà \(most) exports programmés"
            )
        case .tooManyHere(let most):
            (
                "the server has \(most) schedules already",
                "le serveur a déjà \(most) exports programmés"
            )
        case .noMail:
            (
                "this server sends no mails: whoever looks after it has to name a mail server",
                """
                ce serveur n’envoie pas de messages : la personne qui s’en occupe doit indiquer \
                un serveur de messagerie
                """
            )
        case .noAddress:
            (
                "the account has no mail address yet",
                "le compte n’a pas encore d’adresse électronique"
            )
        case .export(let failure):
            (failure.message(in: .english), failure.message(in: .french))
        default: ("", "")
        }
    }
}

/// A reason why the file of a schedule was not made, beyond those of an export.
enum ScheduleFailure: Error, Equatable, Sendable {
    /// The file, those of the account, or those of the server would be too large; in bytes.
    case fileBytes(Int64)
    case accountBytes(Int64)
    case allBytes
    /// The disk has no room, or cannot be written.
    case disk
    /// The store cannot be read.
    case store
    /// The mail was not taken, or there is no mail server any more, or no address.
    case mail

    /// The reason in both languages.
    var texts: (english: String, french: String) {
        switch self {
        case .fileBytes(let bytes):
            let size = bytes / 1_073_741_824
            return (
                "the file would have more than \(size) GB",
                "le fichier dépasserait \(size) Go"
            )
        case .accountBytes(let bytes):
            let size = bytes / 1_073_741_824
            return (
                "your files would have more than \(size) GB; keep them for fewer days",
                "vos fichiers dépasseraient \(size) Go ; gardez-les moins de jours"
            )
        case .allBytes:
            return (
                "the server has no more room for files of exports",
                "le serveur n’a plus de place pour les fichiers d’exports"
            )
        case .disk:
            return (
                "the server’s disk is nearly full, or cannot be written",
                "le disque du serveur est presque plein, ou ne peut être écrit"
            )
        case .store:
            return (
                "the server could not read its records", "le serveur n’a pas pu lire ses dossiers"
            )
        case .mail:
            return (
                "the mail could not be sent", "le message n’a pas pu être envoyé"
            )
        }
    }
}
