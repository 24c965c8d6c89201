// Limits of looking for duplicates and of merging them, with the reason beside each.

import CalepinAppModel

/// Limits of duplicates.
enum DuplicateLimits {
    /// The maximum number of groups in one answer: a screen that one scrolls.
    static let groups = 50
    /// The maximum number of records of a group that are shown, and that are merged at once: more
    /// stand beside each other on no screen.
    static let records = 20
    /// The maximum size of an expression in bytes.
    static let keyBytes = 4_096
    /// The cost of a search, as so many of the simplest queries: all rows that are found are
    /// folded and put in groups.
    static let cost = 2 * CatalogueLimits.conditionCost
    /// The maximum size of a request to merge in bytes: an id for each of its answers.
    static let bodyBytes = 262_144
    /// The maximum size in bytes of the reason that the trash tells.
    static let reasonBytes = 200
    /// The number of merges that are worked on at once: each opens its records.
    static let atOnce = 1
}
