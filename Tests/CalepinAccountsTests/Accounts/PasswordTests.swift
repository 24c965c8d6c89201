// Passwords: their hashes, and rejected ones. Also names and titles.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Passwords")
struct PasswordTests {
    @Test("are kept as Argon2id with OWASP's numbers, each with a salt of its own")
    func kept() async throws {
        let texts = try await PasswordHasher().admit { work in
            let texts = [
                try await work.text(of: Password("a\u{0}b")),
                try await work.text(of: Password("a\u{0}b")),
            ]
            #expect(await work.isPassword(Password("a\u{0}b"), texts[0]))
            #expect(await !work.isPassword(Password("a\u{0}c"), texts[0]))
            #expect(await !work.isPassword(Password("a"), texts[0]))
            #expect(await !work.isPassword(Password("a"), nil))
            #expect(!work.isOutdated(texts[0]))
            return texts
        }
        #expect(texts[0] != texts[1])
        #expect(texts.allSatisfy { $0.hasPrefix("$argon2id$v=19$m=47104,t=1,p=1$") })
        #expect(Sodium.isOutdated(texts[0], PasswordCost(passes: 2, bytes: 46 * 1_048_576)))
    }

    @Test("without an account are compared with a text of the same shape")
    func unknown() {
        let unknown = Sodium.unknownText(.least)
        let text = Sodium.passwordText([1], .least) ?? ""
        #expect(unknown.utf8.count == text.utf8.count)
        #expect(!Sodium.isOutdated(unknown, .least))
    }

    @Test(
        "that everybody tries are not taken",
        arguments: [
            ("password", .short), ("fourteen chars", .short), ("passwordpassword", .common),
            ("calepin-calepin-calepin", .common), ("qwertyqwerty12345", .common),
            ("aaaaaaaaaaaaaaaaaaaa", .common), ("123456789012345", .common),
            ("abcabcabcabcabcabc", .common), ("Motdepasse2026!!!", .common),
            ("ann.lee ann.lee 1990", .common), ("9876543210987654", .common),
            ("quiet heron over 3 lakes", nil), ("mot de passe de ma grand-mère", nil),
            ("correct horse battery", nil), ("7 chats, 12 souris", nil), ("四月の雨は静かに降る、窓の外で", nil),
        ] as [(String, Password.Weakness?)])
    func weakness(_ text: String, _ weakness: Password.Weakness?) {
        #expect(Password(text).weakness(name: "ann.lee", isAlone: true) == weakness)
    }

    @Test("may be shorter beside a second factor, and as long as any sentence")
    func lengths() {
        #expect(Password("8 herons").weakness(name: "ann", isAlone: false) == nil)
        #expect(Password("8 heron").weakness(name: "ann", isAlone: false) == .short)
        let long = "quiet heron over 3 lakes " + String(repeating: "and on ", count: 140)
        #expect(Password(long).weakness(name: "ann", isAlone: true) == nil)
        #expect(Password(long + long).weakness(name: "ann", isAlone: true) == .long)
    }

    @Test(
        "that became known are common, also beside a second factor and in capitals",
        arguments: [
            "1qaz2wsx", "trustno1", "QWERTYUIOP", "liverpool", "qwerty123456789",
            "eyecandyeyecandy", "danielalexander", "fromplanetearth", "construction123",
        ])
    func known(_ text: String) {
        #expect(CommonPasswords.contains(text.lowercased()))
        #expect(Password(text).weakness(name: "ann", isAlone: false) == .common)
    }

    @Test("of chance are hardly ever taken for common ones")
    func unknownOnes() {
        let wrong = (0..<20_000).count { CommonPasswords.contains("a chance text \($0)") }
        print("\(wrong) of 20,000 texts of chance were taken for common passwords")
        #expect(wrong <= 20)
    }

    @Test("are known by a file that takes no more room than a picture")
    func quota() {
        #expect((1...300_000).contains(CommonPasswords.byteCount))
    }

    @Test("belong to names that are compared in one form")
    func names() {
        #expect(AccountName("Ann.Lee+x@example.org")?.text == "ann.lee+x@example.org")
        let long = String(repeating: "a", count: 65)
        for text in ["", "a", "ann lee", "ann\r\nX: y", "änn", "../x", long] {
            #expect(AccountName(text) == nil)
        }
        #expect(AccountName.title("  Ann Lee ") == "Ann Lee")
        for text in ["", "  ", "a\u{202E}b", "a\nb", String(repeating: "a", count: 101)] {
            #expect(AccountName.title(text) == nil)
        }
    }

    @Test("of the second factor are sealed, and nothing else opens them")
    func sealing() throws {
        let (key, other) = (SealingKey(), SealingKey())
        let sealed = key.seal([1, 2, 3])
        #expect(key.open(sealed) == [1, 2, 3])
        #expect(key.seal([1, 2, 3]) != sealed)
        #expect(other.open(sealed) == nil)
        for text in ["", "AAAA", String(sealed.dropLast(4)), "B" + sealed.dropFirst()] {
            #expect(key.open(text) == nil || text == sealed)
        }
        #expect(SealingKey([1]) == nil)
    }
}
