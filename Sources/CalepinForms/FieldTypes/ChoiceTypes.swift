// Choices: a switch, yes, no or unknown, one of a list and several of a list. The values and
// labels of a list are known where the list is, not here.

import CalepinExpressions

/// The types of choices.
enum ChoiceTypes {
    /// A switch: true or false, and filled when it is off.
    static let toggle = FieldType(
        "switch", widget: .toggle,
        read: { text, _ in
            switch yesOrNo(text) {
            case "yes": .boolean(true)
            case "no": .boolean(false)
            default: nil
            }
        },
        show: { value, _, language in
            guard case .boolean(let isOn) = value else {
                return FieldType.plainText(value, language)
            }
            return yesOrNoWord(isOn ? "yes" : "no", language)
        },
        refusal: .notYesOrNo, example: { $1.below(2) == 0 ? "true" : "false" })

    /// Yes, no or unknown, as the choice values `yes`, `no` and `unknown`.
    static let yesNo = FieldType(
        "yesno", widget: .yesNo,
        read: { text, _ in
            let word = yesOrNo(text)
            return word.isEmpty ? nil : .text(word)
        },
        show: { value, _, language in
            guard case .text(let word) = value else { return FieldType.plainText(value, language) }
            return yesOrNoWord(word, language)
        },
        refusal: .notYesOrNo, example: { $1.below(2) == 0 ? "yes" : "no" })

    /// One choice of a list: its value.
    static let one = FieldType(
        "one", widget: .one, read: { text, _ in .text(TypedText.trimmed(text)) },
        judge: { value, _ in TextTypes.longer(value, than: FormLimits.textBytes) ? .tooLong : nil }
    )

    /// Several choices of a list: their values, separated by a space, each once. Their order has
    /// no meaning, and is kept as it was given.
    static let many = FieldType(
        "many", widget: .many,
        read: { text, _ in .text(joined(distinct(TypedText.words(text)), " ")) },
        judge: { value, _ in
            TextTypes.longer(value, than: FormLimits.textBytes) ? .tooLong : nil
        },
        show: { value, _, language in
            guard case .text(let text) = value else {
                return FieldType.plainText(value, language)
            }
            return joined(TypedText.words(text), ", ")
        },
        comparison: { left, right in
            guard case .text(let a) = left, case .text(let b) = right else { return false }
            let (first, second) = (TypedText.words(a), TypedText.words(b))
            return areAll(first, in: second) && areAll(second, in: first)
        })

    /// All choices of a list in an order: their values, separated by a space, each once.
    static let rank = FieldType(
        "rank", widget: .rank, read: many.read, judge: many.judge, show: many.show)

    /// Returns `yes`, `no` or `unknown` for the words and signs that people and pages use for
    /// them; else empty.
    private static func yesOrNo(_ text: String) -> String {
        let word = TypedText.compact(text)
        if place(of: word, in: "YES Y TRUE 1 ON OUI O VRAI") != nil { return "yes" }
        if place(of: word, in: "NO N FALSE 0 OFF NON FAUX") != nil { return "no" }
        return place(of: word, in: "UNKNOWN DONTKNOW INCONNU ?") != nil ? "unknown" : ""
    }

    private static func yesOrNoWord(_ word: String, _ language: Language) -> String {
        let isFrench = language == .french
        switch place(of: word, in: "yes no unknown") {
        case 0: return isFrench ? "Oui" : "Yes"
        case 1: return isFrench ? "Non" : "No"
        case 2: return isFrench ? "Inconnu" : "Unknown"
        default: return word
        }
    }

    private static func distinct(_ words: [String]) -> [String] {
        var places: [String: Int] = [:]
        var distinct: [String] = []
        for word in words where places[word] == nil {
            places[word] = 0
            distinct.append(word)
        }
        return distinct
    }

    private static func areAll(_ words: [String], in others: [String]) -> Bool {
        var places: [String: Int] = [:]
        for word in others { places[word] = 0 }
        for word in words where places[word] == nil { return false }
        return true
    }
}
