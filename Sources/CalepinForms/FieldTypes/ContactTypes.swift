// Contact details: phone numbers and e-mail addresses, checked as far as a text allows.

import CalepinExpressions

/// The types of contact details.
enum ContactTypes {
    /// A phone number: `+` and the digits of E.164, or a national number with its leading zero.
    /// Separators are dropped, `00` in front is `+`, and so is a `(0)` behind a country's code.
    static let phone = FieldType(
        "phone", widget: .text, read: { text, _ in phoneNumber(text).map { .text($0) } },
        refusal: .notAPhone, keyboard: .phone, autofill: "tel",
        example: { "+4179" + $1.digits(7) })

    /// An e-mail address; its domain in lower case, `mailto:` dropped.
    static let email = FieldType(
        "email", widget: .text, read: { text, _ in address(text).map { .text($0) } },
        refusal: .notAnAddress, keyboard: .email, autofill: "email",
        example: { $1.word() + "@example.org" })

    /// E.164 has at most 15 digits behind the sign, the first not 0. The shortest subscriber
    /// numbers with their country's code have 7; national ones as short as 3 are services.
    private static func phoneNumber(_ text: String) -> String? {
        var digits: [UInt8] = []
        var isInternational = false
        let scalars = withoutTrunkZero(TypedText.scalars(text))
        for (index, scalar) in scalars.enumerated() {
            if Letters.isDigit(scalar) {
                digits.append(UInt8(truncatingIfNeeded: scalar.value))
            } else if scalar == "+" {
                guard index == 0 else { return nil }
                isInternational = true
            } else if !TypedText.isSeparator(scalar), scalar != "(", scalar != ")" {
                return nil
            }
            guard digits.count <= 17 else { return nil }
        }
        if !isInternational, digits.starts(with: [0x30, 0x30]) {
            digits.removeFirst(2)
            isInternational = true
        }
        guard isInternational else {
            return (3...15).contains(digits.count) ? String(utf8: digits) : nil
        }
        guard (7...15).contains(digits.count), digits.first != 0x30 else { return nil }
        return "+" + String(utf8: digits)
    }

    /// A number without the `(0)` that is dialled inside the country only, where a country's code
    /// is in front.
    private static func withoutTrunkZero(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard text.first == "+" || text.starts(with: ["0", "0"]), text.count > 3 else {
            return text
        }
        for index in 1..<(text.count - 2)
        where text[index] == "(" && text[index + 1] == "0" && text[index + 2] == ")" {
            return Array(text[..<index] + text[(index + 3)...])
        }
        return text
    }

    /// The sizes are those of RFC 5321, section 4.5.3.1; comments and quoted names of RFC 5322 are
    /// rare and refused.
    private static func address(_ text: String) -> String? {
        var scalars = TypedText.scalars(text)
        if scalars.count > 7, String(utf8: lowered(scalars.prefix(7))) == "mailto:" {
            scalars.removeFirst(7)
        }
        guard scalars.count <= 254, let at = scalars.firstIndex(of: "@"),
            isMailbox(scalars[..<at]), isDomain(scalars[(at + 1)...])
        else { return nil }
        var result = String.UnicodeScalarView(scalars[...at])
        for scalar in scalars[(at + 1)...] {
            let isCapital = scalar.value &- 0x41 < 26
            result.append(isCapital ? Unicode.Scalar(scalar.value | 0x20) ?? scalar : scalar)
        }
        let address = String(result)
        return address.utf8.count <= 254 ? address : nil
    }

    private static func lowered(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
        scalars.map { $0.value < 0x80 ? UInt8($0.value) | ($0.value &- 0x41 < 26 ? 0x20 : 0) : 0 }
    }

    /// Letters, digits and the signs of an atom, with single points between them.
    private static func isMailbox(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard (1...64).contains(scalars.count), scalars.first != ".", scalars.last != "." else {
            return false
        }
        var afterPoint = false
        for scalar in scalars {
            if scalar == "." && afterPoint { return false }
            afterPoint = scalar == "."
            guard afterPoint || isAtom(scalar) else { return false }
        }
        return true
    }

    private static func isAtom(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "!", "#", "$", "%", "&", "'", "*", "+", "/", "=", "?", "^", "_", "`", "{", "|", "}",
            "~", "-":
            true
        default: Letters.isDigit(scalar) || Letters.isLetter(scalar)
        }
    }

    /// Two labels or more of letters, digits and hyphens inside; the last not of digits alone.
    private static func isDomain(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        var labels: [ArraySlice<Unicode.Scalar>] = []
        var start = scalars.startIndex
        for place in scalars.indices where scalars[place] == "." {
            labels.append(scalars[start..<place])
            start = place + 1
        }
        labels.append(scalars[start...])
        guard labels.count >= 2, let top = labels.last, top.count >= 2 else { return false }
        for label in labels {
            guard (1...63).contains(label.count), label.first != "-", label.last != "-" else {
                return false
            }
            for scalar in label
            where scalar != "-" && !Letters.isDigit(scalar) && !Letters.isLetter(scalar) {
                return false
            }
        }
        for scalar in top where !Letters.isDigit(scalar) { return true }
        return false
    }
}
