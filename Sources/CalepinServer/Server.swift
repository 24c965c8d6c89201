// The server: one line for each group of routes, and the order in which services start and stop.
// The handlers are in Routes/, the services that several of them have in Server+Services.swift.

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
    let configuration: ServerConfiguration
    let store: any Store
    let logger: Logger
    let feed = Feed()
    let blobs: BlobService
    let quota: GuestQuota
    let settings: LiveSettings
    let exports: ExportService
    let hooks = HookBook()
    let retention: RetentionService
    let tables: RecordTables
    let apps: AppsWatch
    let probe = ProxyProbe()
    let startedAt: Int64
    let bells = DutyBells()
    let measured: ServerMeasures

    /// Creates a server over a store, which it closes when it stops.
    package init(_ configuration: ServerConfiguration, store: any Store, logger: Logger) {
        self.configuration = configuration
        self.store = store
        self.logger = logger
        let settings = LiveSettings(configuration.start, logger: logger)
        self.settings = settings
        let (folder, space) = (configuration.blobFolder, configuration.diskSpace)
        measured = ServerMeasures(StoreObserver(store, blobFolder: folder, space: space))
        quota = GuestQuota(
            store: store, maxBytes: settings.guestBytes, space: { space(folder) },
            now: configuration.clock)
        blobs = BlobService(
            path: folder, store: store, quota: quota,
            cleaner: ImageCleaner(mayBeUnconfined: configuration.mayDecodeUnconfined),
            counts: measured.counts)
        let renderer = PaperRenderer(mayBeUnconfined: configuration.mayDecodeUnconfined)
        exports = ExportService(
            store: store, files: blobs.folder, press: PaperPress(renderer),
            cells: configuration.cellsFolder.map {
                CellsCache(
                    $0, leastRecords: configuration.leastKeptRecords, logger: logger)
            })
        tables = RecordTables(store, clock: configuration.clock)
        retention = RetentionService(
            store: store, registry: configuration.registry, hooks: hooks, feed: feed,
            clock: configuration.clock)
        apps = AppsWatch(store, configuration.registry, hooks, onChange: feed.announceApps)
        startedAt = configuration.clock()
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
            try await settings.load(from: store)
            try await apps.begin()
        } catch {
            await store.close()
            throw ServerError.failed("settings and published apps cannot be read: \(error)")
        }
        var services: [any Service] = [makeApplication(onReady: onReady)]
        if let socket = makeOperatorSocket() { services.append(socket) }
        if let sender = ServerRunners(server: self).makeAuditSender() { services.append(sender) }
        var group = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = .seconds(ServerLimits.stopSeconds)
        do {
            try await ServiceGroup(configuration: group).run()
        } catch is CancellationError {
            logger.warning("open requests took too long to end")
        } catch let fault as MetricsFault {
            await store.close()
            throw serverError(fault.error, fault.place.host, fault.place.port)
        } catch {
            await store.close()
            throw (error as? IOError).map {
                serverError($0, configuration.host, configuration.port)
            } ?? ServerError.failed("\(error)")
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

    /// Creates the operator's socket, where one is wanted.
    private func makeOperatorSocket() -> (any Service)? {
        guard let path = configuration.operatorSocket, let files = configuration.storeFiles else {
            return nil
        }
        guard path.utf8.count <= UpkeepLimits.socketPathBytes else {
            logger.warning("no commands can reach this server: its folder's path is too long")
            return nil
        }
        // A socket left by a killed server; the store's lock guarantees that nobody listens.
        unlink(path)
        var routes = Routes()
        let maintenance = MaintenanceService(
            store: store, blobs: blobs, auditKey: configuration.auditKey,
            storeFiles: files)
        OperatorRoutes(
            maintenance: maintenance, forms: configuration.judging.forms, doctor: doctor,
            registry: configuration.registry
        ).add(to: &routes)
        OperatorAppRoutes(service: publishing, links: links).add(to: &routes)
        OperatorHookRoutes(service: hooking).add(to: &routes)
        OperatorRetentionRoutes(service: retention).add(to: &routes)
        OperatorScheduleRoutes(
            service: ScheduleService(scheduleMaker, bells.schedules)
        ).add(to: &routes)
        OperatorExportRoutes(
            exports: exports, changes: maintenance.changes, registry: configuration.registry
        ).add(to: &routes)
        OperatorSummaryRoutes(
            summaries: SummaryService(tables: tables), registry: configuration.registry
        ).add(to: &routes)
        QualityRoutes.addOperator(
            to: &routes, QualityService(tables: tables), configuration.registry)
        OperatorAccountRoutes(admin: AccountAdmin(store: store, feed: feed, files: blobs))
            .add(to: &routes)
        return Application(
            responder: OperatorMiddleware(index: RouteIndex(routes)),
            configuration: ApplicationConfiguration(address: .unixDomainSocket(path: path)),
            logger: logger)
    }

    private func serverError(_ error: IOError, _ host: String, _ port: Int) -> ServerError {
        switch error.errnoCode {
        case EADDRINUSE: .portTaken(port)
        case EACCES, EADDRNOTAVAIL: .notAllowed(host: host, port: port)
        default: .failed("\(error)")
        }
    }
}

extension Server {
    /// Creates the responder in front of the routes, and the fast path.
    func makeMiddleware() -> (RequestMiddleware, FastRoutes) {
        let limiter = configuration.isUnlimited ? nil : configuration.limiter
        var access = AccessService(
            store: store, isSecure: configuration.isSecure, now: configuration.clock)
        (access.seeApps, access.locksConsole) = (apps.see, configuration.locksConsole)
        let routes = makeRoutes(access, limiter)
        let middleware = RequestMiddleware(
            index: RouteIndex(routes), access: access,
            site: SiteGuard(origin: configuration.origin),
            policy: SecurityHeaders.policy(tiles: configuration.tiles.map { [$0.origin] } ?? []),
            isBehindProxy: configuration.isBehindProxy,
            staysSecure: configuration.isBehindProxy || configuration.tls.staysSecure,
            limiter: limiter, counts: measured.requests)
        return (middleware, FastRoutes(middleware, logger: logger))
    }

    /// Creates all routes, one line per group.
    private func makeRoutes(_ access: AccessService, _ limiter: RateLimiter?) -> Routes {
        var routes = Routes()
        HealthRoutes(store: store, version: configuration.version, probe: probe)
            .add(to: &routes)
        SecurityTextRoutes(
            contact: configuration.securityContact,
            origin: configuration.origin?.text ?? configuration.mail?.origin,
            now: configuration.clock
        ).add(to: &routes)
        let pace = BytePace(bytesPerSecond: ConnectionLimits.sentBytesPerSecond)
        let patches = TablePatches(store: store)
        AppRoutes(registry: configuration.registry, patches: patches, pace: pace).add(to: &routes)
        AppFileRoutes(registry: configuration.registry, store: store, pace: pace).add(to: &routes)
        FillRoutes(
            service: FillService(
                store: store, registry: configuration.registry, access: access, quota: quota,
                now: configuration.clock)
        ).add(to: &routes)
        MailStopRoutes(
            service: MailStopService(
                store: store, key: configuration.accountKey, clock: configuration.clock)
        ).add(to: &routes)
        addConsole(to: &routes)
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
        (sync.counts, sync.mentions) = (measured.counts, bells.mentions)
        SyncRoutes(
            sync: sync,
            access: access, limiter: limiter, quota: quota, registry: configuration.registry
        ).add(to: &routes)
        HistoryRoutes(history: HistoryService(store: store, forms: configuration.judging.forms))
            .add(to: &routes)
        addExports(to: &routes)
        RecordRoutes(
            tables: tables, trash: RecordTrash(store: store), registry: configuration.registry,
            limiter: limiter
        ).add(to: &routes)
        addSummaries(to: &routes, limiter)
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
        addWriting(to: &routes, sync, access, limiter)
        BlobRoutes(blobs: blobs).add(to: &routes)
        FeedRoutes(feed: feed, store: store, access: access).add(to: &routes)
        addAccounts(to: &routes, access, limiter)
        OpenAPIRoutes(version: configuration.version).add(to: &routes)
        if let folder = configuration.webFolder {
            WebRoutes(files: WebFiles(path: folder), pace: pace).add(to: &routes)
        }
        return routes
    }

    /// Adds the routes of the console.
    private func addConsole(to routes: inout Routes) {
        let publications = ConsolePublications(isBehindProxy: configuration.isBehindProxy)
        ConsoleAppRoutes(service: publishing, publications: publications).add(to: &routes)
        ConsoleTableRoutes(service: publishing, publications: publications).add(to: &routes)
        ConsoleLinkRoutes(service: links, mailing: settings.mailing).add(to: &routes)
        ConsoleHookRoutes(service: hooking, isBehindProxy: configuration.isBehindProxy)
            .add(to: &routes)
        ConsoleRetentionRoutes(service: retention, isBehindProxy: configuration.isBehindProxy)
            .add(to: &routes)
        ConsoleServerRoutes(doctor: doctor).add(to: &routes)
        ConsoleSettingsRoutes(
            service: SettingsService(
                store: store, live: settings, key: configuration.accountKey,
                clock: configuration.clock),
            isBehindProxy: configuration.isBehindProxy
        ).add(to: &routes)
        PreviewRoutes(preview: configuration.preview).add(to: &routes)
        AuditRoutes(store: store, registry: configuration.registry, activities: activities)
            .add(to: &routes)
    }

    /// Adds the routes of exports, at once and on a schedule.
    private func addExports(to routes: inout Routes) {
        ExportRoutes(
            exports: exports, tables: tables, registry: configuration.registry,
            activities: activities
        ).add(to: &routes)
        ScheduleRoutes(
            service: ScheduleService(scheduleMaker, bells.schedules),
            isBehindProxy: configuration.isBehindProxy
        ).add(to: &routes)
    }

    /// Adds the routes that change records.
    private func addWriting(
        to routes: inout Routes, _ sync: SyncService, _ access: AccessService,
        _ limiter: RateLimiter?
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
        DuplicateRoutes(
            tables: tables, merges: MergeService(writer: writer),
            registry: configuration.registry, activities: activities, limiter: limiter
        ).add(to: &routes)
        let forms = OpenRosaForms(registry: configuration.registry, store: store)
        OpenRosaRoutes(
            service: OpenRosaService(
                writer: writer, blobs: blobs, registry: configuration.registry),
            forms: forms, origin: configuration.origin
        ).add(to: &routes)
        CentralRoutes(
            service: CentralService(
                registry: configuration.registry, forms: forms, writer: writer,
                now: configuration.clock),
            access: access, activities: activities, limiter: limiter
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
            isBehindProxy: configuration.isBehindProxy
        ).add(to: &routes)
    }

    /// Adds the counter of connections per network to the listening socket.
    private func stand(before channel: any Channel) async {
        let countsNetworks = !configuration.isBehindProxy && !configuration.isUnlimited
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

    static let channelConfiguration = HTTP1Channel.Configuration(
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
                    short: short, certificate: configuration.tls.certificate,
                    counts: measured.counts)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: port),
                backlog: ConnectionLimits.pendingConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    Descriptors.connections(of: Descriptors.raise()))),
            services: ServerRunners(server: self).all,
            onServerRunning: { channel in
                await stand(before: channel)
                let token = await ServerRunners(server: self).makeOwnerLink()
                await onReady(channel.localAddress?.port ?? port, token)
            },
            logger: logger)
    }
}
