// Limits of the store on PostgreSQL, with the reason beside each. Limits of clients' requests are
// the server's.

/// Limits of the store on PostgreSQL.
package enum PostgresLimits {
    // The address

    /// Maximum size of an address in bytes: eight hosts with their options fit.
    static let addressBytes = 2_048
    /// Maximum number of hosts in an address: a primary and its standbys.
    static let hosts = 8
    /// Maximum size of a host's name in bytes, as in DNS.
    static let hostBytes = 253
    /// Maximum size of the folder of a socket in bytes: with the socket's name it has to fit into
    /// the address of one, which has 108.
    static let socketFolderBytes = 88
    /// Maximum size of the names of roles and databases in bytes: PostgreSQL cuts longer ones.
    static let nameBytes = 63
    /// Maximum size of the path of a certificate in bytes.
    static let pathBytes = 512
    /// Maximum size of a secret in bytes.
    static let secretBytes = 1_024

    // Deadlines

    /// Seconds within which a host has to accept a connection.
    static let connectSeconds = 3
    /// Milliseconds after which sent bytes that nobody acknowledges end a connection.
    static let unacknowledgedMilliseconds = 5_000
    /// Seconds of silence after which the other side is asked for a sign of life.
    static let keepaliveIdleSeconds = 5
    /// Seconds between two such questions.
    static let keepaliveSeconds = 2
    /// Number of such questions without an answer that end a connection.
    static let keepalives = 3
    /// Milliseconds a statement may take.
    static let statementMilliseconds = 5_000
    /// Milliseconds a statement may wait for a lock.
    static let lockMilliseconds = 2_000
    /// Milliseconds a transaction may wait for its next statement.
    static let idleMilliseconds = 10_000
    /// Milliseconds after which the server looks if its client is still there.
    static let clientCheckMilliseconds = 1_000
    /// The time within which a trip has to be answered: longer than its longest statement, and for
    /// a COMMIT that waits for a standby, which no deadline of the server ends.
    static let replyTime = Duration.seconds(10)

    // Connections

    /// Maximum number of warnings that are kept of one trip.
    static let warnings = 16
    /// Maximum size of an error's text in bytes, for the log.
    static let errorBytes = 500

    // Lanes

    /// Number of lanes that write, in each server: more connections were no faster.
    package static let writeLanes = 4
    /// Number of lanes that read, in each server.
    package static let readLanes = 4
    /// Maximum number of jobs in one transaction.
    package static let jobsAtOnce = 16
    /// Maximum size of the jobs of one transaction in bytes.
    package static let bytesAtOnce = 1_048_576
    /// Maximum number of jobs that wait for one lane: more would wait for seconds.
    static let waitingJobs = 1_024
    /// Maximum size of the jobs that wait for one lane in bytes.
    static let waitingBytes = 67_108_864
    /// Maximum number of times that a job is tried.
    static let tries = 5
    /// The time within which a job is tried, from when it was handed in.
    package static let tryTime = Duration.seconds(10)
    /// Milliseconds before the second try, at most; each later try may wait twice as long.
    static let pauseMilliseconds: Int64 = 20
    /// Milliseconds before another try, at most.
    static let maxPauseMilliseconds: Int64 = 1_000

    // The bus

    /// The time between two messages of one server.
    static let busPause = Duration.milliseconds(50)
    /// Maximum size of a message in bytes: PostgreSQL takes fewer than 8,000.
    static let messageBytes = 7_900

    // Checks

    /// Oldest version of a server, as PostgreSQL writes it: pipelines and the check of the client
    /// began with 14.
    static let oldestServer: Int64 = 140_000
    /// Milliseconds between the clock of this machine and that of the database, at most.
    static let clockMilliseconds: Int64 = 5_000
}
