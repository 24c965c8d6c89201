// The descriptions of the routes about exports on a schedule.

import CalepinExport

/// The descriptions of these routes.
enum ScheduleDescriptions {
    private static let wish: Shape = [
        "app": .text(maxLength: ScheduleLimits.nameBytes),
        "collection": .text(maxLength: ScheduleLimits.nameBytes),
        "title?": .text(maxLength: ScheduleLimits.titleBytes), "scope?": .text,
        "every": .word(ScheduleTimes.Every.allCases.map(\.rawValue)),
        "hour?": .integer(ScheduleTimes.hours),
        "weekday?": .about("1 for Monday, for `week`.", .integer(ScheduleTimes.weekdays)),
        "day?": .about(
            "For `month`; the last day of months that are shorter.", .integer(ScheduleTimes.days)),
        "zone?": .about("The IANA name of a time zone, such as `Europe/Zurich`.", .text),
        "days?": .about(
            "The days for which files are kept.", .integer(ScheduleLimits.days)),
        "mail?": .about("A mail with each file.", .truth),
        "settings?": .about(
            "The parameters of an export, or with `as=summary` those of a summary, as texts.",
            .map(.text)),
    ]

    private static let schedule: Shape = .named(
        "Schedule",
        wish.with([
            "id": .text, "since": .seconds, "stopped": .word(["", "no-access"]),
            "failures": .count, "files": .count, "next?": .seconds,
            "last?": ["at": .seconds, "size": .count, "error?": .text],
        ]))

    static let schedules = RouteDescription(
        .files, "Lists one's exports on a schedule.",
        gives: .json(["schedules": .list(schedule)]))

    static let makeSchedule = RouteDescription(
        .files, "Has an export made again and again.",
        note: "It is made with what the account may do at that moment, and stops when the account "
            + "may not read the records any more.",
        takes: .json(wish), gives: .json(schedule), status: 201)

    static let runSchedule = RouteDescription(
        .files, "Has the file of a schedule made soon, also of one that has stopped.",
        gives: .json(schedule), status: 202)

    static let removeSchedule = RouteDescription(.files, "Removes a schedule with its files.")

    static let scheduleFiles = RouteDescription(
        .files, "Lists the files of a schedule, the latest first.",
        gives: .json([
            "files": .list([
                "id": .text, "name": .text, "size": .count, "at": .seconds, "until": .seconds,
            ])
        ]))

    private static let types = [
        "text/csv", "application/zip", "application/json", "application/jsonl",
        "application/geo+json", "text/calendar",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]

    static let scheduleFile = RouteDescription(
        .files, "Returns a file of a schedule, to those who may read its records now.",
        headers: [HeaderDescription(name: "Range", text: "The bytes, such as `bytes=0-1023`.")],
        gives: .bytes(types),
        or: [ResponseDescription(status: 206, text: "The bytes.", content: .bytes(types))]
    ).cached
}
