// The operation of records without an app, for tests of merging: states are saved as texts, and
// come back as texts. A page has them with their screens, in Operation+Apps.

import CalepinSync
import CalepinExpressions
import CalepinForms
import CalepinScreens

/// The operation of the records of replicas.
package final class RecordOperations {
    /// The records of one replica, with the base of each record's saves.
    private final class ReplicaRecords {
        let name: String
        let records: OpenRecords
        var bases: [(id: String, base: SessionBase)] = []

        init(_ name: String, _ form: RecordForm) {
            self.name = name
            records = OpenRecords([form])
        }
    }

    private var replicas: [ReplicaRecords] = []

    /// Makes an operation without replicas.
    package init() {}

    /// All of them.
    package var all: [Operation] {
        [
            Operation("records") { (request, answer: inout JSONWriter) throws(Problem) in
                try self.act(request, &answer)
            }
        ]
    }

    /// Answers `action` of the replica named by `app` with patches; `start` names its form.
    private func act(_ request: Request, _ answer: inout JSONWriter) throws(Problem) {
        let name = try request.text("app")
        let action = Action(request["action"] ?? .null)
        let context = try request.actionContext()
        let replica = replica(name, action)
        answer.key("patches")
        let out = PatchWriter()
        out.begin(&answer)
        defer { out.end(&answer) }
        replica.records.begin(context, out)
        switch action.name {
        case "save": save(action, replica)
        case "discard": replica.records.discard(action.text("record"))
        case "restore": replica.records.restore(action.text("record"))
        default: _ = replica.records.take(action)
        }
        write(replica, out)
    }

    /// Returns the replica of a name; `start` makes a new one.
    private func replica(_ name: String, _ action: Action) -> ReplicaRecords {
        if action.name != "start" {
            for replica in replicas where replica.name == name { return replica }
        }
        replicas.removeAll { $0.name == name }
        let replica = ReplicaRecords(name, RecordForm(action.members["form"] ?? .null))
        replicas.append(replica)
        return replica
    }

    private func save(_ action: Action, _ replica: ReplicaRecords) {
        let id = action.text("record")
        var base = SessionBase(Identifier(id).flatMap { replica.records.view($0) })
        for known in replica.bases where known.id == id { base = known.base }
        do throws(RecordJSONError) {
            let record = try FormRecord(json: Array(action.text("text").utf8))
            replica.records.save(
                id, record, from: &base,
                isSubmitted: action.members["isSubmitted"]?.asBool ?? false)
        } catch { return }
        replica.bases.removeAll { $0.id == id }
        replica.bases.append((id, base))
    }

    private func write(_ replica: ReplicaRecords, _ out: PatchWriter) {
        let updates = replica.records.takeUpdates()
        out.patch("kept") {
            out.objects("records", updates.count) { place in
                write(updates[place].id, updates[place].waits, replica, out)
            }
        }
        replica.records.writeSync()
    }

    private func write(
        _ id: Identifier, _ waits: SyncState?, _ replica: ReplicaRecords, _ out: PatchWriter
    ) {
        let name = id.description
        out.text("record", name)
        let base = replica.bases.first { $0.id == name }?.base
        guard let state = replica.records.view(id) else {
            return replica.bases.removeAll { $0.id == name }
        }
        if !state.says(base?.seen) {
            replica.bases.removeAll { $0.id == name }
            replica.bases.append((name, SessionBase(state)))
        }
        out.text("text", String(decoding: state.formRecord.json(), as: UTF8.self))
        RecordUpdate(state, waits: waits, records: replica.records).write(to: out)
    }
}
