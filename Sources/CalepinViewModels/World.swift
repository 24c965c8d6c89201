// What an action is told from outside: the moment, the language and random bits. Where they come
// from is the caller's business.

import CalepinCollections
import CalepinExpressions

/// The world as one action sees it.
public struct World: Sendable {
    /// The moment, the zone, the language and the seed.
    public var context: EvaluationContext
    /// Random bits, never the same twice: what a new record is named by.
    public var fresh: Identity

    /// 128 random bits.
    public struct Identity: Sendable {
        /// The bits.
        public var high: UInt64
        /// As before.
        public var low: UInt64

        /// Takes the bits.
        public init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }
    }

    /// Makes a world.
    public init(_ context: EvaluationContext, fresh: Identity) {
        self.context = context
        self.fresh = fresh
    }

    /// The language of all words.
    var language: Language { context.language }

    /// An id that no record has.
    var freshId: String { Identifier(high: fresh.high, low: fresh.low).description }
}
