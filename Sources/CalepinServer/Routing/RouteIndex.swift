// Which route a request belongs to. All routes are here, so what holds for each of them can be
// asked here; what they do is in Routes/.

import HTTPTypes
import Hummingbird

/// The routes of a server by their addresses.
struct RouteIndex: Sendable {
    /// All routes, in the order in which they were added.
    let routes: [Route]
    /// Answers whoever looks for a page where there is no route.
    let lost: (@Sendable (Request) -> Response?)?
    private let fixed: [String: [Route]]
    private let patterns: [Pattern]

    /// A route with places for what a request names, and its address taken apart.
    private struct Pattern: Sendable {
        let route: Route
        let parts: [Substring]

        /// Whether it takes any further parts.
        var isOpen: Bool { parts.last == "**" }

        /// What the places stand for; nil for another address.
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

    /// What a request belongs to.
    struct Found: Sendable {
        let route: Route
        /// What the places in its address stand for.
        let names: [Substring: Substring]
    }

    /// Takes all routes. Plain addresses come before those with places, and these before those
    /// that take any further parts, the longest first.
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

    /// The route of a request; nil when there is none. What only reads also gives heads alone.
    ///
    /// Complexity: O(n) in the routes that have places.
    func find(_ method: HTTPRequest.Method, _ path: RequestPath) -> Found? {
        if let route = fixed[path.text]?.first(where: { $0.method == method }) {
            return Found(route: route, names: [:])
        }
        for pattern in patterns where pattern.route.method == method {
            if let names = pattern.names(path) { return Found(route: pattern.route, names: names) }
        }
        return method == .head ? find(.get, path) : nil
    }
}
