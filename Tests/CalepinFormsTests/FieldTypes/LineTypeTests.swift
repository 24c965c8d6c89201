// Lines and areas: texts of places with semicolons between them.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct LineTypeTests {
    @Test func linesAreLikeThoseOfODK() throws {
        let typed = try Typed("line")
        typed.expect([
            ("47.37 8.54 408 5; 47.380 8.55 0 0;", "47.37 8.54 408 5; 47.38 8.55 0 0"),
            ("47.37,8.54", "(not-a-line)"), ("47.37, 8.54; 48, 9", "47.37 8.54; 48 9"),
            ("47\u{A0}8;48\u{A0}\u{2212}9", "47 8; 48 -9"), ("47 8", "(not-a-line)"),
            ("47 8;", "(not-a-line)"), ("47 8;;48 9", "(not-a-line)"), (";", "(not-a-line)"),
            ("47 8; 91 9", "(not-a-line)"), ("47 8; 48 9; here", "(not-a-line)"),
            ("47 8; 47 8", "47 8; 47 8"),
        ])
        #expect(typed.shown("0 0; 0 0.001") == "111\u{A0}m")
        #expect(typed.shown("0 1; 0 91; 0 1", .french) == "20\u{202F}037,39\u{A0}km")
    }

    @Test func areasEndWhereTheyStart() throws {
        let typed = try Typed("area")
        typed.expect([
            ("46 6; 46 7; 47 7; 46 6", "46 6; 46 7; 47 7; 46 6"),
            ("46 6 1 2; 46 7; 47 7; 46 6 3 4", "46 6 1 2; 46 7; 47 7; 46 6 3 4"),
            ("46 6; 46 7; 47 7", "46 6; 46 7; 47 7; 46 6"),
            ("46 6; 46 7; 46 6", "(not-an-area)"), ("46 6; 46 7", "(not-an-area)"),
            ("46 6", "(not-an-area)"), ("x", "(not-an-area)"),
        ])
        #expect(typed.shown("0 0; 0 0.001; 0.001 0.001; 0 0") == "6,196\u{A0}m²")
        #expect(typed.shown("0 0; 0 0.1; 0.1 0.1; 0 0") == "6,195.94\u{A0}ha")
    }

    @Test func aLineHasAMostOfPoints() throws {
        let many = (0..<FormLimits.points).map { "1 0.\($0)" }.joined(separator: ";")
        #expect(try Typed("line").outcome(many).hasPrefix("1 0; 1 0.1; "))
        #expect(try Typed("line").outcome(many + ";2 2") == "(not-a-line)")
        #expect(try Typed("area").outcome(many) == "(not-an-area)")
        #expect(try Typed("area").outcome(many + ";1 0") == "(not-an-area)")
    }
}
