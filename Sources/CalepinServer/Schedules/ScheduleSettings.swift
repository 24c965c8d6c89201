// The settings of a schedule: the records, the export, the times and the days for which files are
// kept. They come as JSON from whoever makes one, and are stored as the same JSON.

import CalepinExport
import CalepinExpressions
import CalepinQuery

/// The settings of a schedule.
package struct ScheduleSettings: Equatable, Sendable {
    /// The name that its owner knows it by; empty for none.
    var title = ""
    var app = ""
    var collection = ""
    /// The scope of the records; nil for that of the app's team, else the owner's own.
    var scope: String?
    var times = ScheduleTimes()
    /// The days for which files are kept.
    var days = ScheduleLimits.usualDays
    /// The settings of the export or summary as texts, by the names of its parameters, with the
    /// query that finds the records.
    var export: [String: String] = [:]
    /// True where the owner gets a mail with each file: a summary in full, else the way to it.
    var isMailed = false

    /// The formats that are no exports.
    enum Overview: String, CaseIterable, Sendable {
        /// A summary of the records.
        case summary
        /// A list of what checks find, of which what is new is mailed.
        case quality

        /// The names of the settings, besides the format and the query.
        var settings: [String] {
            switch self {
            case .summary: SummaryService.settings
            case .quality: ["texts"]
            }
        }
    }

    /// The report that is made; nil for an export.
    var report: Overview? { export["as"].flatMap(Overview.init) }

    /// The parameters of a query: an export with one of them has the records that it finds.
    static let query = ["q", "filter", "where"]

    /// Reads settings as whoever makes a schedule sends them.
    ///
    /// Throws: ``ScheduleError``.
    package init(json: JSONValue) throws(ScheduleError) {
        guard json.members != nil else { throw .unexpected("") }
        title = try Self.text(json, "title", ScheduleLimits.titleBytes).trimmingControls
        app = try Self.name(json, "app")
        collection = try Self.name(json, "collection")
        let scope = try Self.text(json, "scope", ScheduleLimits.nameBytes)
        self.scope = scope.isEmpty ? nil : scope
        times = try Self.times(json)
        days = try Self.number(json, "days", ScheduleLimits.days, days)
        export = try Self.export(json["settings"] ?? .object([]))
        switch json["mail"] {
        case nil, .null?: break
        case .bool(let isOn)?: isMailed = isOn
        default: throw .unexpected("mail")
        }
    }

    private static func times(_ json: JSONValue) throws(ScheduleError) -> ScheduleTimes {
        var times = ScheduleTimes()
        let word = try text(json, "every", ScheduleLimits.nameBytes)
        guard let every = ScheduleTimes.Every(rawValue: word) else { throw .unexpected("every") }
        times.every = every
        times.hour = try number(json, "hour", ScheduleTimes.hours, times.hour)
        times.weekday = try number(json, "weekday", ScheduleTimes.weekdays, times.weekday)
        times.day = try number(json, "day", ScheduleTimes.days, times.day)
        let zone = try text(json, "zone", ScheduleLimits.zoneBytes)
        guard zone.isEmpty || ScheduleTimes.isZone(zone) else { throw .unknownZone(zone) }
        times.zone = zone.isEmpty ? times.zone : zone
        return times
    }

    /// Reads the settings of the export, and confirms that each is one.
    private static func export(_ json: JSONValue) throws(ScheduleError) -> [String: String] {
        guard let members = json.members else { throw .unexpected("settings") }
        let report = json["as"]?.asString.flatMap(Overview.init)
        let known =
            report.map { ["as"] + $0.settings } ?? ExportSettings.parameters.map(\.name)
        var export: [String: String] = [:]
        for member in members {
            guard let text = member.value.asString,
                known.contains(member.key) || query.contains(member.key)
            else { throw .unexpected(member.key) }
            let isLong = query.contains(member.key) || member.key == "columns"
            let most = isLong ? ScheduleLimits.queryBytes : ExportLimits.settingBytes
            guard text.utf8.count <= most else { throw .tooLong(member.key, most) }
            export[member.key] = text
        }
        if report != nil { return export }
        do throws(ExportFailure) { _ = try ExportSettings(export) } catch { throw .export(error) }
        return export
    }

    private static func text(
        _ json: JSONValue, _ key: String, _ maxBytes: Int
    ) throws(ScheduleError) -> String {
        guard let value = json[key], !value.isNull else { return "" }
        guard let text = value.asString else { throw .unexpected(key) }
        guard text.utf8.count <= maxBytes else { throw .tooLong(key, maxBytes) }
        return text
    }

    private static func name(_ json: JSONValue, _ key: String) throws(ScheduleError) -> String {
        let name = try text(json, key, ScheduleLimits.nameBytes)
        guard !name.isEmpty else { throw .unexpected(key) }
        return name
    }

    private static func number(
        _ json: JSONValue, _ key: String, _ range: ClosedRange<Int64>, _ usual: Int64
    ) throws(ScheduleError) -> Int64 {
        guard let value = json[key], !value.isNull else { return usual }
        guard let number = value.asInt64 else { throw .unexpected(key) }
        guard range.contains(number) else { throw .outOfRange(key, range) }
        return number
    }

    /// The settings as members, as they are stored and shown.
    var members: [JSONMember] {
        var members = [
            JSONMember("title", .string(title)), JSONMember("app", .string(app)),
            JSONMember("collection", .string(collection)),
            JSONMember("every", .string(times.every.rawValue)),
            JSONMember("hour", .int(times.hour)), JSONMember("zone", .string(times.zone)),
            JSONMember("days", .int(days)),
        ]
        if let scope { members.append(JSONMember("scope", .string(scope))) }
        if isMailed { members.append(JSONMember("mail", .bool(true))) }
        if times.every == .week { members.append(JSONMember("weekday", .int(times.weekday))) }
        if times.every == .month { members.append(JSONMember("day", .int(times.day))) }
        let texts = export.sorted { $0.key < $1.key }
        return members + [
            JSONMember(
                "settings", .object(texts.map { JSONMember($0.key, .string($0.value)) }))
        ]
    }

    /// The records by the names of app and collection.
    var records: String { "\(app)/\(collection)" }

    /// The title, or else the records.
    var titleOrRecords: String { title.isEmpty ? records : title }

    /// Returns the collection, for an account that may read it.
    ///
    /// Throws: `Problem` `not-found` for what is not there or may not be read.
    func readable(
        _ access: Access, _ snapshot: RegistrySnapshot
    ) throws(Problem) -> ReadableParts {
        try ReadableParts(collection, of: app, in: scope, access, snapshot)
    }

    /// The format of the export.
    var format: String { export["as"] ?? ExportFormat.csv.rawValue }

    /// The name of the records, as the audit trail has it.
    var place: String { "\(records) \(format)" }

    /// The query that finds the records, as the link of a list; nil for all of them.
    var link: String? {
        let parts = Self.query.compactMap { name in
            export[name].map { name + "=" + Query.escaped($0) }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "&")
    }
}
