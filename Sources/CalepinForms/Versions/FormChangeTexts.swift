// The words of changes between two versions of a form, in English and French. A new kind adds one
// line here.

/// The catalogue of changes.
enum FormChangeTexts {
    typealias Texts = (name: String, english: String, french: String)

    static func of(_ code: FormChange.Code) -> Texts {
        switch code {
        case .otherForm:
            (
                "other-form", "this is another form: “{1}”, not “{0}”",
                "c’est un autre formulaire : « {1} » et non « {0} »"
            )
        case .notLater:
            (
                "not-later", "version {1} does not come after {0}",
                "la version {1} ne vient pas après {0}"
            )
        case .formTexts: ("form-texts", "other titles", "autres titres")
        case .formConditions:
            ("form-conditions", "other rules of the form", "autres règles du formulaire")
        case .order: ("order", "another order", "un autre ordre")
        case .languageAdded: ("language-added", "new language: {1}", "nouvelle langue : {1}")
        case .languageRemoved:
            ("language-removed", "without the language {0}", "sans la langue {0}")
        case .added: ("added", "new", "nouveau")
        case .requiredAdded:
            ("required-added", "new, and required", "nouveau et obligatoire")
        case .removed: ("removed", "removed", "supprimé")
        case .nameReused:
            (
                "name-reused", "the name belonged to a field of the type {0}",
                "ce nom était celui d’un champ du type {0}"
            )
        default: more(code)
        }
    }

    private static func more(_ code: FormChange.Code) -> Texts {
        switch code {
        case .renamed: ("renamed", "called {1} now", "s’appelle désormais {1}")
        case .split: ("split", "split into {1}", "réparti sur {1}")
        case .typeWidened:
            (
                "type-widened", "type {1} in place of {0}, which reads its values",
                "type {1} au lieu de {0}, dont il lit les valeurs"
            )
        case .typeChanged:
            (
                "type-changed", "type {1} in place of {0}, whose values it cannot read",
                "type {1} au lieu de {0}, dont il ne sait pas lire les valeurs"
            )
        case .choiceAdded: ("choice-added", "new choice {1}", "nouveau choix {1}")
        case .choiceRemoved: ("choice-removed", "without the choice {0}", "sans le choix {0}")
        case .choicesMapped:
            ("choices-mapped", "choice {0} becomes {1}", "le choix {0} devient {1}")
        case .otherChoices:
            (
                "other-choices", "choices from {1} in place of {0}",
                "choix tirés de {1} au lieu de {0}"
            )
        case .nowRequired: ("now-required", "required now", "désormais obligatoire")
        default: last(code)
        }
    }

    private static func last(_ code: FormChange.Code) -> Texts {
        switch code {
        case .tighter:
            ("tighter", "only {1} now ({0} before)", "seulement {1} désormais ({0} avant)")
        case .wider: ("wider", "{1} now ({0} before)", "{1} désormais ({0} avant)")
        case .otherUnit:
            ("other-unit", "unit {1} in place of {0}", "unité {1} au lieu de {0}")
        case .nowCalculated: ("now-calculated", "calculated now", "désormais calculé")
        case .conditions:
            (
                "rules", "other rules, from the next edit on",
                "autres règles, dès la prochaine saisie"
            )
        case .review:
            (
                "review", "other rule of the review: {1} ({0} before)",
                "autre règle d’examen : {1} ({0} avant)"
            )
        default: ("texts", "other texts", "autres textes")
        }
    }
}
