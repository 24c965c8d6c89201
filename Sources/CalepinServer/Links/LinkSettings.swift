// The settings of a public link: which form it is for, whom it is for, until when, and how many
// records are wanted. They are stored as JSON, and come as JSON from whoever makes a link.

import CalepinExpressions

/// The number of records that are wanted.
package struct LinkQuota: Equatable, Sendable {
    /// The field or expression whose values are counted each on its own; empty to count all
    /// records together.
    package var by: String
    /// The maximum number of records of each value.
    package var most: Int64

    package init(by: String = "", most: Int64) { (self.by, self.most) = (by, most) }

    /// Returns the name of the counter of a value.
    func counter(of value: String) -> String { "by:\(by)\u{1F}\(value)" }
}

/// The people that a link is for.
package enum LinkReach: String, CaseIterable, Sendable {
    /// Everybody who has the one address.
    case open
    /// People with an address each, and one record each.
    case personal
}

/// The settings of a public link.
package struct LinkSettings: Equatable, Sendable {
    /// The name that its owners know it by; empty for none.
    package var title = ""
    /// The id of the form.
    package var form = ""
    package var reach = LinkReach.open
    /// The time from which nothing new is begun, in seconds since 1970; nil for none.
    package var closes: Int64?
    /// The days after that in which records are taken that were begun before.
    package var graceDays: Int64 = 0
    /// The time until which a record that was received may be changed, in seconds since 1970; nil
    /// for not at all.
    package var editableUntil: Int64?
    package var quotas: [LinkQuota] = []
    /// True once its owner has ended it.
    package var isEnded = false
    /// The account that made it; `operator` for a command.
    package var by = ""

    package init() {}

    /// The time until which records are taken that were begun in time; nil for no end.
    package var lastMoment: Int64? { closes.map { $0 + graceDays * 86_400 } }

    /// Returns true when nothing new may be begun at a time.
    func isOver(at moment: Int64) -> Bool { closes.map { moment >= $0 } ?? false }

    /// Returns true when a record of a filling from a time is not taken any more at another.
    func isOver(at moment: Int64, begun: Int64) -> Bool {
        guard let closes, let lastMoment else { return false }
        return moment >= (begun < closes ? lastMoment : closes)
    }

    /// Returns true when a record that was received may be changed at a time.
    func isEditable(at moment: Int64) -> Bool { editableUntil.map { moment < $0 } ?? false }
}

// MARK: - JSON

extension LinkSettings {
    /// Reads settings as whoever makes a link sends them, or as they are stored.
    ///
    /// Throws: `LinkError` for a member that is not as it should be.
    package init(json: JSONValue) throws(LinkError) {
        guard json.members != nil else { throw .unexpected("") }
        title = try Self.text(json, "title", maxBytes: LinkLimits.titleBytes)
        form = try Self.text(json, "form", maxBytes: LinkLimits.titleBytes)
        let reach = try Self.text(json, "reach", maxBytes: LinkLimits.titleBytes)
        guard let known = LinkReach(rawValue: reach.isEmpty ? "open" : reach) else {
            throw .unexpected("reach")
        }
        self.reach = known
        closes = try Self.number(json, "closes", upTo: LinkLimits.latest)
        graceDays = try Self.number(json, "graceDays", upTo: LinkLimits.graceDays) ?? 0
        editableUntil = try Self.number(json, "editableUntil", upTo: LinkLimits.latest)
        isEnded = json["isEnded"] == .bool(true)
        by = try Self.text(json, "by", maxBytes: LinkLimits.titleBytes)
        quotas = try Self.quotas(json["quotas"])
    }

    private static func quotas(_ value: JSONValue?) throws(LinkError) -> [LinkQuota] {
        guard let value, !value.isNull else { return [] }
        guard let elements = value.elements else { throw .unexpected("quotas") }
        guard elements.count <= LinkLimits.quotas else {
            throw .tooManyQuotas(LinkLimits.quotas)
        }
        var quotas: [LinkQuota] = []
        for element in elements {
            let by = try text(element, "by", maxBytes: LinkLimits.expressionBytes)
                .trimmingControls
            guard let most = try number(element, "most", upTo: LinkLimits.most), most > 0 else {
                throw .unexpected("most")
            }
            guard !quotas.contains(where: { $0.by == by }) else { throw .doubleQuota(by) }
            quotas.append(LinkQuota(by: by, most: most))
        }
        return quotas
    }

    private static func text(
        _ json: JSONValue, _ key: String, maxBytes: Int
    ) throws(LinkError) -> String {
        guard let value = json[key], !value.isNull else { return "" }
        guard let text = value.asString else { throw .unexpected(key) }
        guard text.utf8.count <= maxBytes else { throw .tooLong(key, maxBytes) }
        return text
    }

    private static func number(
        _ json: JSONValue, _ key: String, upTo most: Int64
    ) throws(LinkError) -> Int64? {
        guard let value = json[key], !value.isNull else { return nil }
        guard let number = value.asInt64, (0...most).contains(number) else {
            throw .unexpected(key)
        }
        return number
    }

    /// The settings as they are stored.
    var json: JSONValue { .object(members) }

    /// The members of the settings; dates that are not set are missing.
    var members: [JSONMember] {
        var all = [
            JSONMember("title", .string(title)), JSONMember("form", .string(form)),
            JSONMember("reach", .string(reach.rawValue)),
        ]
        if let closes { all.append(JSONMember("closes", .number("\(closes)"))) }
        if graceDays > 0 { all.append(JSONMember("graceDays", .number("\(graceDays)"))) }
        if let editableUntil {
            all.append(JSONMember("editableUntil", .number("\(editableUntil)")))
        }
        all.append(JSONMember("isEnded", .bool(isEnded)))
        all.append(JSONMember("by", .string(by)))
        let quotas = quotas.map { quota in
            JSONValue.object([
                JSONMember("by", .string(quota.by)), JSONMember("most", .number("\(quota.most)")),
            ])
        }
        all.append(JSONMember("quotas", .array(quotas)))
        return all
    }
}

extension StoredLink {
    /// Returns the settings.
    ///
    /// Throws: `damaged` for bytes that were not written as settings.
    func settings() throws(StoreError) -> LinkSettings {
        do { return try LinkSettings(json: try JSONValue(reading: bytes)) } catch {
            throw .damaged("link \(id)")
        }
    }
}

extension String {
    /// The text without control characters and spaces at its ends; those inside become spaces.
    var trimmingControls: String {
        let scalars = unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let parts = String(text).split(separator: " ", omittingEmptySubsequences: false)
        let full = parts.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed()
        return full.joined(separator: " ")
    }
}
