// The stages of an app on a server, from its first version to its archive.

/// A stage of an app.
package enum AppStage: String, CaseIterable, Sendable {
    /// Nobody fills it in yet: no version has been live.
    case draft
    /// Tried with a link of its own and with records that are removed in the end; no version has
    /// been live. A version can be tried beside the live one, too.
    case test
    /// Listed and filled in.
    case live
    /// Listed; no new records are begun, and drafts may still be submitted.
    case closing
    /// Listed; nothing is submitted any more.
    case closed
    /// No longer listed; its records stay.
    case archived

    /// True for the stages that say something of its records.
    var isOfRecords: Bool { self == .closing || self == .closed }

    /// True for the stages in which people see it in the list of apps.
    var isListed: Bool { self == .live || self == .closing || self == .closed }
}

extension AppStage {
    /// Creates the stage of a name.
    ///
    /// - Parameter missing: The stage without a name.
    /// Throws: `unknownStage`.
    init(named name: String, or missing: AppStage) throws(PublishError) {
        guard let stage = name.isEmpty ? missing : AppStage(rawValue: name) else {
            throw .unknownStage(name)
        }
        self = stage
    }
}
