// What a server says of itself on one connection: version, settings, clock, which cluster it is.

/// The state of a server at one moment.
package struct PostgresServer: Equatable, Sendable {
    package var version: Int64
    /// Such as `15.4`.
    package var versionText: String
    /// The settings with which a crash loses what was acknowledged, that are off.
    package var unsafeSettings: [String]
    package var encoding: String
    /// True when what was asked for at the start holds, and the connection leads to the process
    /// that it was told of: neither is so behind a pooler.
    package var isDirect: Bool
    /// Milliseconds since 1970 by the server's clock.
    package var clock: Int64
    /// The number of the cluster, which all its copies share.
    package var cluster: Int64
    /// The number of the timeline, which grows when a standby is promoted.
    package var timeline: Int64
}

extension PostgresServer {
    /// Asks a server. Complexity: one trip.
    ///
    /// Throws: ``PostgresError``.
    package init(_ connection: PostgresConnection) throws(PostgresError) {
        let rows = try connection.run(Self.question)
        guard let row = rows.first else { throw .unexpected("the server says nothing of itself") }
        try self.init(row, connection.processID)
    }

    private init(_ row: PostgresRow, _ processID: Int32) throws(PostgresError) {
        version = try row.value(0)
        versionText = try row.value(1)
        unsafeSettings = try row.array(2, of: String.self).compactMap { $0 }
        encoding = try row.value(3)
        let process: Int32 = try row.value(4)
        let plans: String = try row.value(5)
        isDirect = process == processID && plans == "force_generic_plan"
        clock = try row.value(6)
        cluster = try row.value(7)
        timeline = try row.value(8)
    }

    /// The first eight digits of the name of a file of the log are the timeline. A standby has no
    /// present file; it is not asked, since connections go where one can write.
    private static let question = PostgresStatement(
        "server",
        """
        SELECT current_setting('server_version_num')::int8, current_setting('server_version'),
            array(SELECT name::text FROM unnest(
                array['fsync', 'full_page_writes', 'synchronous_commit']) name
                WHERE current_setting(name) = 'off'),
            current_setting('server_encoding'), pg_backend_pid(),
            current_setting('plan_cache_mode', true),
            (extract(epoch FROM clock_timestamp()) * 1000)::int8,
            (SELECT system_identifier FROM pg_control_system()),
            ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8
        """)
}
