// Expressions of `$filter` and `$orderby`, and how they are computed for a row (OData URL
// Conventions 4.0, 5.1.1). They are read in ODataExpressionParser.swift.

import CalepinExpressions

/// An operator with two operands.
enum ODataOperator: String, Sendable {
    case equal = "eq"
    case notEqual = "ne"
    case greater = "gt"
    case greaterOrEqual = "ge"
    case less = "lt"
    case lessOrEqual = "le"
    case add, sub, mul, div, mod
}

/// An expression over the properties of a row.
package indirect enum ODataExpression: Equatable, Sendable {
    case literal(ODataValue)
    /// The value of a property, by its place in the set.
    case property(Int)
    case not(ODataExpression)
    case and(ODataExpression, ODataExpression)
    case or(ODataExpression, ODataExpression)
    case negated(ODataExpression)
    case isIn(ODataExpression, [ODataExpression])
    /// An operator of numbers or of comparison.
    case operation(String, ODataExpression, ODataExpression)
    case call(ODataFunction, [ODataExpression])
}

extension ODataExpression {
    /// Reads the condition of `$filter`.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: ``ODataError``.
    package init(filter text: String, over names: ODataNames) throws(ODataError) {
        guard text.utf8.count <= ODataLimits.optionBytes else {
            throw .tooLarge(option: "$filter")
        }
        var parser = try ODataExpressionParser(text, option: "$filter", names)
        self = try parser.condition()
    }

    /// Returns true for what the condition finds.
    ///
    /// - Parameter property: Returns the value of a property, by its place.
    /// Complexity: O(n) in the expression and the texts that it reads.
    package func finds(at now: Instant, _ property: (Int) -> ODataValue) -> Bool {
        value(at: now, property) == .truth(true)
    }

    /// Returns the value for a row.
    ///
    /// Complexity: O(n) in the expression and the texts that it reads.
    /// - Parameters:
    ///   - now: The moment of the request.
    ///   - property: Returns the value of a property of the row, by its place.
    package func value(
        at now: Instant, _ property: (Int) -> ODataValue
    ) -> ODataValue {
        switch self {
        case .literal(let value): value
        case .property(let place): property(place)
        case .not(let inner): inner.truth(at: now, property).map { .truth(!$0) } ?? .null
        case .and(let left, let right):
            Self.joined(
                left.truth(at: now, property), right.truth(at: now, property), deciding: false)
        case .or(let left, let right):
            Self.joined(
                left.truth(at: now, property), right.truth(at: now, property), deciding: true)
        case .negated(let inner):
            if case .number(let number) = inner.value(at: now, property) {
                .number(number.negated)
            } else {
                .null
            }
        case .isIn(let one, let others): Self.isIn(one, others, now, property)
        case .operation(let name, let left, let right):
            ODataOperator(rawValue: name)?.value(
                left.value(at: now, property), right.value(at: now, property)) ?? .null
        case .call(let function, let arguments):
            function.value(arguments.map { $0.value(at: now, property) }, at: now)
        }
    }

    /// Returns the value as a truth; nil for null.
    private func truth(at now: Instant, _ property: (Int) -> ODataValue) -> Bool? {
        if case .truth(let isTrue) = value(at: now, property) { isTrue } else { nil }
    }

    /// Returns `and` or `or` of two truths, of which null is neither (5.1.1.2).
    private static func joined(_ left: Bool?, _ right: Bool?, deciding: Bool) -> ODataValue {
        if left == deciding || right == deciding { return .truth(deciding) }
        return left == nil || right == nil ? .null : .truth(!deciding)
    }

    private static func isIn(
        _ one: ODataExpression, _ others: [ODataExpression], _ now: Instant,
        _ property: (Int) -> ODataValue
    ) -> ODataValue {
        let value = one.value(at: now, property)
        return .truth(others.contains { $0.value(at: now, property).isEqual(value) })
    }
}

extension ODataOperator {
    /// True for operators of numbers.
    var isArithmetic: Bool {
        switch self {
        case .add, .sub, .mul, .div, .mod: true
        default: false
        }
    }

    /// Returns the value of two operands. Comparing null with more or less is false; computing
    /// with it, or dividing by zero, is null.
    func value(_ left: ODataValue, _ right: ODataValue) -> ODataValue {
        switch self {
        case .equal: .truth(left.isEqual(right))
        case .notEqual: .truth(!left.isEqual(right))
        case .greater: .truth(right.isLess(than: left))
        case .less: .truth(left.isLess(than: right))
        case .greaterOrEqual: .truth(right.isLess(than: left) || Self.isSame(left, right))
        case .lessOrEqual: .truth(left.isLess(than: right) || Self.isSame(left, right))
        case .add, .sub, .mul, .div, .mod: computed(left, right)
        }
    }

    private static func isSame(_ left: ODataValue, _ right: ODataValue) -> Bool {
        left != .null && left.isEqual(right)
    }

    private func computed(_ left: ODataValue, _ right: ODataValue) -> ODataValue {
        guard case .number(let left) = left, case .number(let right) = right else {
            return .null
        }
        do throws(DecimalError) {
            return switch self {
            case .add: .number(try left.adding(right))
            case .sub: .number(try left.subtracting(right))
            case .mul: .number(try left.multiplied(by: right))
            case .div: .number(try left.divided(by: right))
            default: .number(try left.remainder(dividingBy: right))
            }
        } catch {
            return .null
        }
    }
}
