// The part of the audit trail that somebody may see: all of it, or what is about one team.

/// The part of the trail that somebody may see.
enum AuditReach: Sendable {
    /// All lines; apps lead to the teams that have them now.
    case server(RegistrySnapshot)
    /// The lines that name a team, without the networks of its people.
    case team(String)

    /// True where networks are shown and searched.
    var hasNetworks: Bool {
        if case .server = self { true } else { false }
    }

    /// Returns true for a line that may be seen.
    func contains(_ entry: AuditEntry) -> Bool {
        switch self {
        case .server: true
        case .team(let scope): entry.facts.team == scope
        }
    }

    /// Returns the scope of the team of a line; empty for none. Lines that name an app and no
    /// team are of the team that has the app now.
    func team(of facts: AuditFacts) -> String {
        guard case .server(let snapshot) = self, facts.team.isEmpty, !facts.app.isEmpty else {
            return facts.team
        }
        return snapshot.team(of: facts.app)
    }
}
