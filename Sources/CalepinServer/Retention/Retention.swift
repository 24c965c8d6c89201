// The rule of retention of a collection: what of its records goes after how many days. It is
// stored as JSON, and comes as JSON from whoever sets it.

import CalepinExpressions

/// The sorts of what a rule takes.
enum RetainedSort: String, CaseIterable, Sendable {
    /// Records that were never submitted.
    case drafts
    case records
    /// The answers to the questions that the rule names.
    case personal
    /// Photos and other files.
    case files
    /// The earlier answers of records.
    case history

    /// True where the record goes as a whole.
    var isWhole: Bool { self == .drafts || self == .records }
}

/// The rule of retention of a collection.
struct Retention: Equatable, Sendable {
    /// The moment from which the days of a record are counted.
    enum Basis: Equatable, Sendable {
        /// Its submission; the last change of one that was never submitted.
        case submitted
        /// Its last change.
        case changed
        /// The end of the day in a field; its submission where there is none.
        case day(String)
    }

    /// True where upkeep carries the rule out.
    var isOn = false
    var basis = Basis.submitted
    /// The days after which each sort goes; nothing for what stays.
    var days: [RetainedSort: Int64] = [:]
    /// The fields whose answers are personal, by paths without rows such as `drivers.birth`.
    var fields: [String] = []
    /// True where records stay until they are judged, in a reviewed collection.
    var sparesWaiting = true
    /// The reason that histories tell; empty for the usual words.
    var reason = ""

    init() {}
}

extension Retention {
    /// Reads a rule: see docs/server.md.
    ///
    /// Throws: `RetentionError` `unexpected`, `tooLong`.
    init(_ json: JSONValue) throws(RetentionError) {
        guard let members = json.members else { throw .unexpected("") }
        let known =
            ["on", "by", "field", "fields", "waiting", "reason"]
            + RetainedSort.allCases.map(\.rawValue)
        if let other = members.first(where: { !known.contains($0.key) }) {
            throw .unexpected(other.key)
        }
        isOn = try Self.truth(json, "on") ?? false
        sparesWaiting = try Self.truth(json, "waiting") ?? true
        reason = try Self.text(json, "reason", RetentionLimits.reasonBytes).trimmingControls
        for sort in RetainedSort.allCases {
            guard let value = json[sort.rawValue], !value.isNull else { continue }
            guard let count = value.asInt64, RetentionLimits.days.contains(count) else {
                throw .unexpected(sort.rawValue)
            }
            days[sort] = count
        }
        fields = try Self.names(json, "fields")
        let field = try Self.text(json, "field", RetentionLimits.nameBytes)
        switch try Self.text(json, "by", RetentionLimits.nameBytes) {
        case "", "submitted": basis = .submitted
        case "changed": basis = .changed
        case "day":
            guard !field.isEmpty else { throw .unexpected("field") }
            basis = .day(field)
        default: throw .unexpected("by")
        }
    }

    private static func truth(
        _ json: JSONValue, _ key: String
    ) throws(RetentionError) -> Bool? {
        guard let value = json[key], !value.isNull else { return nil }
        guard let truth = value.asBool else { throw .unexpected(key) }
        return truth
    }

    private static func text(
        _ json: JSONValue, _ key: String, _ maxBytes: Int
    ) throws(RetentionError) -> String {
        guard let value = json[key], !value.isNull else { return "" }
        guard let text = value.asString else { throw .unexpected(key) }
        guard text.utf8.count <= maxBytes else { throw .tooLong(key, maxBytes) }
        return text
    }

    private static func names(
        _ json: JSONValue, _ key: String
    ) throws(RetentionError) -> [String] {
        guard let value = json[key], !value.isNull else { return [] }
        guard let names = value.elements?.compactMap(\.asString),
            names.count == value.elements?.count, Set(names).count == names.count,
            names.count <= RetentionLimits.fields
        else { throw .unexpected(key) }
        if names.contains(where: { $0.utf8.count > RetentionLimits.nameBytes }) {
            throw .tooLong(key, RetentionLimits.nameBytes)
        }
        return names
    }

    /// The rule as JSON.
    var json: JSONValue {
        var members = [JSONMember("on", .bool(isOn))]
        switch basis {
        case .submitted: members.append(JSONMember("by", .string("submitted")))
        case .changed: members.append(JSONMember("by", .string("changed")))
        case .day(let field):
            members.append(JSONMember("by", .string("day")))
            members.append(JSONMember("field", .string(field)))
        }
        for sort in RetainedSort.allCases {
            if let count = days[sort] { members.append(JSONMember(sort.rawValue, .int(count))) }
        }
        if !fields.isEmpty {
            members.append(JSONMember("fields", .array(fields.map { .string($0) })))
        }
        members.append(JSONMember("waiting", .bool(sparesWaiting)))
        if !reason.isEmpty { members.append(JSONMember("reason", .string(reason))) }
        return .object(members)
    }
}

/// The numbers of what a rule took, by sort.
struct RetainedCounts: Equatable, Sendable {
    private var counts: [RetainedSort: Int64] = [:]

    init() {}

    init(_ json: JSONValue) {
        for sort in RetainedSort.allCases { self[sort] = json.number(sort.rawValue) }
    }

    /// Counts a record with each sort of what is taken of it.
    init(_ sorts: [RetainedSort]) { for sort in sorts { self[sort] += 1 } }

    subscript(_ sort: RetainedSort) -> Int64 {
        get { counts[sort] ?? 0 }
        set { counts[sort] = newValue > 0 ? newValue : nil }
    }

    /// The sum of all.
    var all: Int64 { counts.values.reduce(0, +) }

    mutating func add(_ other: RetainedCounts) {
        for sort in RetainedSort.allCases { self[sort] += other[sort] }
    }

    /// The numbers as members of JSON, those of all sorts.
    var members: [JSONMember] {
        RetainedSort.allCases.map { JSONMember($0.rawValue, .int(self[$0])) }
    }

    /// The numbers in words for the audit trail.
    var detail: String {
        RetainedSort.allCases.filter { self[$0] > 0 }.map { "\($0.rawValue) \(self[$0])" }
            .joined(separator: " ")
    }
}

/// The rule of a collection with what is known of it; a row of its team.
struct StoredRetention: Equatable, Sendable {
    let team: String
    let app: String
    let collection: String
    var rule: Retention
    /// The account that set it; `operator` for a command.
    var by: String
    /// The language in which it was set.
    var language = Language.english
    /// The time at which it was set, in seconds since 1970.
    var since: Int64
    /// The time at which it is due, in seconds since 1970.
    var due: Int64
    /// The numbers of a run that has not been noted in the audit trail.
    var unnoted = RetainedCounts()
    /// The time at which the last run ended; 0 for none.
    var endedAt: Int64 = 0
    /// The numbers of the last run.
    var last = RetainedCounts()

    init(
        team: String, app: String, collection: String, _ rule: Retention, by: String,
        at moment: Int64
    ) {
        (self.team, self.app, self.collection) = (team, app, collection)
        (self.rule, self.by, since, due) = (rule, by, moment, moment)
    }

    static func key(_ team: String, _ app: String, _ collection: String) -> String {
        [team, app, collection].joined(separator: " ")
    }

    var key: String { Self.key(team, app, collection) }

    /// Returns the reason that the history of a record tells of what is taken at once.
    func reason(_ sorts: [RetainedSort]) -> String {
        guard rule.reason.isEmpty else { return rule.reason }
        return sorts.map { RetentionTexts.reason($0, days: rule.days[$0] ?? 0, in: language) }
            .joined(separator: "; ")
    }

    init?(_ row: AccountRow) {
        let json = row.json
        guard let rule = try? Retention(json["rule"] ?? .null) else { return nil }
        (self.rule, team, due) = (rule, row.owner, row.at)
        (app, collection) = (json.text("app"), json.text("collection"))
        (by, since, endedAt) = (json.text("by"), json.number("since"), json.number("endedAt"))
        language = Language(code: json.text("language")) ?? .english
        unnoted = RetainedCounts(json["unnoted"] ?? .null)
        last = RetainedCounts(json["last"] ?? .null)
    }

    /// The rule as a row; the time of the row is that at which it is due.
    var row: AccountRow {
        AccountRow(
            .retention, key: key, owner: team, at: due,
            json: .row([
                ("app", .string(app)), ("collection", .string(collection)), ("rule", rule.json),
                ("by", .string(by)), ("language", .string(language.code)),
                ("since", .int(since)), ("endedAt", .int(endedAt)),
                ("unnoted", .object(unnoted.members)), ("last", .object(last.members)),
            ]))
    }
}
