// The counts of answered requests, by groups of routes. No path, account or app is in them.

/// The counts of the requests of a server.
final class RequestCounts: Sendable {
    /// The counts of one group.
    final class Group: Sendable {
        let name: String
        /// The time from the headers of a request to the beginning of its answer.
        let times = Histogram()
        /// A counter for each class of status, 1xx first.
        let classes: [Counter] = (1...5).map { _ in Counter() }

        init(_ name: String) { self.name = name }

        /// Counts an answer.
        func count(_ status: Int, since start: ContinuousClock.Instant) {
            times.count(since: start)
            classes[min(max(status / 100, 1), 5) - 1].add()
        }
    }

    private let groups: [RouteGroup: Group]
    /// The files of the page.
    let page = Group("page")
    /// Requests for which there is no route.
    let unknown = Group("none")
    /// Requests with a key that is not valid.
    let refusedKeys = Counter()

    init() {
        groups = Dictionary(RouteGroup.allCases.map { ($0, Group("\($0)")) }) { first, _ in first }
    }

    /// All groups, in the order of the description.
    var all: [Group] { RouteGroup.allCases.compactMap { groups[$0] } + [page, unknown] }

    /// Returns the counts for a route; nil for a request without one.
    func group(of route: Route?) -> Group {
        guard let route else { return unknown }
        return route.description.group.flatMap { groups[$0] } ?? page
    }
}
