// What runs as long as the server does, besides answering requests. What one of several servers
// does for all is a duty; see Servers/DutyService.swift.

import Logging
import ServiceLifecycle

/// The services of a server beside the answering of requests.
struct ServerRunners: Sendable {
    let server: Server

    private var store: any Store { server.store }
    private var logger: Logger { server.logger }

    /// The store, where other servers may use it too.
    private var shared: (any SharedStore)? { store as? any SharedStore }

    /// All of them.
    var all: [any Service] {
        [FeedHeartbeat(feed: server.feed)] + followers + ofTLS + ofMetrics + [
            duty(.hooks) { HookRunner(server.hookSender, server.hooks, logger: logger) },
            duty(.schedules) {
                ScheduleRunner(
                    maker: server.scheduleMaker, bell: server.bells.schedules, logger: logger)
            },
            duty(.mentions) { mentions },
            duty(.upkeep) { upkeep },
            duty(.alarms) { DoctorWatch(doctor: server.doctor, logger: logger) },
        ]
    }

    /// The services that a certificate of its own makes necessary.
    private var ofTLS: [any Service] {
        let configuration = server.configuration
        guard let files = configuration.tls.certificate else { return [] }
        guard let port = configuration.tls.redirectPort, let origin = configuration.origin else {
            return [TLSWatch(files: files, logger: logger)]
        }
        let redirect = PlainRedirect(
            host: configuration.host, port: port, origin: origin, logger: logger)
        return [
            TLSWatch(files: files, logger: logger),
            redirect.makeService(Server.channelConfiguration),
        ]
    }

    /// The services that answer monitoring, where an address for it was given.
    private var ofMetrics: [any Service] {
        guard let place = server.configuration.metrics else { return [] }
        let text = KeptMetrics(sources)
        return [
            StoreObserving(observer: server.measured.observer, logger: logger),
            MetricsListener(
                place: place, bytes: { text.bytes() },
                configuration: Server.channelConfiguration, logger: logger),
        ]
    }

    /// The sources of all metrics.
    private var sources: MetricsSource {
        let configuration = server.configuration
        let (hasher, blobs) = (configuration.hasher, server.blobs)
        let (exports, tables) = (server.exports, server.tables)
        return MetricsSource(
            measured: server.measured, feed: server.feed,
            limiter: configuration.limiter, store: store, mailing: server.settings.mailing,
            certificate: configuration.tls.certificate,
            work: [
                ("passwords", { hasher.load }), ("images", { blobs.images.load }),
                ("exports", { exports.load }), ("tables", { tables.share.load }),
            ],
            version: configuration.version, startedAt: server.startedAt,
            clock: configuration.clock)
    }

    /// Creates the sender of the audit trail; nil where none is wanted.
    func makeAuditSender() -> (any Service)? {
        server.configuration.systemLog.map { path in
            duty(.trail) {
                AuditSender(
                    store: store, log: SystemLog(path: path),
                    place: server.blobs.folder.path + "-syslog", logger: logger)
            }
        }
    }

    /// Makes the link of the first owner, and returns its token; nil when there is an owner.
    func makeOwnerLink() async -> String? {
        let admin = AccountAdmin(
            store: store, feed: server.feed, files: server.blobs,
            clock: server.configuration.clock)
        return try? await admin.makeOwnerLink(isBesideOthers: shared != nil)
    }

    /// The services that other servers make necessary.
    private var followers: [any Service] {
        guard let shared else { return [] }
        let (hooks, bells) = (server.hooks, server.bells)
        hooks.onOthers { shared.tell([.due(Duty.hooks.rawValue)]) }
        bells.schedules.onOthers { shared.tell([.due(Duty.schedules.rawValue)]) }
        bells.mentions.onOthers { shared.tell([.due(Duty.mentions.rawValue)]) }
        let follower = FeedFollower(
            store: shared, feed: server.feed, apps: server.apps,
            onDue: { name in
                switch Duty(rawValue: name) {
                case .hooks: hooks.wakeHere()
                case .schedules: bells.schedules.wakeHere()
                case .mentions: bells.mentions.wakeHere()
                case .upkeep, .alarms, .trail, nil: break
                }
            }, logger: logger)
        let (exports, blobs) = (server.exports, server.blobs)
        let tending = OwnUpkeep(logger: logger) {
            blobs.forgetUploads()
            try await exports.tendCells()
        }
        let settings = SettingsFollower(settings: server.settings, store: shared, logger: logger)
        let presence = ServerPresence(
            store: shared, logger: logger, counts: server.measured.counts)
        return [presence, follower, tending, settings]
    }

    private var mentions: MentionRunner {
        let configuration = server.configuration
        return MentionRunner(
            teller: MentionTeller(
                store: store, registry: configuration.registry, limiter: configuration.limiter,
                clock: configuration.clock),
            mailing: server.settings.mailing, key: configuration.accountKey,
            bell: server.bells.mentions, logger: logger)
    }

    private var upkeep: UpkeepScheduler {
        UpkeepScheduler(
            upkeep: Upkeep(
                store: store, blobs: server.blobs, feed: server.feed, quota: server.quota,
                retain: server.retention.runDue, tendExports: server.exports.tendCells),
            logger: logger, watch: UpkeepClock(path: server.blobs.folder.path + "-upkeep.json"),
            now: server.configuration.clock)
    }

    private func duty(
        _ duty: Duty, _ make: @escaping @Sendable () -> any Service
    ) -> any Service {
        DutyService(
            duty: duty, store: shared, logger: logger, held: server.measured.duties[duty],
            make: make)
    }
}
