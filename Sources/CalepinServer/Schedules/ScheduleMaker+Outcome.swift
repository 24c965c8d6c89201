// The outcome of a run of a schedule: its row, the audit trail, and the mail when it begins to
// fail or stops.

import CalepinExpressions

extension ScheduleMaker {
    /// Changes a schedule that is still there.
    func change(
        _ found: ExportSchedule, _ change: @escaping @Sendable (inout ExportSchedule) -> Void
    ) async throws {
        try await store.commit(touching: Keys(.account(found.account))) {
            (job) throws(StoreError) in
            guard var schedule = try job.accounts.schedule(found.id) else { return }
            change(&schedule)
            try job.accountChanges.put(schedule.row)
        }
    }

    /// Notes that a file was made; the oldest ones beyond the maximum are removed. A file of a
    /// schedule that was removed meanwhile, or is due at another time, is removed, too.
    ///
    /// - Parameters:
    ///   - begun: The moment before the records were read, in seconds since 1970: the next summary
    ///     tells what came after it.
    ///   - old: The files of the schedule beyond the maximum.
    func finish(
        _ schedule: ExportSchedule, _ file: ScheduledFile, begun: Int64,
        over old: [ScheduledFile] = []
    ) async throws {
        let moment = clock()
        let activity = Activity(
            .exported, account: schedule.account, at: moment, network: "schedule",
            detail: String(schedule.settings.place.prefix(AccountLimits.auditDetail)))
        let keys = Keys(.account(schedule.account), .audit)
        let gone = try await store.commit(touching: keys) {
            (job) throws(StoreError) -> [ScheduledFile] in
            let accounts = job.accountChanges
            let made = schedule
            guard var schedule = try accounts.schedule(made.id), schedule.due == made.due else {
                return [file]
            }
            (schedule.failures, schedule.due) = (0, schedule.settings.times.next(after: moment))
            schedule.toldUntil = begun
            schedule.last = ExportSchedule.Attempt(at: moment, size: file.size)
            try accounts.put(schedule.row)
            try accounts.put(file.row)
            try accounts.note(activity)
            for file in old { try accounts.remove(.scheduledFile, file.id) }
            return old
        }
        counts.schedules.add()
        for file in gone { folder.remove(folder.file(file)) }
    }

    /// Notes why no file was made: the schedule stops where its owner has no access any more, and
    /// is else attempted at its next time. The owner gets a mail when it stops, and at the first
    /// failure after a file.
    ///
    /// - Parameter isMail: True where only the mail was not taken, which is tried again soon.
    func fail(
        _ schedule: ExportSchedule, of person: Person, _ words: (english: String, french: String)?,
        isMail: Bool = false
    ) async throws {
        let moment = clock()
        let activity = Activity(
            .scheduleChanged, account: schedule.account, at: moment, network: "schedule",
            detail: String(
                "stopped \(schedule.settings.place)".prefix(AccountLimits.auditDetail)))
        let keys = Keys(.account(schedule.account), .audit)
        let isNew = try await store.commit(touching: keys) { (job) throws(StoreError) in
            let made = schedule
            guard var schedule = try job.accounts.schedule(made.id), schedule.due == made.due
            else { return false }
            let wasFailing = schedule.failures > 0
            schedule.failures += 1
            schedule.due = schedule.settings.times.next(after: moment)
            if isMail, schedule.failures % ScheduleLimits.mailAttempts != 0 {
                schedule.due = min(schedule.due, moment + ScheduleLimits.mailPause)
            }
            schedule.last = ExportSchedule.Attempt(
                at: moment, english: words?.english ?? "", french: words?.french ?? "")
            if words == nil {
                schedule.stop = .noAccess
                try job.accountChanges.note(activity)
            }
            try job.accountChanges.put(schedule.row)
            return !wasFailing || schedule.stop != nil
        }
        counts.failedSchedules.add()
        guard isNew, let post, let address = MailAddress(person.mail) else { return }
        let mail = ScheduleMail(
            name: person.name, schedule: schedule, words: words, origin: post.settings.origin)
        post.send { mail.mail(to: address, in: person.language ?? .english) }
    }

    /// Removes files of the disk that no row names any more: those that have expired, and those
    /// that a kill left behind.
    ///
    /// Complexity: O(n) in the files.
    /// Throws: the store's error.
    func removeStrays() async throws {
        let moment = clock()
        for (account, found) in Dictionary(grouping: try await folder.all(), by: \.account) {
            let known = try await store.read { (job) throws(StoreError) in
                Set(try job.accounts.rows(.scheduledFile, owner: account).map(\.key))
            }
            for file in found where !known.contains(file.name) {
                guard file.changedAt + ScheduleLimits.strayedSeconds < moment else { continue }
                folder.remove(file.path)
            }
        }
    }
}
