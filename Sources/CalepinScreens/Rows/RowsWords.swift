// The words of lists, rows and verdicts written by the engine, in English and French. Titles of
// filters, sorts and criteria come from the declarations.

import CalepinExpressions

/// The catalogue of words.
enum RowsWords {
    case search, ascending, descending, sortedBy, reversed, quoted, remove
    case noneFor, none, nothing, clearSearch, clearFilters
    case oneRow, rows, oneBroken, broken, unread, old
    case offline, offlineText, missing, missingText, status, statusText, address, addressText
    case body, large, account, accountText, members, membersText

    /// Returns the words in a language, with `{0}`, `{1}`… replaced.
    func text(_ language: Language, _ arguments: [String] = []) -> String {
        let texts = self.texts
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    private var texts: (String, String) {
        switch self {
        case .search: ("Search", "Rechercher")
        case .ascending: ("Ascending", "Croissant")
        case .descending: ("Descending", "Décroissant")
        case .sortedBy: ("Sorted by: {0}", "Tri : {0}")
        case .reversed: ("Sorted by: {0}, in reverse", "Tri : {0}, inversé")
        case .quoted: ("“{0}”", "« {0} »")
        case .remove: ("Remove {0}", "Retirer {0}")
        case .noneFor: ("No result for “{0}”", "Aucun résultat pour « {0} »")
        case .none: ("No result", "Aucun résultat")
        case .nothing: ("There is nothing here yet.", "Il n’y a encore rien ici.")
        case .clearSearch: ("Clear the search", "Effacer la recherche")
        case .clearFilters: ("Remove the filters", "Retirer les filtres")
        case .oneRow: ("1 row", "1 ligne")
        case .rows: ("{0} rows", "{0} lignes")
        case .oneBroken: ("1 row could not be read", "1 ligne n’a pas pu être lue")
        case .broken: ("{0} rows could not be read", "{0} lignes n’ont pas pu être lues")
        case .unread:
            (
                "Part of the address was not understood",
                "Une partie de l’adresse n’a pas été comprise"
            )
        default: ofProblems
        }
    }

    private var ofProblems: (String, String) {
        switch self {
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

/// The catalogue of the words of verdicts.
enum VerdictWords {
    case startSearch, with, withShort, alone, aloneShort, contradiction, blocks
    case toCheck, more, ownVerdict, ownLine, reason, keepVerdict, calculated, compare, comparison
    case noReason, fits

    /// Returns the words in a language, with `{0}`, `{1}`… replaced.
    func text(_ language: Language, _ arguments: [String] = []) -> String {
        let texts = self.texts
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    private var texts: (String, String) {
        switch self {
        case .startSearch: ("Start the search", "Lancer la recherche")
        case .with: ("With {0}: {1} more, {2} in all", "Avec {0} : {1} de plus, {2} en tout")
        case .withShort: ("{0} → +{1}", "{0} → +{1}")
        case .alone: ("Excludes {0} by itself", "En exclut {0} à lui seul")
        case .aloneShort: ("−{0}", "−{0}")
        case .contradiction: ("Contradiction", "Contradiction")
        case .blocks: ("Excludes everything", "Exclut tout")
        case .toCheck: ("{0}, {1} to check", "{0}, {1} à vérifier")
        case .more: ("and {0} more", "et {0} de plus")
        case .ownVerdict: ("Own verdict", "Verdict personnel")
        case .ownLine: ("Own verdict: {0}", "Verdict personnel : {0}")
        case .reason: ("Reason", "Motif")
        case .keepVerdict: ("Keep this verdict", "Garder ce verdict")
        case .calculated: ("Back to the calculated verdict", "Revenir au verdict calculé")
        case .compare: ("Compare with another", "Comparer avec un autre résultat")
        case .comparison: ("Comparison", "Comparaison")
        case .noReason:
            ("A verdict of your own needs a reason.", "Un verdict personnel demande un motif.")
        default: ("needed {0}: fits", "il faut {0} : convient")
        }
    }
}
