// The rows of schedules and of the files that they made. Both are rows of the account that made
// the schedule, and go with it; the bytes of a file are in ScheduleFolder.swift.

import CalepinExpressions

/// An export that is made again and again, for one account.
struct ExportSchedule: Equatable, Sendable {
    /// The reasons why a schedule is not made any more.
    enum Stop: String, Sendable {
        /// The account may not read the records, or they are not there any more.
        case noAccess = "no-access"
    }

    /// The last attempt.
    struct Attempt: Equatable, Sendable {
        /// The time of its end, in seconds since 1970.
        var at: Int64
        /// The size of the file in bytes; 0 where it failed.
        var size: Int64 = 0
        /// The reason why there is no file, in English and French; empty for none.
        var english = ""
        var french = ""
    }

    let id: String
    let account: String
    var settings: ScheduleSettings
    /// The time of its creation, in seconds since 1970.
    var since: Int64
    /// The time at which it is due, in seconds since 1970.
    var due: Int64
    /// The reason why it is not made any more; nil while it is.
    var stop: Stop?
    /// The last attempt; nil before the first.
    var last: Attempt?
    /// The number of attempts that failed, since the last file.
    var failures: Int64 = 0
    /// The time until which a report told of news, in seconds since 1970.
    var toldUntil: Int64

    init(_ settings: ScheduleSettings, account: String, at moment: Int64) {
        id = Token.randomName()
        (self.account, self.settings, since) = (account, settings, moment)
        due = settings.times.next(after: moment)
        // The first one tells of a whole day, week or month.
        toldUntil = moment - settings.times.every.seconds
    }

    /// Reads a row; nil for one that was not written as a schedule.
    init?(_ row: AccountRow) {
        let json = row.json
        guard let settings = try? ScheduleSettings(json: json) else { return nil }
        (id, account, self.settings, due) = (row.key, row.owner, settings, row.at)
        since = json.number("since")
        stop = Stop(rawValue: json.text("stop"))
        failures = json.number("failures")
        toldUntil = json["toldUntil"]?.asInt64 ?? since
        if let at = json["endedAt"]?.asInt64 {
            last = Attempt(
                at: at, size: json.number("size"), english: json.text("english"),
                french: json.text("french"))
        }
    }

    /// The schedule as a row; the time of the row is that at which it is due.
    var row: AccountRow {
        var members = settings.members
        members.append(JSONMember("since", .int(since)))
        if settings.report != nil { members.append(JSONMember("toldUntil", .int(toldUntil))) }
        if let stop { members.append(JSONMember("stop", .string(stop.rawValue))) }
        if failures > 0 { members.append(JSONMember("failures", .int(failures))) }
        if let last {
            members += [
                JSONMember("endedAt", .int(last.at)), JSONMember("size", .int(last.size)),
                JSONMember("english", .string(last.english)),
                JSONMember("french", .string(last.french)),
            ]
        }
        return AccountRow(.schedule, key: id, owner: account, at: due, json: .object(members))
    }
}

/// A file that a schedule made.
struct ScheduledFile: Equatable, Sendable {
    let id: String
    let account: String
    /// The id of the schedule.
    let schedule: String
    /// The name that it is downloaded under.
    let name: String
    let mediaType: String
    /// The size in bytes.
    let size: Int64
    /// The time at which it was made, in seconds since 1970.
    let at: Int64
    /// The time until which it is kept, in seconds since 1970.
    let until: Int64

    init(
        _ id: String, of schedule: ExportSchedule, name: String, mediaType: String, size: Int64,
        at moment: Int64
    ) {
        self.id = id
        (account, self.schedule) = (schedule.account, schedule.id)
        (self.name, self.mediaType, self.size, at) = (name, mediaType, size, moment)
        until = moment + schedule.settings.days * 86_400
    }

    init(_ row: AccountRow) {
        let json = row.json
        (id, account, until) = (row.key, row.owner, row.at)
        (schedule, name) = (json.text("schedule"), json.text("name"))
        (mediaType, size, at) = (json.text("type"), json.number("size"), json.number("at"))
    }

    /// The file as a row; the time of the row is its end.
    var row: AccountRow {
        AccountRow(
            .scheduledFile, key: id, owner: account, at: until,
            json: .row([
                ("schedule", .string(schedule)), ("name", .string(name)),
                ("type", .string(mediaType)), ("size", .int(size)), ("at", .int(at)),
            ]))
    }
}

extension AccountReading {
    func schedule(_ id: String) throws(StoreError) -> ExportSchedule? {
        try row(.schedule, id).flatMap(ExportSchedule.init)
    }

    /// Returns the schedules of an account, the earliest first.
    func schedules(of account: String) throws(StoreError) -> [ExportSchedule] {
        try rows(.schedule, owner: account).compactMap(ExportSchedule.init)
            .sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }

    /// Returns the files of an account, the latest first.
    func scheduledFiles(of account: String) throws(StoreError) -> [ScheduledFile] {
        try rows(.scheduledFile, owner: account).map(ScheduledFile.init)
            .sorted { ($1.at, $1.id) < ($0.at, $0.id) }
    }
}
