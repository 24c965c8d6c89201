// The server's side of a scope as an operation, for tests alone: pushes and pulls in, answers out,
// over memory. With the records of several apps beside it, all of sync runs in one engine.
// CalepinSync decides the outcomes.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// One scope, as on the server.
package final class ScopeOperations {
    private var log: ScopeLog?
    private var backup: ScopeLog?
    private var form = RecordForm(JSONValue.null)

    /// Makes operations with no scope.
    package init() {}

    /// All of them.
    package var all: [Operation] {
        [
            Operation("scope") { (request, answer: inout JSONWriter) throws(Problem) in
                try self.act(request, &answer)
            }
        ]
    }

    /// Opens the scope `open` with a `form`; answers a `push` or a `pull`; with `backup` keeps a
    /// copy aside, with `restore` goes back to it.
    private func act(_ request: Request, _ answer: inout JSONWriter) throws(Problem) {
        if let name = request["open"]?.asString { try open(name, request) }
        guard var log else { throw Problem("no-scope", "") }
        if request["backup"] != nil {
            backup = log
            log.noteBackup(log)
        } else if request["restore"] != nil {
            let seed = UInt64(log.seq) + 1
            log = (backup ?? log).restored(dbEpoch: Identifier(high: seed, low: 1))
        }
        do throws(SyncError) {
            if let text = request["push"]?.asString {
                let push = try PushRequest(json: Array(text.utf8)).verified
                answer.key("answer")
                answer.verbatim(log.push(push, from: author, judging).json())
            } else if let text = request["pull"]?.asString {
                let pull = try PullRequest(json: Array(text.utf8))
                answer.key("answer")
                answer.verbatim(log.pull(pull, maxRecords: ScopeOperations.maxRecords).json())
            }
        } catch { throw Problem("bad-message", error.name) }
        self.log = log
    }

    private func open(_ name: String, _ request: Request) throws(Problem) {
        guard let scope = Scope(name) else { throw Problem("bad-request", "open") }
        log = ScopeLog(scope, dbEpoch: Identifier(high: 0, low: 1))
        backup = nil
        form = RecordForm(request["form"] ?? .null)
    }

    /// Records in one answer: few, so that answers have several parts.
    private static let maxRecords = 3

    private var author: Identifier { Identifier(high: 0, low: 7) }

    /// The judging of records: a record is submitted when its title is filled, and locked ones may
    /// not be written.
    private var judging: Judging {
        let form = form
        return Judging(
            form: { _, _ in form },
            mayWrite: { mutation in
                for op in mutation.ops where op.change?.path == "locked" { return false }
                return true
            },
            issues: { state in
                state.value(at: "title").isNull ? [CellIssue("title", Issue(.missing))] : []
            })
    }
}
