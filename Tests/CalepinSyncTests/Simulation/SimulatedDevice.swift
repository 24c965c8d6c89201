// A device of the simulation: the real replica, a disk with atomic transactions, and the request
// in flight. This file has no tests.

@testable import CalepinSync

/// A request in flight.
enum SimulatedRequest {
    case push(PushRequest, Int64)
    case pull(PullRequest, Int64)

    var turn: Int64 {
        switch self {
        case .push(_, let turn), .pull(_, let turn): turn
        }
    }
}

/// Mutations that the server cannot read, marked by the name of their form.
enum SimulatedPoison {
    static let form = "poison"

    /// Returns a push as the server reads it.
    static func spoilt(_ push: PushRequest) -> PushRequest {
        var spoilt = push
        spoilt.pushed = push.mutations.map { mutation in
            guard mutation.form == form else { return .read(mutation) }
            let defect = MutationDefect(error: "not-json", pointer: "/form")
            return .unread(UnreadMutation(n: mutation.n, hash: mutation.hash, defect: defect))
        }
        return spoilt
    }

    /// Returns the text of a push as it arrives at the server: with a number in place of the
    /// form's name.
    static func spoilt(_ text: [UInt8]) -> [UInt8] {
        text.replacing(Array("\"form\":\"\(form)\"".utf8), with: Array("\"form\":7".utf8))
    }
}

/// A value on the disk, as JSON when the codec is part of the run.
enum SimulatedFile: Equatable {
    case value(DiskValue)
    case json([UInt8])
}

/// A browser profile.
struct SimulatedDevice {
    var replica: Replica
    var disk: [DiskStore: [String: SimulatedFile]] = [:]
    var request: SimulatedRequest?
    /// An old request that the network may deliver again.
    var ghost: SimulatedRequest?
    var mayBeCopied = true
    /// The version of the form that the device has.
    var version: Int32 = 1
    var usesCodec: Bool
    /// The epoch and the place last seen, to check that the place never decreases.
    var seen: Cursor?

    /// Restarts the replica from the disk, as after a crash.
    mutating func restart() throws {
        var values: [DiskValue] = []
        for store in DiskStore.allCases {
            for (_, file) in (disk[store] ?? [:]).sorted(by: { $0.key < $1.key }) {
                switch file {
                case .value(let value): values.append(value)
                case .json(let json): values.append(try DiskValue(store, json: json))
                }
            }
        }
        guard
            var restarted = Replica(
                replica.scope, restoring: values, forms: replica.forms)
        else { return }
        restarted.seal = replica.seal
        restarted.mismatches = replica.mismatches
        replica = restarted
        request = nil
    }

    /// Applies one transaction to the disk.
    mutating func write(_ changes: [DiskChange]) {
        for change in changes {
            switch change {
            case .put(let value):
                disk[value.store, default: [:]][value.key] =
                    usesCodec ? .json(value.json()) : .value(value)
            case .remove(let store, let key): disk[store]?[key] = nil
            case .clear(let store): disk[store] = [:]
            }
        }
    }
}
