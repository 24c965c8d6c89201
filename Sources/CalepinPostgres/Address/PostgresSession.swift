// The settings that a session begins with: deadlines, and those that keep plans as they are meant.

/// The settings of a session.
package struct PostgresSession: Sendable {
    /// The name by which the database lists the connection.
    package var application = "calepin"
    /// Milliseconds for a statement; 0 for no end.
    package var statementMilliseconds = PostgresLimits.statementMilliseconds
    /// Milliseconds a transaction may wait for its next statement; 0 for no end.
    package var idleMilliseconds = PostgresLimits.idleMilliseconds
    /// Time for the answer to a trip; nil for no end.
    package var replyTime: Duration? = PostgresLimits.replyTime

    /// The schema with the tables: one of its own, where nobody else makes tables.
    package static let schema = "calepin"

    package init() {}

    /// For changes of tables, which take as long as the tables are large.
    package static var migration: PostgresSession {
        var session = PostgresSession()
        session.application = "calepin migrate"
        session.statementMilliseconds = 0
        session.replyTime = nil
        return session
    }

    /// For all rows at once, which take as long as there are many.
    package static var dump: PostgresSession {
        var session = migration
        session.application = "calepin dump"
        session.idleMilliseconds = 0
        return session
    }

    /// The settings, in the order in which they are given.
    var settings: [(name: String, value: String)] {
        [
            ("search_path", Self.schema),
            ("plan_cache_mode", "force_generic_plan"),
            ("jit", "off"),
            // A plan that is made while a table is empty would read it whole for ever.
            ("enable_seqscan", "off"),
            ("statement_timeout", "\(statementMilliseconds)"),
            ("lock_timeout", "\(PostgresLimits.lockMilliseconds)"),
            ("idle_in_transaction_session_timeout", "\(idleMilliseconds)"),
            ("client_connection_check_interval", "\(PostgresLimits.clientCheckMilliseconds)"),
            // The other end of the same deadlines as in PostgresAddress+Parameters.swift: a server
            // that has half of a trip would keep its locks for hours after the network went away.
            ("tcp_user_timeout", "\(PostgresLimits.unacknowledgedMilliseconds)"),
            ("tcp_keepalives_idle", "\(PostgresLimits.keepaliveIdleSeconds)"),
            ("tcp_keepalives_interval", "\(PostgresLimits.keepaliveSeconds)"),
            ("tcp_keepalives_count", "\(PostgresLimits.keepalives)"),
            // A role may hide warnings, and one of them says that a commit is on one machine only.
            ("client_min_messages", "warning"),
            ("default_transaction_isolation", "read\\ committed"),
        ]
    }

    /// The settings as libpq sends them with the first message, which costs no trip of its own.
    var options: String {
        settings.map { "-c \($0.name)=\($0.value)" }.joined(separator: " ")
    }
}
