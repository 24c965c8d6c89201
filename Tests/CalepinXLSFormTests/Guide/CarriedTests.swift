// The tables of the guide for people who come from ODK or KoboToolbox are what the importer does.

import Foundation
import Testing

@Suite("The guide from ODK and KoboToolbox")
struct CarriedTests {
    private static let guide = OraclePlace.root.appendingPathComponent(
        "docs/guide/from-odk-and-kobo.md")

    @Test("says of every type, column, look, parameter, setting and function what becomes of it")
    func tables() throws {
        let text = try String(contentsOf: Self.guide, encoding: .utf8)
        var made = text
        for (name, lines) in CarriedTables.all {
            let begin = "<!-- table: \(name) -->\n"
            let parts = made.components(separatedBy: begin)
            try #require(parts.count == 2, "the guide has no table \(name)")
            let rest = parts[1].components(separatedBy: "<!-- end -->").dropFirst()
            made =
                parts[0] + begin + lines.joined(separator: "\n") + "\n<!-- end -->"
                + rest.joined(separator: "<!-- end -->")
        }
        if ProcessInfo.processInfo.environment["CALEPIN_WRITE_GUIDE"] != nil {
            try made.write(to: Self.guide, atomically: true, encoding: .utf8)
        }
        #expect(
            made == text || ProcessInfo.processInfo.environment["CALEPIN_WRITE_GUIDE"] != nil,
            "run the test again with CALEPIN_WRITE_GUIDE=1, and read what it wrote")
    }
}
