// The grammar of expressions: precedence climbing that writes the program while it reads. Words
// come from Lexer.swift; calls and paths are in the Parser+ files beside this one.

/// Reads one expression and writes its program; collects faults and goes on after each.
struct Parser {
    var lexer: Lexer
    var token: Token = .end
    var span = Span(0, 0)
    /// The byte index where the word before the current one ended.
    var lastEnd = 0
    var program: Program
    var faults: [SyntaxFault] = []
    var depth = 0
    /// Set when a limit is reached: nothing more is read.
    var halted = false
    /// True when the value just parsed is a percentage without parentheses, as in `100 + 10%`.
    var endsInPercent = false

    /// The tables the parser fills, handed to the expression.
    struct Program {
        var instructions: [Instruction] = []
        var spans: [Span] = []
        var constants: [Value] = []
        var patterns: [Pattern] = []
        var references: [Reference] = []
        var referenceSpans: [Span] = []
    }

    init(_ source: String, _ notation: Notation) {
        lexer = Lexer(source, notation)
        program = Program()
        // About as many instructions as most texts have: growing step by step costs more.
        let about = min(lexer.bytes.count / 3, 16)
        program.instructions.reserveCapacity(about)
        program.spans.reserveCapacity(about)
        program.references.reserveCapacity(about / 2)
        program.referenceSpans.reserveCapacity(about / 2)
    }

    /// The program of the whole text.
    mutating func parse() throws(ExpressionError) -> Program {
        guard lexer.bytes.count <= ExpressionLimits.sourceBytes else {
            throw ExpressionError([SyntaxFault(.tooLarge, Span(0, lexer.bytes.count))])
        }
        advance()
        if token == .end {
            if faults.isEmpty { report(.expressionMissing, span) }
        } else {
            parseExpression()
        }
        while token != .end, !halted { parseAfterStray() }
        guard faults.isEmpty else { throw ExpressionError(sortedFaults()) }
        return program
    }

    /// Goes on after something that does not belong where it stands, to find further faults.
    private mutating func parseAfterStray() {
        report(.unexpected, span, lexer.text(Int(span.start), Int(span.end)))
        advance()
        if token != .end { parseExpression() }
    }

    private func sortedFaults() -> [SyntaxFault] {
        sortedPlaces(faults.count) { left, right in
            let (a, b) = (faults[left].span, faults[right].span)
            return (a.start, a.end) < (b.start, b.end)
        }.map { faults[$0] }
    }

    // Words

    /// Goes to the next word.
    mutating func advance() {
        lastEnd = lexer.position
        token = halted ? .end : lexer.next()
        span = token == .end ? Span(lexer.bytes.count, lexer.bytes.count) : lexer.span
        if let fault = lexer.fault {
            lexer.fault = nil
            add(fault)
        }
    }

    /// Notes a fault; of several at the same place only the first, and 20 in all.
    @inline(never)
    mutating func report(
        _ code: SyntaxFault.Code, _ span: Span, _ argument: String = "", _ detail: String = ""
    ) {
        add(SyntaxFault(code, span, argument, detail))
    }

    private mutating func add(_ fault: SyntaxFault) {
        guard faults.count < ExpressionLimits.faults, faults.last?.span.start != fault.span.start
        else {
            return
        }
        faults.append(fault)
        if faults.count == ExpressionLimits.faults { halt() }
    }

    /// Stops reading: going on would only repeat the same fault.
    mutating func halt() {
        halted = true
        token = .end
    }

    // Program

    /// Writes an instruction; `at` is the span of its word.
    mutating func emit(_ operation: Instruction.Operation, _ a: Int = 0, _ b: Int = 0, at: Span) {
        guard program.instructions.count < 2 * ExpressionLimits.nodes else {
            if !halted { report(.tooLarge, at) }
            return halt()
        }
        program.instructions.append(Instruction(operation, a, b))
        program.spans.append(at)
    }

    /// Writes a constant.
    mutating func emitConstant(_ value: Value, at: Span) {
        program.constants.append(value)
        emit(.constant, program.constants.count - 1, at: at)
    }

    /// Writes a jump whose target is not known yet; returns its index for `land`.
    mutating func emitJump(_ operation: Instruction.Operation, at: Span) -> Int {
        emit(operation, at: at)
        return program.instructions.count - 1
    }

    /// Lets a jump written before land here.
    mutating func land(_ jump: Int) {
        guard jump < program.instructions.count else { return }
        program.instructions[jump].a = Int32(program.instructions.count)
    }

    // Grammar

    /// Parses one level deeper, unless that is too deep.
    mutating func nested(_ body: (inout Parser) -> Void) {
        guard depth < ExpressionLimits.depth else {
            if !halted { report(.tooDeep, span) }
            return halt()
        }
        depth += 1
        body(&self)
        depth -= 1
    }

    /// A whole expression: the lowest precedence, `or`.
    mutating func parseExpression() {
        nested { $0.parseOperators(from: 0) }
    }

    /// Operands with the operators between them that bind at least as tightly as a level. One
    /// function for all levels: one for each would be copied into the one before it.
    private mutating func parseOperators(from minLevel: Int) {
        parseUnary()
        while let (operation, level) = token.infix, level >= minLevel {
            if level <= Token.lastShortCircuit {
                parseShortCircuit(operation, level)
                continue
            }
            let place = span
            advance()
            parseOperators(from: level + 1)
            if level == Token.sums, endsInPercent {
                program.instructions.removeLast()
                program.spans.removeLast()
                emit(operation == .add ? .addPercent : .subtractPercent, at: place)
            } else {
                emit(operation, at: place)
            }
            endsInPercent = false
        }
    }

    private mutating func parseShortCircuit(_ jump: Instruction.Operation, _ level: Int) {
        var jumps: [Int] = []
        while token.infix?.level == level {
            let place = span
            emit(.condition, at: place)
            jumps.append(emitJump(jump, at: place))
            advance()
            parseOperators(from: level + 1)
        }
        emit(.condition, at: span)
        for jump in jumps { land(jump) }
        endsInPercent = false
    }

    mutating func parseUnary() {
        guard token == .minus || (token == .plus && lexer.notation == .calculator) else {
            return parsePower()
        }
        let place = span
        let negates = token == .minus
        advance()
        nested { $0.parseUnary() }
        if negates { emitNegation(at: place) }
    }

    /// Writes a change of sign, under a percent sign that ends the value.
    private mutating func emitNegation(at place: Span) {
        guard endsInPercent else { return emit(.negate, at: place) }
        program.instructions.removeLast()
        let percent = program.spans.removeLast()
        emit(.negate, at: place)
        emit(.percent, at: percent)
    }

    /// Powers, on a calculator: `2 ^ 3 ^ 2` is `2 ^ (3 ^ 2)`, and `-2 ^ 2` is `-(2 ^ 2)`.
    private mutating func parsePower() {
        parsePostfix()
        guard token == .caret else { return }
        let place = span
        advance()
        nested { $0.parseUnary() }
        emit(.power, at: place)
        endsInPercent = false
    }

    private mutating func parsePostfix() {
        endsInPercent = false
        parsePrimary()
        while token == .percent {
            emit(.percent, at: span)
            advance()
            endsInPercent = !halted
        }
    }
}

extension Token {
    /// The last level of operators that short-circuit, and that of sums.
    fileprivate static let lastShortCircuit = 1
    fileprivate static let sums = 4

    /// The operation of an operator between two values, and its level: a higher one binds more
    /// tightly. Of `or` and `and` it is the jump over the right side.
    fileprivate var infix: (operation: Instruction.Operation, level: Int)? {
        switch self {
        case .or: (.skipIfTrue, 0)
        case .and: (.skipUnlessTrue, 1)
        case .equal: (.equal, 2)
        case .notEqual: (.notEqual, 2)
        case .less: (.less, 3)
        case .lessOrEqual: (.lessOrEqual, 3)
        case .greater: (.greater, 3)
        case .greaterOrEqual: (.greaterOrEqual, 3)
        case .plus: (.add, Self.sums)
        case .minus: (.subtract, Self.sums)
        case .times: (.multiply, 5)
        case .divide: (.divide, 5)
        case .modulo: (.remainder, 5)
        default: nil
        }
    }
}
