// An address as libpq takes it. Every parameter that matters is given, so that neither variables
// of the environment nor files of the person who starts the server decide anything.

import Glibc

extension PostgresAddress {
    /// A path below what is no folder, and so of no file: libpq looks into the home of the person
    /// who starts the server for files that are not given.
    private static let nothing = "/dev/null/none"

    /// Variables of the environment whose parameters cannot be given as empty.
    private static let variables = ["PGHOSTADDR", "PGSERVICE", "PGPASSWORD"]

    /// Refuses variables of the environment that would change the connection.
    ///
    /// - Parameter isSet: true for the names of variables that have a value.
    /// Throws: `environment`.
    package static func checkEnvironment(
        _ isSet: (String) -> Bool = { getenv($0) != nil }
    ) throws(PostgresFault) {
        for name in variables where isSet(name) { throw .environment(name) }
    }

    /// The parameters of libpq, in the order in which they are given.
    func parameters(
        _ secret: PostgresSecret?, _ session: PostgresSession
    ) -> [(name: String, value: String)] {
        var parameters = [
            ("host", hosts.map(\.name).joined(separator: ",")),
            ("port", hosts.map { "\($0.port)" }.joined(separator: ",")),
            ("user", user), ("dbname", name),
            ("application_name", session.application), ("client_encoding", "UTF8"),
            ("options", session.options), ("target_session_attrs", "read-write"),
            ("sslmode", encryption.rawValue), ("gssencmode", "disable"),
            ("channel_binding", needsBinding(secret) ? "require" : "prefer"),
            ("passfile", Self.nothing), ("sslrootcert", authorities ?? Self.nothing),
            ("sslcrl", Self.nothing), ("sslcert", certificate ?? Self.nothing),
        ]
        parameters += Self.deadlines
        if let secret { parameters.append(("password", secret.text)) }
        if let key { parameters.append(("sslkey", key)) }
        return parameters
    }

    /// True when the password has to be bound to the encrypted connection. A server that asks for
    /// a certificate alone binds nothing, and has seen the key of the client instead.
    func needsBinding(_ secret: PostgresSecret?) -> Bool {
        !isLocal && (secret != nil || certificate == nil)
    }

    private static var deadlines: [(String, String)] {
        [
            ("connect_timeout", "\(PostgresLimits.connectSeconds)"),
            ("tcp_user_timeout", "\(PostgresLimits.unacknowledgedMilliseconds)"),
            ("keepalives", "1"),
            ("keepalives_idle", "\(PostgresLimits.keepaliveIdleSeconds)"),
            ("keepalives_interval", "\(PostgresLimits.keepaliveSeconds)"),
            ("keepalives_count", "\(PostgresLimits.keepalives)"),
        ]
    }
}
