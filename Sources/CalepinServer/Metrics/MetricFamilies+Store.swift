// The metrics of the store, and of the servers that share one.

extension MetricFamily {
    /// Those of any store.
    static let ofStore: [MetricFamily] = [
        .gauge("calepin_ready", "1 while the store can be read.") {
            $0.measured.observer.isReady ? 1 : 0
        },
        .histogram(
            "calepin_store_commit_seconds",
            "Time of each transaction that writes, until it is on the disk."
        ) { source in source.counted.map { [MetricValue($0.measures.commits)] } ?? [] },
        .histogram(
            "calepin_store_wait_seconds", "Time for which a job waited for its transaction."
        ) { source in source.counted.map { [MetricValue($0.measures.waits)] } ?? [] },
        .counter("calepin_store_jobs_total", "Jobs whose writes are on the disk.") {
            $0.counted?.measures.jobs.value
        },
        .counter(
            "calepin_store_failures_total", "Jobs that write and were not done, by the reason."
        ) { source in
            (source.counted?.measures).map { MetricValue.each($0.failures, by: "reason") } ?? []
        },
        .gauge("calepin_store_jobs_waiting", "Jobs that no connection has taken yet.") {
            sides($0, \.waiting)
        },
        .gauge("calepin_store_connections_busy", "Connections of the store in use.") {
            sides($0, \.busy)
        },
        .gauge("calepin_store_connections_max", "Connections that the store may use.") {
            sides($0, \.all)
        },
        .gauge("calepin_store_bytes", "Size of the database in a file, and of its log.") {
            source in
            guard let sizes = source.measured.observer.sizes else { return [] }
            return [
                MetricValue(sizes.database, ("part", "database")),
                MetricValue(sizes.log, ("part", "log")),
            ]
        },
    ]

    /// Those of a store behind a network, and of the servers that share it.
    static let ofServers: [MetricFamily] = [
        .counter(
            "calepin_store_retries_total", "Tries that failed and were followed by another."
        ) { source in
            source.network.map { MetricValue.each($0.retries, by: "reason") } ?? []
        },
        .counter("calepin_store_connects_total", "Connections to the database that were made.") {
            $0.network?.connects.value
        },
        .counter(
            "calepin_store_settled_commits_total",
            "Unconfirmed commits whose end was found out."
        ) { source in
            source.network.map { MetricValue.each($0.settled, by: "found") } ?? []
        },
        .counter("calepin_store_trips_total", "Trips of jobs to the database.") {
            $0.network?.trips.value
        },
        .counter(
            "calepin_store_unplanned_trips_total",
            "Trips for rows that no job had asked for before."
        ) { $0.network?.unplannedTrips.value },
        .gauge("calepin_store_listening", "1 while messages of other servers come.") { source in
            source.shared.map { $0.hearsSince == nil ? 0 : 1 }
        },
        .gauge("calepin_other_servers", "Servers beside this one that use the database.") {
            $0.shared == nil ? nil : Int64($0.counts.otherServers.value)
        },
        .gauge("calepin_duty_held", "1 while this server does something for all servers.") {
            source in
            Duty.allCases.map {
                MetricValue(source.measured.duties[$0].value, ("duty", $0.rawValue))
            }
        },
    ]

    /// Returns a number of the jobs that write and of those that read.
    private static func sides(
        _ source: MetricsSource, _ number: (StoreLoad.Side) -> Int
    ) -> [MetricValue] {
        guard let load = source.counted?.load else { return [] }
        return [
            MetricValue(number(load.writing), ("kind", "write")),
            MetricValue(number(load.reading), ("kind", "read")),
        ]
    }
}
