// Texts with a format, moments, choices and values captured by devices: tables of texts that are
// read, made plain or refused; and no text traps a type.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct TextTypeTests {
    @Test func everyTypeHasItsOwnName() {
        let names = FieldType.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(FieldType.named(name)?.name == name) }
        #expect(FieldType.named("") == nil)
    }

    @Test func textsAreKeptAsTheyAreUpToTheirLimit() throws {
        for name in ["text", "multiline", "barcode"] {
            try Typed(name).expect([(" a  b\n", " a  b\n"), ("é🙂", "é🙂"), ("0012", "0012")])
        }
        let long = String(repeating: "x", count: FormLimits.textBytes + 1)
        try Typed("text").expect([(long, "(too-long)")])
        try Typed("barcode").expect([(String(repeating: "7", count: 7_090), "(too-long)")])
    }

    @Test func daysTimesAndInstantsAreISO() throws {
        try Typed("day").expect([
            ("2018-04-24", "2018-04-24"), (" 2018-4-2 ", "2018-04-02"),
            ("2020-02-29", "2020-02-29"), ("2019-02-29", "(not-a-day)"),
            ("24.04.2018", "(not-a-day)"), ("2018", "(not-a-day)"), ("today", "(not-a-day)"),
        ])
        try Typed("time").expect([
            ("15:30", "15:30"), ("9:05", "09:05"), ("15h30", "15:30"), ("15 h 30", "15:30"),
            ("7h", "07:00"), ("7 H", "07:00"), ("23:59:59.5", "23:59:59.500"),
            ("24:00", "(not-a-time)"), ("15:60", "(not-a-time)"), ("h", "(not-a-time)"),
            ("15:", "(not-a-time)"), ("1530", "(not-a-time)"),
        ])
        try Typed("instant").expect([
            ("2018-04-24T15:30+02:00", "2018-04-24T15:30:00.000+02:00"),
            ("2018-04-24 15:30:01Z", "2018-04-24T15:30:01.000Z"),
            ("2018-04-24T15:30", "(not-an-instant)"), ("2018-04-24", "(not-an-instant)"),
        ])
    }

    @Test func aMomentWithoutOffsetIsOneOfTheZone() throws {
        let typed = try Typed("instant")
        let zone = try #require(Zone(fixedMinutes: 120))
        let value = typed.type.value(of: "2018-04-24T15:30", in: typed.field, zone: zone)
        #expect(value?.asText == "2018-04-24T15:30:00.000+02:00")
        #expect(typed.type.value(of: "soon", in: typed.field, zone: zone) == nil)
        let day = try Typed("day")
        #expect(day.type.value(of: "2018-04-24T15:30", in: day.field, zone: zone) == nil)
    }

    @Test func momentsAreShownInWords() throws {
        #expect(try Typed("day").shown("2018-04-01") == "1 April 2018")
        #expect(try Typed("day").shown("2018-04-01", .french) == "1er avril 2018")
        #expect(try Typed("day").shown("2018-12-24", .french) == "24 décembre 2018")
        #expect(try Typed("time").shown("7h5") == "(refused)")
        #expect(
            try Typed("instant").shown("2018-04-24T15:30-03:30")
                == "24 April 2018 15:30 UTC-03:30")
    }

    @Test func switchesAndAnswersOfYesReadWhatPeopleAndPagesSay() throws {
        try Typed("switch").expect([
            ("true", "true"), ("1", "true"), ("Oui", "true"), ("off", "false"), ("0", "false"),
            ("non", "false"), ("unknown", "(not-yes-or-no)"), ("maybe", "(not-yes-or-no)"),
        ])
        try Typed("yesno").expect([
            ("yes", "yes"), ("NO", "no"), ("inconnu", "unknown"), ("unknown", "unknown"),
            ("peut-être", "(not-yes-or-no)"),
        ])
        #expect(try Typed("switch").shown("0", .french) == "Non")
        #expect(try Typed("yesno").shown("unknown", .french) == "Inconnu")
        let toggle = try #require(FieldType.named("switch"))
        #expect(toggle.read("0", Field("x"))?.isEmpty == false, "a switch that is off is filled")
    }

    @Test func severalChoicesAreEachThereOnceInWhateverOrder() throws {
        let typed = try Typed("many")
        typed.expect([
            ("a b", "a b"), (" b  a\tb\u{A0}c ", "b a c"), ("10 1 10", "10 1"),
        ])
        #expect(typed.type.isSame(.text("a b c"), .text("c a b")))
        #expect(!typed.type.isSame(.text("a b"), .text("a")))
        #expect(!typed.type.isSame(.text("a"), .empty))
        #expect(typed.shown("a  b") == "a, b")
        let one = try Typed("one")
        one.expect([(" a ", "a"), ("1", "1")])
        #expect(!one.type.isSame(.text("a b"), .text("b a")))
    }

    @Test func phoneNumbersAreMadePlain() throws {
        try Typed("phone").expect([
            ("+41 79 123 45 67", "+41791234567"), ("0041 79 123 45 67", "+41791234567"),
            ("+41 (0)79 123 45 67", "+41791234567"), ("0041(0)791234567", "+41791234567"),
            ("079 123 45 67", "0791234567"), ("01.42.68.53.00", "0142685300"),
            ("(212) 555-0187", "2125550187"), ("+1 212-555-0187", "+12125550187"),
            ("+33\u{202F}1\u{A0}42 68 53 00", "+33142685300"), ("144", "144"),
            ("+0791234567", "(not-a-phone)"), ("12", "(not-a-phone)"), ("+12", "(not-a-phone)"),
            ("+1234567890123456", "(not-a-phone)"), ("1234567890123456", "(not-a-phone)"),
            ("079x123", "(not-a-phone)"), ("7+9123456", "(not-a-phone)"), ("+", "(not-a-phone)"),
            ("+()", "(not-a-phone)"), ("00", "(not-a-phone)"),
        ])
    }

    @Test func addressesOfMailAreCheckedInPractice() throws {
        try Typed("email").expect([
            ("a@b.ch", "a@b.ch"), (" Ann.Lee+x@Example.ORG ", "Ann.Lee+x@example.org"),
            ("mailto:a@b.ch", "a@b.ch"), ("MailTo:A@B.ch", "A@b.ch"),
            ("o'neil@b.co.uk", "o'neil@b.co.uk"),
            ("josé@exämple.ch", "josé@exämple.ch"), ("a@xn--exmple-cua.ch", "a@xn--exmple-cua.ch"),
        ])
        let refused = [
            "a", "@b.ch", "a@", "a@b", "a@@b.ch", "a@b@c.ch", "a b@c.ch", "a@b c.ch", ".a@b.ch",
            "a.@b.ch", "a..b@c.ch", "a@.ch", "a@b.", "a@-b.ch", "a@b-.ch", "a@1.2.3.4", "a@b.c",
            "\"a b\"@c.ch", "a(c)@b.ch", "a@b,ch", "<a@b.ch>", "mailto:",
            String(repeating: "a", count: 65) + "@b.ch",
            "a@" + String(repeating: "b", count: 64) + ".ch",
            "a@" + String(repeating: "b.", count: 130) + "ch",
        ]
        try Typed("email").expect(refused.map { ($0, "(not-an-address)") })
    }

    @Test func platesAreInUpperCaseWithoutSeparators() throws {
        try Typed("plate").expect([
            ("ab-123-cd", "AB123CD"), (" zh 123 456 ", "ZH123456"), ("м123ае 77", "М123АЕ77"),
            ("m·ab/12", "MAB12"), ("mü-x 1", "MÜX1"), ("AB*12", "(bad-character)"),
            ("--", "(wrong-length)"),
            ("ABCDEFGHIJKLM", "(wrong-length)"),
        ])
    }

    @Test func aNoteHoldsNothingAndACalculatedValueReadsBack() throws {
        #expect(FieldType.all.filter { !$0.holdsValue }.map(\.name) == ["note"])
        try Typed("note").expect([("x", "(not-of-type)")])
        let type = try #require(FieldType.named("calculated"))
        let values: [Value] = [
            .number(5), .number(try Decimal("-0.25")), .boolean(true), .text("007"), .text("a b"),
            .day(try #require(Day.parse("2018-04-24"))), .time(try #require(Time.parse("15:30"))),
            .instant(try #require(Instant.parse("2018-04-24T15:30+02:00", zone: .utc))),
            .text("1.50"), .text("2018-4-2"), .text(" "),
        ]
        for value in values {
            let text = try #require(value.asText)
            #expect(type.read(text, Field("x")) == value, "\(text)")
        }
        #expect(type.show(.number(1234), Field("x"), .english) == "1,234")
        #expect(type.show(.boolean(false), Field("x"), .french) == "Non")
    }

    @Test func noTextStopsAnyType() {
        var seed = TypingSeed(2026)
        var texts = (0..<2_000).map { _ in seed.text(longest: 40) }
        texts += [
            "", " ", "\u{0}", String(repeating: "9", count: 100_000), "a@", "@", ";", ",", "-",
        ]
        var fields: [Field] = []
        for type in FieldType.all {
            for unit in ["", "CHF", "always"] + IdentityScheme.all.map(\.name) {
                guard unit.isEmpty || ["money", "vin", "identity"].contains(type.name) else {
                    continue
                }
                var field = Field("x", type.name)
                field.unit = unit
                fields.append(field)
            }
        }
        var read = 0
        for field in fields {
            guard let type = FieldType.named(field.type) else { continue }
            for text in texts {
                let value = type.read(text, field) ?? .text(text)
                _ = type.judge(value, field)
                for language in Language.allCases { _ = type.show(value, field, language) }
                read += 1
                // A value that is read is saved as a text that reads the same.
                guard let saved = type.read(text, field)?.asText, !saved.isEmpty else { continue }
                let again = type.read(saved, field)?.asText
                #expect(again == saved, "\(type.name): “\(text)” is saved as “\(saved)”")
            }
        }
        #expect(read == fields.count * texts.count)
    }

    @Test func valuesOfAnotherSortAreShownAndJudgedAllTheSame() {
        let values: [Value] = [
            .empty, .boolean(true), .number(3), .text("x"), .day(.first), .time(.midnight),
            .error(ValueError(.divisionByZero)),
        ]
        for type in FieldType.all {
            for value in values {
                _ = type.judge(value, Field("x", type.name))
                let shown = type.show(value, Field("x", type.name), .english)
                #expect(shown.isEmpty == (value == .empty), "\(type.name)")
            }
        }
    }
}
