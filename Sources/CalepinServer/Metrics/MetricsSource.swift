// The places where a server counts, gathered for its metrics. Nothing is counted here.

/// The counts of a server that its parts do not keep themselves.
struct ServerMeasures: Sendable {
    let counts = ServerCounts()
    let requests = RequestCounts()
    /// 1 for each duty that this server has.
    let duties = Labelled<Duty, Gauge>(Gauge.init)
    let observer: StoreObserver

    init(_ observer: StoreObserver) { self.observer = observer }
}

/// The sources of the metrics of a server.
struct MetricsSource: Sendable {
    let measured: ServerMeasures
    let feed: Feed
    let limiter: RateLimiter
    let store: any Store
    /// Returns the sender of mails at each use; nil when none are sent.
    let mailing: @Sendable () -> MailSender?
    /// The certificate where no proxy ends TLS.
    let certificate: TLSFiles?
    /// Returns the load of each kind of work of which there is a limited number at once.
    let work: [(name: String, load: @Sendable () -> WorkLoad)]
    let version: String
    /// The time of the start, in seconds since 1970.
    let startedAt: Int64
    let clock: @Sendable () -> Int64

    var counts: ServerCounts { measured.counts }

    /// The counts and the load of the store; nil for one in memory.
    var counted: (any MeasuredStore)? { store as? any MeasuredStore }

    /// The store, where other servers may use it too.
    var shared: (any SharedStore)? { store as? any SharedStore }

    /// The counts of a store behind a network; nil for a file.
    var network: StoreMeasures? { shared == nil ? nil : counted?.measures }

    /// The name of the store.
    var storeName: String {
        if shared != nil { return "postgres" }
        return store is any FileStore ? "file" : "memory"
    }
}
