// The JSON of lines of the audit trail, for pages and for files.

import CalepinExpressions

extension AuditSlice {
    /// Returns the JSON of a page for those of a reach.
    func json(_ reach: AuditReach) -> JSONValue {
        var members = [
            JSONMember(
                "lines", .array(entries.map { $0.json(names: names, teams: teams, reach) }))
        ]
        if let next { members.append(JSONMember("next", .int(next))) }
        if let lookedTo { members.append(JSONMember("lookedTo", .int(lookedTo))) }
        if let people {
            let list = people.map {
                JSONValue.object([
                    JSONMember("name", .string($0.name)), JSONMember("title", .string($0.title)),
                ])
            }
            members.append(JSONMember("people", .array(list)))
        }
        return .object(members)
    }
}

extension AuditEntry {
    /// Returns the JSON of the line.
    ///
    /// - Parameters:
    ///   - names: the people by their digests.
    ///   - teams: the titles of teams by scope.
    func json(
        names: [String: AuditPerson], teams: [String: String], _ reach: AuditReach
    ) -> JSONValue {
        let team = reach.team(of: facts)
        let texts: [(String, String)] = [
            ("network", network(reach)), ("detail", line.detail),
            ("app", facts.app), ("collection", facts.collection), ("team", team),
            ("teamTitle", teams[team] ?? ""), ("format", facts.format), ("word", facts.word),
            ("person", facts.person), ("receiver", facts.receiver), ("text", facts.text),
        ]
        var members = [
            JSONMember("number", .int(line.number)), JSONMember("at", .int(line.at)),
            JSONMember("what", .string(line.what)),
        ]
        let accounts = [("who", isOfTeam ? "" : line.who), ("by", line.by)]
        for (name, mark) in accounts where !mark.isEmpty {
            members.append(JSONMember(name, Self.json(mark, names[mark])))
        }
        members += texts.filter { !$0.1.isEmpty }.map { JSONMember($0.0, .string($0.1)) }
        if let version = facts.version { members.append(JSONMember("version", .int(version))) }
        if let count = facts.count { members.append(JSONMember("count", .int(count))) }
        return .object(members)
    }

    /// Returns the network from where it was done; empty where it is not kept, or not shown.
    func network(_ reach: AuditReach) -> String {
        // Changes of access once had the team in its place.
        reach.hasNetworks && !line.network.hasPrefix("team:") ? line.network : ""
    }

    private static func json(_ mark: String, _ person: AuditPerson?) -> JSONValue {
        var members = [JSONMember("mark", .string(mark))]
        if let person {
            members.append(JSONMember("name", .string(person.name)))
            members.append(JSONMember("title", .string(person.title)))
        }
        return .object(members)
    }
}
