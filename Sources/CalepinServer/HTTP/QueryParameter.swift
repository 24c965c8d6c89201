// The query parameters of a route, declared with the route and validated before its handler runs:
// a handler never sees a value outside of its range. Undeclared parameters are ignored.

import CalepinExpressions
import Foundation
import Hummingbird

/// A query parameter.
package struct QueryParameter: Equatable, Sendable {
    /// The valid values of a parameter.
    enum Values: Equatable, Sendable {
        /// A text of a maximum size in bytes.
        case text(maxBytes: Int)
        /// A whole number in a range.
        case number(ClosedRange<Int>)
    }

    /// The name in addresses.
    package let name: String
    let values: Values

    /// Returns a text parameter of at most `maxBytes` bytes.
    package static func text(
        _ name: String, maxBytes: Int = ServerLimits.lookupTextBytes
    ) -> QueryParameter { QueryParameter(name: name, values: .text(maxBytes: maxBytes)) }

    /// Returns a parameter that is a whole number in a range.
    package static func number(_ name: String, in range: ClosedRange<Int>) -> QueryParameter {
        QueryParameter(name: name, values: .number(range))
    }

    /// Confirms that a value is valid.
    ///
    /// Throws: `Problem` `too-large`, or `out-of-range` with the range.
    func judge(_ value: String) throws(Problem) {
        switch values {
        case .text(let maxBytes):
            guard value.utf8.count <= maxBytes else { throw Problem(.tooLarge, "\(maxBytes)") }
        case .number(let range):
            guard Int(value, in: range) != nil else {
                throw Problem(.outOfRange, "\(name), \(range.lowerBound)–\(range.upperBound)")
            }
        }
    }
}

extension Request {
    /// Returns the values of the declared parameters that are present. Of a repeated parameter the
    /// first value is returned, and all are validated.
    ///
    /// Complexity: O(n) in the query.
    /// Throws: `Problem` `too-large` or `out-of-range`.
    func values(of parameters: [QueryParameter]) throws(Problem) -> [String: String] {
        var values: [String: String] = [:]
        guard !parameters.isEmpty else { return values }
        for (name, value) in queryPairs {
            guard let value, let found = parameters.first(where: { $0.name == name })
            else { continue }
            try found.judge(value)
            values[name] = values[name] ?? value
        }
        return values
    }

    /// The decoded names and values of the query, in order; a value is nil without a `=`.
    ///
    /// Complexity: O(n) in the query.
    var queryPairs: [(name: String, value: String?)] {
        (uri.query ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.plain(parts[0]), parts.count == 2 ? Self.plain(parts[1]) : nil)
        }
    }

    /// Returns a percent-decoded part of a query; empty when it cannot be decoded.
    private static func plain(_ part: Substring) -> String {
        // A plus is a space only before the rest is decoded.
        part.replacing("+", with: " ").removingPercentEncoding ?? ""
    }
}
