// The inputs of an action besides its own data: the time, the language and random bits, which the
// caller provides.

import CalepinSync
import CalepinExpressions

/// The environment of one action.
public struct ActionContext: Sendable {
    /// The time, the time zone, the language and the seed.
    public var evaluation: EvaluationContext
    /// Random bits, never the same twice, for the id of a new record.
    public var fresh: Identity

    /// 128 random bits.
    public struct Identity: Sendable {
        /// The high half of the bits.
        public var high: UInt64
        /// The low half of the bits.
        public var low: UInt64

        /// Makes an identity of these bits.
        public init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }
    }

    /// Makes an environment.
    public init(_ context: EvaluationContext, fresh: Identity) {
        self.evaluation = context
        self.fresh = fresh
    }

    /// The language of all words.
    var language: Language { evaluation.language }

    /// Returns true when words and texts are in the languages of another environment.
    func hasLanguages(of other: EvaluationContext) -> Bool {
        language == other.language && evaluation.textLanguage == other.textLanguage
    }

    /// A new id that no record has.
    var freshId: String { Identifier(high: fresh.high, low: fresh.low).description }
}
