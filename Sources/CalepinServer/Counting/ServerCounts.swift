// The counts of what services do that have no object of their own to keep them. What has one, such
// as the feed or the sender of mails, counts itself; requests are in Routing/RequestCounts.swift.

import CalepinSync

/// The counts of one server since its start.
final class ServerCounts: Sendable {
    // Sync

    /// Pushes that were answered, once all is on the disk, and the mutations in them by what
    /// became of each.
    let pushes = Counter()
    let mutations = Labelled<Outcome.Status, Counter>(Counter.init)
    /// Answered pulls.
    let pulls = Counter()

    // Connections and accounts

    /// Open connections to the public port, and all that were taken.
    let openConnections = Gauge()
    let connections = Counter()
    /// People who signed in with a password, and those who were refused.
    let signIns = Counter()
    let refusedSignIns = Counter()

    // Attachments

    /// Attachments that were stored, their bytes, and those that were refused at their end.
    let uploads = Counter()
    let uploadedBytes = Counter()
    let refusedUploads = Counter()

    // Deliveries

    /// Attempts to deliver to the receiver of a hook.
    let deliveries = Counter()
    let failedDeliveries = Counter()
    /// Hooks that were given up.
    let stoppedHooks = Counter()
    /// Files of schedules that were made, runs that failed, and schedules whose time has come.
    let schedules = Counter()
    let failedSchedules = Counter()
    let dueSchedules = Gauge()

    // Other servers

    /// The servers beside this one.
    let otherServers = Gauge()
}
