// The match of a request with a route. It has all routes, so that tests can check each of them;
// their handlers are in Routes/.

import HTTPTypes
import Hummingbird

/// The routes of a server by address.
struct RouteIndex: Sendable {
    /// All routes, in the order in which they were added.
    let routes: [Route]
    /// Returns the answer to a browser at an unknown address.
    let lost: (@Sendable (Request) -> Response?)?
    private let fixed: [String: [Route]]
    private let patterns: [Pattern]

    /// A route with placeholders, and the segments of its address.
    private struct Pattern: Sendable {
        let route: Route
        let parts: [Substring]

        /// True when it matches any number of further segments.
        var isOpen: Bool { parts.last == "**" }

        /// Returns the values of the placeholders; nil when the address does not match.
        func names(_ path: RequestPath) -> [Substring: Substring]? {
            let own = isOpen ? parts.dropLast() : parts[...]
            guard isOpen ? path.parts.count >= own.count : path.parts.count == own.count else {
                return nil
            }
            var names: [Substring: Substring] = [:]
            for (mine, part) in zip(own, path.parts) {
                if mine.first == "{" {
                    names[mine.dropFirst().dropLast()] = part
                } else if mine != part {
                    return nil
                }
            }
            return names
        }
    }

    /// The route of a request.
    struct Found: Sendable {
        let route: Route
        /// The values of its placeholders.
        let names: [Substring: Substring]
    }

    /// Indexes all routes. Addresses without placeholders come first, then those with
    /// placeholders, then open ones, the longest first.
    init(_ routes: Routes) {
        self.routes = routes.all
        lost = routes.lost
        let isPlain = { (route: Route) in !route.path.contains("{") && !route.path.contains("*") }
        fixed = Dictionary(grouping: routes.all.filter(isPlain), by: \.path)
        let rest = routes.all.filter { !isPlain($0) }.map { route in
            Pattern(route: route, parts: route.path.dropFirst().split(separator: "/"))
        }
        patterns =
            rest.filter { !$0.isOpen }
            + rest.filter(\.isOpen).sorted { $0.parts.count > $1.parts.count }
    }

    /// Returns the methods that an address of the API takes; none for an unknown address.
    ///
    /// Complexity: O(n) in the routes with placeholders.
    func methods(of path: RequestPath) -> [HTTPRequest.Method] {
        let found =
            (fixed[path.text] ?? [])
            + patterns.filter { !$0.isOpen && $0.names(path) != nil }.map(\.route)
        return found.filter { $0.description.group != nil }.map(\.method)
    }

    /// Returns the route of a request; nil when there is none. A GET route also answers HEAD.
    ///
    /// Complexity: O(n) in the routes with placeholders.
    func find(_ method: HTTPRequest.Method, _ path: RequestPath) -> Found? {
        if let route = fixed[path.text]?.first(where: { $0.method == method }) {
            return Found(route: route, names: [:])
        }
        for pattern in patterns where pattern.route.method == method {
            // The files of the page are no answer to a wrong method of the API.
            let isAPI = path.parts.first == "api" || path.parts.first == "odk"
            if pattern.isOpen, isAPI, !methods(of: path).isEmpty { continue }
            if let names = pattern.names(path) { return Found(route: pattern.route, names: names) }
        }
        return method == .head ? find(.get, path) : nil
    }
}
