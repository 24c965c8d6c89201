// The cached states of one matcher and the transitions between them, within fixed bounds.
// PatternMatcher computes a transition.

/// Cached states. A state is a set of instructions about to run and the kind of scalar before
/// them.
///
/// Invariant: state ids are below `states.count`; once a bound is reached no state is added but
/// the spare one, whose contents change and whose transitions are never remembered.
struct PatternCache: Sendable {
    /// The kind of scalar before a place of the text.
    enum Before: UInt8, Sendable {
        case start
        case word
        case other
    }

    struct State: Sendable {
        var first: Int
        var count: Int
        var hash: UInt32
        var before: Before
    }

    /// Transition not yet found.
    static let unknown: Int32 = -1
    /// Transition after which the text is known to match.
    static let matched: Int32 = -2
    /// Transition after which no text matches.
    static let dead: Int32 = -3

    private(set) var states: [State] = []
    private(set) var contents: [Int32] = []
    /// Row by state, column by symbol.
    private(set) var transitions: [Int32] = []
    /// The state used for whatever has no room, once there is one.
    private(set) var spare: Int?
    private let columns: Int
    private var slots: [Int32]

    init(columns: Int) {
        self.columns = columns
        slots = [Int32](repeating: -1, count: 64)
    }

    /// The transition from a state, or ``unknown``.
    func transition(_ state: Int, _ symbol: Int) -> Int32 {
        state == spare ? Self.unknown : transitions[state * columns + symbol]
    }

    /// Remembers a transition, unless it touches the spare state.
    mutating func remember(_ state: Int, _ symbol: Int, _ target: Int32) {
        guard state != spare, spare.map({ Int32(truncatingIfNeeded: $0) != target }) ?? true else {
            return
        }
        transitions[state * columns + symbol] = target
    }

    /// Returns the id of the state with these contents, in any order; `holds` returns true when an
    /// instruction is among them.
    ///
    /// Complexity: O(n) in the contents.
    mutating func state(
        _ wanted: [Int32], _ before: Before, holds: (Int32) -> Bool
    ) -> Int {
        var hash = UInt32(before.rawValue) &+ 1
        for instruction in wanted { hash &+= Self.mix(UInt32(bitPattern: instruction)) }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let id = Int(slots[slot])
            let state = states[id]
            if state.hash == hash, state.before == before, state.count == wanted.count,
                contents[state.first..<state.first + state.count].allSatisfy(holds)
            {
                return id
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let state = State(first: contents.count, count: wanted.count, hash: hash, before: before)
        guard spare == nil, hasRoom(for: wanted.count) else { return spill(wanted, state) }
        slots[slot] = Int32(truncatingIfNeeded: states.count)
        states.append(state)
        contents.append(contentsOf: wanted)
        transitions.append(contentsOf: repeatElement(Self.unknown, count: columns))
        if states.count * 2 > slots.count { growSlots() }
        return states.count - 1
    }

    private func hasRoom(for count: Int) -> Bool {
        states.count < ExpressionLimits.patternStates
            && contents.count + count <= ExpressionLimits.patternCells
            && transitions.count + columns <= ExpressionLimits.patternCells
    }

    /// Keeps contents in the spare state, which is the last one.
    private mutating func spill(_ wanted: [Int32], _ state: State) -> Int {
        var state = state
        if let spare {
            state.first = states[spare].first
            states[spare] = state
        } else {
            spare = states.count
            states.append(state)
        }
        contents.removeLast(contents.count - state.first)
        contents.append(contentsOf: wanted)
        return states.count - 1
    }

    private mutating func growSlots() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for (id, state) in states.enumerated() {
            var slot = Int(truncatingIfNeeded: state.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: id)
        }
    }

    /// Spreads the bits of an instruction's number; sums of the results do not depend on order.
    private static func mix(_ value: UInt32) -> UInt32 {
        var mixed = (value &+ 0x9E37_79B9) &* 0x85EB_CA6B
        mixed ^= mixed >> 13
        mixed = mixed &* 0xC2B2_AE35
        return mixed ^ mixed >> 16
    }
}
