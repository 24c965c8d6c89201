// The metrics of deliveries, of disk and backups, and of the process; and the list of all metrics.

extension MetricFamily {
    /// All metrics, in the order of the text.
    static let all =
        ofRequests + ofSync + ofStore + ofServers + ofDeliveries + ofMachine + ofProcess

    /// Those of hooks, mails and schedules.
    static let ofDeliveries: [MetricFamily] = [
        .counter("calepin_hook_deliveries_total", "Attempts to deliver to receivers of hooks.") {
            source in
            [
                MetricValue(source.counts.deliveries.value, ("outcome", "delivered")),
                MetricValue(source.counts.failedDeliveries.value, ("outcome", "failed")),
                MetricValue(source.counts.stoppedHooks.value, ("outcome", "stopped")),
            ]
        },
        .gauge("calepin_hook_deliveries_waiting", "Deliveries that wait, parked ones included.") {
            $0.measured.observer.last?.waiting
        },
        .gauge("calepin_hook_deliveries_parked", "Deliveries that a person has to look at.") {
            source in
            (source.measured.observer.last?.parked).map { Int64($0) }
        },
        .gauge("calepin_hooks_stopped", "Hooks to which nothing is delivered any more.") {
            source in
            (source.measured.observer.last?.stoppedHooks).map { Int64($0) }
        },
        .counter("calepin_mails_total", "Mails since the mail server was set.") { source in
            guard let tally = source.mailing()?.tally else { return [] }
            return [
                MetricValue(tally.taken, ("outcome", "accepted")),
                MetricValue(tally.failed, ("outcome", "failed")),
                MetricValue(tally.dropped, ("outcome", "dropped")),
            ]
        },
        .gauge("calepin_mails_waiting", "Mails that wait for the mail server.") { source in
            (source.mailing()?.tally.waiting).map { Int64($0) }
        },
        .counter("calepin_schedule_runs_total", "Runs of exports on a schedule.") { source in
            [
                MetricValue(source.counts.schedules.value, ("outcome", "made")),
                MetricValue(source.counts.failedSchedules.value, ("outcome", "failed")),
            ]
        },
        .gauge("calepin_schedules_due", "Schedules whose time has come.") {
            Int64($0.counts.dueSchedules.value)
        },
    ]

    /// Those of disk, backups, clock and certificate.
    static let ofMachine: [MetricFamily] = [
        .gauge("calepin_disk_free_bytes", "Free bytes of the disk of the data folder.") {
            $0.measured.observer.disk?.free
        },
        .gauge("calepin_disk_size_bytes", "Size of the disk of the data folder.") {
            $0.measured.observer.disk?.all
        },
        .gauge("calepin_disk_reserve_bytes", "Free bytes below which uploads are refused.") {
            $0.measured.observer.disk?.reserve
        },
        .gauge(
            "calepin_backup_timestamp_seconds",
            "Time of the last backup, which was looked through; 0 for never."
        ) { source in source.measured.observer.last.map { $0.backup?.at ?? 0 } },
        .gauge(
            "calepin_verification_timestamp_seconds",
            "Time of the last verification of all records; 0 for never."
        ) { source in source.measured.observer.last.map { $0.verification?.at ?? 0 } },
        .gauge("calepin_verification_findings", "Faults that the last verification found.") {
            source in
            (source.measured.observer.last?.verification?.findings).map { Int64($0) }
        },
        .gauge("calepin_clock_synchronized", "1 while a time service sets the clock.") { _ in
            MachineState.system.isClockSet ? 1 : 0
        },
        .gauge("calepin_clock_timestamp_seconds", "Time by the clock of the server.") {
            $0.clock()
        },
        .gauge(
            "calepin_certificate_left_seconds",
            "Time until the certificate of the server ends, in whole days."
        ) { source in
            (source.certificate?.identity.daysLeft).map { Int64($0) * 86_400 }
        },
        .gauge("calepin_certificate_fault", "1 while changed files of it cannot be used.") {
            source in
            source.certificate.map { $0.fault == nil ? 0 : 1 }
        },
    ]

    /// Those of the process, under the names that programs in all languages use.
    static let ofProcess: [MetricFamily] = [
        .gauge("calepin_build_info", "1, with the version and the store of the server.") {
            [MetricValue(1, ("version", $0.version), ("store", $0.storeName))]
        },
        .counter("process_cpu_seconds_total", "Time of processors.") { _ in
            ProcessState.processorSeconds.map { [MetricValue($0)] } ?? []
        },
        .gauge("process_resident_memory_bytes", "Memory in use.") { _ in
            ProcessState.residentBytes
        },
        .gauge("process_open_fds", "Open files and connections.") { _ in
            ProcessState.openFiles.map { Int64($0) }
        },
        .gauge("process_max_fds", "Files and connections that may be open.") { _ in
            Int64(clamping: MachineState.system.openFiles)
        },
        .gauge("process_start_time_seconds", "Time of the start of the server.") { $0.startedAt },
    ]
}
