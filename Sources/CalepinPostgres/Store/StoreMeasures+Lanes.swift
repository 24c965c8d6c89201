// What happens to lanes, as it is counted. The counts are in CalepinServer.

import CalepinServer

extension StoreMeasures {
    /// Counts an event of a lane.
    func count(_ event: LaneEvent) {
        switch event {
        case .connected: connects.add()
        case .retried(let error): retries[StoreRetry(error)].add()
        case .settled(let wasDone): settled[wasDone ? .done : .notDone].add()
        }
    }
}

extension StoreRetry {
    /// Returns the reason of a further try.
    init(_ error: PostgresError) {
        switch error {
        case .unreachable, .lost: self = .connection
        case .unknown: self = .unknown
        case .passing(let state, _): self.init(state)
        default: self = .other
        }
    }

    private init(_ state: SQLState) {
        switch state.text {
        case "40001": self = .serialization
        case "40P01": self = .deadlock
        case SQLState.locked.text: self = .lock
        case "57P01", "57P02", "57P03", "25006": self = .server
        case _ where state.family == "08": self = .connection
        default: self = .other
        }
    }
}
