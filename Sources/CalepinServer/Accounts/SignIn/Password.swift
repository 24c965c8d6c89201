// The rules for names, titles and passwords. Passwords are hashed in PasswordHasher.swift.

import Foundation

/// A password as it is compared: Unicode normal form NFC, in UTF-8, never truncated.
struct Password: Sendable {
    let bytes: [UInt8]
    /// The length in characters as a person sees them.
    let length: Int

    /// A reason to reject a password; the raw value is the word on the wire.
    enum Weakness: String, Sendable {
        case short, long, common
    }

    /// True when it is long enough to be the only proof.
    var isLong: Bool { length >= AccountLimits.passwordAlone }

    init(_ text: String) {
        let composed = text.precomposedStringWithCanonicalMapping
        bytes = Array(composed.utf8)
        length = composed.count
    }

    /// Returns the reason to reject the password for an account; nil when it is accepted.
    func weakness(name: String, isAlone: Bool) -> Weakness? {
        if bytes.count > AccountLimits.passwordBytes { return .long }
        let least = isAlone ? AccountLimits.passwordAlone : AccountLimits.passwordBeside
        if length < least { return .short }
        let text = String(decoding: bytes, as: UTF8.self)
        if CommonPasswords.contains(text.lowercased()) { return .common }
        return CommonWords.makeUp(text, beside: [name]) ? .common : nil
    }
}

/// The most common words in passwords, and texts made of nothing else.
enum CommonWords {
    /// The most common base words of passwords, longest first so that the longest match wins.
    private static let words = """
        motdepasse bienvenue administrator password football baseball sunshine princess superman
        welcome charlie calepin letmein changeme chocolat bonjour jetaime soleil trustno starwars
        computer whatever iloveyou nicolas azerty qwerty qwertz monkey dragon master shadow secret
        summer winter spring autumn login admin owner hello doudou loulou guest asdf zxcv wxcv pass
        user test love root word abc xyz the my is mon mot de
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// Returns true when a text consists of little more than common words, `others`, digit
    /// sequences and repeated characters.
    static func makeUp(_ text: String, beside others: [String]) -> Bool {
        let plain = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        if Set(plain).count < 5 || isRepeated(Array(plain)) { return true }
        var rest = plain.filter { $0.isLetter }
        let others = others.map { $0.lowercased().filter(\.isLetter) }
        for word in others + words where !word.isEmpty {
            rest = rest.replacingOccurrences(of: word, with: " ")
        }
        let isWordy = plain.contains { $0.isLetter }
        return isWordy && rest.count(where: { $0 != " " }) < 4
            || !isWordy && isRising(Array(plain.utf8))
    }

    /// Returns true when a text is one short piece repeated.
    private static func isRepeated(_ text: [Character]) -> Bool {
        guard text.count >= 8 else { return false }
        return (1...text.count / 3).contains { length in
            text.indices.allSatisfy { text[$0] == text[$0 % length] }
        }
    }

    /// Returns true when digits are consecutive, ascending or descending.
    private static func isRising(_ digits: [UInt8]) -> Bool {
        let steps = zip(digits, digits.dropFirst()).map { Int($1) - Int($0) }
        let plain = steps.count { [1, -1, 9, -9, 0].contains($0) }
        return plain * 10 >= steps.count * 8
    }
}

/// The name of an account in the form in which it is compared.
struct AccountName: Equatable, Sendable {
    let text: String

    /// Reads a name; nil when it is not valid.
    init?(_ text: String) {
        let small = text.lowercased()
        let isRight = small.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: [0x2E, 0x5F, 0x2D, 0x2B, 0x40].contains(byte)
            }
        }
        guard isRight, AccountLimits.nameLengths.contains(small.utf8.count) else { return nil }
        self.text = small
    }

    /// Returns a title that can be displayed; nil when it cannot.
    static func title(_ text: String) -> String? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let hasControls = trimmed.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }
        return trimmed.isEmpty || trimmed.count > AccountLimits.titleLength || hasControls
            ? nil : trimmed
    }
}
