// The server: one line for each group of routes, and the order in which services start and stop.
// The handlers are in Routes/.

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// An error of starting the server.
package enum ServerError: Error, Equatable, Sendable {
    /// Another program listens on the port.
    case portTaken(Int)
    /// The system does not permit listening on the address.
    case notAllowed(host: String, port: Int)
    /// Anything else.
    case failed(String)
}

/// The one server of Calepin: the page, the apps, sync, blobs, look-ups and the feed.
package struct Server: Sendable {
    private let configuration: ServerConfiguration
    private let store: any Store
    private let logger: Logger
    private let feed = Feed()
    private let blobs: BlobService
    private let quota: GuestQuota
    private let post: MailSender?
    private let exports: ExportService
    private let hooks = HookBook()
    private let tables: RecordTables

    /// Creates a server over a store, which it closes when it stops.
    package init(_ configuration: ServerConfiguration, store: any Store, logger: Logger) {
        self.configuration = configuration
        self.store = store
        self.logger = logger
        let (folder, space) = (configuration.blobFolder, configuration.diskSpace)
        quota = GuestQuota(
            store: store, maxBytes: configuration.guestBytes, space: { space(folder) },
            now: configuration.clock)
        blobs = BlobService(
            path: folder, store: store, quota: quota,
            cleaner: ImageCleaner(mayBeUnconfined: configuration.mayDecodeUnconfined))
        exports = ExportService(store: store, files: blobs.folder)
        tables = RecordTables(store)
        post = configuration.mail.map { MailSender($0, logger: logger) }
    }

    /// Runs until SIGTERM or SIGINT: then no more connections are accepted, pending requests
    /// finish, and the store is closed.
    ///
    /// - Parameter onReady: called once connections are accepted, with the port, and with the
    ///   token of the first owner's link while there is no owner.
    /// Throws: ``ServerError``.
    package func run(
        onReady: @escaping @Sendable (Int, String?) async -> Void = { _, _ in }
    ) async throws {
        warn()
        do {
            try await configuration.registry.load(from: store)
            try await hooks.load(from: store)
        } catch {
            await store.close()
            throw ServerError.failed("the published apps cannot be read: \(error)")
        }
        var services: [any Service] = [makeApplication(onReady: onReady)]
        if let socket = makeOperatorSocket() { services.append(socket) }
        if let path = configuration.systemLog {
            services.append(
                AuditSender(
                    store: store, log: SystemLog(path: path),
                    place: blobs.folder.path + "-syslog", logger: logger))
        }
        var group = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(ServerLimits.stopSeconds)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch is CancellationError {
            logger.warning("open requests took too long to end")
        } catch {
            await store.close()
            throw (error as? IOError).map(serverError) ?? ServerError.failed("\(error)")
        }
        await store.close()
        logger.info("stopped")
    }

    /// Logs warnings about this machine.
    private func warn() {
        let mayBeUnconfined = configuration.mayDecodeUnconfined
        if let missing = ImageCleaner.missing(mayBeUnconfined: mayBeUnconfined) {
            logger.warning("images are not taken: \(missing)")
        } else if !blobs.confinesImages {
            logger.warning("images are decoded without a sandbox, as the operator wished")
        }
    }

    /// Creates the operator's socket, when the store has a file.
    private func makeOperatorSocket() -> (any Service)? {
        guard let path = configuration.operatorSocket, let open = configuration.openStore,
            let store = store as? any FileStore
        else { return nil }
        guard path.utf8.count <= UpkeepLimits.socketPathBytes else {
            logger.warning("no commands can reach this server: its folder's path is too long")
            return nil
        }
        // A socket left by a killed server; the store's lock guarantees that nobody listens.
        unlink(path)
        var routes = Routes()
        let maintenance = MaintenanceService(
            store: store, blobs: blobs, auditKey: configuration.auditKey, open: open)
        OperatorRoutes(maintenance: maintenance, forms: configuration.judging.forms)
            .add(to: &routes)
        OperatorAppRoutes(service: publishing, links: links).add(to: &routes)
        OperatorHookRoutes(service: hooking).add(to: &routes)
        OperatorExportRoutes(
            exports: exports, changes: maintenance.changes, registry: configuration.registry
        ).add(to: &routes)
        OperatorSummaryRoutes(
            summaries: SummaryService(tables: tables), registry: configuration.registry
        ).add(to: &routes)
        OperatorAccountRoutes(admin: AccountAdmin(store: store, feed: feed, files: blobs))
            .add(to: &routes)
        return Application(
            responder: OperatorMiddleware(index: RouteIndex(routes)),
            configuration: ApplicationConfiguration(address: .unixDomainSocket(path: path)),
            logger: logger)
    }

    /// The service that makes public links.
    private var links: LinkService {
        var links = LinkService(
            store: store, registry: configuration.registry, key: configuration.accountKey)
        links.clock = configuration.clock
        return links
    }

    /// The service that makes hooks.
    private var hooking: HookService {
        HookService(book: hooks, sender: hookSender, fetcher: configuration.fetcher)
    }

    /// The sender of what hooks tell.
    private var hookSender: HookSender {
        var sender = HookSender(
            store: store, registry: configuration.registry, key: configuration.accountKey,
            send: { [fetcher = configuration.fetcher] (body) throws(FetchError) in
                try await fetcher.send(body)
            })
        sender.clock = configuration.clock
        return sender
    }

    /// The service that publishes apps. Another one of the same registry waits for it.
    private var publishing: PublishService {
        PublishService(
            store: store, registry: configuration.registry,
            onChange: { [feed] team in
                feed.announceApps()
                // Feeds of members know the rights from before.
                if !team.isEmpty { feed.end { $0.scopes.contains(team) } }
            })
    }

    private func serverError(_ error: IOError) -> ServerError {
        switch error.errnoCode {
        case EADDRINUSE: .portTaken(configuration.port)
        case EACCES, EADDRNOTAVAIL:
            .notAllowed(host: configuration.host, port: configuration.port)
        default: .failed("\(error)")
        }
    }
}

extension Server {
    /// Creates the responder in front of the routes, and the fast path.
    func makeMiddleware() -> (RequestMiddleware, FastRoutes) {
        let limiter = configuration.isUnlimited ? nil : configuration.limiter
        let access = AccessService(
            store: store, isSecure: configuration.isSecure, now: configuration.clock)
        let routes = makeRoutes(access, limiter)
        let middleware = RequestMiddleware(
            index: RouteIndex(routes), access: access,
            site: SiteGuard(origin: configuration.origin),
            policy: SecurityHeaders.policy(tiles: configuration.tiles.map { [$0.origin] } ?? []),
            isSecure: configuration.isSecure, limiter: limiter)
        return (middleware, FastRoutes(middleware, logger: logger))
    }

    /// Creates all routes, one line per group.
    private func makeRoutes(_ access: AccessService, _ limiter: RateLimiter?) -> Routes {
        var routes = Routes()
        HealthRoutes(store: store, version: configuration.version).add(to: &routes)
        SecurityTextRoutes(
            contact: configuration.securityContact, origin: configuration.mail?.origin,
            now: configuration.clock
        ).add(to: &routes)
        let pace = BytePace(bytesPerSecond: ConnectionLimits.sentBytesPerSecond)
        let patches = TablePatches(store: store)
        AppRoutes(registry: configuration.registry, patches: patches, pace: pace).add(to: &routes)
        AppFileRoutes(registry: configuration.registry, store: store, pace: pace).add(to: &routes)
        let publications = ConsolePublications(isBehindProxy: configuration.isSecure)
        ConsoleAppRoutes(service: publishing, publications: publications).add(to: &routes)
        ConsoleTableRoutes(service: publishing, publications: publications).add(to: &routes)
        FillRoutes(
            service: FillService(
                store: store, registry: configuration.registry, access: access, quota: quota,
                now: configuration.clock)
        ).add(to: &routes)
        ConsoleLinkRoutes(service: links, mails: post).add(to: &routes)
        ConsoleHookRoutes(service: hooking, isBehindProxy: configuration.isSecure)
            .add(to: &routes)
        MapRoutes(configuration.tiles).add(to: &routes)
        addCatalogues(to: &routes, limiter)
        LookupRoutes(
            lookups: configuration.lookups, registry: configuration.registry,
            allowsTrials: configuration.allowsLookupTrials
        ).add(to: &routes)
        var sync = SyncService(
            store: store, feed: feed, judging: configuration.judging,
            seal: CursorSeal(configuration.accountKey))
        sync.terms = FillTermsReader(store: store, registry: configuration.registry)
        (sync.hooks, sync.registry) = (hooks, configuration.registry)
        SyncRoutes(
            sync: sync,
            access: access, limiter: limiter, quota: quota, registry: configuration.registry
        ).add(to: &routes)
        HistoryRoutes(history: HistoryService(store: store, forms: configuration.judging.forms))
            .add(to: &routes)
        ExportRoutes(
            exports: exports, tables: tables, registry: configuration.registry,
            activities: activities
        ).add(to: &routes)
        RecordRoutes(
            tables: tables, trash: RecordTrash(store: store), registry: configuration.registry,
            limiter: limiter
        ).add(to: &routes)
        SummaryRoutes(tables: tables, registry: configuration.registry, limiter: limiter)
            .add(to: &routes)
        RecordChangeRoutes(
            changes: RecordChanges(store: store, now: configuration.clock), exports: exports,
            registry: configuration.registry, seal: CursorSeal(configuration.accountKey),
            limiter: limiter
        ).add(to: &routes)
        ODataRoutes(
            service: ODataService(exports: exports), registry: configuration.registry,
            activities: activities, limiter: limiter, origin: configuration.origin,
            now: configuration.clock
        ).add(to: &routes)
        addWriting(to: &routes, sync, limiter)
        BlobRoutes(blobs: blobs).add(to: &routes)
        FeedRoutes(feed: feed, store: store, access: access).add(to: &routes)
        addAccounts(to: &routes, access, limiter)
        OpenAPIRoutes(version: configuration.version).add(to: &routes)
        if let folder = configuration.webFolder {
            WebRoutes(files: WebFiles(path: folder), pace: pace).add(to: &routes)
        }
        return routes
    }

    /// The notes of what people do with many records.
    private var activities: RequestActivities {
        RequestActivities(
            store: store, isBehindProxy: configuration.isSecure, now: configuration.clock)
    }

    /// Adds the routes that change records.
    private func addWriting(
        to routes: inout Routes, _ sync: SyncService, _ limiter: RateLimiter?
    ) {
        let writer = RecordWriter(store: store, sync: sync, clock: configuration.clock)
        RecordWritingRoutes(
            writer: writer, registry: configuration.registry, limiter: limiter
        ).add(to: &routes)
        ImportRoutes(
            imports: ImportService(writer: writer, blobs: blobs), registry: configuration.registry,
            activities: activities
        ).add(to: &routes)
        BatchRoutes(
            batches: BatchService(writer: writer, tables: tables),
            registry: configuration.registry, activities: activities
        ).add(to: &routes)
    }

    /// Adds the routes of catalogues, with their caches.
    private func addCatalogues(to routes: inout Routes, _ limiter: RateLimiter?) {
        let catalogues = configuration.catalogues
        let sources = SourceCache(configuration.fetcher)
        CatalogueRoutes(
            files: CatalogueFiles(catalogues), sources: sources, catalogues: catalogues
        ).add(to: &routes)
        RowRoutes(
            catalogues: catalogues, cache: RowIndexCache(sources: sources), limiter: limiter,
            isSecure: configuration.isSecure
        ).add(to: &routes)
    }

    private func addAccounts(
        to routes: inout Routes, _ access: AccessService, _ limiter: RateLimiter?
    ) {
        let service = SignInService(
            store: store, access: access, hasher: configuration.hasher,
            key: configuration.accountKey, feed: feed, files: blobs, limiter: limiter,
            mayRegister: configuration.mayRegister)
        AccountRoutes(
            service: service, mails: MailService(accounts: service, post: post),
            isBehindProxy: configuration.isSecure
        ).add(to: &routes)
        TeamRoutes(service: service).add(to: &routes)
    }

    /// Adds the counter of connections per network to the listening socket.
    private func stand(before channel: any Channel) async {
        let countsNetworks = !configuration.isSecure && !configuration.isUnlimited
        do {
            try await channel.eventLoop.submit { [logger] in
                try channel.pipeline.syncOperations.addHandler(
                    ConnectionGate(countsNetworks: countsNetworks, logger: logger),
                    position: .first)
            }.get()
        } catch {
            logger.error("connections are not counted", metadata: ["error": "\(error)"])
        }
    }

    private static let channelConfiguration = HTTP1Channel.Configuration(
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: ServerLimits.headerBytes,
            maxHeaderListSize: ServerLimits.headerBytes,
            maxHeaderFieldCount: ServerLimits.headerCount))

    private func makeApplication(
        onReady: @escaping @Sendable (Int, String?) async -> Void
    ) -> some ApplicationProtocol {
        let port = configuration.port
        let (middleware, short) = makeMiddleware()
        return Application(
            responder: middleware,
            server: HTTPServerBuilder { responder in
                LoopConnection(
                    channel: HTTP1Channel(
                        responder: responder, configuration: Self.channelConfiguration),
                    short: short)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: port),
                backlog: ConnectionLimits.pendingConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    Descriptors.connections(of: Descriptors.raise()))),
            services: [
                FeedHeartbeat(feed: feed),
                HookRunner(hookSender, hooks, logger: logger),
                UpkeepScheduler(
                    upkeep: Upkeep(store: store, blobs: blobs, feed: feed, quota: quota),
                    logger: logger,
                    watch: UpkeepClock(path: blobs.folder.path + "-upkeep.json"),
                    now: configuration.clock),
            ],
            onServerRunning: { channel in
                await stand(before: channel)
                let admin = AccountAdmin(
                    store: store, feed: feed, files: blobs, clock: configuration.clock)
                let token = try? await admin.makeOwnerLink()
                await onReady(channel.localAddress?.port ?? port, token ?? nil)
            },
            logger: logger)
    }
}
