// Helpers of the tests of forms: short ways to write fields and forms, and random ones by seed. No
// test lives here.

import CalepinExpressions
import CalepinForms

/// A fixed moment, so that no test depends on when it runs.
func fixedContext() -> EvaluationContext {
    guard let now = Instant.parse("2026-11-20T10:00:00Z", zone: .utc) else {
        fatalError("the fixed moment is not readable")
    }
    return EvaluationContext(now: now, seed: 1)
}

/// A field with some of its rules; optional unless it is said otherwise.
func field(
    _ name: String, _ type: String = "decimal", relevant: String = "", required: String = "",
    calculation: String = "", parents: [String] = [], _ change: (inout Field) -> Void = { _ in }
) -> Content {
    var field = Field(name, type, label: LocalText(name))
    field.relevant = relevant
    field.required = required
    field.calculation = calculation
    field.parents = parents
    change(&field)
    return .field(field)
}

/// A form of one section.
func form(_ contents: [Content], relevant: String = "") -> FormDefinition {
    FormDefinition(
        id: "test", title: LocalText("Test"),
        sections: [
            Section("all", title: LocalText("All"), relevant: relevant, contents: contents)
        ])
}

/// A session of a form of one section.
func session(_ contents: [Content]) throws -> FormSession {
    FormSession(try form(contents).compiled(), context: fixedContext())
}

/// A repeatable source of choices (xorshift64*).
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number from 0 to below a bound.
    mutating func below(_ bound: Int) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    /// One of several things.
    mutating func one<T>(of things: [T]) -> T { things[below(things.count)] }

    /// Whether something of so many hundredths happens.
    mutating func chance(_ hundredths: Int) -> Bool { below(100) < hundredths }
}
