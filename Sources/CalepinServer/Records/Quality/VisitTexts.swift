// The words in English and French of what a report tells of second visits and of answers that came
// too fast. Those of the page are in Web/core/quality-words-en.js.

import CalepinExpressions

/// The words of findings that are told one by one.
enum VisitTexts {
    case question, kind, compared, differences, rate, allQuestions, kindOf, second, pairs
    case noFirst, lone, fast, fastAnswers, given, time, seconds, colon

    /// Returns the text in a language, with `{0}` and so on replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .question: ("Question", "Question")
        case .kind: ("Type", "Type")
        case .compared: ("Compared", "Comparées")
        case .differences: ("Different", "Différentes")
        case .rate: ("Error rate", "Taux d’erreur")
        case .allQuestions: ("All questions", "Toutes les questions")
        case .kindOf: ("Type {0}", "Type {0}")
        case .second: ("Second visit", "Deuxième visite")
        case .pairs:
            ("{0} (second visits compared: {1})", "{0} (deuxièmes visites comparées\u{A0}: {1})")
        case .noFirst: ("no first visit", "pas de première visite")
        case .lone:
            (
                "Second visits without a first one: {0}",
                "Deuxièmes visites sans première\u{A0}: {0}"
            )
        case .fast: ("Answered too fast", "Réponses trop rapides")
        case .fastAnswers: ("{0} answers in {1}", "{0} réponses en {1}")
        case .given: ("Answers", "Réponses")
        case .time: ("Time", "Durée")
        case .seconds: ("{0} s", "{0}\u{A0}s")
        case .colon: (":", "\u{A0}:")
        }
    }
}
