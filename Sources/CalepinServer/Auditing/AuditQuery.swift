// A search in the audit trail: what was asked for, and the lines that fit it. The lines are read
// in AuditReader.swift.

import CalepinExpressions

/// A search in the audit trail.
struct AuditQuery: Equatable, Sendable {
    /// The name of an account, or a part of a name or title; empty for everybody.
    var person = ""
    /// The kinds of activities; empty for all.
    var kinds: Set<Activity.What> = []
    /// The time from which on lines are looked for, in seconds since 1970.
    var since: Int64?
    /// The time before which lines are looked for, in seconds since 1970.
    var until: Int64?
    /// The id of an app; empty for all.
    var app = ""
    /// The scope of a team; empty for all.
    var team = ""
    /// Words that are in what is kept of a line; empty for any.
    var text = ""
    /// The number before which lines are looked for; nil for the newest.
    var before: Int64?

    init() {}
}

extension AuditQuery {
    private static let texts = ["person", "app", "team", "q"]
    private static let numbers = ["since", "until", "before"]

    /// The parameters of an address.
    static let parameters: [QueryParameter] =
        texts.map { .text($0, maxBytes: AuditLimits.textBytes) }
        + [.text("kind", maxBytes: AuditLimits.kindsBytes)]
        + numbers.map { .number($0, in: 0...Int(RecordTimes.last)) }

    /// Creates a search from the parameters of a request, or of a command.
    ///
    /// Throws: `Problem` `malformed`.
    init(_ values: [String: String]) throws(Problem) {
        for parameter in Self.parameters {
            if let value = values[parameter.name] { try parameter.judge(value) }
        }
        func number(_ name: String) -> Int64? {
            values[name].flatMap { Int64($0, in: 0...RecordTimes.last) }
        }
        person = values["person"]?.trimmed ?? ""
        (app, text) = (values["app"]?.trimmed ?? "", values["q"]?.trimmed ?? "")
        let id = values["team"]?.trimmed ?? ""
        team = id.isEmpty || id.hasPrefix("team:") ? id : "team:" + id
        (since, until, before) = (number("since"), number("until"), number("before"))
        for word in (values["kind"] ?? "").split(separator: ",") {
            guard let kind = Activity.What(rawValue: String(word)) else {
                throw .malformed(nil, .parameter("kind"))
            }
            kinds.insert(kind)
        }
    }
}

/// The latest time that a search may name: 2^53 seconds, which every client can write.
private enum RecordTimes {
    static let last: Int64 = 9_007_199_254_740_992
}

extension String {
    /// The text without spaces around it.
    fileprivate var trimmed: String {
        var part = self[...]
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return String(part)
    }
}

/// A line of the trail with what it says.
struct AuditEntry: Equatable, Sendable {
    let line: AuditLine
    let facts: AuditFacts

    init(_ line: AuditLine) {
        self.line = line
        facts = AuditFacts(line)
    }

    /// True where the account is that of a team and not of a person.
    var isOfTeam: Bool { !facts.team.isEmpty && line.who == AuditLine.who(facts.team) }
}

/// The judgement of lines by a search.
struct AuditMatcher {
    private let query: AuditQuery
    /// The digests of the accounts that are looked for; nil for all.
    private let people: Set<String>?
    private let reach: AuditReach
    private let words: [Substring]

    init(_ query: AuditQuery, people: Set<String>?, _ reach: AuditReach) {
        (self.query, self.people, self.reach) = (query, people, reach)
        // Networks and ids have signs that words of a language do not have.
        words = query.text.lowercased().split(separator: " ")
    }

    /// Returns the entry of a line that fits; nil for another one.
    ///
    /// Complexity: O(n) in the bytes of the line.
    func entry(_ line: AuditLine) -> AuditEntry? {
        if !query.kinds.isEmpty {
            guard let what = Activity.What(rawValue: line.what), query.kinds.contains(what)
            else { return nil }
        }
        if let people, !people.contains(line.who), !people.contains(line.by) { return nil }
        let entry = AuditEntry(line)
        guard reach.contains(entry) else { return nil }
        if !query.app.isEmpty, entry.facts.app != query.app { return nil }
        if !query.team.isEmpty, reach.team(of: entry.facts) != query.team { return nil }
        guard !query.text.isEmpty else { return entry }
        let network = reach.hasNetworks ? line.network : ""
        let kept = "\(network) \(line.detail) \(line.team)".lowercased()
        return words.allSatisfy { kept.contains($0) } ? entry : nil
    }
}
