// The metrics of requests, of saves and of what is let through in limited numbers.

import CalepinSync

extension MetricFamily {
    /// Those of requests and connections.
    static let ofRequests: [MetricFamily] = [
        .counter("calepin_requests_total", "Answered requests by group of routes and status.") {
            source in
            source.measured.requests.all.flatMap { group in
                group.classes.enumerated().map { place, count in
                    MetricValue(
                        count.value, ("group", group.name), ("class", "\(place + 1)xx"))
                }
            }
        },
        .histogram(
            "calepin_request_seconds",
            "Time from the headers of a request to the beginning of its answer."
        ) { source in
            source.measured.requests.all.map { MetricValue($0.times, ("group", $0.name)) }
        },
        .gauge("calepin_connections_open", "Open connections to the public port.") {
            Int64($0.counts.openConnections.value)
        },
        .counter("calepin_connections_total", "Connections that were taken.") {
            $0.counts.connections.value
        },
        .counter(
            "calepin_rate_limited_total",
            "Requests that were refused because a budget was used up."
        ) { source in
            source.limiter.refusals.map { MetricValue($0.count, ("budget", $0.budget)) }
        },
        .counter("calepin_sign_ins_total", "Passwords that were accepted and refused.") { source in
            [
                MetricValue(source.counts.signIns.value, ("outcome", "accepted")),
                MetricValue(source.counts.refusedSignIns.value, ("outcome", "refused")),
            ]
        },
        .counter("calepin_keys_refused_total", "Requests with a key that is not valid.") {
            $0.measured.requests.refusedKeys.value
        },
        .gauge("calepin_work_running", "Expensive work in progress, by its kind.") { source in
            source.work.map { MetricValue($0.load().running, ("work", $0.name)) }
        },
        .gauge("calepin_work_waiting", "Expensive work that waits, by its kind.") { source in
            source.work.map { MetricValue($0.load().waiting, ("work", $0.name)) }
        },
    ]

    /// Those of sync, feeds and attachments.
    static let ofSync: [MetricFamily] = [
        .counter("calepin_pushes_total", "Pushes that were answered, with all on the disk.") {
            $0.counts.pushes.value
        },
        .counter("calepin_mutations_total", "Mutations in them, by what became of each.") {
            source in
            Outcome.Status.allCases.map {
                MetricValue(source.counts.mutations[$0].value, ("outcome", "\($0)"))
            }
        },
        .counter("calepin_pulls_total", "Pulls that were answered.") { $0.counts.pulls.value },
        .gauge("calepin_feeds_open", "Open feeds.") { Int64($0.feed.count) },
        .counter("calepin_feeds_opened_total", "Feeds that were opened.") { $0.feed.opened.value },
        .counter("calepin_feeds_refused_total", "Feeds beyond the maximum of the server.") {
            $0.feed.refused.value
        },
        .counter(
            "calepin_feed_missed_changes_total",
            "Changes of other servers that the database told, and no message."
        ) { $0.shared == nil ? nil : $0.feed.missed.value },
        .counter("calepin_uploads_total", "Attachments that were stored and refused.") { source in
            [
                MetricValue(source.counts.uploads.value, ("outcome", "stored")),
                MetricValue(source.counts.refusedUploads.value, ("outcome", "refused")),
            ]
        },
        .counter("calepin_upload_bytes_total", "Bytes of the attachments that were stored.") {
            $0.counts.uploadedBytes.value
        },
    ]
}
