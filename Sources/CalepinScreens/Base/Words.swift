// The words of screens written by the engine, in English and French. The words of forms come from
// their declarations, those of issues from CalepinForms.

import CalepinExpressions

/// The catalogue of words.
enum Words {
    case draft, submitted, toDo, doing, done, toCorrect, optional
    case discarded, refused
    case allSections, checkAnswers, submit, goOn, discard
    case newRecord, trySample, newFromThis, noRecord, oneRecord, records, untitled
    case closing, locked
    case finished, delete
    case sectionOf, notGiven, add, rowRemoved
    case cleared, clearedMany, asking, askFailed, proposed, example, template, calculated
    case triggered, signed

    /// Returns the words in a language, with `{0}` and `{1}` replaced.
    func text(_ language: Language, _ arguments: [String] = []) -> String {
        let texts = self.texts
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    private var texts: (String, String) {
        switch self {
        case .draft: ("Draft", "Brouillon")
        case .submitted: ("Submitted", "Envoyé")
        case .toDo: ("To do", "À faire")
        case .doing: ("In progress", "En cours")
        case .done: ("Done", "Terminé")
        case .toCorrect: ("To correct", "À corriger")
        case .optional: ("Optional", "Facultatif")
        case .discarded: ("Discarded", "Supprimé")
        case .refused: ("Not accepted", "Pas accepté")
        case .allSections: ("All sections", "Toutes les sections")
        case .checkAnswers: ("Review and submit", "Vérifier et envoyer")
        case .submit: ("Submit", "Envoyer")
        case .goOn: ("Continue", "Continuer")
        case .discard: ("Discard", "Supprimer")
        default: ofLists
        }
    }

    private var ofLists: (String, String) {
        switch self {
        case .newRecord: ("New", "Nouveau")
        case .trySample: ("Try sample data", "Essayer avec un exemple")
        case .newFromThis: ("New from this one", "Nouveau d’après celui-ci")
        case .noRecord:
            (
                "There is nothing yet. Start the first one.",
                "Il n’y a encore rien. Commencez le premier."
            )
        case .closing:
            ("No new records are taken.", "Aucun nouveau dossier n’est accepté.")
        case .locked:
            (
                "Approved and locked. To change it, ask a reviewer to take the approval back.",
                "Approuvé et verrouillé. Pour le modifier, demandez à un relecteur de retirer "
                    + "l’approbation."
            )
        case .oneRecord: ("1 record", "1 dossier")
        case .records: ("{0} records", "{0} dossiers")
        case .untitled: ("Untitled", "Sans titre")
        case .finished: ("Done", "Terminé")
        case .delete: ("Delete", "Supprimer")
        default: ofSections
        }
    }

    private var ofSections: (String, String) {
        switch self {
        case .sectionOf: ("Section {0} of {1}", "Section {0} sur {1}")
        case .notGiven: ("Not given yet", "Pas encore renseigné")
        case .add: ("Add: {0}", "Ajouter : {0}")
        case .rowRemoved: ("Removed", "Retiré")
        case .cleared: ("1 answer cleared", "1 réponse effacée")
        case .clearedMany: ("{0} answers cleared", "{0} réponses effacées")
        case .asking: ("Looking it up", "Recherche en cours")
        case .askFailed:
            ("This could not be looked up.", "La recherche n’a pas abouti.")
        case .proposed: ("Found from: {0}", "Trouvé d’après : {0}")
        case .example: ("Sample data", "Donnée d’exemple")
        case .template: ("From the earlier record", "Du dossier précédent")
        case .calculated: ("Calculated", "Calculé")
        case .triggered: ("Filled in by the form", "Rempli par le formulaire")
        default: ("Signed", "Signé")
        }
    }
}
