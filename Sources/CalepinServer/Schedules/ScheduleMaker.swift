// Makes the files of schedules that are due, one after the other, with what their owners may do at
// that moment. A file is streamed to the disk under another name; its row and the schedule's next
// time are written together, so that a kill in between makes it again.

import CalepinExport
import CalepinExpressions
import CalepinQuery
import CalepinSync
import Logging

/// Makes the files of schedules.
struct ScheduleMaker: Sendable {
    let store: any Store
    let registry: AppRegistry
    let exports: ExportService
    let tables: RecordTables
    let folder: ScheduleFolder
    /// Returns the sender of mails at each use; nil when none are sent.
    var mailing: @Sendable () -> MailSender? = { nil }
    /// Encrypts the tokens that end mails.
    var key = SealingKey()
    /// Returns the space of a folder's disk.
    var space: @Sendable (String) -> DiskSpace? = { DiskSpace(of: $0) }
    /// Seconds since 1970.
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }
    var counts = ServerCounts()
    /// Lets one run through at once: what two runs find due would be mailed twice.
    var turn = AsyncSemaphore(1)

    /// The sender of mails; nil when none are sent.
    var post: MailSender? { mailing() }

    /// Makes all that is due; returns the time at which the next one is, in seconds since 1970;
    /// nil for none.
    ///
    /// A schedule that was due several times while nothing was made is made once. One whose time
    /// is beyond the next one that fits, because a wrong clock was set right, gets that one.
    /// Throws: the store's error; `CancellationError`, after which the one in work is made again.
    func makeDue() async throws -> Int64? {
        try await turn.pass { try await makeDueNow() }
    }

    private func makeDueNow() async throws -> Int64? {
        let moment = clock()
        var next: Int64?
        var failure: (any Error)?
        let all = try await all().filter { $0.stop == nil }
        counts.dueSchedules.set(all.count { $0.due <= moment })
        for schedule in all {
            let fitting = schedule.settings.times.next(after: moment)
            if schedule.due <= moment {
                // One that cannot be written keeps the others from nothing.
                do { try await make(schedule) } catch let error as CancellationError {
                    throw error
                } catch { failure = error }
                counts.dueSchedules.add(-1)
            } else if schedule.due > fitting {
                try await change(schedule) { $0.due = fitting }
            }
            next = min(next ?? .max, fitting)
        }
        if let failure { throw failure }
        return next
    }

    /// Returns all schedules, those that are due the longest first.
    private func all() async throws -> [ExportSchedule] {
        var (all, last) = ([ExportSchedule](), "")
        while true {
            let place = last
            let rows = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(
                    .schedule, after: place, limit: ScheduleLimits.rowsPerJob)
            }
            guard let end = rows.last else { break }
            last = end.key
            all += rows.compactMap(ExportSchedule.init)
        }
        return all.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    }

    /// The rows that a run reads first.
    struct Start: Sendable {
        let schedule: ExportSchedule
        let person: Person
        let access: Access
        /// The files of the account, the latest first.
        let files: [ScheduledFile]
    }

    /// Makes the file of a schedule, or notes why there is none.
    ///
    /// Throws: the store's error while the outcome is written; `CancellationError`.
    func make(_ schedule: ExportSchedule) async throws {
        let (id, moment) = (schedule.id, clock())
        let start = try await store.read { (job) throws(StoreError) -> Start? in
            guard let schedule = try job.accounts.schedule(id),
                let person = try job.accounts.person(schedule.account)
            else { return nil }
            let access = try AccessJob(job: job, now: moment).access(of: person, nil)
            return Start(
                schedule: schedule, person: person, access: access,
                files: try job.accounts.scheduledFiles(of: schedule.account))
        }
        guard let start else { return }
        let file: ScheduledFile
        do throws(Refusal) {
            switch start.schedule.settings.report {
            case .summary: file = try await summarise(start)
            case .quality: file = try await listFindings(start)
            case nil:
                let (task, found) = try await self.task(start)
                file = try await write(task, found, start)
            }
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .noAccess: return try await fail(start.schedule, of: start.person, nil)
            case .failed(let english, let french, let isMail):
                return try await fail(
                    start.schedule, of: start.person, (english, french), isMail: isMail)
            }
        }
        let own = start.files.filter { $0.schedule == id }
        do {
            try await finish(
                start.schedule, file, begun: moment,
                over: Array(own.dropFirst(ScheduleLimits.files - 1)))
        } catch {
            // It is made again, so that nothing is left of this time.
            folder.remove(folder.file(file))
            throw error
        }
    }

    /// The reason why a run ends without a file.
    enum Refusal: Error {
        case noAccess
        case failed(english: String, french: String, isMail: Bool = false)
        /// The server stops.
        case cancelled

        init(_ error: any Error) {
            switch error {
            case ScheduleFailure.mail:
                let words = ScheduleFailure.mail.texts
                self = .failed(english: words.english, french: words.french, isMail: true)
            case let error as ExportFailure: self = .words(error.texts)
            case let error as ScheduleFailure: self = .words(error.texts)
            case let error as QueryError: self = .words(ExportFailure.query(error).texts)
            case is CancellationError: self = .cancelled
            case is DiskError: self = .words(ScheduleFailure.disk.texts)
            case let error as Problem:
                self = .words(
                    (
                        ProblemTexts.sentence(error.code, error.detail, in: .english),
                        ProblemTexts.sentence(error.code, error.detail, in: .french)
                    ))
            default: self = .words(ScheduleFailure.store.texts)
            }
        }

        private static func words(_ texts: (english: String, french: String)) -> Refusal {
            .failed(english: texts.english, french: texts.french)
        }
    }

    /// A query over records that may be read.
    private struct Found {
        let query: RecordQuery
        let readable: ReadableParts
    }

    /// Returns the collection of a schedule, whose owner has to be able to read it now.
    func readable(
        _ start: Start, _ snapshot: RegistrySnapshot
    ) throws(Refusal) -> ReadableParts {
        do throws(Problem) {
            return try start.schedule.settings.readable(start.access, snapshot)
        } catch { throw .noAccess }
    }

    /// Returns the export with what the owner may read now, and the query that finds its records.
    private func task(_ start: Start) async throws(Refusal) -> (ExportTask, Found?) {
        let (settings, snapshot) = (start.schedule.settings, registry.current)
        let readable = try readable(start, snapshot)
        do {
            var task = try exports.task(
                readable, snapshot.forms, ExportSettings(settings.export))
            task.scopeNames = try await exports.scopeNames(of: readable)
            guard let link = settings.link else { return (task, nil) }
            let query = try RecordQuery(
                link: link, columns: "", in: start.person.language ?? .english)
            return (task, Found(query: query, readable: readable))
        } catch { throw Refusal(error) }
    }

    /// Streams an export into a file, within the limits of sizes, and tells its owner where it is;
    /// returns the file under its name.
    private func write(
        _ task: ExportTask, _ found: Found?, _ start: Start
    ) async throws(Refusal) -> ScheduledFile {
        do {
            var task = task
            if let found { task.only = try await tables.found(found.query, in: found.readable) }
            let file = try await keep(start, task.ending, task.mediaType) { take in
                try await exports.make(task, take)
            }
            return try await mailing(file, start) { FileMail(file: file, start: start) }
        } catch { throw Refusal(error) }
    }

    /// Keeps what `make` gives as a file, within the limits of sizes; returns the file under its
    /// name.
    func keep(
        _ start: Start, _ ending: String, _ mediaType: String,
        _ make: (_ take: @escaping ([UInt8]) throws -> Void) async throws -> Void
    ) async throws -> ScheduledFile {
        let (id, account) = (Token.randomName(), start.schedule.account)
        let part = folder.part(id, of: account)
        do {
            try requireSpace()
            let room = try await room(beside: start.files.reduce(0) { $0 + $1.size })
            try folder.makeFolder(of: part)
            var size: Int64 = 0
            try await make { bytes in
                guard size + Int64(bytes.count) <= room.bytes else { throw room.failure }
                try bytes.withUnsafeBytes { try folder.append($0, to: part, at: size) }
                let before = size / ScheduleLimits.lookBytes
                size += Int64(bytes.count)
                if size / ScheduleLimits.lookBytes > before { try requireSpace() }
            }
            // An export without a byte is a file, too.
            if size == 0 { try folder.write([], to: part) }
            let file = ScheduledFile(
                id, of: start.schedule, name: name(ending, start.schedule),
                mediaType: mediaType, size: size, at: clock())
            try folder.keep(file)
            return file
        } catch {
            folder.remove(part)
            throw error
        }
    }

    private func requireSpace() throws(ScheduleFailure) {
        if space(folder.path)?.isLow == true { throw .disk }
    }

    /// Returns the bytes that a file may have, and the reason why no more.
    private func room(
        beside own: Int64
    ) async throws -> (bytes: Int64, failure: ScheduleFailure) {
        let all = try await folder.all().reduce(Int64(0)) { $0 + $1.size }
        let disk = space(folder.path).map { $0.all / QuotaLimits.keptFreeDivisor } ?? .max
        let rooms: [(Int64, ScheduleFailure)] = [
            (ScheduleLimits.fileBytes, .fileBytes(ScheduleLimits.fileBytes)),
            (ScheduleLimits.accountBytes - own, .accountBytes(ScheduleLimits.accountBytes)),
            (min(ScheduleLimits.allBytes, disk) - all, .allBytes),
        ]
        let least = rooms.min { $0.0 < $1.0 }
        return least.map { (max(0, $0.0), $0.1) } ?? (0, .allBytes)
    }

    /// Returns the name of a file, with the day and hour at which it was due.
    private func name(_ ending: String, _ schedule: ExportSchedule) -> String {
        let text = schedule.settings.app + "-" + schedule.settings.collection
        let plain = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let moment = Instant(milliseconds: clock() * 1_000)?.shown(in: .utc).description ?? ""
        let stamp = moment.filter { $0 != ":" && $0 != "-" }
        return "\(String(plain))-\(stamp.prefix(13)).\(ending)"
    }
}
