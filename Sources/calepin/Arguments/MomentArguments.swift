// The context of a command's session: time, zone, random seed. The default is this machine's.

import ArgumentParser
import CalepinExpressions

/// The options of commands that fill in a form.
struct MomentArguments: ParsableArguments {
    @Option(help: "The moment, such as 2026-11-21T10:00:00Z; else now.")
    var now: String?

    @Option(
        help: "The zone in minutes east of UTC; else this machine's.",
        transform: NumberArgument.within(-1_080...1_080))
    var zone: Int16?

    @Option(
        help: "A whole number that decides everything random.",
        transform: NumberArgument.within(0...UInt64.max))
    var seed: UInt64?

    func validate() throws {
        if let now, Instant.parse(now, zone: .utc) == nil {
            throw ValidationError("'\(now)' is not a moment such as 2026-11-21T10:00:00Z.")
        }
    }

    /// Returns the context of expressions.
    func context(_ language: Language) -> EvaluationContext {
        let machine = EvaluationContext.current(language)
        let zone = zone.flatMap { Zone(fixedMinutes: $0) } ?? machine.zone
        let now = now.flatMap { Instant.parse($0, zone: zone) } ?? machine.now
        return EvaluationContext(
            now: now.shown(in: zone), zone: zone,
            seed: seed ?? UInt64.random(in: .min ... .max), language: language)
    }
}
