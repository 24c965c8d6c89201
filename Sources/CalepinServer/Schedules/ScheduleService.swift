// Schedules for those who make them: listing, making, starting and removing them, and their files.
// An operator's commands are in ScheduleService+Operator.swift; what is made when is decided in
// ScheduleMaker.swift.

import CalepinExport
import CalepinExpressions

/// Makes and changes schedules.
package struct ScheduleService: Sendable {
    let maker: ScheduleMaker
    let bell: DutyBell

    var store: any Store { maker.store }
    var folder: ScheduleFolder { maker.folder }

    init(_ maker: ScheduleMaker, _ bell: DutyBell) { (self.maker, self.bell) = (maker, bell) }

    /// A schedule with what is known of it.
    struct Listed: Sendable {
        let schedule: ExportSchedule
        /// The number of its files.
        let files: Int
    }

    /// Returns the schedules of an account, the earliest first; of a program those whose records
    /// its key reads.
    ///
    /// Throws: the store's error.
    func schedules(of access: Access) async throws -> [Listed] {
        let moment = maker.clock()
        let all = try await store.read { (job) throws(StoreError) in
            let files = try job.accounts.scheduledFiles(of: access.account)
            return try job.accounts.schedules(of: access.account).map { schedule in
                let count = files.count { $0.schedule == schedule.id && moment < $0.until }
                return Listed(schedule: schedule, files: count)
            }
        }
        return all.filter { access.key == nil || isReadable($0.schedule, access) }
    }

    /// Returns a schedule of an account.
    ///
    /// Throws: `ScheduleError` `unknownSchedule`, or the store's error.
    func schedule(_ id: String, of access: Access) async throws -> Listed {
        guard let found = try await schedules(of: access).first(where: { $0.schedule.id == id })
        else { throw ScheduleError.unknownSchedule(id) }
        return found
    }

    /// Returns true when the records of a schedule may be read now.
    private func isReadable(_ schedule: ExportSchedule, _ access: Access) -> Bool {
        (try? schedule.settings.readable(access, maker.registry.current)) != nil
    }

    /// Makes a schedule for an account that may read the records.
    ///
    /// Throws: ``ScheduleError``, or the store's error.
    func make(_ wanted: ScheduleSettings, by access: Access, from network: String) async throws
        -> Listed
    {
        let (settings, moment) = (try check(wanted, access), maker.clock())
        let schedule = ExportSchedule(settings, account: access.account, at: moment)
        // Outside of the writer's turn: one more does not matter.
        let all = try await store.read { (job) throws(StoreError) in
            try job.accounts.rows(.schedule, after: "", limit: ScheduleLimits.all).count
        }
        guard all < ScheduleLimits.all else {
            throw ScheduleError.tooManyHere(ScheduleLimits.all)
        }
        let keys = Keys(.account(schedule.account), .audit)
        let refusal = try await store.commit(touching: keys) {
            (job) throws(StoreError) -> ScheduleError? in
            let accounts = job.accountChanges
            guard try accounts.schedules(of: schedule.account).count < ScheduleLimits.perAccount
            else { return .tooMany(ScheduleLimits.perAccount) }
            if schedule.settings.isMailed {
                let mail = try accounts.person(schedule.account)?.mail ?? ""
                guard MailAddress(mail) != nil else { return .noAddress }
            }
            try accounts.put(schedule.row)
            try accounts.note(activity(.scheduleChanged, "made", schedule, at: moment, network))
            return nil
        }
        if let refusal { throw refusal }
        bell.wake()
        return Listed(schedule: schedule, files: 0)
    }

    /// Confirms that the export of a schedule can be made; returns its settings with the scope of
    /// the records.
    private func check(
        _ wanted: ScheduleSettings, _ access: Access
    ) throws(ScheduleError) -> ScheduleSettings {
        let snapshot = maker.registry.current
        let readable: ReadableParts
        do throws(Problem) {
            readable = try wanted.readable(access, snapshot)
        } catch { throw .notReadable(wanted.records) }
        guard !wanted.isMailed || maker.post != nil else { throw .noMail }
        do {
            switch wanted.report {
            case .summary:
                _ = try SummaryService.query(
                    wanted.export, wanted.link ?? "", readable.first, .english)
                _ = try ChartStyle(.english, wanted.export)
            case .quality:
                _ = try RecordQuery(link: wanted.link ?? "", columns: "", in: .english)
            case nil:
                _ = try maker.exports.task(
                    readable, snapshot.forms, ExportSettings(wanted.export))
                _ = try wanted.link.map { try RecordQuery(link: $0, columns: "", in: .english) }
            }
        } catch let error as ExportFailure {
            throw .export(error)
        } catch {
            throw .unexpected("where")
        }
        var settings = wanted
        // Of several parts, those are told that there are when it is due.
        if !readable.isSeveral { settings.scope = readable.first.scope }
        return settings
    }

    /// Has a schedule made soon, also one that has stopped.
    ///
    /// Throws: `ScheduleError` `unknownSchedule`, or the store's error.
    func run(_ id: String, of access: Access) async throws -> Listed {
        let found = try await schedule(id, of: access).schedule
        let moment = maker.clock()
        try await maker.change(found) { schedule in
            (schedule.due, schedule.stop) = (moment, nil)
        }
        bell.wake()
        return try await schedule(id, of: access)
    }

    /// Removes a schedule with its files.
    ///
    /// Throws: `ScheduleError` `unknownSchedule`, or the store's error.
    func remove(_ id: String, of access: Access, from network: String) async throws {
        let moment = maker.clock()
        var isDone = false
        while !isDone {
            let schedule = try await schedule(id, of: access).schedule
            let files = try await store.read { (job) throws(StoreError) in
                try job.accounts.scheduledFiles(of: access.account).filter { $0.schedule == id }
            }
            let keys = Keys(.account(schedule.account), .audit)
            isDone = try await store.commit(touching: keys) { (job) throws(StoreError) in
                let accounts = job.accountChanges
                // A file was made meanwhile.
                guard try accounts.schedule(id) == schedule else { return false }
                try accounts.remove(.schedule, id)
                for file in files { try accounts.remove(.scheduledFile, file.id) }
                try accounts.note(
                    activity(.scheduleChanged, "removed", schedule, at: moment, network))
                return true
            }
            if isDone { for file in files { folder.remove(folder.file(file)) } }
        }
    }

    /// Returns the files of a schedule, the latest first.
    ///
    /// Throws: `ScheduleError` `unknownSchedule`, or the store's error.
    func files(of id: String, _ access: Access) async throws -> [ScheduledFile] {
        _ = try await schedule(id, of: access)
        let moment = maker.clock()
        return try await store.read { (job) throws(StoreError) in
            try job.accounts.scheduledFiles(of: access.account)
                .filter { $0.schedule == id && moment < $0.until }
        }
    }

    /// Returns a file with its path, for an account that may read the records now, and notes that
    /// it was fetched.
    ///
    /// Throws: `ScheduleError` `unknownSchedule`, `unknownFile` or `notReadable`, or the store's
    /// error.
    func file(
        _ file: String, of id: String, _ access: Access, from network: String
    ) async throws -> (file: ScheduledFile, path: String) {
        let schedule = try await schedule(id, of: access).schedule
        guard isReadable(schedule, access) else {
            throw ScheduleError.notReadable(schedule.settings.records)
        }
        guard let found = try await files(of: id, access).first(where: { $0.id == file }),
            folder.size(of: folder.file(found)) == found.size
        else { throw ScheduleError.unknownFile(file) }
        let moment = maker.clock()
        let keys = Keys(.account(schedule.account), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            try job.accountChanges.note(activity(.exported, "", schedule, at: moment, network))
        }
        return (found, folder.file(found))
    }

    private func activity(
        _ what: Activity.What, _ word: String, _ schedule: ExportSchedule, at moment: Int64,
        _ network: String
    ) -> Activity {
        let place = schedule.settings.place
        let detail = word.isEmpty ? place : word + " " + place
        return Activity(
            what, account: schedule.account, at: moment, network: network,
            detail: String(detail.prefix(AccountLimits.auditDetail)))
    }
}
