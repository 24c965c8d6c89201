// The inputs of an evaluation other than cells: the moment, the zone, randomness, tables and
// labels. Cells are read through CellReader.swift.

/// Everything but cells that the value of an expression depends on.
///
/// One context serves a whole transaction, so that `today()` is read once in it.
public struct EvaluationContext: Sendable {
    /// The current moment, with the offset of the zone.
    public var now: Instant
    /// The zone in which days begin.
    public var zone: Zone
    /// The source of random bits for `random()`, `uuid()` and `randomize()`.
    public var random: RandomSource
    /// The language of names of months and weekdays, and of all words that are not a form's.
    public var language: Language
    /// The code of the language in which a form's own texts are read, such as `ar`; nil for that
    /// of all words.
    public var givenTextLanguage: String?
    /// Tables and labels the functions `pulldata` and `jr:choice-name` read.
    public var lookups: Lookups
    /// Steps left before an evaluation is given up.
    public var stepsLeft: Int
    /// The exact fractions behind rounded quotients, kept while `tracksExactness` is on.
    var fractions = Fractions()
    /// True when fractions are computed exactly and `isExact` is kept, as a calculator needs; it
    /// costs a little time.
    public var tracksExactness = false
    /// True while no result so far had to be rounded; meaningful when `tracksExactness` is on.
    var isExact = true

    /// Makes a context; `seed` decides every random value. Texts are read in `language` unless
    /// another is given.
    public init(
        now: Instant, zone: Zone = .utc, seed: UInt64 = 0, language: Language = .english,
        textLanguage: String? = nil, lookups: Lookups = Lookups()
    ) {
        self.now = now
        self.zone = zone
        random = RandomSource(seed: seed)
        self.language = language
        givenTextLanguage = textLanguage
        self.lookups = lookups
        stepsLeft = ExpressionLimits.steps
    }

    /// The code of the language in which a form's own texts are read.
    public var textLanguage: String { givenTextLanguage ?? language.code }

    /// The day it is now, in the zone.
    public var today: Day { now.day }

    /// Takes steps from the budget; false when it is used up.
    @inline(__always)
    mutating func spend(_ steps: Int) -> Bool {
        stepsLeft &-= steps
        return stepsLeft >= 0
    }
}

/// Look-ups in tables and choice lists, given by the caller.
public struct Lookups: Sendable {
    /// The value of a column in the row of a table whose key column holds a key: arguments table,
    /// column, key column, key.
    public var row: @Sendable (String, String, String, String) -> Value
    /// The label of a choice: arguments choice, the reference its list is found by, the code of
    /// the language of texts.
    public var choiceName: @Sendable (String, String, String) -> Value
    /// The value of a field in the record of the same form that was saved last: argument name.
    public var lastSaved: @Sendable (String) -> Value = { _ in .empty }

    /// Look-ups where nothing is found.
    public init() {
        row = { table, _, _, _ in .error(ValueError(.missingCatalogue, table)) }
        choiceName = { _, list, _ in .error(ValueError(.unknownList, list)) }
    }
}

/// A repeatable source of random bits: SplitMix64, by Steele, Lea and Flood (2014).
///
/// Good for shuffling and test data; a `uuid()` is as unpredictable as the seed it is given.
public struct RandomSource: Hashable, Sendable {
    private var state: UInt64

    /// Makes a source; the same seed gives the same bits.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
