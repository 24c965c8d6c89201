// Numbers of bank accounts: IBAN, with the length of each country and its check digits. Numbers of
// persons are in IdentityType.swift.

import CalepinExpressions

/// The type of the numbers of bank accounts.
enum AccountType {
    /// An International Bank Account Number (ISO 13616), in upper case, separators dropped; people
    /// see it in groups of four.
    static let iban = FieldType(
        "iban", widget: .text, read: { text, _ in .text(TypedText.compact(text)) },
        judge: { value, _ in
            guard case .text(let text) = value else { return nil }
            return judge(Array(text.utf8))
        },
        show: { value, _, language in
            guard case .text(let text) = value else { return FieldType.plainText(value, language) }
            return TypedText.grouped(text, [4, 4, 4, 4, 4, 4, 4, 4], by: " ")
        },
        keyboard: .capitals, example: { number(for: "CH", "00762" + $1.digits(12)) })

    /// Returns the issue of the bytes of a number in upper case; nil for none. What is wrong with
    /// the beginning comes first, so that an incomplete number of an unknown country says so.
    private static func judge(_ bytes: [UInt8]) -> IssueCode? {
        for byte in bytes where digits(byte) == nil { return .badCharacter }
        guard bytes.count >= 2, let length = length(of: bytes[0], bytes[1]) else {
            return bytes.count < 2 ? .wrongLength : .notAnIdentity
        }
        guard bytes.count == length else { return .wrongLength }
        guard TypedText.areDigits(bytes[2..<4]) else { return .badCharacter }
        // 00, 01 and 99 have the remainder of 97, 98 and 02, and are never assigned.
        let check = Int(bytes[2] & 15) * 10 + Int(bytes[3] & 15)
        return remainder(bytes) == 1 && (2...98).contains(check) ? nil : .checkDigit
    }

    /// The remainder by 97 of the number that letters as 10 to 35 make, when the first four
    /// characters are moved to the end (ISO 7064, MOD 97-10).
    private static func remainder(_ bytes: [UInt8]) -> Int {
        var rest = 0
        for byte in bytes[4...] + bytes[..<4] {
            let value = digits(byte) ?? 0
            rest = (rest * (value < 10 ? 10 : 100) + value) % 97
        }
        return rest
    }

    /// The number that a character stands for, 0 to 35; nil for those it may not have.
    private static func digits(_ byte: UInt8) -> Int? {
        if TypedText.isDigit(byte) { return Int(byte & 15) }
        return byte &- UInt8(ascii: "A") < 26 ? Int(byte - UInt8(ascii: "A")) + 10 : nil
    }

    /// Returns the number of an account with its check digits.
    private static func number(for country: String, _ account: String) -> String {
        let rest = remainder(Array((country + "00" + account).utf8))
        let check = 98 - rest
        return country + (check < 10 ? "0" : "") + check.description + account
    }

    /// The length of a country's numbers; nil when it has none.
    private static func length(of first: UInt8, _ second: UInt8) -> Int? {
        var place = 0
        let bytes = lengths.utf8CodeUnitCount
        return lengths.withUTF8Buffer { table in
            while place + 4 <= bytes {
                if table[place] == first, table[place + 1] == second {
                    return Int(table[place + 2] & 15) * 10 + Int(table[place + 3] & 15)
                }
                place += 4
            }
            return nil
        }
    }

    /// Countries and the lengths of their numbers, four characters each (SWIFT, IBAN Registry).
    private static let lengths: StaticString = """
        AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29\
        ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20\
        LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29\
        PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20\
        YE30
        """
}
