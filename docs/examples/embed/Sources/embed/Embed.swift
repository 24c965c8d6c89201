// Fills in a visit, keeps it in a file, and syncs the file with a server:
//
//     embed FILE URL CUSTOMER HOURS RATE [ACCOUNT]
//
// The file remembers the replica and the cookie, so that each run adds a visit to the same
// notebook. The form is in Visit.swift.

import CalepinExpressions
import CalepinForms
import CalepinFormsDSL
import CalepinSync
import Foundation

@main
struct Embed {
    let file: RecordFile
    var server: ServerConnection
    var replica: Replica
    let form: RecordForm

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 6, let address = URL(string: arguments[2]) else {
            print("embed FILE URL CUSTOMER HOURS RATE [ACCOUNT]")
            exit(2)
        }
        var program = try await Embed(file: arguments[1], server: address)
        let names = ["customer", "hours", "rate", "account"]
        try program.add(Array(zip(names, arguments[3...])))
        do {
            try await program.sync()
        } catch {
            print("The server could not be reached, everything is in the file: \(error)")
        }
        program.list()
    }

    /// Opens the notebook in a file; the first time the server names the replica.
    init(file path: String, server address: URL) async throws {
        file = try RecordFile(path)
        form = RecordForm(Visit.definition)
        server = ServerConnection(address: address)
        let forms = [form.id: form]
        let cookies = URL(fileURLWithPath: path + ".cookie")
        let scopes = URL(fileURLWithPath: path + ".scope")
        let values = try file.values()
        if let name = try? String(contentsOf: scopes, encoding: .utf8), let scope = Scope(name),
            let known = Replica(scope, restoring: values, forms: forms)
        {
            replica = known
            server.cookie = try String(contentsOf: cookies, encoding: .utf8)
            return
        }
        let given = try await server.replica()
        replica = Replica(given.scope, id: given.replica)
        replica.forms = forms
        try given.scope.description.write(to: scopes, atomically: true, encoding: .utf8)
        try server.cookie.write(to: cookies, atomically: true, encoding: .utf8)
    }

    /// Fills in a visit and saves it; prints what is wrong with it.
    mutating func add(_ answers: [(name: String, text: String)]) throws {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        guard let moment = Instant(milliseconds: now) else { return }
        let session = FormSession(
            try Visit.compiled(), context: EvaluationContext(now: moment))
        let id = Identifier(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
        let empty = FormRecord(form: form.id, version: Int(form.version))
        var builder = MutationBuilder(
            form, seen: RecordState(id, form: form.id), record: empty)
        for (name, text) in answers { _ = try session.set(CellPath(name), to: text) }
        for (path, issues) in session.allIssues {
            for issue in issues { print("\(path): \(issue.message(in: .english))") }
        }
        let ops = builder.ops(to: session.record, version: replica.nextVersion)
        waiting += try replica.save(
            id, form: form.id, formVersion: form.version, ops: ops, at: now)
        try perform()
    }

    /// Effects to perform, in order.
    private var waiting: [SyncEffect] = []
    /// The requests to send.
    private var requests: [SyncEffect] = []

    /// Performs what needs no network.
    private mutating func perform() throws {
        for effect in waiting {
            switch effect {
            case .write(let changes): try file.write(changes)
            case .push, .pull: requests.append(effect)
            case .tell(let notice): print("Not accepted: \(notice.outcome.status)")
            // This program does not wait, shows nothing meanwhile and is not copied.
            case .timer, .changed, .askReplica: break
            }
        }
        waiting = []
    }

    /// Sends what is new and gets what others changed, until both sides agree.
    mutating func sync() async throws {
        if requests.isEmpty { waiting += replica.wake() }
        try perform()
        while !requests.isEmpty {
            switch requests.removeFirst() {
            case .push(let request, let turn):
                waiting += replica.pushAnswered(try await server.push(request), turn: turn)
            case .pull(let request, let turn):
                waiting += replica.pullAnswered(try await server.pull(request), turn: turn)
            default: break
            }
            try perform()
        }
    }

    /// Prints all visits, with the amount computed anew.
    func list() {
        guard let compiled = try? Visit.compiled(), let moment = Instant(milliseconds: 0) else {
            return
        }
        let context = EvaluationContext(now: moment)
        for id in replica.records {
            guard let state = replica.view(id) else { continue }
            let session = FormSession(compiled, context: context, record: state.formRecord)
            let cells = ["customer", "hours", "amount"].map { name in
                (try? session.value(at: CellPath(name)))?.asText ?? ""
            }
            print(cells.joined(separator: "  "))
        }
        print("\(replica.outbox.mutations.count) not sent yet")
    }
}
