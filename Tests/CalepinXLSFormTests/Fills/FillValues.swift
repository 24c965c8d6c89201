// Values of fills: random ones for each type, and the comparison of texts of both engines. Both
// write numbers, moments and places in ways of their own.

import CalepinExpressions
import CalepinForms
import Foundation

/// The comparison of the texts of two engines.
enum FillValues {
    /// Returns true when two texts are the same value: numbers to 12 digits, moments in any zone,
    /// places with and without their zeros.
    static func isSame(_ ours: String, _ theirs: String) -> Bool {
        // Names of files beside the form have an address in XForms.
        if ours == theirs || "jr://images/" + ours == theirs { return true }
        if let left = number(ours), let right = number(theirs) { return isNear(left, right) }
        if let left = Instant.parse(ours, zone: .utc),
            let right = Instant.parse(theirs, zone: .utc)
        {
            return left.description == right.description || isMoment(ours, theirs)
        }
        if let left = Time.parse(ours), let right = Time.parse(clock(theirs)) {
            return left == right
        }
        return isLine(ours, theirs)
    }

    /// The same places one after the other, of a line, an area or one place.
    private static func isLine(_ left: String, _ right: String) -> Bool {
        let (ours, theirs) = (places(left), places(right))
        return ours.count == theirs.count && zip(ours, theirs).allSatisfy(isPlace)
    }

    static func places(_ text: String) -> [String] {
        text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private static func number(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 < 0x3A || $0 | 0x20 == 0x65 }),
            !text.contains(" "), !text.contains(":")
        else { return nil }
        return Double(text)
    }

    static func isNear(_ left: Double, _ right: Double) -> Bool {
        abs(left - right) <= 1e-12 * max(abs(left), abs(right), 1e-300) * 10
    }

    /// The same moment, written with another zone.
    private static func isMoment(_ left: String, _ right: String) -> Bool {
        func plain(_ text: String) -> String {
            var text = text.replacing("Z", with: "").replacing("+00:00", with: "")
            if text.hasSuffix(".000") { text.removeLast(4) }
            if text.hasSuffix(":00"), text.count > 16 { text.removeLast(3) }
            return text
        }
        return plain(left) == plain(right)
    }

    private static func clock(_ text: String) -> String {
        text.replacing("Z", with: "").replacing("+00:00", with: "")
    }

    private static func isPlace(_ left: String, _ right: String) -> Bool {
        func parts(_ text: String) -> [Double]? {
            let numbers = text.split(separator: " ").map { Double($0) }
            guard (2...4).contains(numbers.count) else { return nil }
            let found = numbers.compactMap(\.self)
            guard found.count == numbers.count else { return nil }
            return found + Array(repeating: 0, count: 4 - found.count)
        }
        guard let left = parts(left), let right = parts(right) else { return false }
        return zip(left, right).allSatisfy(isNear)
    }

    // Random values

    /// Returns a text that a person may enter into a cell.
    static func random(
        _ field: Field, _ choices: [String], _ random: inout Seeded
    ) -> String {
        // Sometimes a text that is not of the type, or nothing.
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return ""
        case 1 where field.type == "integer" || field.type == "decimal": return "abc"
        default: break
        }
        switch field.type {
        case "integer": return "\(Int.random(in: -3...12, using: &random))"
        case "decimal":
            let tenths = Int.random(in: -30...120, using: &random)
            return "\(Double(tenths) / 4)"
        case "day": return pick(["2026-01-31", "2026-11-26", "2024-02-29", "1999-12-31"], &random)
        case "time": return pick(["08:30", "23:59", "00:00"], &random)
        case "instant":
            return pick(["2026-11-26T10:00:00.000Z", "2020-02-29T23:30:00.000Z"], &random)
        case "one": return pick(choices, &random)
        case "many":
            let chosen = choices.filter { _ in Bool.random(using: &random) }
            return chosen.joined(separator: " ")
        case "rank": return choices.shuffled(using: &random).joined(separator: " ")
        case "line": return "46.5 6.6 0.0 0.0; 46.6 6.7 0.0 0.0"
        case "area":
            return "46.5 6.6 0.0 0.0; 46.6 6.7 0.0 0.0; 46.6 6.6 0.0 0.0; 46.5 6.6 0.0 0.0"
        case "place": return pick(["46.5 6.6 0.0 0.0", "-1.25 36.8 1600.0 5.0"], &random)
        default: return pick(["a", "b", "yes", "Anna", "12", "0", "x y", "Zoé"], &random)
        }
    }

    private static func pick(_ texts: [String], _ random: inout Seeded) -> String {
        texts.randomElement(using: &random) ?? ""
    }
}
