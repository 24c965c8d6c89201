// The stages of an app on a server, from its first version to its archive.

/// A stage of an app.
package enum AppStage: String, CaseIterable, Sendable {
    /// Nobody fills it in yet: no version has been live.
    case draft
    /// Listed and filled in.
    case live
    /// No longer listed; its records stay.
    case archived
}
