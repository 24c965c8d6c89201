// Random records of the form `visit`, the same in every run for the same seed.

import CalepinForms

@testable import CalepinExport

/// A source of random records; the method of the numbers is SplitMix64 (Steele, Lea and Flood,
/// 2014).
struct RandomVisit: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    private static let pieces = [
        "a", "Z", "0", "9", " ", "\"", "\"\"", "'", ",", ";", "\t", "\n", "\r", "\r\n", "=", "+",
        "-", "@", "é", "\u{301}", "ß", "文", "字", "אב", "\u{202E}", "\u{200F}", "🙂", "👩‍👧", "&",
        "<", ">", "]]>", "_x0041_", "_x000D_", "\u{1}", "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}",
        "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{A0}", "\\", "null", "NaN", "1e5", "007", "#N/A",
    ]

    /// A text of some pieces; never blank.
    mutating func text() -> String {
        var text = "x"
        for _ in 0..<Int.random(in: 0...8, using: &self) {
            let piece = Self.pieces.randomElement(using: &self) ?? ""
            if Bool.random(using: &self) { text += piece } else { text = piece + text }
        }
        return text
    }

    /// The text of a number of up to 38 digits.
    mutating func number() -> String {
        var text = Bool.random(using: &self) ? "-" : ""
        let digits = Int.random(in: 1...38, using: &self)
        let point = Int.random(in: 0...digits, using: &self)
        for place in 0..<digits {
            if place == point { text += place == 0 ? "0." : "." }
            text += "\(Int.random(in: place == 0 && point != 0 ? 1...9 : 0...9, using: &self))"
        }
        return text
    }

    /// A record with a number.
    mutating func record(_ number: Int) -> ExportedRecord {
        var cells: [(String, String)] = []
        func two(_ range: ClosedRange<Int>) -> String {
            String("0\(Int.random(in: range, using: &self))".suffix(2))
        }
        for (name, text) in [
            ("note", self.text()), ("amount", self.number()), ("street", self.text()),
            ("day", "\(Int.random(in: 1890...2090, using: &self))-\(two(1...12))-\(two(1...28))"),
            ("hour", "\(two(0...23)):\(two(0...59)):\(two(0...59))"),
            ("at", "20\(two(0...60))-\(two(1...12))-\(two(1...28))T\(two(0...23)):15:00Z"),
            ("kind", ["a", "b"].randomElement(using: &self) ?? ""), ("tags", "b a other"),
            ("secret", self.text()), ("isOpen", Bool.random(using: &self) ? "true" : "false"),
        ] where Int.random(in: 0..<4, using: &self) > 0 {
            // Now and then what the type of the field cannot read.
            let isMistyped = Int.random(in: 0..<8, using: &self) == 0
            cells.append((name, isMistyped ? self.text() : text))
        }
        var rows: [(String, [String])] = []
        let drivers = (0..<Int.random(in: 0...3, using: &self)).map { "k\($0)" }
        if !drivers.isEmpty { rows.append(("drivers", drivers)) }
        for driver in drivers {
            cells.append(("drivers#\(driver).name", text()))
            let claims = (0..<Int.random(in: 0...2, using: &self)).map { "c\($0)" }
            if !claims.isEmpty { rows.append(("drivers#\(driver).claims", claims)) }
            for claim in claims {
                cells.append(("drivers#\(driver).claims#\(claim).sum", self.number()))
            }
        }
        return VisitForm.record(number, cells, rows: rows)
    }
}
