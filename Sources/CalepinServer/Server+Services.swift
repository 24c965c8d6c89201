// The services that several groups of routes and the operator's socket have, made from the
// configuration, and the routes that take several of them. What they do is in their folders.

extension Server {
    /// The service that makes public links.
    var links: LinkService {
        var links = LinkService(
            store: store, registry: configuration.registry, key: configuration.accountKey)
        links.clock = configuration.clock
        return links
    }

    /// The notes of what people do with many records.
    var activities: RequestActivities {
        RequestActivities(
            store: store, isBehindProxy: configuration.isBehindProxy, now: configuration.clock)
    }

    /// Makes the files of exports on a schedule.
    var scheduleMaker: ScheduleMaker {
        var maker = ScheduleMaker(
            store: store, registry: configuration.registry, exports: exports, tables: tables,
            folder: ScheduleFolder(blobs: blobs.folder), mailing: settings.mailing,
            key: configuration.accountKey,
            space: configuration.diskSpace, clock: configuration.clock,
            turn: configuration.scheduleTurn)
        maker.counts = measured.counts
        return maker
    }

    /// The service that makes hooks.
    var hooking: HookService {
        HookService(book: hooks, sender: hookSender, fetcher: configuration.fetcher)
    }

    /// The sender of what hooks tell.
    var hookSender: HookSender {
        var sender = HookSender(
            store: store, registry: configuration.registry, key: configuration.accountKey,
            send: { [fetcher = configuration.fetcher] (body) throws(FetchError) in
                try await fetcher.send(body)
            })
        (sender.clock, sender.mailing) = (configuration.clock, settings.mailing)
        (sender.limiter, sender.counts) = (configuration.limiter, measured.counts)
        return sender
    }

    /// The doctor of this server.
    var doctor: ServerDoctor {
        var doctor = ServerDoctor(store: store, blobFolder: blobs.folder.path)
        doctor.settings = DoctorSettings(
            host: configuration.host, isSecure: configuration.isSecure,
            certificate: configuration.tls.certificate,
            origin: configuration.origin, webFolder: configuration.webFolder,
            mayDecodeUnconfined: configuration.mayDecodeUnconfined,
            version: configuration.version, startedAt: startedAt)
        (doctor.mailing, doctor.probe) = (settings.mailing, probe)
        (doctor.space, doctor.clock) = (configuration.diskSpace, configuration.clock)
        return doctor
    }

    /// The service that publishes apps. Another one of the same registry waits for it.
    var publishing: PublishService {
        PublishService(
            store: store, registry: configuration.registry,
            onChange: { [feed] team in
                feed.announceApps()
                // Feeds of members know the rights from before.
                if !team.isEmpty { feed.end { $0.scopes.contains(team) } }
            })
    }

    /// Adds the routes about what a table finds as a whole.
    func addSummaries(to routes: inout Routes, _ limiter: RateLimiter?) {
        let registry = configuration.registry
        SummaryRoutes(tables: tables, registry: registry, limiter: limiter).add(to: &routes)
        QualityRoutes(tables: tables, registry: registry, limiter: limiter).add(to: &routes)
        PlaceRoutes(tables: tables, registry: registry, limiter: limiter).add(to: &routes)
        MentionRoutes(
            service: MentionService(
                store: store, registry: registry, clock: configuration.clock),
            registry: registry, limiter: limiter
        ).add(to: &routes)
        SharedViewRoutes(
            service: SharedViewService(
                store: store, tables: tables, registry: registry, key: configuration.accountKey,
                clock: configuration.clock),
            tables: tables, registry: registry, activities: activities, limiter: limiter
        ).add(to: &routes)
    }

    /// Adds the routes about accounts and people.
    func addAccounts(
        to routes: inout Routes, _ access: AccessService, _ limiter: RateLimiter?
    ) {
        let service = SignInService(
            store: store, access: access, hasher: configuration.hasher,
            key: configuration.accountKey, feed: feed, files: blobs, limiter: limiter,
            mayRegister: { [settings] in settings.mayRegister })
        AccountRoutes(
            service: service, mails: MailService(accounts: service, mailing: settings.mailing),
            isBehindProxy: configuration.isBehindProxy, counts: measured.counts
        ).add(to: &routes)
        TeamRoutes(service: service, isBehindProxy: configuration.isBehindProxy).add(to: &routes)
        let handover = PartHandover(accounts: service)
        let groups = GroupService(accounts: service)
        GroupRoutes(groups: groups, parts: handover, isBehindProxy: configuration.isBehindProxy)
            .add(to: &routes)
        PeopleRoutes(
            people: PeopleService(accounts: service, registry: configuration.registry),
            parts: handover,
            devices: DeviceService(accounts: service),
            invitations: InvitationService(accounts: service, mailing: settings.mailing),
            isBehindProxy: configuration.isBehindProxy,
            page: configuration.webFolder.map { WebShell(WebFiles(path: $0)) }
        ).add(to: &routes)
    }
}
