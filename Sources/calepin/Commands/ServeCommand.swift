// `calepin serve`: starts the server of CalepinServer. This file parses options, opens the store
// and prints messages about errors.

import ArgumentParser
import CalepinApps
import CalepinAppModel
import CalepinExpressions
import CalepinPostgres
import CalepinSQLite
import CalepinServer
import Foundation
import Logging

/// `calepin serve`: serves the page, the apps and all records.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve Calepin to browsers.",
        discussion: """
            Everything is kept in the data folder, which is made if it is not there. The server \
            stops at Ctrl-C or SIGTERM, after the requests under way.
            """)

    @Option(
        help: "The port to listen on; 0 takes any that is free.",
        transform: NumberArgument.within(0...65_535))
    var port = 8_080

    @Option(help: "The address to listen as; 0.0.0.0 is every one of this machine.")
    var host = "127.0.0.1"

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Flag(help: "Keep records in memory and forget them at the end.")
    var memory = false

    @OptionGroup var database: StoreArguments

    @Option(
        help: """
            A folder that all servers of the database share, for attachments and imported tables; \
            without it there is one server.
            """)
    var shared: String?

    @Flag(help: "The folder comes from a backup: browsers offer again what they sent since.")
    var restored = false

    @Option(help: "The folder of the page.")
    var web = "Site"

    @Option(
        help: """
            A file in place of the table of an app's look-up, as motor/engine-power=FILE; may be \
            repeated.
            """)
    var lookup: [String] = []

    @Option(help: "Map tiles: an address such as https://HOST/{z}/{x}/{y}.png.")
    var tiles: String?

    @Option(help: "Who made the map tiles, in the words they ask for.")
    var tilesBy = ""

    @OptionGroup var hosts: HostArguments

    @OptionGroup var mail: MailArguments

    @OptionGroup var encryption: TLSArguments

    @OptionGroup var monitoring: MetricsArguments

    @Option(help: "Where to tell you of a hole: an address of mail or https, for security.txt.")
    var securityContact: String?

    @Flag(help: "Clients come over TLS, through a proxy that ends it.")
    var secure = false

    @Flag(help: "Let nobody register; accounts then come from `calepin user add`.")
    var noRegistration = false

    @Flag(help: "Let requests say how a look-up should misbehave, for trying.")
    var lookupTrials = false

    @Flag(help: "Let clients ask as often as they like, for measuring.")
    var unlimited = false

    @Flag(help: "Decode images also where the system lets no sandbox be made for that.")
    var unconfinedImages = false

    @Option(
        help: "Megabytes for all guests together; else 2,048, or a tenth of a small disk.",
        transform: NumberArgument.within(0...1_000_000_000))
    var guestRoom: Int64?

    @Option(help: "Send each line of the audit trail to this socket, such as /dev/log.")
    var syslog: String?

    @Option(help: "How much to log: debug (every request), info, warning or error.")
    var log = Logger.Level.info

    func validate() throws {
        if database.store != nil, memory || restored {
            throw ValidationError("--store goes neither with --memory nor with --restored.")
        }
        if encryption.certificate != nil, secure {
            throw ValidationError("--secure is for a proxy, and goes not with --certificate.")
        }
        if encryption.redirect != nil, mail.origin == nil {
            throw ValidationError("--redirect goes with --origin.")
        }
        if shared != nil, database.store == nil {
            throw ValidationError("--shared goes with --store.")
        }
        if let securityContact, SecurityContact(securityContact) == nil {
            throw ValidationError("\(securityContact) is no address of mail or https.")
        }
        if let syslog, !SystemLog.isPath(syslog) {
            throw ValidationError("\(syslog) is no path of a socket.")
        }
        if let tiles, MapTiles(tiles, credit: tilesBy) == nil {
            throw ValidationError("\(tiles) is no https address of tiles with {z}, {x} and {y}.")
        }
    }

    func run() async throws {
        // Writing to a closed connection must not end the server.
        signal(SIGPIPE, SIG_IGN)
        LoggingSystem.bootstrap { LogLines(label: $0) }
        var logger = Logger(label: "calepin")
        logger.logLevel = log
        do {
            try await serve(logger)
        } catch let error as DataFolderError {
            throw failure(error.words(data))
        } catch let error as SQLiteStoreError {
            throw failure(DataFolderError(error).words(data))
        } catch let error as PostgresFault {
            throw failure(error.words)
        } catch let error as ServerError {
            throw failure(words(error))
        }
    }

    private func serve(_ logger: Logger) async throws {
        let folder = try DataFolder(path: data, shared: shared)
        if folder.wasOpen {
            logger.notice("others could enter the data folder; now only its owner may")
        }
        if !secure, encryption.certificate == nil, !SiteOrigin.isThisMachine(host) {
            logger.warning("others may listen: there is no proxy for TLS, or no --secure")
        }
        guard !memory else { return try await run(MemoryStore(), folder, logger) }
        let auditKey = try folder.auditKey()
        let agreed = database.store == nil ? [:] : try folder.agreement()
        if let store = try database.open(auditKey: auditKey.key, agreeing: agreed, logger) {
            try folder.noteElsewhere()
            await begin(auditKey, store, logger)
            return try await run(store, folder, logger)
        }
        try folder.requireFile()
        let store = try await openStore(folder, logger)
        let mark = RunMark(folder: data)
        if mark.isThere {
            logger.warning(
                """
                the last run did not end in order: \(store.recoveredFrames) frames of its log \
                were recovered, and what was acknowledged is there; calepin verify looks at all
                """)
        }
        try mark.set()
        defer { mark.clear() }
        try await run(store, folder, logger)
    }

    private func run(
        _ store: any Store, _ folder: DataFolder, _ logger: Logger
    ) async throws {
        let address = host.contains(":") ? "[\(host)]" : host
        let link = OwnerLink(file: folder.ownerLink)
        try await Server(makeConfiguration(folder), store: store, logger: logger).run {
            port, token in
            let page = "\(encryption.certificate == nil ? "http" : "https")://\(address):\(port)/"
            let words =
                "Calepin is at \(page)\n" + link.tell(token.map { page + AccountLink.path($0) })
            try? FileHandle.standardOutput.write(contentsOf: Data(words.utf8))
        }
    }

    /// Opens the store, with the audit trail's key of the folder.
    private func openStore(_ folder: DataFolder, _ logger: Logger) async throws -> SQLiteStore {
        let auditKey = try folder.auditKey()
        let store = try SQLiteStore(
            path: folder.database, isRestored: restored, auditKey: auditKey.key, logger: logger)
        await begin(auditKey, store, logger)
        return store
    }

    /// Begins the audit trail with its key, or notes there that the folder comes from a backup.
    private func begin(_ auditKey: AuditKeyFile, _ store: any Store, _ logger: Logger) async {
        do {
            if restored {
                try await auditKey.noteRestored("", in: store)
            } else {
                try await auditKey.begin(in: store)
            }
        } catch {
            // A full disk must not prevent reading; the next start tries again.
            logger.warning(
                "the audit trail cannot begin with its key", metadata: ["error": "\(error)"])
        }
    }

    private func makeConfiguration(_ folder: DataFolder) throws -> ServerConfiguration {
        var configuration = ServerConfiguration(
            host: host, port: port, blobFolder: folder.blobs)
        configuration.webFolder = web
        if !memory { configuration.operatorSocket = folder.operatorSocket }
        configuration.storeFiles = Operator.storeFiles
        configuration.cellsFolder = SQLiteCellsFolder(path: folder.cells)
        configuration.tls.certificate = try encryption.files()
        configuration.isSecure = secure || configuration.tls.certificate != nil
        (configuration.tls.redirectPort, configuration.tls.staysSecure) = (
            encryption.redirect, encryption.hsts
        )
        configuration.securityContact = securityContact.flatMap { SecurityContact($0) }
        configuration.tiles = tiles.flatMap { MapTiles($0, credit: tilesBy) }
        configuration.allowsLookupTrials = lookupTrials
        configuration.isUnlimited = unlimited
        configuration.mayRegister = !noRegistration
        configuration.mayDecodeUnconfined = unconfinedImages
        configuration.guestBytes = guestRoom.map { $0 * 1_048_576 }
        configuration.mail = try mail.settings()
        configuration.systemLog = syslog
        configuration.metrics = monitoring.place
        if !memory {
            configuration.accountKey = try folder.accountKey()
            configuration.auditKey = try folder.auditKey()
        }
        configuration.origin = try mail.siteOrigin()
        do throws(CommandError) {
            let folder = AppsFolder(.english)
            configuration.fetcher = hosts.fetcher
            let tables = shared ?? data
            configuration.catalogues = folder.rowCatalogues(data: tables)
            configuration.registry = try folder.registry(data: tables)
            configuration.lookups = try folder.lookups(replacing: lookup)
            configuration.judging = try folder.judging(configuration.registry)
        } catch {
            throw failure(error.lines.joined(separator: "\n"))
        }
        configuration.version = Version.text
        return configuration
    }

    private func words(_ error: ServerError) -> String {
        switch error {
        case .portTaken(let port):
            "Port \(port) is in use by another program; choose one with "
                + (port == monitoring.place?.port ? "--metrics." : "--port.")
        case .notAllowed(let host, let port):
            "The system does not let Calepin listen as \(host), port \(port)."
        case .failed(let words): "The server could not start: \(words)"
        }
    }

}

extension Logger.Level: @retroactive ExpressibleByArgument {}
