// The list of apps as each account gets it: those for everybody, and those of its teams.

import CalepinExpressions
import Synchronization

/// The lists of apps at one moment.
final class AppLists: Sendable {
    /// The listed apps, with the JSON of each.
    private let entries: [(team: String, json: [UInt8])]
    /// The scopes of the teams that have apps.
    private let teams: Set<String>
    /// The answers by the scopes of an account's teams, as far as they were asked for.
    private let answers = Mutex<[[String]: CachedResponse]>([:])

    /// Creates the lists.
    ///
    /// Complexity: O(n) in the apps.
    init(_ apps: [RegisteredApp]) {
        entries = apps.filter(\.isListed).compactMap { app in
            app.live.map { (app.team, $0.entry(in: app.stage, isOfTeam: !app.team.isEmpty)) }
        }
        teams = Set(entries.map(\.team)).subtracting([""])
    }

    /// Returns the answer for an account that may read some scopes.
    func list(for scopes: [String]) -> CachedResponse {
        let own = teams.isEmpty ? [] : scopes.filter(teams.contains).sorted()
        if let known = answers.withLock({ $0[own] }) { return known }
        let answer = make(own)
        answers.withLock { answers in
            if answers.count >= RegistryLimits.lists { answers = [:] }
            answers[own] = answer
        }
        return answer
    }

    private func make(_ own: [String]) -> CachedResponse {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("apps")
        writer.beginArray()
        for entry in entries where entry.team.isEmpty || own.contains(entry.team) {
            writer.verbatim(entry.json)
        }
        writer.endArray()
        writer.endObject()
        return CachedResponse(writer.bytes, type: "application/json")
    }
}
