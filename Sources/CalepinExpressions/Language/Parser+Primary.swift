// Values of the grammar: numbers, texts, parentheses, references and paths. Calls are in
// Parser+Calls.swift.

extension Parser {
    /// A number, a text, a parenthesis, a call or a reference; reports and goes on when none is
    /// there.
    mutating func parsePrimary() {
        let place = span
        switch token {
        case .number(let number):
            emitConstant(.number(number), at: place)
            advance()
        case .text(let text):
            emitConstant(.text(text), at: place)
            advance()
        case .leftParenthesis: parseParenthesis()
        case .name(let name): parseName(name)
        case .field(let name):
            advance()
            parsePath(.field(name), from: place)
        case .dot:
            advance()
            parsePath(.own, from: place)
        case .doubleDot: parseParents()
        case .root: parseRoot()
        case .slash:
            advance()
            parseSteps(Reference(.absolute), from: place)
        case .star, .doubleSlash, .at:
            skipUnsupportedPath(from: place)
        default: reportMissingValue()
        }
    }

    /// A root sign before its value.
    private mutating func parseRoot() {
        let place = span
        advance()
        nested { $0.parseUnary() }
        emitCall("sqrt", 1, at: place)
        endsInPercent = false
    }

    private mutating func reportMissingValue() {
        report(.valueMissing, token == .end ? Span(lastEnd, lastEnd) : span)
        emitConstant(.empty, at: span)
        switch token {
        case .end, .rightParenthesis, .comma, .rightBracket: break
        default: advance()
        }
    }

    private mutating func parseParenthesis() {
        let place = span
        advance()
        parseExpression()
        endsInPercent = false
        if token == .rightParenthesis {
            advance()
        } else if !halted {
            report(.unclosedParenthesis, place, ")")
        }
    }

    /// A name: a call when a parenthesis follows, else a constant or the start of a path.
    private mutating func parseName(_ name: String) {
        let place = span
        advance()
        if token == .leftParenthesis { return parseCall(name, at: place) }
        if lexer.notation == .calculator { return parseKeyName(name, at: place) }
        if token == .axis { return skipUnsupportedPath(from: place) }
        var reference = Reference(.relative, [name])
        if token == .slash {
            advance()
            return parseSteps(reference, from: place)
        }
        reference.steps = [name]
        finish(reference, from: place)
    }

    /// A name on the calculator: the last result or a constant.
    private mutating func parseKeyName(_ name: String, at place: Span) {
        switch name {
        case "ans", "Ans", "ANS": finish(Reference(.lastResult), from: place)
        case "pi", "π": emitCall("pi", 0, at: place)
        default: reportUnknownFunction(name, at: place)
        }
    }

    // Paths

    /// `..` and `../..`, and what follows.
    private mutating func parseParents() {
        let place = span
        var levels = 1
        advance()
        while token == .slash {
            advance()
            guard token == .doubleDot else {
                return parseSteps(Reference(.parent(levels)), from: place)
            }
            levels += 1
            advance()
        }
        finish(Reference(.parent(levels)), from: place)
    }

    /// Parses what may follow the start of a path: steps after a slash.
    mutating func parsePath(_ root: Reference.Root, from place: Span) {
        guard token == .slash else { return finish(Reference(root), from: place) }
        advance()
        parseSteps(Reference(root), from: place)
    }

    /// The names of a path, separated by slashes, the current word being the first of them.
    mutating func parseSteps(_ start: Reference, from place: Span) {
        var reference = start
        while true {
            switch token {
            case .name(let name): reference.steps.append(name)
            case .dot: break
            default: return skipUnsupportedPath(from: place)
            }
            advance()
            if token == .leftParenthesis || token == .axis {
                return skipUnsupportedPath(from: place)
            }
            guard token == .slash else { return finish(reference, from: place) }
            advance()
        }
    }

    /// Ends a path after what is in brackets: writes its load, or says that what follows it is not
    /// supported.
    private mutating func finish(_ start: Reference, from place: Span) {
        var reference = start
        while token == .leftBracket, !halted { parseFilter(&reference) }
        if token == .slash, !reference.filters.isEmpty {
            advance()
            return parseSteps(reference, from: place)
        }
        switch token {
        case .leftBracket, .union, .axis, .doubleSlash: return skipUnsupportedPath(from: place)
        default: break
        }
        load(reference, at: Span(Int(place.start), lastEnd))
    }

    /// Parses an expression in brackets. It is kept as text, and compiled when it is bound, as
    /// only then the meaning of its names is known.
    private mutating func parseFilter(_ reference: inout Reference) {
        let open = span
        advance()
        let outer = program
        let start = Int(span.start)
        parseExpression()
        endsInPercent = false
        program = outer
        guard token == .rightBracket else {
            if !halted { report(.unclosedParenthesis, open, "]") }
            return skipUnsupportedPath(from: open)
        }
        let text = lexer.text(start, lastEnd)
        advance()
        reference.filters.append(
            Reference.Filter(place: reference.steps.count, text: text))
    }

    /// Writes the load of the cell's own value, for a call such as `string()`.
    mutating func loadOwnValue(at place: Span) {
        load(Reference(.own), at: place)
    }

    private mutating func load(_ reference: Reference, at place: Span) {
        emit(.load, number(of: reference, at: place), at: place)
    }

    /// The number of a reference in the program, each being there once.
    mutating func number(of reference: Reference, at place: Span) -> Int {
        var index = 0
        while index < program.references.count, program.references[index] != reference {
            index += 1
        }
        if index == program.references.count {
            program.references.append(reference)
            program.referenceSpans.append(place)
        }
        return index
    }

    /// Skips the rest of a path that cannot be followed (axes, filters, unions, attributes), so
    /// that one fault names the whole of it.
    mutating func skipUnsupportedPath(from place: Span) {
        var level = 0
        skipping: while true {
            switch token {
            case .end: break skipping
            case .leftBracket, .leftParenthesis: level += 1
            case .rightBracket, .rightParenthesis:
                if level == 0 { break skipping }
                level -= 1
            case .name, .field, .star, .dot, .doubleDot, .slash, .doubleSlash, .at, .axis,
                .union:
                break
            default:
                if level == 0 { break skipping }
            }
            advance()
        }
        let whole = Span(Int(place.start), lastEnd)
        report(.unsupportedPath, whole, lexer.text(Int(whole.start), Int(whole.end)))
        emitConstant(.empty, at: whole)
    }
}
