// The tables that an expression looks values up in, for authors: which of their columns it names.

extension Expression {
    /// A call of `pulldata` with the table and the columns in quotes.
    package struct TableLookup: Equatable, Sendable {
        package let table: String
        /// The column whose value is taken, and the column that is compared with the key.
        package let columns: [String]
    }

    /// The look-ups in tables whose table and columns are written in quotes.
    ///
    /// Complexity: O(n) in the program's length.
    package var tableLookups: [TableLookup] {
        texts(ofCallsTo: "pulldata", 4).compactMap { TableLookup($0) }
    }

    /// The fields whose names `last-saved` has in quotes.
    ///
    /// Complexity: O(n) in the program's length.
    package var savedFields: [String] { texts(ofCallsTo: "last-saved", 1).compactMap { $0[0] } }

    /// Returns the arguments of each call of a function; nil for one that is not in quotes.
    private func texts(ofCallsTo name: String, _ count: Int) -> [[String?]] {
        var stack = TextStack()
        var found: [[String?]] = []
        var ends: Set<Int32> = []
        for (place, step) in instructions.enumerated() {
            // What two ways lead to is the text of neither.
            if ends.contains(Int32(place)) { stack.blur() }
            if let end = step.end { ends.insert(end) }
            if step.operation == .call, Functions.all[Int(step.a)].name == name {
                let texts = stack.top(count)
                if texts.count == count { found.append(texts) }
            }
            stack.take(step, constants)
        }
        return found
    }
}

extension Expression.TableLookup {
    /// Creates the look-up of the arguments of a call; nil when some are not in quotes.
    fileprivate init?(_ texts: [String?]) {
        guard texts.count == 4, let table = texts[0], let column = texts[1], let key = texts[2]
        else { return nil }
        self.init(table: table, columns: [column, key])
    }
}

extension Instruction {
    /// The instruction that another way leads to; nil for an instruction without another way.
    fileprivate var end: Int32? {
        switch operation {
        case .skipUnlessTrue, .skipIfTrue, .skipIfFilled, .branch, .jump, .once: a
        default: nil
        }
    }
}

/// The texts on the stack of a program at one instruction, as far as they are constants.
private struct TextStack {
    private var texts: [String?] = []
    private var marks: [Int] = []

    /// Returns the topmost texts, at most a number of them.
    func top(_ count: Int) -> [String?] { Array(texts.suffix(count)) }

    /// Forgets the topmost text.
    mutating func blur() {
        if !texts.isEmpty { texts[texts.count - 1] = nil }
    }

    /// Follows an instruction to the next one.
    mutating func take(_ step: Instruction, _ constants: [Value]) {
        switch step.operation {
        case .constant:
            if case .text(let text) = constants[Int(step.a)] {
                texts.append(text)
            } else {
                texts.append(nil)
            }
        case .load, .cell, .rows, .position: texts.append(nil)
        case .negate, .percent, .condition, .match: replace(1)
        case .add, .subtract, .multiply, .divide, .remainder, .power, .addPercent,
            .subtractPercent, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            replace(2)
        case .skipUnlessTrue, .skipIfTrue, .skipIfFilled, .branch, .jump: drop(1)
        case .once: break
        case .mark: marks.append(texts.count)
        case .call where step.b < 0: replace(texts.count - (marks.popLast() ?? 0))
        case .call, .indexed, .indexedRows: replace(Int(step.b))
        }
    }

    private mutating func replace(_ count: Int) {
        drop(count)
        texts.append(nil)
    }

    private mutating func drop(_ count: Int) {
        texts.removeLast(Swift.max(0, Swift.min(count, texts.count)))
    }
}
