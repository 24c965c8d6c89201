// Choices: a switch, yes, no or unknown, one of a list and several of a list. Whether a list has a
// choice, and what its label is, is known where the list is.

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
        refusal: .notYesOrNo)

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
        refusal: .notYesOrNo)

    /// One choice of a list: its value.
    static let one = FieldType(
        "one", widget: .one, read: { text, _ in .text(TypedText.trimmed(text)) },
        judge: { value, _ in TextTypes.longer(value, than: Limits.textBytes) ? .tooLong : nil })

    /// Several choices of a list: their values, parted by a space, each once. Their order means
    /// nothing, and is kept as it was given.
    static let many: FieldType = {
        var type = FieldType(
            "many", widget: .many,
            read: { text, _ in .text(joined(distinct(TypedText.words(text)), " ")) },
            judge: { value, _ in TextTypes.longer(value, than: Limits.textBytes) ? .tooLong : nil
            },
            show: { value, _, language in
                guard case .text(let text) = value else {
                    return FieldType.plainText(value, language)
                }
                return joined(TypedText.words(text), ", ")
            })
        type.comparison = { left, right in
            guard case .text(let a) = left, case .text(let b) = right else { return false }
            return Set(TypedText.words(a)) == Set(TypedText.words(b))
        }
        return type
    }()

    /// `yes`, `no` or `unknown` for the words and signs that people and pages have for them; else
    /// empty.
    private static func yesOrNo(_ text: String) -> String {
        switch TypedText.compact(text) {
        case "YES", "Y", "TRUE", "1", "ON", "OUI", "O", "VRAI": "yes"
        case "NO", "N", "FALSE", "0", "OFF", "NON", "FAUX": "no"
        case "UNKNOWN", "DONTKNOW", "INCONNU", "?": "unknown"
        default: ""
        }
    }

    private static func yesOrNoWord(_ word: String, _ language: Language) -> String {
        switch (word, language) {
        case ("yes", .english): "Yes"
        case ("yes", .french): "Oui"
        case ("no", .english): "No"
        case ("no", .french): "Non"
        case ("unknown", .english): "Unknown"
        case ("unknown", .french): "Inconnu"
        default: word
        }
    }

    private static func distinct(_ words: [String]) -> [String] {
        var seen: Set<String> = []
        return words.filter { seen.insert($0).inserted }
    }
}
