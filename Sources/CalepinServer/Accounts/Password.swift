// What a name, a title and a password must be. How passwords are computed is in
// PasswordMill.swift.

import Foundation

/// A password as it is compared: Unicode's form NFC, in UTF-8, never cut.
struct Password: Sendable {
    let bytes: [UInt8]
    /// How many characters a person sees.
    let length: Int

    /// Why a password is not taken; the raw value is the word on the wire.
    enum Weakness: String, Sendable {
        case short, long, common
    }

    /// Whether it may be the only proof, as far as its length goes.
    var isLong: Bool { length >= AccountLimits.passwordAlone }

    init(_ text: String) {
        let composed = text.precomposedStringWithCanonicalMapping
        bytes = Array(composed.utf8)
        length = composed.count
    }

    /// Why it is not taken for an account; nil when it is.
    func weakness(name: String, isAlone: Bool) -> Weakness? {
        if bytes.count > AccountLimits.passwordBytes { return .long }
        let least = isAlone ? AccountLimits.passwordAlone : AccountLimits.passwordBeside
        if length < least { return .short }
        let text = String(decoding: bytes, as: UTF8.self)
        if CommonPasswords.contains(text.lowercased()) { return .common }
        return CommonWords.makeUp(text, beside: [name]) ? .common : nil
    }
}

/// Words everybody tries, and what is made of nothing else.
enum CommonWords {
    /// Words that lead the lists of what people choose; longer ones first, so that they are found
    /// whole.
    private static let words = """
        motdepasse bienvenue administrator password football baseball sunshine princess superman
        welcome charlie calepin letmein changeme chocolat bonjour jetaime soleil trustno starwars
        computer whatever iloveyou nicolas azerty qwerty qwertz monkey dragon master shadow secret
        summer winter spring autumn login admin owner hello doudou loulou guest asdf zxcv wxcv pass
        user test love root word abc xyz the my is mon mot de
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// Whether a text has next to nothing besides common words, these others, digits and the same
    /// characters over and over.
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

    /// Whether a text is one short piece again and again.
    private static func isRepeated(_ text: [Character]) -> Bool {
        guard text.count >= 8 else { return false }
        return (1...text.count / 3).contains { length in
            text.indices.allSatisfy { text[$0] == text[$0 % length] }
        }
    }

    /// Whether digits only follow each other, up or down.
    private static func isRising(_ digits: [UInt8]) -> Bool {
        let steps = zip(digits, digits.dropFirst()).map { Int($1) - Int($0) }
        let plain = steps.count { [1, -1, 9, -9, 0].contains($0) }
        return plain * 10 >= steps.count * 8
    }
}

/// The name of an account, as it is compared.
struct AccountName: Equatable, Sendable {
    let text: String

    /// Reads a name; nil when it is none.
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

    /// A title that can be shown; nil when it is none.
    static func title(_ text: String) -> String? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let hasControls = trimmed.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        }
        return trimmed.isEmpty || trimmed.count > AccountLimits.titleLength || hasControls
            ? nil : trimmed
    }
}
