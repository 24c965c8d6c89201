// The grammar of expressions: precedence climbing that writes the program as it reads. Words come
// from Lexer.swift; calls and paths are in the Parser+ files beside this one.

/// Reads one expression and writes its program; collects faults and goes on after each.
struct Parser {
    var lexer: Lexer
    var token: Token = .end
    var span = Span(0, 0)
    /// Where the word before the current one ended.
    var lastEnd = 0
    var program: Program
    var faults: [SyntaxFault] = []
    var depth = 0
    /// Set when a limit is reached: nothing more is read.
    var halted = false
    /// Whether the value just parsed is a percentage without parentheses, as in `100 + 10%`.
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
    }

    /// The program of the whole text.
    mutating func parse() throws(ExpressionError) -> Program {
        guard lexer.bytes.count <= Limits.sourceBytes else {
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
    mutating func report(
        _ code: SyntaxFault.Code, _ span: Span, _ argument: String = "", _ detail: String = ""
    ) {
        add(SyntaxFault(code, span, argument, detail))
    }

    private mutating func add(_ fault: SyntaxFault) {
        guard faults.count < Limits.faults, faults.last?.span.start != fault.span.start else {
            return
        }
        faults.append(fault)
        if faults.count == Limits.faults { halt() }
    }

    /// Stops reading: what follows would only repeat the same fault.
    mutating func halt() {
        halted = true
        token = .end
    }

    // Program

    /// Writes an instruction; the place is that of the word that asked for it.
    mutating func emit(_ operation: Instruction.Operation, _ a: Int = 0, _ b: Int = 0, at: Span) {
        guard program.instructions.count < 2 * Limits.nodes else {
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

    /// Writes a jump whose target is not known yet; gives its place for `land`.
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
        guard depth < Limits.depth else {
            if !halted { report(.tooDeep, span) }
            return halt()
        }
        depth += 1
        body(&self)
        depth -= 1
    }

    /// A whole expression: the lowest precedence, `or`.
    mutating func parseExpression() {
        nested { $0.parseOr() }
    }

    private mutating func parseOr() {
        parseAnd()
        parseShortCircuit(.or, .skipIfTrue) { $0.parseAnd() }
    }

    private mutating func parseAnd() {
        parseEquality()
        parseShortCircuit(.and, .skipUnlessTrue) { $0.parseEquality() }
    }

    private mutating func parseShortCircuit(
        _ word: Token, _ jump: Instruction.Operation, _ side: (inout Parser) -> Void
    ) {
        guard token == word else { return }
        var jumps: [Int] = []
        while token == word {
            let place = span
            emit(.condition, at: place)
            jumps.append(emitJump(jump, at: place))
            advance()
            side(&self)
        }
        emit(.condition, at: span)
        for jump in jumps { land(jump) }
        endsInPercent = false
    }

    private mutating func parseEquality() {
        parseRelation()
        while let operation = token.equality {
            parseRight(operation) { $0.parseRelation() }
        }
    }

    private mutating func parseRelation() {
        parseSum()
        while let operation = token.relation {
            parseRight(operation) { $0.parseSum() }
        }
    }

    private mutating func parseSum() {
        parseProduct()
        while let operation = token.sum {
            let place = span
            advance()
            parseProduct()
            if endsInPercent {
                program.instructions.removeLast()
                program.spans.removeLast()
                emit(operation == .add ? .addPercent : .subtractPercent, at: place)
            } else {
                emit(operation, at: place)
            }
            endsInPercent = false
        }
    }

    private mutating func parseProduct() {
        parseUnary()
        while let operation = token.product {
            parseRight(operation) { $0.parseUnary() }
        }
    }

    private mutating func parseRight(
        _ operation: Instruction.Operation, _ side: (inout Parser) -> Void
    ) {
        let place = span
        advance()
        side(&self)
        emit(operation, at: place)
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
    fileprivate var equality: Instruction.Operation? {
        switch self {
        case .equal: return .equal
        case .notEqual: return .notEqual
        default: return nil
        }
    }

    fileprivate var relation: Instruction.Operation? {
        switch self {
        case .less: return .less
        case .lessOrEqual: return .lessOrEqual
        case .greater: return .greater
        case .greaterOrEqual: return .greaterOrEqual
        default: return nil
        }
    }

    fileprivate var sum: Instruction.Operation? {
        switch self {
        case .plus: return .add
        case .minus: return .subtract
        default: return nil
        }
    }

    fileprivate var product: Instruction.Operation? {
        switch self {
        case .times: return .multiply
        case .divide: return .divide
        case .modulo: return .remainder
        default: return nil
        }
    }
}
