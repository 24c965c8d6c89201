// Numbers of bank accounts: published examples, each kind of mistake, and that a changed or
// swapped digit is found.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct AccountTypeTests {
    private static let right = [
        "GB29 NWBK 6016 1331 9268 19", "CH93 0076 2011 6238 5295 7", "DE89 3704 0044 0532 0130 00",
        "FR14 2004 1010 0505 0001 3M02 606", "BE68 5390 0754 7034", "NO93 8601 1117 947",
        "MT84 MALT 0110 0001 2345 MTLC AST0 01S", "LC55 HEMM 0001 0001 0012 0012 0002 3015",
    ]

    @Test func numbersAreSavedWithoutSeparatorsAndSeenInGroupsOfFour() throws {
        let typed = try Typed("iban")
        for number in Self.right {
            let saved = number.filter { $0 != " " }
            #expect(typed.outcome(number) == saved)
            #expect(typed.outcome(saved.lowercased()) == saved)
            #expect(typed.shown(saved) == number)
        }
    }

    @Test func eachMistakeHasItsIssue() throws {
        try Typed("iban").expect([
            ("GB29 NWBK 6016 1331 9268 18", "(check-digit)"),
            ("GB29 NWBK 6016 1331 9268", "(wrong-length)"), ("G", "(wrong-length)"),
            ("ZZ29 NWBK 6016 1331 9268 19", "(not-an-identity)"),
            ("GB29 NWBK 6016 1331 9268 1é", "(bad-character)"),
            ("GBA9 NWBK 6016 1331 9268 19", "(bad-character)"),
            ("CH93 0076 2011 6238 5295 7 0", "(wrong-length)"),
        ])
    }

    @Test func aChangedOrSwappedDigitIsFound() throws {
        let typed = try Typed("iban")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        for number in Self.right {
            let saved = Array(number.utf8.filter { $0 != UInt8(ascii: " ") })
            for place in saved.indices.dropFirst(4) where digits.contains(saved[place]) {
                var others = digits.filter { $0 != saved[place] }.map { digit in
                    var changed = saved
                    changed[place] = digit
                    return changed
                }
                if digits.contains(saved[place - 1]), saved[place - 1] != saved[place], place > 4 {
                    var swapped = saved
                    swapped.swapAt(place - 1, place)
                    others.append(swapped)
                }
                for other in others {
                    #expect(
                        typed.outcome(String(decoding: other, as: UTF8.self)) == "(check-digit)")
                }
            }
        }
    }
}
