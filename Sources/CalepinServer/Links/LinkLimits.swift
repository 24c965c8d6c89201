// Limits of public links, with the reason beside each. Whoever fills in is a guest, with the
// limits of guests in Quota/QuotaLimits.swift.

/// Limits of public links.
package enum LinkLimits {
    /// Maximum number of links of an app, ended ones included: a survey needs one or two at a
    /// time.
    package static let links = 200
    /// Maximum number of people of a link: each has a row, and a page of the printed sheet.
    package static let people = 10_000
    /// Maximum number of devices on which one person goes on.
    package static let devices: Int64 = 50
    /// Maximum number of quotas of a link: each is computed when a record is received.
    package static let quotas = 10
    /// Maximum number of values that the quotas of a link count: fields that anything can be typed
    /// into would have as many as there are records.
    package static let values: Int64 = 1_000
    /// Maximum size of a counted value in bytes; longer ones are cut.
    package static let valueBytes = 200
    /// Maximum size of the title of a link, and of the name of a person, in bytes.
    package static let titleBytes = 200
    /// Maximum size of the expression of a quota in bytes.
    package static let expressionBytes = 1_000
    /// Maximum of a quota.
    package static let most: Int64 = 1_000_000_000
    /// Maximum number of days of grace.
    package static let graceDays: Int64 = 365
    /// Maximum size of a file of people in bytes.
    package static let peopleBytes = 2_097_152
    /// The number of rows read at once.
    static let rows = 500
    /// The number of compiled expressions of quotas that are kept.
    static let keptExpressions = 32
    /// The latest date of a link, in seconds since 1970: the end of the year 9999.
    static let latest: Int64 = 253_402_300_799
}
