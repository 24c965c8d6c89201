// The requests of a PartsField, by their routes. It contains no test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

extension PartsField {
    /// Sends a request; one that removes a record puts it back at once.
    mutating func reply(to question: PartsQuestion) async throws -> Reply {
        let (door, goal, browser) = (question.door, question.goal, question.browser)
        let base = "/api/records/\(goal.app)/all"
        let one = base + "/one/\(goal.id)"
        let scope = question.named.map { "scope=" + $0 } ?? ""
        func get(_ path: String, _ query: String = "") async throws -> Reply {
            let all = [query, scope].filter { !$0.isEmpty }.joined(separator: "&")
            return try await browser.send("GET", path + (all.isEmpty ? "" : "?" + all))
        }
        switch door {
        case .table: return try await get(base, "columns=name&limit=500")
        case .columns: return try await get(base + "/columns")
        case .collections: return try await browser.send("GET", "/api/records")
        case .one: return try await get(one)
        case .trash: return try await get(base + "/trash", "columns=name")
        case .changes: return try await get(base + "/changes")
        case .summary: return try await get(base + "/summary", "columns=name")
        case .chart: return try await get(base + "/summary/chart", "columns=name")
        case .duplicates: return try await get(base + "/duplicates", "by=name&columns=name")
        case .quality: return try await get(base + "/quality")
        case .map: return try await get(base + "/map", "columns=name")
        case .export: return try await get("/api/exports/\(goal.app)/all", "as=csv")
        case .history: return try await get("/api/history", "record=" + goal.id)
        case .service: return try await browser.send("GET", "/api/odata/\(goal.app)")
        case .odata: return try await browser.send("GET", "/api/odata/\(goal.app)/all")
        case .odataCount: return try await browser.send("GET", "/api/odata/\(goal.app)/all/$count")
        case .central:
            return try await browser.send("GET", central(question) + ".svc/Submissions")
        case .centralList: return try await browser.send("GET", central(question) + "/submissions")
        case .centralOne:
            let instance = CentralName.instance(of: goal.id).replacing(":", with: "%3A")
            return try await browser.send(
                "GET", central(question) + "/submissions/" + instance)
        case .pull:
            let asked = Scope(question.named ?? goal.scope) ?? Scope(.user, Identifier(0))
            let message = PullRequest(scope: asked, cursor: nil, marks: [])
            return try await browser.send(
                "POST", "/api/sync/pull", try JSONValue(reading: message.json()))
        case .replica: return try await browser.post("/api/sync/replica", ["app": goal.app])
        case .held: return try await get("/api/sync/held")
        case .ownExport: return try await browser.send("GET", "/api/account/export")
        default: return try await change(question)
        }
    }

    /// Returns the address of a form for programs for ODK Central.
    private func central(_ question: PartsQuestion) -> String {
        let app = question.goal.app
        let scope = model.crew(app)?.scope ?? question.asker.own
        let project = CentralName.number(of: "project " + scope)
        return "/odk/v1/projects/\(project)/forms/\(app)"
    }

    /// Sends a request that changes records.
    private mutating func change(_ question: PartsQuestion) async throws -> Reply {
        let (door, goal, browser) = (question.door, question.goal, question.browser)
        let base = "/api/records/\(goal.app)/all"
        let one = base + "/one/\(goal.id)"
        let scope = question.named.map { "scope=" + $0 } ?? ""
        func send(_ method: String, _ path: String, _ body: String?) async throws -> Reply {
            try await browser.send(
                method, path + (scope.isEmpty ? "" : (path.contains("?") ? "&" : "?") + scope),
                try body.map { try JSONValue(reading: $0) })
        }
        switch door {
        case .push: return try await push(question)
        case .create:
            return try await send("POST", base, #"{"values":{"name":"\#(next().1)"}}"#)
        case .patch:
            return try await send("PATCH", one, #"{"values":{"extra":"\#(next().1)"}}"#)
        case .put:
            // Two scopes may have records of one id.
            let isTwin = question.named.map { named in
                !kept.contains { $0.id == goal.id && $0.scope == named }
            }
            let (fresh, mark) = next()
            let id = isTwin == true ? goal.id : fresh.description
            return try await send(
                "PUT", base + "/one/" + id, #"{"values":{"name":"\#(mark)"}}"#)
        case .remove:
            let reply = try await send("DELETE", one, nil)
            if reply.status == 204 { try await restore(question, one) }
            return reply
        case .restore: return try await send("POST", one + "/restore", nil)
        case .back: return try await send("POST", one + "/back", #"{"sequence":1}"#)
        case .batch:
            let body = #"{"batch":"b\#(next().0)","set":{"extra":"b"},"query":""}"#
            return try await send("POST", "/api/batches/\(goal.app)/all?mode=run", body)
        case .move:
            let body = """
                {"batch":"v\(next().0)","move":"\(question.other)",
                "records":["\(goal.id) \(goal.scope)"]}
                """
            return try await send("POST", "/api/batches/\(goal.app)/all?mode=run", body)
        case .merge:
            let other = kept.first { $0.app == goal.app && $0.id != goal.id }?.id ?? goal.id
            let body = """
                {"batch":"m\(next().0)","keep":"\(goal.id)","remove":["\(other)"],
                "seen":{"\(goal.id)":1,"\(other)":1}}
                """
            return try await send("POST", "/api/merges/\(goal.app)/all?mode=check", body)
        case .intake:
            var headers = browser.headers
            headers["Content-Type"] = "application/octet-stream"
            let path = "/api/imports/\(goal.app)/all?mode=run" + (scope.isEmpty ? "" : "&" + scope)
            return try await browser.server.send(
                "POST", path, headers, body: Array("name\n\(next().1)\n".utf8))
        default: return try await browser.send("GET", "/api/apps")
        }
    }

    /// Puts back what a request removed, so that there is always something to ask for.
    private func restore(_ question: PartsQuestion, _ one: String) async throws {
        let scope = question.named.map { "?scope=" + $0 } ?? ""
        let reply = try await question.browser.send("POST", one + "/restore" + scope)
        #expect(reply.status == 200, "\(question.words): \(reply.status) \(reply.text)")
    }

    private mutating func push(_ question: PartsQuestion) async throws -> Reply {
        let (browser, goal) = (question.browser, question.goal)
        let scope = question.named ?? goal.scope
        let (id, mark) = next()
        let place = scope + " " + question.asker.account
        let mutation = Mutation(
            scope: Scope(scope) ?? Scope(.user, Identifier(0)),
            replica: Identifier(named: "of " + question.asker.account),
            n: pushed[place, default: 0] + 1, record: id,
            form: goal.app, formVersion: 1, savedAt: 0,
            ops: [.set(CellChange("name", .string(mark)))]
        ).sealed
        let message = PushRequest(
            scope: mutation.scope, replica: mutation.replica, mutations: [mutation])
        let reply = try await browser.send(
            "POST", "/api/sync/push", try JSONValue(reading: message.json()))
        if reply.status == 200 { pushed[place, default: 0] += 1 }
        let answer = reply.status == 200 ? try PushAnswer(json: reply.body) : nil
        let isApplied = answer?.outcomes.map { "\($0.status)" } == ["applied"]
        let mayWrite = model.writes(question.asker.account, goal.app, in: scope, question.key)
        #expect(isApplied == mayWrite, "\(question.words) in \(scope): \(reply.text)")
        return reply
    }
}
