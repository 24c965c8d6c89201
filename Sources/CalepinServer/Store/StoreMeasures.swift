// What a store counts of its work, for monitoring. Each database counts where it does the work;
// the names outside are in Metrics/.

/// A store that counts its work.
package protocol MeasuredStore: Store {
    /// The counts since it was opened.
    var measures: StoreMeasures { get }
    /// Its work at this moment.
    var load: StoreLoad { get }
}

/// The reasons for which a store does not do a job.
package enum StoreFailure: String, CaseIterable, Sendable {
    case full, busy, damaged, closed, failed

    package init(_ error: StoreError) {
        switch error {
        case .full: self = .full
        case .busy: self = .busy
        case .damaged: self = .damaged
        case .closed: self = .closed
        case .failed: self = .failed
        }
    }
}

/// The reasons for which a database is asked once more.
package enum StoreRetry: String, CaseIterable, Sendable {
    /// Transactions that met (40001), and that waited for each other (40P01).
    case serialization, deadlock
    /// A lock that was not given in time (55P03).
    case lock
    /// A server that starts, stops or only reads (57P01 to 57P03, 25006).
    case server
    /// A connection that was lost, or could not be made.
    case connection
    /// A COMMIT of which nobody knows what became of it.
    case unknown
    case other
}

/// The ends of a COMMIT that was not confirmed, once they are known.
package enum SettledCommit: String, CaseIterable, Sendable {
    case done
    case notDone = "not-done"
}

/// The work of a store at one moment.
package struct StoreLoad: Sendable {
    /// Jobs that wait, and connections in use of all, for writing and for reading.
    package var writing: Side
    package var reading: Side

    /// The jobs that write, or those that read.
    package struct Side: Sendable {
        package var waiting: Int
        package var busy: Int
        package var all: Int

        package init(waiting: Int, busy: Int, all: Int) {
            (self.waiting, self.busy, self.all) = (waiting, busy, all)
        }
    }

    package init(writing: Side, reading: Side) {
        (self.writing, self.reading) = (writing, reading)
    }
}

/// The counts of a store since it was opened.
package final class StoreMeasures: Sendable {
    /// The time of each transaction that writes, from its beginning until it is on the disk.
    package let commits = Histogram()
    /// The time for which each job that writes waited for its transaction.
    package let waits = Histogram()
    /// Jobs whose writes are on the disk.
    package let jobs = Counter()
    /// Jobs that write and were not done.
    package let failures = Labelled<StoreFailure, Counter>(Counter.init)
    /// Transactions that write under way, and connections that read.
    package let writing = Gauge()
    package let reading = Gauge()

    // A database behind a network

    /// Tries that failed and were followed by another.
    package let retries = Labelled<StoreRetry, Counter>(Counter.init)
    /// Connections that were made.
    package let connects = Counter()
    /// Unconfirmed commits whose end was found out.
    package let settled = Labelled<SettledCommit, Counter>(Counter.init)
    /// Trips to the database, and those of them for rows that no hint named.
    package let trips = Counter()
    package let unplannedTrips = Counter()

    package init() {}

    /// Counts the end of a job that writes.
    package func count(_ error: StoreError?) {
        guard let error else { return jobs.add() }
        failures[StoreFailure(error)].add()
    }
}
