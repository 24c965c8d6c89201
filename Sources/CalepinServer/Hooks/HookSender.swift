// One attempt to deliver: the body is fixed on the disk before it is sent for the first time, so
// that a message never has two contents; what came of it is written after that. A kill in between
// sends the message again, with the same id. HookRunner.swift decides what is attempted when; what
// is different about copies by mail is in HookSender+Copies.swift.

import CalepinExport
import CalepinExpressions
import Logging

/// Delivers to the receivers of hooks.
struct HookSender: Sendable {
    let store: any Store
    let registry: AppRegistry
    /// Encrypts the secrets of hooks, and the tokens that end mails.
    let key: SealingKey
    /// Returns the sender of copies by mail at each use; nil when no mails are sent.
    var mailing: @Sendable () -> MailSender? = { nil }
    /// The budgets of copies by mail.
    var limiter = RateLimiter()
    var counts = ServerCounts()
    /// Sends a body; tests replace it.
    var send: @Sendable (SentBody) async throws(FetchError) -> SentReply
    /// Seconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }
    let plans = HookPlans()
    /// Opening records takes a processor: one at a time, so that a long list of deliveries leaves
    /// the others to people.
    private let share = WorkShare(atOnce: 1)

    init(
        store: any Store, registry: AppRegistry, key: SealingKey,
        send: @escaping @Sendable (SentBody) async throws(FetchError) -> SentReply
    ) {
        (self.store, self.registry, self.key, self.send) = (store, registry, key, send)
    }

    /// The sender of copies by mail; nil when no mails are sent.
    var post: MailSender? { mailing() }

    /// The ways in which an attempt ends.
    enum Outcome: Sendable {
        /// The receiver has taken it.
        case delivered
        /// It is attempted later, or was parked.
        case failed
        /// Nothing is delivered to the hook any more.
        case stopped
        /// It is not what it was: somebody has changed it meanwhile.
        case outdated
    }

    /// The rows that an attempt reads first.
    struct Start: Sendable {
        let delivery: StoredDelivery
        let settings: HookSettings
        let message: HookMessage?
        let mayRead: Bool
        let known: HookMessage.Known?
        /// True when the change was made with an account, and not by a guest of a public link.
        let isOfAccount: Bool
    }

    /// The ways to go on with a delivery after an attempt.
    enum Fate: Sendable {
        /// It is gone where the receiver has taken it, and is else attempted later.
        case byStatus
        /// A further attempt would fail, too.
        case parked
        /// It is not needed any more.
        case dropped
        /// Nothing more is delivered to the hook.
        case stopped(HookStop)
    }

    /// Attempts a delivery, and counts what came of it.
    ///
    /// Throws: the store's error; `CancellationError`, after which it is attempted again.
    func attempt(_ delivery: StoredDelivery) async throws -> Outcome {
        let outcome = try await deliver(delivery)
        switch outcome {
        case .delivered: counts.deliveries.add()
        case .failed: counts.failedDeliveries.add()
        case .stopped: counts.stoppedHooks.add()
        case .outdated: break
        }
        return outcome
    }

    private func deliver(_ delivery: StoredDelivery) async throws -> Outcome {
        guard let start = try await read(delivery) else { return .outdated }
        var attempt = StoredAttempt(
            hook: delivery.hook, at: clock(), message: delivery.message, record: delivery.record,
            event: delivery.event)
        guard start.mayRead else {
            return try await finish(delivery, attempt, .stopped(.noAccess))
        }
        guard start.message != nil else {
            attempt.error = HookFailure.form.rawValue
            return try await finish(delivery, attempt, .parked)
        }
        if start.settings.copies != nil, post == nil {
            // Its text has an address of the page, which is not known.
            attempt.error = HookFailure.noMail.rawValue
            return try await finish(delivery, attempt, .byStatus)
        }
        let made: [UInt8]?
        do { made = try await fixed(start) } catch let error as ExportError {
            attempt.error = HookFailure.form.rawValue
            attempt.answer = Array(error.message(in: .english).utf8)
            return try await finish(delivery, attempt, .parked)
        } catch StoreError.damaged(let words) {
            attempt.error = HookFailure.form.rawValue
            attempt.answer = Array(words.utf8)
            return try await finish(delivery, attempt, .parked)
        }
        guard let body = made else { return .outdated }
        if start.settings.copies != nil {
            let fate = try await mail(body, start, attempt: &attempt)
            return try await finish(delivery, attempt, fate)
        }
        let result = try await exchange(
            start.settings, delivery.message, body, attempt: &attempt)
        return try await finish(delivery, attempt, result == 410 ? .stopped(.gone) : .byStatus)
    }

    /// Sends a body and notes in an attempt what came of it; returns the status, 0 for none.
    ///
    /// Throws: `CancellationError`.
    func exchange(
        _ settings: HookSettings, _ message: String, _ body: [UInt8],
        attempt: inout StoredAttempt
    ) async throws -> Int64 {
        guard let headers = settings.headers(message, at: clock(), body, key) else {
            attempt.error = HookFailure.secret.rawValue
            return 0
        }
        let begun = ContinuousClock.now
        do throws(FetchError) {
            let reply = try await send(
                SentBody(
                    address: settings.address, headers: headers, bytes: body,
                    maxBytes: HookLimits.answerBytes, connectSeconds: HookLimits.connectSeconds,
                    seconds: HookLimits.requestSeconds))
            attempt.status = Int64(reply.status)
            attempt.answer = Array(reply.body.prefix(HookLimits.keptAnswerBytes))
        } catch {
            attempt.error = HookFailure(error).rawValue
        }
        try Task.checkCancellation()
        attempt.milliseconds = (ContinuousClock.now - begun).wholeMilliseconds
        return attempt.status
    }

    private func read(_ delivery: StoredDelivery) async throws -> Start? {
        let (snapshot, moment) = (registry.current, clock())
        return try await store.read { (job) throws(StoreError) -> Start? in
            guard let hook = try job.hooks.hook(delivery.hook), hook.stopped.isEmpty else {
                return nil
            }
            let settings = try hook.settings()
            let message = HookMessage(delivery, of: hook.app, snapshot)
            let isTheirs = snapshot.team(of: hook.app) == settings.scope
            var mayRead = isTheirs
            if isTheirs, let message, settings.by != Publication.operatorName {
                mayRead = try job.mayRead(message, settings, at: moment)
            }
            return Start(
                delivery: delivery, settings: settings, message: message,
                mayRead: mayRead,
                known: try message?.known(in: settings.scope, job),
                isOfAccount: try job.accounts.person(delivery.account) != nil)
        }
    }

    /// Returns the body of a delivery once it is on the disk; nil when it was changed meanwhile.
    private func fixed(_ start: Start) async throws -> [UInt8]? {
        let read = start.delivery
        guard !read.isFixed else { return read.bytes }
        guard let message = start.message, let known = start.known else { return nil }
        let body = try await share.pass {
            if let copies = start.settings.copies {
                return try message.copy(known, plans, copies, end: end(of:_:)).bytes
            }
            return try message.body(known, plans)
        }
        let isWritten = try await store.commit(touching: Keys(.hook(read.hook))) {
            (job) throws(StoreError) in
            guard try job.hooks.delivery(read.number) == read,
                var hook = try job.hooks.hook(read.hook)
            else { return false }
            var delivery = read
            (delivery.bytes, delivery.review, delivery.isFixed) = (body, "", true)
            hook.waitingBytes += delivery.size - read.size
            try job.hookChanges.put(delivery)
            try job.hookChanges.put(hook)
            return true
        }
        return isWritten ? body : nil
    }

    /// Writes what came of an attempt.
    private func finish(
        _ read: StoredDelivery, _ attempt: StoredAttempt, _ fate: Fate
    ) async throws -> Outcome {
        let moment = clock()
        return try await store.commit(touching: Keys(.hook(read.hook))) {
            (job) throws(StoreError) -> Outcome in
            guard var hook = try job.hooks.hook(read.hook),
                var delivery = try job.hooks.delivery(read.number),
                delivery.message == read.message
            else { return .outdated }
            try job.hookChanges.add(attempt, kept: Int64(HookLimits.attempts))
            if fate.isEnd(of: attempt) {
                hook.waiting -= 1
                hook.waitingBytes -= delivery.size
                try job.hookChanges.put(hook)
                try job.hookChanges.remove(delivery, nextAt: moment)
                return .delivered
            }
            delivery.fail(at: moment, fate)
            try job.hookChanges.put(delivery)
            guard case .stopped(let stop) = fate else { return .failed }
            hook.stopped = stop.rawValue
            try job.hookChanges.put(hook)
            return .stopped
        }
    }
}

extension HookSender.Fate {
    /// Returns true when a delivery is done after an attempt.
    fileprivate func isEnd(of attempt: StoredAttempt) -> Bool {
        switch self {
        case .byStatus: (200..<300).contains(attempt.status) && attempt.error.isEmpty
        case .dropped: true
        case .parked, .stopped: false
        }
    }
}

extension StoredDelivery {
    /// Sets the time of the next attempt after one that failed, or parks it after the last.
    fileprivate mutating func fail(at moment: Int64, _ fate: HookSender.Fate) {
        let pauses = HookLimits.pauses
        var isLast = failures >= Int64(pauses.count)
        if case .parked = fate { isLast = true }
        guard !isLast else {
            (due, isParked) = (nil, true)
            return
        }
        let pause = pauses[Int(failures)]
        failures += 1
        due = moment + max(1, pause + pause * Int64.random(in: HookLimits.jitter) / 1_000)
    }
}

extension StoreReading {
    /// Returns true when whoever made a hook may still read what it tells.
    fileprivate func mayRead(
        _ message: HookMessage, _ settings: HookSettings, at moment: Int64
    ) throws(StoreError) -> Bool {
        guard let person = try accounts.person(settings.by) else { return false }
        let access = try AccessJob(job: self, now: moment).access(of: person, nil)
        return message.isReadable(access, in: settings.scope)
    }
}

/// The reasons why there is no answer that counts, by the names that are stored.
package enum HookFailure: String, CaseIterable, Sendable {
    /// No server answers, or the answer is incomplete.
    case unreachable
    /// The answer took too long.
    case slow
    /// The address is not valid, or in a network that must not be reached.
    case address
    /// The app has no such form any more.
    case form
    /// The secret was encrypted with another key of the server.
    case secret
    /// The record has no mail address.
    case noAddress = "no-address"
    /// The record came by a public link, and such records are not mailed.
    case fromPublic = "public"
    /// Whoever has the mail address wants no copies.
    case unwanted
    /// The mail address has had as many mails as it may get a day.
    case tooMany = "too-many"
    /// As many mails were sent in this hour as there may be.
    case pace
    /// No mail server is configured.
    case noMail = "no-mail"
    /// The mail server did not take the mail.
    case mail

    fileprivate init(_ error: FetchError) {
        switch error {
        case .slow: self = .slow
        case .badAddress, .refused: self = .address
        default: self = .unreachable
        }
    }
}
