// Calls of functions: arguments, their number, and the few functions that are part of the program
// instead of a body (if, coalesce, once, position, regex). Bodies live in Functions/.

extension Parser {
    /// A call, the current word being its opening parenthesis.
    mutating func parseCall(_ name: String, at place: Span) {
        if name == "instance" || name == "current" { return parseRootCall(name, at: place) }
        guard let index = Functions.index(of: name) else {
            reportUnknownFunction(name, at: place)
            return skipArguments()
        }
        let function = Functions.all[index]
        if function.spreads { emit(.mark, at: place) }
        advance()
        var state = CallState(name: name, place: place, form: function.form)
        parseArguments(&state, spreads: function.spreads)
        if function.readsOwnValue, state.count == 0 {
            loadOwnValue(at: place)
            state.count = 1
        }
        checkArity(function, state.count, at: place)
        finishCall(&state, index, spreads: function.spreads)
        endsInPercent = false
    }

    /// The state of reading a call.
    struct CallState {
        var name: String
        var place: Span
        var form: Function.Form
        var count = 0
        /// Jumps that land at the end of the call.
        var exits: [Int] = []
        /// The jump over the branch being read.
        var branch: Int?
        /// The reference an `indexed-repeat` reads.
        var indexed: Int?
        /// The repeats whose rows it counts.
        var repeats: [String] = []
        /// True when the pattern of a `regex` was compiled, so that no call is needed.
        var isMatched = false
    }

    private mutating func parseArguments(_ state: inout CallState, spreads: Bool) {
        if token == .rightParenthesis { return advance() }
        while !halted {
            let first = program.instructions.count
            beforeArgument(&state)
            parseExpression()
            endsInPercent = false
            if spreads { markRows(from: first) }
            state.count += 1
            afterArgument(&state, first)
            guard token == .comma else { break }
            advance()
        }
        if token == .rightParenthesis {
            advance()
        } else if !halted {
            report(.unclosedParenthesis, state.place, ")")
        }
    }

    /// Lets an argument that is one reference stand for all its rows.
    private mutating func markRows(from first: Int) {
        guard program.instructions.count == first + 1,
            program.instructions[first].operation == .load
        else { return }
        program.instructions[first].b = 1
    }

    private mutating func beforeArgument(_ state: inout CallState) {
        if state.form == .once, state.count == 0 {
            state.exits.append(emitJump(.once, at: state.place))
        }
    }

    private mutating func afterArgument(_ state: inout CallState, _ first: Int) {
        switch state.form {
        case .choose: afterChoice(&state)
        case .firstFilled:
            if token == .comma {
                state.exits.append(emitJump(.skipIfFilled, at: state.place))
            }
        case .indexed where state.count % 2 == 0 || state.count == 1:
            takeReference(first, &state)
        case .position where state.count == 1: replaceByPosition(first, state.place)
        case .match where state.count == 2: state.isMatched = replaceByPattern(first)
        default: break
        }
    }

    /// `if`: writes a branch after the condition, and a jump to the end after the first
    /// alternative.
    private mutating func afterChoice(_ state: inout CallState) {
        if state.count == 1 {
            state.branch = emitJump(.branch, at: state.place)
        } else if state.count == 2, let branch = state.branch {
            state.exits.append(emitJump(.jump, at: state.place))
            land(branch)
        }
    }

    private mutating func finishCall(_ state: inout CallState, _ index: Int, spreads: Bool) {
        switch state.form {
        case .choose, .firstFilled, .once:
            for exit in state.exits { land(exit) }
            if let branch = state.branch, branch < program.instructions.count {
                program.instructions[branch].b = Int32(program.instructions.count)
            }
        case .position:
            if state.count == 0 { emit(.position, 0, at: state.place) }
        case .match:
            if !state.isMatched {
                emit(.call, index, state.count, at: state.place)
            }
        case .indexed:
            let index = indexedReference(state)
            emit(.indexed, index, (state.count - 1) / 2, at: state.place)
        case .plain:
            emit(.call, index, spreads ? -1 : state.count, at: state.place)
        }
    }

    /// The field of `indexed-repeat` with the repeats its rows are counted in.
    private mutating func indexedReference(_ state: CallState) -> Int {
        guard let index = state.indexed else { return 0 }
        var reference = program.references[index]
        reference.repeats = state.repeats
        return number(of: reference, at: program.referenceSpans[index])
    }

    /// `indexed-repeat`: takes the field and the repeats back from the program; the field is read
    /// at the end.
    private mutating func takeReference(_ first: Int, _ state: inout CallState) {
        guard program.instructions.count == first + 1,
            program.instructions[first].operation == .load
        else { return report(.unsupportedPath, state.place, state.name) }
        let index = Int(program.instructions[first].a)
        if state.count == 1 {
            state.indexed = index
        } else if case .field(let name) = program.references[index].root {
            state.repeats.append(name)
        }
        program.instructions.removeLast()
        program.spans.removeLast()
    }

    /// `position(..)`: how many levels up, from the reference just written.
    private mutating func replaceByPosition(_ first: Int, _ place: Span) {
        guard program.instructions.count == first + 1,
            program.instructions[first].operation == .load
        else { return report(.unsupportedPath, place, "position") }
        let reference = program.references[Int(program.instructions[first].a)]
        program.instructions.removeLast()
        program.spans.removeLast()
        switch (reference.root, reference.steps.isEmpty) {
        case (.parent(let levels), true): emit(.position, levels, at: place)
        case (.own, true), (.current, true): emit(.position, 0, at: place)
        default: report(.unsupportedPath, place, reference.description)
        }
    }

    /// `regex` with a pattern in quotes: compiled once, here, and its faults shown here.
    private mutating func replaceByPattern(_ first: Int) -> Bool {
        guard program.instructions.count == first + 1,
            program.instructions[first].operation == .constant,
            case .text(let text) = program.constants[Int(program.instructions[first].a)]
        else { return false }
        do throws(PatternError) {
            program.patterns.append(try Pattern(text))
        } catch {
            report(.badPattern, place(of: error, in: program.spans[first]), error.kind.rawValue)
            return false
        }
        let place = program.spans.removeLast()
        program.instructions.removeLast()
        emit(.match, program.patterns.count - 1, at: place)
        return true
    }

    /// Returns the place of a pattern's fault in the text that quotes it.
    private func place(of error: PatternError, in quoted: Span) -> Span {
        let last = Int(quoted.end) - 1
        let start = Swift.min(Int(quoted.start) + 1 + error.offset, last)
        return Span(start, Swift.min(start + 1, Int(quoted.end)))
    }

    private mutating func checkArity(_ function: Function, _ count: Int, at place: Span) {
        if count < function.minimum {
            report(.tooFewArguments, place, function.name, function.minimum.description)
        } else if function.form == .indexed, count % 2 == 0 {
            report(.tooFewArguments, place, function.name, (count + 1).description)
        } else if let maxArguments = function.maximum, count > maxArguments {
            report(.tooManyArguments, place, function.name, maxArguments.description)
        }
    }

    /// Writes a call with a known number of arguments.
    mutating func emitCall(_ name: String, _ count: Int, at place: Span) {
        guard let index = Functions.index(of: name) else { return }
        emit(.call, index, count, at: place)
    }

    /// `instance('id')/...` and `current()/...`: the roots of paths that look like calls.
    private mutating func parseRootCall(_ name: String, at place: Span) {
        advance()
        var root = Reference.Root.current
        if name == "instance" {
            guard case .text(let id) = token else { return skipUnsupportedPath(from: place) }
            root = .catalogue(id)
            advance()
        }
        guard token == .rightParenthesis else { return skipUnsupportedPath(from: place) }
        advance()
        parsePath(root, from: place)
    }

    /// Reports that a function does not exist, and the one that may have been meant.
    mutating func reportUnknownFunction(_ name: String, at place: Span) {
        if let similar = Functions.similar(to: name) {
            report(.similarFunction, place, name, similar)
        } else {
            report(.unknownFunction, place, name)
        }
    }

    /// Reads the arguments of a call that is not known, for the faults in them.
    private mutating func skipArguments() {
        guard token == .leftParenthesis else { return }
        var state = CallState(name: "", place: span, form: .plain)
        let height = program.instructions.count
        advance()
        parseArguments(&state, spreads: false)
        let written = Swift.max(0, program.instructions.count - height)
        program.instructions.removeLast(written)
        program.spans.removeLast(written)
        emitConstant(.empty, at: state.place)
    }
}
