// What the server is told at its start, by the command. Nothing here is read from a file or from
// the environment.

import Foundation

/// How the server is to run.
public struct ServerConfiguration: Sendable {
    /// The name or number of the machine to listen as: `127.0.0.1` is this machine alone.
    public var host: String
    /// The port, or 0 for any that is free.
    public var port: Int
    /// The folder of the page; nil serves none.
    public var webFolder: String?
    /// The folder of blobs.
    public var blobFolder: String
    /// The socket for the operator's commands; nil has none.
    public var operatorSocket: String?
    /// Opens the store in a file, to look at a copy of it; without it there are no backups.
    public var openStore: (@Sendable (String) throws -> any FileStore)?
    /// Whether clients come over TLS, through a proxy that ends it.
    public var isSecure = false
    /// Whether images may be decoded where no sandbox can be made.
    public var mayDecodeUnconfined = false
    /// Bytes that all guests together may have; nil for what the disk allows.
    public var guestBytes: Int64?
    /// The room on the disk of a folder; a test gives a disk of its own.
    var diskSpace: @Sendable (String) -> DiskSpace? = { DiskSpace(of: $0) }
    /// Where map tiles come from; nil for the page's own land alone.
    public var tiles: MapTiles?
    /// Whether requests may say how a look-up should misbehave; for trying only.
    public var allowsLookupTrials = false
    /// Whether clients may ask as often as they like; for measuring and trying only.
    public var isUnlimited = false
    /// Whether anybody may register an account.
    public var mayRegister = true
    /// Where the operator can be told of a hole; nil without a security.txt.
    public var securityContact: SecurityContact?
    /// Where people reach the page; nil for this machine or an address of it.
    public var origin: SiteOrigin?
    /// How mails are sent; nil sends none.
    public var mail: MailSettings?
    /// The key that seals the secrets of second factors.
    public var accountKey = SealingKey()
    /// The key of the audit trail; nil where it has none.
    public var auditKey: AuditKeyFile?
    /// The socket of the system's log that lines of the audit trail go to; nil for none.
    public var systemLog: String?
    /// Where passwords are worked on; a test gives one that costs little.
    var mill = PasswordMill()
    /// Seconds since 1970; a test gives a clock of its own.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }
    /// What counts how often clients ask; a test gives one with a clock of its own.
    var limiter = RateLimiter()
    /// The version told by `/health`.
    public var version = "0"
    /// The apps served.
    public var apps: [ServedApp] = []
    /// The catalogues of the apps that people look at.
    public var catalogues: [RowCatalogue] = []
    /// What fetches the bodies of catalogues from elsewhere.
    public var fetcher = Fetcher()
    /// What the apps' forms say about records.
    public var judging = FormJudging()
    /// The services that look values up.
    public var lookups: [Lookup] = []

    /// A configuration for this machine alone.
    public init(host: String = "127.0.0.1", port: Int = 8_080, blobFolder: String) {
        self.host = host
        self.port = port
        self.blobFolder = blobFolder
    }
}
