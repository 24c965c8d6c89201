// Helpers for the tests of field types and masks: fields by type, the result of a type for a text,
// and random texts by seed. No test is here.

import CalepinExpressions
import CalepinForms
import Testing

/// A field of a type, and the type.
struct Typed {
    let type: FieldType
    var field: Field

    init(_ name: String, unit: String = "", places: Int = -1) throws {
        type = try #require(FieldType.named(name))
        field = Field("x", name)
        field.unit = unit
        field.places = places
    }

    /// The saved text of what is read, or the name of the issue in parentheses.
    func outcome(_ text: String) -> String {
        guard let value = type.read(text, field) else {
            return "(\(CalepinForms.Issue(type.refusal).name))"
        }
        if let code = type.judge(value, field) { return "(\(CalepinForms.Issue(code).name))" }
        return value.asText ?? "(error)"
    }

    /// Expects an outcome for each text.
    func expect(
        _ table: [(text: String, outcome: String)],
        _ location: Testing.SourceLocation = #_sourceLocation
    ) {
        for (text, wanted) in table {
            #expect(outcome(text) == wanted, "“\(text)”", sourceLocation: location)
        }
    }

    func shown(_ text: String, _ language: Language = .english) -> String {
        guard let value = type.read(text, field) else { return "(refused)" }
        return type.show(value, field, language)
    }
}

/// Random numbers by seed (SplitMix64: Steele, Lea and Flood, OOPSLA 2014), the same in every run.
struct TypingSeed: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Mostly what people type, now and then any scalar.
    mutating func text(longest: Int) -> String {
        let likely = Array(
            "0123456789 -+.,'’:;/@()#ABCxyzéßЖTZ\u{A0}\u{202F}\u{301}".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...longest, using: &self) {
            let any = Unicode.Scalar(UInt32.random(in: 0...0x10_FFFF, using: &self)) ?? "🙂"
            let pick = likely.randomElement(using: &self) ?? "0"
            text.append(Int.random(in: 0..<12, using: &self) == 0 ? any : pick)
        }
        return String(text)
    }
}
