// The path of a request behind the root of the service (OData URL Conventions 4.0, 4).

import CalepinExpressions

/// The resource that a request asks for.
package enum ODataPath: Equatable, Sendable {
    /// The schema.
    case metadata
    /// The rows of a set.
    case rows(set: Int)
    /// The number of rows of a set, as a text.
    case count(set: Int)
    /// One entity, by the values of its key: the id of the record, and for a repeat that of the
    /// row.
    case entity(set: Int, key: [String])
    /// The rows of a repeat in one entity.
    case inner(set: Int, key: [String], navigation: Int)

    /// Creates the path of one or two decoded segments.
    ///
    /// Complexity: O(n) in the segments and the sets.
    /// - Throws: ``ODataError``.
    package init(_ first: String, _ second: String?, in model: ODataModel) throws(ODataError) {
        let whole = second.map { first + "/" + $0 } ?? first
        if first == "$metadata", second == nil {
            self = .metadata
            return
        }
        guard !first.hasPrefix("$") else { throw .unsupported(first) }
        let (name, key) = try Self.parts(of: first)
        guard let set = model.place(of: name) else { throw .noResource(whole) }
        let known = model.sets[set]
        guard let key else {
            switch second {
            case nil: self = .rows(set: set)
            case "$count"?: self = .count(set: set)
            default: throw .noResource(whole)
            }
            return
        }
        let values = try Self.values(key, known, first)
        guard let second else {
            self = .entity(set: set, key: values)
            return
        }
        guard let place = known.navigations.firstIndex(where: { $0.name == second }) else {
            throw .noResource(whole)
        }
        self = .inner(set: set, key: values, navigation: place)
    }

    /// Returns true for a query option that a request for the resource may have.
    func takes(_ option: String) -> Bool {
        switch self {
        case .metadata: option == "$format"
        case .rows: true
        case .count: option == "$filter"
        case .entity: ["$select", "$expand", "$format"].contains(option)
        case .inner: option != "$skiptoken"
        }
    }

    /// Returns the name of a set and the text in the brackets behind it; nil for none.
    private static func parts(
        of segment: String
    ) throws(ODataError) -> (name: String, key: String?) {
        guard let start = segment.firstIndex(of: "(") else { return (segment, nil) }
        guard segment.hasSuffix(")") else { throw .noResource(segment) }
        let key = segment[segment.index(after: start)...].dropLast()
        return (String(segment[..<start]), String(key))
    }

    /// Returns the values of a key in the order of the set's: one alone, or each with its name.
    private static func values(
        _ text: String, _ set: ODataSet, _ segment: String
    ) throws(ODataError) -> [String] {
        var lexer = try ODataLexer(text, option: segment)
        var named: [String: String] = [:]
        let keys = set.keys.map(\.name)
        repeat {
            var name = keys.count == 1 ? keys[0] : ""
            if case .name(let given) = lexer.token {
                name = given
                try lexer.advance()
                try lexer.require("=")
            }
            guard case .literal(.text(let value)) = lexer.token, keys.contains(name),
                named[name] == nil
            else { throw lexer.fault }
            named[name] = value
            try lexer.advance()
        } while try lexer.accept(",")
        guard lexer.token == .end, named.count == keys.count else { throw lexer.fault }
        return keys.compactMap { named[$0] }
    }
}
