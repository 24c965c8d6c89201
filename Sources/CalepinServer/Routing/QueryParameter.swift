// What a route takes in the query of its address, declared where the route is added and judged
// here, before its handler runs: a handler never sees a number outside of its range. Parameters
// that no route declares say nothing.

import CalepinExpressions
import Foundation
import Hummingbird

/// A parameter in the query of an address.
public struct QueryParameter: Equatable, Sendable {
    /// What its value may be.
    enum Values: Equatable, Sendable {
        /// A text of so many bytes.
        case text(most: Int)
        /// A whole number of a range.
        case number(ClosedRange<Int>)
    }

    /// Its name in addresses.
    public let name: String
    let values: Values

    /// A text, of at most so many bytes.
    public static func text(
        _ name: String, most: Int = ServerLimits.lookupTextBytes
    ) -> QueryParameter { QueryParameter(name: name, values: .text(most: most)) }

    /// A whole number of a range.
    public static func number(_ name: String, in range: ClosedRange<Int>) -> QueryParameter {
        QueryParameter(name: name, values: .number(range))
    }

    /// Confirms that a value is one the parameter may have.
    ///
    /// Throws: `Problem` `too-large`, or `out-of-range` with the range.
    func judge(_ value: String) throws(Problem) {
        switch values {
        case .text(let most):
            guard value.utf8.count <= most else { throw Problem(.tooLarge, "\(most)") }
        case .number(let range):
            guard Int(value, in: range) != nil else {
                throw Problem(.outOfRange, "\(name), \(range.lowerBound)–\(range.upperBound)")
            }
        }
    }
}

extension Request {
    /// The values of the parameters a route takes, as far as they are there; the first where one
    /// is there more than once, and all of them are judged.
    ///
    /// Complexity: O(n) in the query.
    /// Throws: `Problem` `too-large` or `out-of-range`.
    func values(of parameters: [QueryParameter]) throws(Problem) -> [String: String] {
        var values: [String: String] = [:]
        guard !parameters.isEmpty, let query = uri.query else { return values }
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.plain(parts[0])
            guard parts.count == 2, let found = parameters.first(where: { $0.name == name })
            else { continue }
            let value = Self.plain(parts[1])
            try found.judge(value)
            values[name] = values[name] ?? value
        }
        return values
    }

    /// A part of a query without its escapes; empty when they are none.
    private static func plain(_ part: Substring) -> String {
        // A plus is a space only before the rest is decoded.
        part.replacing("+", with: " ").removingPercentEncoding ?? ""
    }
}
