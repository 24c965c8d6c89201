// Roles and rights: what an account is on the server and in a scope. Where they are looked up is
// in AccessJob.swift, where they are enforced in Access.swift.

/// What an account is, on the server or in a team's scope.
public enum Role: String, CaseIterable, Sendable {
    /// Looks after everything, and says who else may do what.
    case owner
    /// Looks after data: makes teams.
    case manager
    /// Works in the field.
    case agent
    /// Only looks.
    case reader

    /// Whether it may ever write in a team's scope.
    var mayWrite: Bool { self != .reader }
}

/// What a grant lets a role do with a collection.
enum Right: String, CaseIterable, Sendable {
    case read
    case write
}

/// What an account may do in one scope. Collections are named by the form of their records.
enum ScopeRight: Sendable, Equatable {
    /// Everything.
    case whole
    /// Only these collections.
    case part(reading: Set<String>, writing: Set<String>)
    /// Nothing any more, but what was unsent may still be brought and is set aside.
    case former
}
