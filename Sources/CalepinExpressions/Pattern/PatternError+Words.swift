// The messages of a pattern's faults, in the product's languages. The kinds are in
// PatternError.swift.

extension PatternError.Kind {
    /// Returns the message of the fault, in plain words without a capital or a full stop, to
    /// follow a colon.
    package func words(in language: Language) -> String {
        language == .french ? inFrench : inEnglish
    }

    private var inEnglish: String {
        switch self {
        case .tooLong: "it is too long"
        case .tooDeep: "it has too many groups inside each other"
        case .tooLarge: "it repeats too much"
        case .unclosedGroup: "a ) is missing"
        case .unopenedGroup: "this ) closes nothing"
        case .unclosedClass: "a ] is missing"
        case .emptyClass: "there is nothing between the [ ]"
        case .nestedClass: "write \\[ for a bracket inside [ ]"
        case .invalidRange: "this range ends before it starts"
        case .nothingToRepeat: "there is nothing to repeat here"
        case .stackedQuantifier: "two repetitions follow each other"
        case .possessiveQuantifier: "a + after a repetition is not supported"
        case .invalidCount: "write {2}, {2,} or {2,5}"
        case .trailingBackslash: "a character is missing after the \\"
        case .unknownEscape: "this \\ has no meaning before that character"
        case .invalidCode: "this code is not a character"
        case .unknownProperty: "this kind of character is not known"
        case .backreference: "referring back to a group is not supported"
        case .lookahead, .lookbehind: "looking ahead or behind is not supported"
        case .atomicGroup: "(?> is not supported"
        case .unsupportedFlag: "only (?i), at the start, is supported"
        case .unknownGroup: "this kind of group is not known"
        case .budget: "it takes too long on this text"
        }
    }

    private var inFrench: String {
        switch self {
        case .tooLong: "il est trop long"
        case .tooDeep: "il a trop de groupes imbriqués"
        case .tooLarge: "il répète trop"
        case .unclosedGroup: "il manque une )"
        case .unopenedGroup: "cette ) ne ferme rien"
        case .unclosedClass: "il manque un ]"
        case .emptyClass: "il n’y a rien entre les [ ]"
        case .nestedClass: "écrivez \\[ pour un crochet entre [ ]"
        case .invalidRange: "cet intervalle finit avant de commencer"
        case .nothingToRepeat: "il n’y a rien à répéter ici"
        case .stackedQuantifier: "deux répétitions se suivent"
        case .possessiveQuantifier: "un + après une répétition n’est pas pris en charge"
        case .invalidCount: "écrivez {2}, {2,} ou {2,5}"
        case .trailingBackslash: "il manque un caractère après le \\"
        case .unknownEscape: "ce \\ n’a pas de sens devant ce caractère"
        case .invalidCode: "ce code n’est pas un caractère"
        case .unknownProperty: "cette sorte de caractère n’est pas connue"
        case .backreference: "le renvoi à un groupe n’est pas pris en charge"
        case .lookahead, .lookbehind: "regarder en avant ou en arrière n’est pas pris en charge"
        case .atomicGroup: "(?> n’est pas pris en charge"
        case .unsupportedFlag: "seul (?i), au début, est pris en charge"
        case .unknownGroup: "cette sorte de groupe n’est pas connue"
        case .budget: "il prend trop de temps sur ce texte"
        }
    }
}
