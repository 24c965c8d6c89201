// Reads expressions (OData URL Conventions 4.0, 5.1.1.15: the order of operators) and checks the
// types of operands, so that computing them for a row cannot fail.

import CalepinExpressions

/// A reader of the expressions of an option over named properties.
struct ODataExpressionParser {
    /// An expression with its type; nil for that of null.
    typealias Typed = (expression: ODataExpression, type: ODataPrimitive?)

    var lexer: ODataLexer
    private let known: ODataNames
    private var depth = 0
    private var nodes = 0

    /// Creates a reader.
    ///
    /// Throws: `ODataError.syntax`.
    init(_ text: String, option: String, _ known: ODataNames) throws(ODataError) {
        lexer = try ODataLexer(text, option: option)
        self.known = known
    }

    /// Returns the condition that the whole option is.
    ///
    /// Complexity: O(n) in the option.
    /// Throws: ``ODataError``.
    mutating func condition() throws(ODataError) -> ODataExpression {
        let read = try expression()
        guard lexer.token == .end else { throw lexer.fault }
        try require([.truth], read, "$filter")
        return read.expression
    }

    /// Returns the next expression.
    ///
    /// Throws: ``ODataError``.
    mutating func expression() throws(ODataError) -> Typed {
        var left = try conjunction()
        while try lexer.accept(word: "or") {
            let right = try conjunction()
            try require([.truth], left, "or")
            try require([.truth], right, "or")
            left = try made(.or(left.expression, right.expression), .truth)
        }
        return left
    }

    private mutating func conjunction() throws(ODataError) -> Typed {
        var left = try comparison()
        while try lexer.accept(word: "and") {
            let right = try comparison()
            try require([.truth], left, "and")
            try require([.truth], right, "and")
            left = try made(.and(left.expression, right.expression), .truth)
        }
        return left
    }

    private mutating func comparison() throws(ODataError) -> Typed {
        let left = try sum()
        if try lexer.accept(word: "in") { return try membership(of: left) }
        guard case .name(let name) = lexer.token, let found = ODataOperator(rawValue: name),
            !found.isArithmetic
        else { return left }
        try lexer.advance()
        let right = try sum()
        guard Self.areComparable(left.type, right.type) else { throw .types(name) }
        return try made(.operation(name, left.expression, right.expression), .truth)
    }

    private mutating func membership(of one: Typed) throws(ODataError) -> Typed {
        try lexer.require("(")
        var others: [ODataExpression] = []
        repeat {
            let other = try sum()
            guard Self.areComparable(one.type, other.type) else { throw .types("in") }
            others.append(other.expression)
        } while try lexer.accept(",")
        try lexer.require(")")
        return try made(.isIn(one.expression, others), .truth)
    }

    private mutating func sum() throws(ODataError) -> Typed {
        try numbers(["add", "sub"]) { (parser) throws(ODataError) in try parser.product() }
    }

    private mutating func product() throws(ODataError) -> Typed {
        try numbers(["mul", "div", "mod"]) { (parser) throws(ODataError) in
            try parser.signed()
        }
    }

    private mutating func numbers(
        _ names: [String], _ operand: (inout Self) throws(ODataError) -> Typed
    ) throws(ODataError) -> Typed {
        var left = try operand(&self)
        while case .name(let name) = lexer.token, names.contains(name) {
            try lexer.advance()
            let right = try operand(&self)
            try require([.number, .integer], left, name)
            try require([.number, .integer], right, name)
            left = try made(.operation(name, left.expression, right.expression), .number)
        }
        return left
    }

    private mutating func signed() throws(ODataError) -> Typed {
        depth += 1
        defer { depth -= 1 }
        guard depth <= ODataLimits.depth else { throw .tooLarge(option: lexer.optionName) }
        if try lexer.accept("-") {
            let inner = try signed()
            try require([.number, .integer], inner, "-")
            return try made(.negated(inner.expression), .number)
        }
        if try lexer.accept(word: "not") {
            let inner = try signed()
            try require([.truth], inner, "not")
            return try made(.not(inner.expression), .truth)
        }
        return try primary()
    }

    private mutating func primary() throws(ODataError) -> Typed {
        switch lexer.token {
        case .literal(let value):
            try lexer.advance()
            return try made(.literal(value), value.type)
        case .name(let name):
            let fault = lexer.fault
            try lexer.advance()
            if try lexer.accept("(") { return try call(name) }
            if try lexer.accept("/") { throw .unsupported(name + "/…") }
            guard !name.hasPrefix("$"), !name.hasPrefix("@") else { throw .unsupported(name) }
            guard let place = known.place(of: name) else {
                guard !Self.words.contains(name) else { throw fault }
                throw .unknownProperty(name, set: known.name)
            }
            return try made(.property(place), known.types[place])
        case .sign(UInt8(ascii: "(")):
            try lexer.advance()
            let inner = try expression()
            try lexer.require(")")
            return inner
        case .sign, .end: throw lexer.fault
        }
    }

    /// The words of operators, which are no names where an operand is expected.
    private static let words: Set = [
        "and", "or", "not", "in", "eq", "ne", "gt", "ge", "lt", "le", "add", "sub", "mul", "div",
        "mod",
    ]

    private mutating func call(_ name: String) throws(ODataError) -> Typed {
        guard let function = ODataFunction(rawValue: name) else { throw .unsupported(name) }
        var operands: [Typed] = []
        if lexer.token != .sign(UInt8(ascii: ")")) {
            repeat { operands.append(try expression()) } while try lexer.accept(",")
        }
        try lexer.require(")")
        guard function.takes(operands.map(\.type)) else { throw .types(name) }
        return try made(.call(function, operands.map(\.expression)), function.type)
    }

    // Types

    private mutating func made(
        _ expression: ODataExpression, _ type: ODataPrimitive?
    ) throws(ODataError) -> Typed {
        nodes += 1
        guard nodes <= ODataLimits.nodes else { throw .tooLarge(option: lexer.optionName) }
        return (expression, type)
    }

    private func require(
        _ types: [ODataPrimitive], _ operand: Typed, _ name: String
    ) throws(ODataError) {
        guard operand.type.map(types.contains) ?? true else { throw .types(name) }
    }

    private static func areComparable(_ left: ODataPrimitive?, _ right: ODataPrimitive?) -> Bool {
        guard let left, let right else { return true }
        return left.family == right.family
    }
}

extension ODataValue {
    /// The type of a literal; nil for null.
    fileprivate var type: ODataPrimitive? {
        switch self {
        case .null: nil
        case .text: .text
        case .number: .number
        case .truth: .truth
        case .day: .day
        case .time: .time
        case .moment: .moment
        }
    }
}

extension ODataPrimitive {
    /// The type that stands for all that it may be compared with.
    fileprivate var family: ODataPrimitive {
        switch self {
        case .integer: .number
        case .day: .moment
        default: self
        }
    }
}

extension ODataFunction {
    /// Returns true when it takes operands of these types; nil for that of null.
    fileprivate func takes(_ types: [ODataPrimitive?]) -> Bool {
        switch operands {
        case .none: return types.isEmpty
        case .number: return types.count == 1 && Self.isOne(of: [.number, .integer], types[0])
        case .dated: return types.count == 1 && Self.isOne(of: [.day, .moment], types[0])
        case .timed: return types.count == 1 && Self.isOne(of: [.time, .moment], types[0])
        case .moment: return types.count == 1 && Self.isOne(of: [.moment], types[0])
        case .texts(let count, let numbers):
            guard types.count >= count, numbers.contains(types.count - count) else {
                return false
            }
            return types.prefix(count).allSatisfy { Self.isOne(of: [.text], $0) }
                && types.dropFirst(count).allSatisfy { Self.isOne(of: [.number, .integer], $0) }
        }
    }

    private static func isOne(of types: [ODataPrimitive], _ type: ODataPrimitive?) -> Bool {
        type.map(types.contains) ?? true
    }
}
