// The query options of a request (OData URL Conventions 4.0, 5.1): which rows, in which order, and
// what of them. An option that begins with `$` and is not known here is an error, as the standard
// has it; others are those of the route.

import CalepinExpressions

/// The properties and the repeats that are written of each entity of a set.
package struct ODataSelection: Equatable, Sendable {
    /// The places of the properties; nil for all.
    package var properties: [Int]?
    /// The places of the navigations whose rows are written, with what is written of them.
    package var expanded: [(navigation: Int, selection: ODataSelection)] = []

    /// Creates the selection of all properties.
    package init() {}

    package static func == (left: Self, right: Self) -> Bool {
        left.properties == right.properties
            && left.expanded.count == right.expanded.count
            && zip(left.expanded, right.expanded).allSatisfy {
                $0.navigation == $1.navigation && $0.selection == $1.selection
            }
    }
}

/// An order of rows.
package struct ODataOrder: Equatable, Sendable {
    package let expression: ODataExpression
    package let isDescending: Bool
}

/// The query options of a request to a set.
package struct ODataQuery: Sendable {
    package var filter: ODataExpression?
    package var orders: [ODataOrder] = []
    package var selection = ODataSelection()
    package var top: Int?
    package var skip = 0
    /// True to count all rows that the filter finds.
    package var isCounted = false
    /// The id of the record after which a page begins; empty for the first page.
    package var after = ""

    /// Creates the options of a request without any.
    package init() {}

    /// The names of the options.
    package static let names = [
        "$filter", "$orderby", "$select", "$expand", "$top", "$skip", "$count", "$skiptoken",
        "$format",
    ]

    /// Creates the options of a request.
    ///
    /// Complexity: O(n) in their values.
    /// - Parameters:
    ///   - values: The values of the options that begin with `$`, decoded.
    ///   - set: The place of the set in the model.
    ///   - path: The resource that is asked for.
    /// - Throws: ``ODataError``.
    package init(
        _ values: [String: String], _ set: Int, of model: ODataModel, for path: ODataPath
    ) throws(ODataError) {
        for name in values.keys.sorted() {
            guard Self.names.contains(name), path.takes(name) else { throw .unsupported(name) }
        }
        for (name, value) in values where value.utf8.count > ODataLimits.optionBytes {
            throw .tooLarge(option: name)
        }
        if let text = values["$filter"] {
            var parser = try ODataExpressionParser(text, option: "$filter", model.sets[set].names)
            filter = try parser.condition()
        }
        if let text = values["$orderby"] { orders = try Self.orders(text, model.sets[set]) }
        var parser = ODataSelectionParser(model)
        selection = try parser.selection(
            selecting: values["$select"], expanding: values["$expand"], of: set)
        top = try Self.number("$top", values)
        skip = try Self.number("$skip", values) ?? 0
        after = values["$skiptoken"] ?? ""
        switch values["$count"] {
        case nil, "false": isCounted = false
        case "true": isCounted = true
        default: throw .wrongOption("$count")
        }
    }

    private static func number(
        _ name: String, _ values: [String: String]
    ) throws(ODataError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text, in: 0...Int(Int32.max)) else { throw .wrongOption(name) }
        return number
    }

    private static func orders(
        _ text: String, _ set: ODataSet
    ) throws(ODataError) -> [ODataOrder] {
        var parser = try ODataExpressionParser(text, option: "$orderby", set.names)
        var orders: [ODataOrder] = []
        repeat {
            let (expression, _) = try parser.expression()
            var isDescending = false
            if try parser.lexer.accept(word: "desc") {
                isDescending = true
            } else {
                _ = try parser.lexer.accept(word: "asc")
            }
            orders.append(ODataOrder(expression: expression, isDescending: isDescending))
            guard orders.count <= ODataLimits.orders else { throw .tooLarge(option: "$orderby") }
        } while try parser.lexer.accept(",")
        guard parser.lexer.token == .end else { throw parser.lexer.fault }
        return orders
    }
}

extension ODataQuery {
    /// Returns true when the keys of a row come before those of another in its orders.
    package func isBefore(_ left: [ODataValue], _ right: [ODataValue]) -> Bool {
        for (place, order) in orders.enumerated() {
            if left[place].isBefore(right[place]) { return !order.isDescending }
            if right[place].isBefore(left[place]) { return order.isDescending }
        }
        return false
    }
}
