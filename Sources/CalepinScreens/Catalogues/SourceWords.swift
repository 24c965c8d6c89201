// The words for rows of a source that are missing or could not be read, in English and French.

import CalepinExpressions

/// The catalogue of words.
enum SourceWords {
    case oneBroken, broken, old
    case offline, offlineText, missing, missingText, status, statusText, address, addressText
    case body, large, account, accountText, members, membersText

    /// Returns the words in a language, with `{0}`, `{1}`… replaced.
    func text(_ language: Language, _ arguments: [String] = []) -> String {
        let texts = self.texts
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    private var texts: (String, String) {
        switch self {
        case .oneBroken: ("1 row could not be read", "1 ligne n’a pas pu être lue")
        case .broken: ("{0} rows could not be read", "{0} lignes n’ont pas pu être lues")
        case .old:
            (
                " What was loaded before is shown.",
                " Ce qui avait été chargé auparavant est affiché."
            )
        case .offline: ("No connection", "Pas de réseau")
        case .offlineText:
            (
                "The list could not be loaded. Check the connection.",
                "La liste n’a pas pu être chargée. Vérifiez la connexion."
            )
        case .missing: ("Not found", "Introuvable")
        case .missingText:
            ("There is no list at its address.", "Il n’y a pas de liste à son adresse.")
        case .status: ("The server has a problem", "Le serveur a un problème")
        case .statusText: ("It answered with status {0}.", "Il a répondu par le statut {0}.")
        case .address: ("The address is not valid", "L’adresse n’est pas valide")
        case .addressText:
            ("No list can be loaded from there.", "Aucune liste ne peut en être chargée.")
        case .body: ("The list cannot be read", "La liste est illisible")
        case .account: ("Sign in to see this list", "Connectez-vous pour voir cette liste")
        case .accountText:
            (
                "It is for people with an account on this server.",
                "Elle est réservée aux personnes qui ont un compte sur ce serveur."
            )
        case .members: ("This list is for a team", "Cette liste est réservée à une équipe")
        case .membersText:
            (
                "Ask an owner of the team to add you.",
                "Demandez à un responsable de l’équipe de vous y ajouter."
            )
        default: ("The list is too large", "La liste est trop grande")
        }
    }
}
