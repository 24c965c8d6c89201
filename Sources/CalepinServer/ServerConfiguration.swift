// The configuration of the server, made by the command. Nothing here is read from a file or from
// the environment.

import Foundation

/// The configuration of a server.
package struct ServerConfiguration: Sendable {
    /// The host name or address to listen on: `127.0.0.1` is reachable from this machine only.
    package var host: String
    /// The port, or 0 for any free one.
    package var port: Int
    /// The folder of the page; nil for none.
    package var webFolder: String?
    /// The folder of blobs.
    package var blobFolder: String
    /// The folder of the computed cells of exported records; nil to keep none.
    package var cellsFolder: (any CellsFolder)?
    /// The number of records of a scope from which on their cells are kept; tests keep all.
    var leastKeptRecords = CellsLimits.leastRecords
    /// The path of the operator's socket; nil for none.
    package var operatorSocket: String?
    /// Opens the store in a file, to verify a copy; nil for no backups.
    package var storeFiles: (any StoreFiles)?
    /// True when clients use TLS, which a proxy ends, or the server itself with its certificate.
    package var isSecure = false
    /// The encryption that the server does itself.
    package var tls = TLSSettings()
    /// The address and port for monitoring; nil for none.
    package var metrics: MetricsPlace?
    /// True when a proxy ends TLS, whose word about the addresses of clients counts.
    var isBehindProxy: Bool { isSecure && tls.certificate == nil }
    /// True to decode images even where no sandbox is available.
    package var mayDecodeUnconfined = false
    /// Maximum size of all guests together in bytes; nil for the default of the disk.
    package var guestBytes: Int64?
    /// Returns the space of a folder's disk; tests replace it.
    var diskSpace: @Sendable (String) -> DiskSpace? = { DiskSpace(of: $0) }
    /// The source of map tiles; nil for the page's own land only.
    package var tiles: MapTiles?
    /// True when requests may make a look-up misbehave; for tests only.
    package var allowsLookupTrials = false
    /// True for no rate limits; for measurements and tests only.
    package var isUnlimited = false
    /// False to keep the console open to sessions that nobody uses; for tests with a clock of
    /// their own only.
    package var locksConsole = true
    /// True when anybody may register an account.
    package var mayRegister = true
    /// The contact for reports of vulnerabilities; nil for no security.txt.
    package var securityContact: SecurityContact?
    /// The public origin of the page; nil for this machine or one of its addresses.
    package var origin: SiteOrigin?
    /// The settings of mails; nil to send none.
    package var mail: MailSettings?
    /// The key that encrypts the secrets of second factors.
    package var accountKey = SealingKey()
    /// The key of the audit trail; nil for none.
    package var auditKey: AuditKeyFile?
    /// The socket of the system's log for lines of the audit trail; nil for none.
    package var systemLog: String?
    /// The password hasher; tests use one of low cost.
    var hasher = PasswordHasher()
    /// Returns seconds since 1970; tests replace it.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }
    /// The rate limiter; tests use one with a clock of their own.
    var limiter = RateLimiter()
    /// The version in the answer of `/health`.
    package var version = "0"
    /// The apps served, to which those of the store are added.
    package var registry = AppRegistry()
    /// Lets one run of schedules through at once, of the server and of what works beside it.
    var scheduleTurn = AsyncSemaphore(1)
    /// The catalogues of the apps that have views.
    package var catalogues: [RowCatalogue] = []
    /// Fetches bodies of catalogues from other servers.
    package var fetcher = Fetcher()
    /// The rules of the apps' forms for records.
    package var judging = FormJudging()
    /// The look-up services.
    package var lookups: [Lookup] = []
    /// The form of a file that is shown to its author; nil for none.
    package var preview: FormPreview?

    /// The settings among them that owners may set, too.
    var start: StartSettings {
        StartSettings(
            mail: mail, origin: origin, mayRegister: mayRegister, guestBytes: guestBytes,
            key: accountKey)
    }

    /// Creates a configuration for this machine only.
    package init(host: String = "127.0.0.1", port: Int = 8_080, blobFolder: String) {
        self.host = host
        self.port = port
        self.blobFolder = blobFolder
    }
}
