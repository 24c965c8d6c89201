// Numbers with check digits: published valid ones, every change of a single character, and the
// schemes without a check.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct IdentityTests {
    /// Published examples: the one of the regulation's readers, the all-ones, and four of cars.
    static let vehicles = [
        "1M8GDM9AXKP042788", "11111111111111111", "5GZCZ43D13S812715", "1HGCM82633A004352",
        "JH4KA7561PC008269",
    ]

    @Test func publishedVehicleNumbersAreRight() throws {
        let typed = try Typed("vin", unit: "always")
        for number in Self.vehicles { #expect(typed.outcome(number) == number) }
        typed.expect([
            ("1m8gdm9a xkp0-42788", "1M8GDM9AXKP042788"), ("1M8GDM9AXKP04278", "(wrong-length)"),
            ("1M8GDM9AXKP0427888", "(wrong-length)"), ("1M8GDM9AXKPO42788", "(bad-character)"),
            ("IM8GDM9AXKP042788", "(bad-character)"), ("1M8GDM9AXKQ042788", "(bad-character)"),
            ("1M8GDM9AXKPé42788", "(bad-character)"), ("1M8GDM9A1KP042788", "(check-digit)"),
        ])
    }

    @Test func checkDigitsAreJudgedWhereTheyArePrescribed() throws {
        let typed = try Typed("vin")
        typed.expect([
            ("WVWZZZ1JZXW000001", "WVWZZZ1JZXW000001"), ("1M8GDM9A1KP042788", "(check-digit)"),
            ("LSVAA4187E2184847", "(check-digit)"),
        ])
        try Typed("vin", unit: "never").expect([("1M8GDM9A1KP042788", "1M8GDM9A1KP042788")])
        try Typed("vin", unit: "always").expect([("WVWZZZ1JZXW000001", "(check-digit)")])
    }

    /// The value of each character, from the regulation's table, independent of the engine's.
    private static let numbers: [Character: Int] = {
        var numbers: [Character: Int] = [:]
        let rows = ["0", "1AJ", "2BKS", "3CLT", "4DMU", "5ENV", "6FW", "7GPX", "8HY", "9RZ"]
        for (number, row) in rows.enumerated() { for letter in row { numbers[letter] = number } }
        return numbers
    }()

    /// The scheme detects a change unless the two characters have the same value; weights are all
    /// prime to eleven, so nothing else escapes. Another check digit is always detected.
    @Test func everyChangeOfOneCharacterIsFoundUnlessBothCountTheSame() throws {
        let typed = try Typed("vin", unit: "always")
        #expect(Set(Self.numbers.keys) == Set("0123456789ABCDEFGHJKLMNPRSTUVWXYZ"))
        let changes = Self.vehicles.flatMap { number in
            (0..<17).flatMap { Self.changes(of: number, at: $0) }
        }
        for (changed, isAlike) in changes {
            #expect(typed.outcome(changed) == (isAlike ? changed : "(check-digit)"))
        }
        #expect(changes.count == 5 * 17 * 32)
        #expect(changes.filter { !$0.isAlike }.count > 2_400)
    }

    /// Returns the number with another character at an index, and true when that one has the same
    /// value.
    private static func changes(
        of number: String, at place: Int
    ) -> [(changed: String, isAlike: Bool)] {
        let characters = Array(number)
        return numbers.filter { $0.key != characters[place] }.map { letter, count in
            var changed = characters
            changed[place] = letter
            return (String(changed), place != 8 && numbers[characters[place]] == count)
        }
    }

    @Test func swissInsuranceNumbersAreCheckedLikeArticles() throws {
        let typed = try Typed("identity", unit: "ahv")
        typed.expect([
            ("756.9217.0769.85", "7569217076985"), ("756 9217 0769 85", "7569217076985"),
            ("7569217076985", "7569217076985"), ("756.9217.0769.84", "(check-digit)"),
            ("757.9217.0769.85", "(not-an-identity)"), ("756.9217.0769", "(wrong-length)"),
            ("756.9217.0769.8X", "(bad-character)"), ("-", "(bad-character)"),
        ])
        #expect(typed.shown("7569217076985") == "756.9217.0769.85")
        for place in 3..<13 {
            for digit in "0123456789" {
                var characters = Array("7569217076985")
                guard characters[place] != digit else { continue }
                characters[place] = digit
                #expect(typed.outcome(String(characters)) == "(check-digit)")
            }
        }
    }

    @Test func frenchInsuranceNumbersAreCheckedWithTheirKey() throws {
        let typed = try Typed("identity", unit: "nir")
        typed.expect([
            ("2 55 08 14 168 025 38", "255081416802538"), ("269054958815780", "269054958815780"),
            ("255081416802539", "(check-digit)"), ("185052A00608435", "185052A00608435"),
            ("1 85 05 2b 006 084 62", "185052B00608462"), ("185052A00608462", "(check-digit)"),
            ("185052C00608435", "(bad-character)"), ("2550814168025", "(wrong-length)"),
            ("955081416802538", "(not-an-identity)"),
        ])
        #expect(typed.shown("255081416802538") == "2 55 08 14 168 025 38")
        for place in 1..<15 {
            for digit in "0123456789" {
                var characters = Array("255081416802538")
                guard characters[place] != digit else { continue }
                characters[place] = digit
                #expect(typed.outcome(String(characters)) == "(check-digit)")
            }
        }
    }

    @Test func otherNumbersAreLettersAndDigits() throws {
        try Typed("identity", unit: "body").expect([
            ("jn 12-345/6", "JN123456"), ("AB12", "(wrong-length)"), ("AB_*12", "(bad-character)"),
            (String(repeating: "A", count: 21), "(wrong-length)"),
        ])
        try Typed("identity", unit: "chassis").expect([("nt31-123456", "NT31123456")])
        try Typed("identity", unit: "vin").expect([
            ("1M8GDM9AXKP042788", "1M8GDM9AXKP042788"), ("1M8GDM9A1KP042788", "(check-digit)"),
        ])
        try Typed("identity").expect([("4509 123456", "4509123456"), ("№5", "(bad-character)")])
        #expect(IdentityScheme.named("nir")?.name == "nir")
        #expect(IdentityScheme.named("none") == nil)
    }
}
