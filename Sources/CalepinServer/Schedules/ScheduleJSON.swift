// Schedules and their files as JSON: the same on the operator's socket and in pages.

import CalepinExpressions

/// The JSON of schedules and their files.
enum ScheduleJSON {
    /// Returns the list of schedules.
    static func list(_ all: [ScheduleService.Listed], in language: Language) -> [UInt8] {
        JSONValue.object([
            JSONMember("schedules", .array(all.map { one($0, in: language) }))
        ]).bytes
    }

    /// Returns a schedule.
    static func one(_ listed: ScheduleService.Listed, in language: Language) -> JSONValue {
        let schedule = listed.schedule
        var members = [JSONMember("id", .string(schedule.id))] + schedule.settings.members
        members += [
            JSONMember("since", .int(schedule.since)),
            JSONMember("stopped", .string(schedule.stop?.rawValue ?? "")),
            JSONMember("failures", .int(schedule.failures)),
            JSONMember("files", .int(Int64(listed.files))),
        ]
        if schedule.stop == nil { members.append(JSONMember("next", .int(schedule.due))) }
        if let last = schedule.last {
            members.append(JSONMember("last", one(last, in: language)))
        }
        return .object(members)
    }

    private static func one(
        _ attempt: ExportSchedule.Attempt, in language: Language
    ) -> JSONValue {
        var members = [
            JSONMember("at", .int(attempt.at)), JSONMember("size", .int(attempt.size)),
        ]
        let words = language == .french ? attempt.french : attempt.english
        if !words.isEmpty { members.append(JSONMember("error", .string(words))) }
        return .object(members)
    }

    /// Returns the list of files, the latest first.
    static func list(_ files: [ScheduledFile]) -> [UInt8] {
        JSONValue.object([JSONMember("files", .array(files.map(one)))]).bytes
    }

    private static func one(_ file: ScheduledFile) -> JSONValue {
        .object([
            JSONMember("id", .string(file.id)), JSONMember("name", .string(file.name)),
            JSONMember("size", .int(file.size)), JSONMember("at", .int(file.at)),
            JSONMember("until", .int(file.until)),
        ])
    }
}
