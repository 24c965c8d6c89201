// The sentences of problems in English and French. A new code adds one line here; problems are
// defined in Problem.swift.

import CalepinExpressions
import Foundation

/// The catalogue of problems.
enum ProblemTexts {
    typealias Texts = (english: String, french: String)

    /// Returns the sentence of a code with its detail.
    static func sentence(
        _ code: Problem.Code, _ detail: String, in language: Language
    ) -> String {
        let texts = texts(of: code)
        let pattern = language == .french ? texts.french : texts.english
        guard let place = pattern.range(of: "{0}") else { return pattern }
        return pattern.replacingCharacters(in: place, with: detail)
    }

    /// Returns the sentences of a code in all languages.
    static func texts(of code: Problem.Code) -> Texts {
        switch code {
        case .malformed: ("The request cannot be read.", "La demande n’est pas lisible.")
        case .notJSON: ("The body is no JSON.", "Le corps n’est pas du JSON.")
        case .wrongContentType: ("The body must be {0}.", "Le corps doit être {0}.")
        case .tooLarge: ("At most {0} bytes are taken.", "Au plus {0} octets sont acceptés.")
        case .tooMany: ("Too many at once: {0}.", "Trop à la fois : {0}.")
        case .tooOften:
            (
                "Too many requests; go on in {0} s.",
                "Trop de demandes ; continuez dans {0} s."
            )
        case .unreadAnswers:
            (
                "Earlier answers have not been read; go on in {0} s.",
                "Des réponses précédentes n’ont pas été lues ; continuez dans {0} s."
            )
        case .notFound: ("There is nothing here.", "Il n’y a rien ici.")
        case .wrongMethod:
            ("This cannot be done with this address.", "Cette adresse ne permet pas cela.")
        case .noToken: ("This browser is not known yet.", "Ce navigateur n’est pas encore connu.")
        case .noAccess: ("You have no access to this.", "Vous n’y avez pas accès.")
        case .otherSite:
            ("The request comes from another site.", "La demande vient d’un autre site.")
        case .otherHost:
            (
                "This server does not answer under this name.",
                "Ce serveur ne répond pas sous ce nom."
            )
        case .wrongOffset: ("Go on from byte {0}.", "Continuez à l’octet {0}.")
        case .wrongHash:
            ("The bytes are not those announced.", "Les octets ne sont pas ceux annoncés.")
        default: ofRest(code)
        }
    }

    private static func ofRest(_ code: Problem.Code) -> Texts {
        switch code {
        case .notPublished:
            ("The app stays as it was.", "L’application reste comme elle était.")
        case .wrongType:
            ("This sort of file is not taken.", "Ce genre de fichier n’est pas accepté.")
        case .badImage: ("The image cannot be read.", "L’image n’est pas lisible.")
        case .noPDFTool:
            (
                "This server makes no PDF: weasyprint or qpdf is not installed.",
                "Ce serveur ne fait pas de PDF : weasyprint ou qpdf n’est pas installé."
            )
        case .noImageTool:
            (
                "Images cannot be taken at the moment.",
                "Les images ne sont pas acceptées pour l’instant."
            )
        case .quotaReached: ("There is no room left.", "Il n’y a plus de place.")
        case .wrongRange: ("There are no such bytes.", "Ces octets n’existent pas.")
        case .lookupFailed:
            ("The service {0} gives no answer.", "Le service {0} ne répond pas.")
        case .outOfRange:
            ("A value is out of its range: {0}.", "Une valeur est hors limites : {0}.")
        case .notSupported:
            ("“{0}” is not supported here.", "« {0} » n’est pas pris en charge ici.")
        case .badQuery: ("This cannot be asked: {0}.", "Ceci ne peut être demandé : {0}.")
        case .noRows: ("There are no rows yet.", "Il n’y a pas encore de lignes.")
        case .recordExists, .recordChanged, .notAccepted, .reasonNeeded, .recordLocked, .keyReused:
            ofRecords(code)
        case .noGuestRoom:
            (
                "The server has no more room for guests. Sign in; nothing you entered is lost.",
                "Le serveur n’a plus de place pour les invités. Connectez-vous\u{A0}: rien de ce "
                    + "que vous avez saisi n’est perdu."
            )
        case .diskLow:
            (
                "The server’s disk is nearly full. Nothing is lost; it is tried again later.",
                "Le disque du serveur est presque plein. Rien n’est perdu\u{A0}; un nouvel essai "
                    + "aura lieu plus tard."
            )
        case .storeFull: ("The disk is full.", "Le disque est plein.")
        case .storeBusy: ("The store is busy.", "La base est occupée.")
        case .stopping: ("The server is stopping.", "Le serveur s’arrête.")
        default: ofSources(code)
        }
    }

    private static func ofSources(_ code: Problem.Code) -> Texts {
        switch code {
        case .linkRefused:
            ("The link stays as it was.", "Le lien reste comme il était.")
        case .hookRefused:
            ("The hook stays as it was.", "La notification reste comme elle était.")
        case .scheduleRefused:
            ("The schedule was not made.", "L’export programmé n’a pas été créé.")
        case .retentionRefused, .settingsRefused:
            ("Nothing was changed.", "Rien n’a été modifié.")
        case .linkClosed:
            ("No more answers are taken.", "Les réponses ne sont plus acceptées.")
        case .linkFull:
            ("No more answers are needed.", "Il n’y a plus besoin de réponses.")
        case .linkUsed:
            ("This link has been used.", "Ce lien a déjà servi.")
        case .sourceUnreachable:
            ("The source cannot be reached.", "La source est injoignable.")
        case .sourceSlow:
            ("The source takes too long.", "La source met trop de temps à répondre.")
        case .sourceMissing:
            ("The source has nothing at its address.", "La source n’a rien à son adresse.")
        case .sourceStatus:
            ("The source answers with {0}.", "La source répond par {0}.")
        case .sourceAddress:
            (
                "The address of the source is not valid.",
                "L’adresse de la source n’est pas valable."
            )
        case .sourceRefused:
            (
                "The source’s address is not one that may be asked.",
                "L’adresse de la source n’est pas de celles qui peuvent être demandées."
            )
        case .sourceTooLarge: ("The source’s answer is too large.", "La source répond trop long.")
        case .sourceBody:
            ("The source’s answer cannot be read.", "La réponse de la source n’est pas lisible.")
        default: ofAccounts(code)
        }
    }

    private static func ofRecords(_ code: Problem.Code) -> Texts {
        switch code {
        case .recordExists:
            ("A record with this id is there already.", "Un dossier avec cet id existe déjà.")
        case .keyReused:
            (
                "Another request was sent with this Idempotency-Key.",
                "Une autre demande a été envoyée avec cette Idempotency-Key."
            )
        case .recordChanged:
            (
                "The record was changed since; read it again.",
                "Le dossier a été modifié depuis ; relisez-le."
            )
        case .recordLocked:
            (
                "The record is approved and locked. Take the approval back to change it.",
                "Le dossier est approuvé et verrouillé. Retirez l’approbation pour le modifier."
            )
        case .reasonNeeded:
            (
                "This app wants a reason for a change of a submitted record.",
                "Cette application demande le motif de toute correction d’un dossier envoyé."
            )
        default:
            (
                "The form does not accept these answers; nothing was changed.",
                "Le formulaire n’accepte pas ces réponses ; rien n’a été modifié."
            )
        }
    }

    private static func ofKeys(_ code: Problem.Code) -> Texts {
        switch code {
        case .keyOver:
            ("This key is over; make another one.", "Cette clé a expiré ; créez-en une autre.")
        case .keyNetwork:
            (
                "This key is not valid from this network.",
                "Cette clé n’est pas valable depuis ce réseau."
            )
        case .keyRight:
            ("This key lacks the right: {0}.", "Il manque un droit à cette clé : {0}.")
        case .keyRefused:
            (
                "Keys are not taken here; sign in for this.",
                "Les clés ne sont pas acceptées ici ; connectez-vous pour cela."
            )
        case .keyAndCookie:
            (
                "Send the key or the cookie, not both.",
                "Envoyez la clé ou le cookie, pas les deux."
            )
        default:
            (
                "This is no key, or it was revoked.",
                "Ceci n’est pas une clé, ou elle a été révoquée."
            )
        }
    }

    private static func ofAccounts(_ code: Problem.Code) -> Texts {
        switch code {
        case .noAccount: ("Sign in first.", "Connectez-vous d’abord.")
        case .consoleIdle:
            (
                "The console was left for a while. Give your password to go on.",
                "La console est restée inutilisée. Donnez votre mot de passe pour continuer."
            )
        case .confirmFirst:
            ("Give your password again first.", "Redonnez d’abord votre mot de passe.")
        case .wrongCredentials:
            (
                "Name, password or code are not right.",
                "Le nom, le mot de passe ou le code ne convient pas."
            )
        case .codeNeeded:
            ("The code of your authenticator is needed.", "Il faut le code de votre application.")
        case .wrongCode: ("The code is not right.", "Le code ne convient pas.")
        case .wrongMail:
            (
                "This is no mail address, or more than one.",
                "Ceci n’est pas une adresse électronique, ou en est plusieurs."
            )
        case .mailTaken:
            (
                "Another account has this mail address.",
                "Un autre compte a cette adresse électronique."
            )
        case .wrongName: ("The name cannot be used.", "Ce nom ne convient pas.")
        case .weakPassword:
            (
                "The password is too easy to guess, too short or too long.",
                "Le mot de passe est trop facile à deviner, trop court ou trop long."
            )
        case .registrationClosed:
            (
                "Accounts are made by the operator here.",
                "Ici, les comptes sont créés par l’exploitant."
            )
        case .manyParts:
            (
                "The records are in several parts; name the scope of one.",
                "Les dossiers sont en plusieurs parts ; nommez l’espace de l’une d’elles."
            )
        case .noGroup:
            (
                "You are in no group of this team yet. Ask those who look after it.",
                "Vous n’êtes encore dans aucun groupe de cette équipe. Adressez-vous à ses "
                    + "responsables."
            )
        case .groupInUse:
            (
                "The group has records; move them to another one first.",
                "Le groupe a des dossiers ; transférez-les d’abord à un autre."
            )
        case .lastOwner:
            ("There must be an owner.", "Il faut au moins un propriétaire.")
        case .wrongKey, .keyOver, .keyNetwork, .keyRight, .keyRefused, .keyAndCookie:
            ofKeys(code)
        case .busy:
            ("Many are signing in; try again soon.", "Beaucoup se connectent ; réessayez bientôt.")
        default: ("Something went wrong here.", "Quelque chose a échoué ici.")
        }
    }
}
