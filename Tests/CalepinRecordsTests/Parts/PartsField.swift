// A server with random teams beside their model: requests are sent, and what comes out and what
// they change is compared. It contains no test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A server with two teams, and the model beside it.
struct PartsField {
    let store: any Store
    let admin: AccountAdmin
    var model = PartsModel()
    var askers: [PartsAsker] = []
    var kept: [PartsRecord] = []
    var sums = PartsSums()
    private var numbering: UInt64 = 0
    /// The numbers of pushed mutations, by scope and account.
    var pushed: [String: Int64] = [:]
    private static let apps = ["north", "south", "east", "open", "diary"]

    init(_ server: TestServer, _ store: any Store, _ registry: AppRegistry) async throws {
        self.store = store
        admin = AccountAdmin(
            store: store, feed: Feed(),
            files: BlobService(path: server.folder.path + "/other-blobs", store: store))
        for name in ["ann", "bob", "eve", "max", "roy"] {
            let browser = TestBrowser(server)
            let scope = try await browser.register(name).text("scope")
            askers.append(
                PartsAsker(
                    name: name, account: String(scope.dropFirst("user:".count)), browser: browser))
        }
        let service = PublishService(store: store, registry: registry)
        for (place, owner) in [0, 1].enumerated() {
            let team = try await admin.addTeam("Crew", owner: askers[owner].name)
            var crew = PartsCrew(scope: team)
            crew.roles[askers[owner].account] = .owner
            model.all.append(crew)
            for (app, rows) in place == 0
                ? [("north", "own"), ("open", "all")] : [("south", "own"), ("east", "group")]
            {
                _ = try await service.publish(
                    PartsOracleTests.app(app, "team", rows), Publication(stage: .draft))
                try await service.setTeam(app, team, Publication())
                _ = try await service.setStage(app, version: nil, Publication())
                model.crews[app] = place
                if rows != "all" { model.parted[app] = rows }
                for role in [Role.manager, .agent, .reader] {
                    model.all[place].grants["\(role) \(app)"] = role.mayWrite
                }
            }
        }
        _ = try await service.publish(
            PartsOracleTests.app("diary", "personal", "all"), Publication())
        for asker in askers { try await keep("diary", by: asker) }
        for (place, asker) in askers.enumerated() {
            for crew in [0, 1] where place != crew {
                let role: Role = [.agent, .agent, .agent, .manager, .reader][place]
                try await admin.setMember(model.all[crew].scope, asker.name, role.rawValue)
                model.all[crew].roles[asker.account] = role
            }
        }
        try await addGroups(of: 1)
        for app in ["north", "south", "east", "open"] {
            for asker in askers { try await keep(app, by: asker) }
        }
    }

    /// Makes three groups of a team, and puts each member into some.
    private mutating func addGroups(of crew: Int) async throws {
        let team = model.all[crew].scope
        for place in 0..<3 {
            let group = TeamGroup(id: "group\(place)", title: "Group \(place)")
            let scope = TeamGroup.scope(of: group.id, in: team)
            try await store.commit { (job) throws(StoreError) in
                _ = try TeamChanges(job: job, at: 1).putGroup(team, group, isNew: true)
            }
            model.all[crew].groups.append((group.id, scope))
            model.parts[scope] = (group.id, "group", crew)
        }
        for (place, asker) in askers.enumerated() {
            try await put(asker, in: place < 4 ? ["group\(place % 3)"] : [], of: crew)
        }
    }

    /// Puts somebody into groups.
    private mutating func put(
        _ asker: PartsAsker, in groups: [String], of crew: Int
    ) async throws {
        let team = model.all[crew].scope
        guard (model.all[crew].roles[asker.account] ?? nil) != nil else { return }
        let set = try await store.commit { (job) throws(StoreError) in
            try TeamChanges(job: job, at: 1).setGroups(team, asker.name, groups)
        }
        _ = try set.get()
        model.all[crew].memberships[asker.account] = groups
    }

    /// Saves two records of somebody who may, where the server says.
    private mutating func keep(_ app: String, by asker: PartsAsker) async throws {
        let json = try await asker.browser.post("/api/sync/replica", ["app": app]).json
        let scope = json.text("scope")
        guard !scope.isEmpty else { return }
        note(scope, of: asker, app)
        guard model.writes(asker.account, app, in: scope, nil) else { return }
        let writer = TestWriter(asker.browser, try #require(Scope(scope)), json.text("replica"))
        for place in 1...2 {
            let (id, mark) = next()
            let ops: [Op] = [.set(CellChange("name", .string(mark)))]
            let outcomes = try await writer.push([ops], from: Int64(place), of: id, form: app)
            try #require(outcomes == ["applied"])
            kept.append(PartsRecord(id: id.description, mark: mark, app: app, scope: scope))
        }
    }

    /// Notes whose part a scope is.
    private mutating func note(_ scope: String, of asker: PartsAsker, _ app: String) {
        guard model.parted[app] == "own", let crew = model.crews[app] else { return }
        model.parts[scope] = (asker.account, "own", crew)
    }

    /// Returns the id of a new record, and its mark.
    mutating func next() -> (Identifier, String) {
        numbering += 1
        return (Identifier(UInt128(numbering)), "mark\(numbering)x")
    }

    /// Gives somebody a role or groups or a role a grant, or takes it.
    mutating func change(_ numbers: inout HostileNumbers) async throws {
        let place = Int.random(in: 0...1, using: &numbers)
        if place == 1, Int.random(in: 0..<3, using: &numbers) > 0,
            let asker = askers.randomElement(using: &numbers)
        {
            let all = model.all[1].groups.map(\.id).shuffled(using: &numbers)
            let count = Int.random(in: 0...2, using: &numbers)
            return try await put(asker, in: Array(all.prefix(count)), of: 1)
        }
        let team = model.all[place].scope
        let others = askers.filter { (model.all[place].roles[$0.account] ?? nil) != .owner }
        if Bool.random(using: &numbers), let one = others.randomElement(using: &numbers) {
            let roles: [Role?] = [nil, .manager, .agent, .agent, .reader]
            let role = roles.randomElement(using: &numbers) ?? nil
            try await admin.setMember(team, one.name, role?.rawValue ?? "")
            model.all[place].roles[one.account] = .some(role)
            return
        }
        let apps = model.crews.filter { $0.value == place }.keys.sorted()
        let role = [Role.manager, .agent, .reader].randomElement(using: &numbers) ?? .agent
        let app = apps.randomElement(using: &numbers) ?? ""
        let right = [nil, Right.read, .write, .write].randomElement(using: &numbers) ?? nil
        try await store.commit { (job) throws(StoreError) in
            _ = try TeamChanges(job: job, at: 1).setGrant(team, role, app, right)
        }
        model.all[place].grants["\(role) \(app)"] = right.map { $0 == .write }
    }

    /// Sends one request of somebody, some with a key.
    mutating func ask(_ numbers: inout HostileNumbers) async throws {
        guard let place = askers.indices.randomElement(using: &numbers),
            let door = PartsRoute.allCases.randomElement(using: &numbers),
            let goal = kept.randomElement(using: &numbers)
        else { return }
        let asker = askers[place]
        if asker.keys.count < 6, Int.random(in: 0..<8, using: &numbers) == 0 {
            let teams = model.all.filter { ($0.roles[asker.account] ?? nil) != nil }.map(\.scope)
            let terms = KeyTerms(
                right: Bool.random(using: &numbers) ? "read" : "write",
                collections: some(Self.apps, &numbers),
                scopes: some(teams + [asker.own], &numbers))
            askers[place].keys.append((terms, try await asker.browser.program(terms)))
        }
        let isOfKey =
            ![.held, .ownExport].contains(door) && Int.random(in: 0..<3, using: &numbers) == 0
        let key = isOfKey ? askers[place].keys.randomElement(using: &numbers) : nil
        let scopes = model.all.map(\.scope) + model.parts.keys.sorted() + [asker.own, goal.scope]
        let named =
            Bool.random(using: &numbers) ? scopes.randomElement(using: &numbers) : nil
        sums.sent += 1
        try await ask(
            PartsQuestion(
                door: door, goal: goal, named: named, asker: asker, key: key?.terms,
                browser: key?.program ?? asker.browser,
                other: scopes.randomElement(using: &numbers) ?? ""))
    }

    private func some(_ names: [String], _ numbers: inout HostileNumbers) -> [String] {
        guard Int.random(in: 0...2, using: &numbers) == 0 else { return [] }
        return names.filter { _ in Bool.random(using: &numbers) }
    }

    private mutating func ask(_ question: PartsQuestion) async throws {
        let before = question.door.isChange ? try await texts() : [:]
        let reply = try await reply(to: question)
        let (asker, key) = (question.asker, question.key)
        // Whatever the route, nothing comes out of a scope that may not be read.
        let shown = try marks(reply)
        let allowed = Set(
            kept.filter { model.reads(asker.account, $0.app, in: $0.scope, key) }.map(\.mark))
        #expect(shown.isSubset(of: allowed), "\(question.words): \(shown.subtracting(allowed))")
        #expect(reply.status < 500, "\(question.words): \(reply.status) \(reply.text)")
        if reply.status < 300 { sums.given += 1 } else { sums.refused += 1 }
        if question.door.isChange {
            try await judgeChanges(question, reply, before)
        } else {
            judgeAnswer(question, reply, shown)
        }
    }

    /// Compares an answer with the model.
    private func judgeAnswer(_ question: PartsQuestion, _ reply: Reply, _ shown: Set<String>) {
        let (door, goal, asker, key) = (
            question.door, question.goal, question.asker, question.key
        )
        let words = question.words
        guard door.isOfCollection || [.one, .centralOne].contains(door) else { return }
        let isOfAllParts = [
            .odata, .odataCount, .service, .central, .centralList, .centralOne,
        ].contains(door)
        let named = isOfAllParts ? nil : question.named
        let scopes = (named.map { [$0] } ?? model.scopes(asker, goal.app, key)).filter {
            model.reads(asker.account, goal.app, in: $0, key)
        }
        guard model.sees(asker.account, goal.app, key), !scopes.isEmpty else {
            #expect([403, 404].contains(reply.status), "\(words): \(reply.status) \(reply.text)")
            #expect(shown.isEmpty, "\(words)")
            return
        }
        let there = Set(
            kept.filter { $0.app == goal.app && scopes.contains($0.scope) }.map(\.mark))
        if [.one, .centralOne].contains(door) {
            let count = places(of: goal, in: scopes).count
            let status = count == 0 ? 404 : count == 1 ? 200 : 409
            #expect(reply.status == status, "\(words): \(reply.status)")
            return
        }
        guard door.joins || door == .columns || scopes.count == 1 else {
            #expect(reply.code == "many-parts", "\(words): \(reply.status) \(reply.text)")
            return
        }
        if door == .chart, there.isEmpty { return }
        #expect(reply.status == 200, "\(words): \(reply.status) \(reply.text)")
        if door.showsAll { #expect(shown == there, "\(words): \(shown) \(there)") }
    }

    /// Compares what a request changed with the model: records of scopes that may not be written
    /// stay, and new ones are where they may be.
    private mutating func judgeChanges(
        _ question: PartsQuestion, _ reply: Reply, _ before: [String: String]
    ) async throws {
        let after = try await texts()
        let (asker, key, words) = (question.asker, question.key, question.words)
        for (place, text) in after where before[place] != text {
            let parts = place.split(separator: " ").map(String.init)
            let isAllowed = model.writes(asker.account, parts[2], in: parts[0], key)
            #expect(isAllowed, "\(words): changed \(place)")
        }
        if question.door == .move {
            return try await judgeMove(question, reply, before, after)
        }
        #expect(Set(before.keys).isSubset(of: after.keys), "\(words)")
        // A record that is there may be changed by whoever may write it, when it is asked for.
        if question.door == .patch {
            let goal = question.goal
            let scopes = question.named.map { [$0] } ?? model.scopes(asker, goal.app, key)
            let places = places(of: goal, in: scopes)
            let mayWrite =
                places.count == 1 && model.sees(asker.account, goal.app, key)
                && model.reads(asker.account, goal.app, in: places[0], key)
                && model.writes(asker.account, goal.app, in: places[0], key)
            #expect((reply.status == 200) == mayWrite, "\(words): \(reply.status) \(reply.text)")
        }
        try await learn(after, before)
    }

    /// Compares a move with the model: the record is in the other part where its asker may write
    /// both, and nothing else has changed.
    private mutating func judgeMove(
        _ question: PartsQuestion, _ reply: Reply, _ before: [String: String],
        _ after: [String: String]
    ) async throws {
        let (goal, asker, key, words) = (
            question.goal, question.asker, question.key, question.words
        )
        let named = question.named.map { [$0] } ?? model.scopes(asker, goal.app, key)
        let all = model.scopes(asker, goal.app, key)
        let may = { [model] (scope: String) in
            model.reads(asker.account, goal.app, in: scope, key)
                && model.writes(asker.account, goal.app, in: scope, key)
        }
        let moves =
            model.sees(asker.account, goal.app, key) && model.parted[goal.app] != nil
            && named.contains(goal.scope) && all.contains(question.other)
            && may(goal.scope) && may(question.other) && question.other != goal.scope
            && places(of: goal, in: [question.other]).isEmpty
        let from = "\(goal.scope) \(goal.id) \(goal.app)"
        let to = "\(question.other) \(goal.id) \(goal.app)"
        let gone = Set(before.keys).subtracting(after.keys)
        let new = Set(after.keys).subtracting(before.keys)
        #expect(gone == (moves ? [from] : []), "\(words) > \(question.other): \(reply.text)")
        #expect(new == (moves ? [to] : []), "\(words) > \(question.other)")
        guard moves, let place = kept.firstIndex(where: { $0 == goal }) else { return }
        #expect(after[to] == before[from], "\(words)")
        kept[place] = PartsRecord(
            id: goal.id, mark: goal.mark, app: goal.app, scope: question.other)
    }

    /// Returns those of some scopes that have a record of the id of another.
    private func places(of goal: PartsRecord, in scopes: [String]) -> [String] {
        kept.filter { $0.id == goal.id && $0.app == goal.app && scopes.contains($0.scope) }
            .map(\.scope)
    }

    /// Takes over the records that a request made.
    private mutating func learn(_ after: [String: String], _ before: [String: String]) async throws
    {
        for place in after.keys.sorted() where before[place] == nil {
            let parts = place.split(separator: " ").map(String.init)
            let mark = kept.isEmpty ? "" : "mark\(numbering)x"
            guard after[place]?.contains(mark) == true else { continue }
            kept.append(PartsRecord(id: parts[1], mark: mark, app: parts[2], scope: parts[0]))
        }
    }

    /// Returns the records of all scopes as JSON, by "SCOPE ID FORM".
    private func texts() async throws -> [String: String] {
        let scopes = model.all.map(\.scope) + model.parts.keys + askers.map(\.own)
        return try await store.read { (job) throws(StoreError) in
            var all: [String: String] = [:]
            for scope in scopes {
                for one in try job.records(scope: scope, after: -1, limit: .max, bytes: .max) {
                    all["\(scope) \(one.id) \(one.form)"] =
                        String(decoding: one.state, as: UTF8.self) + "\(one.removedAt ?? 0)"
                }
            }
            return all
        }
    }

    /// Returns the marks that are anywhere in an answer.
    private func marks(_ reply: Reply) throws -> Set<String> {
        let text = reply.text + String(decoding: reply.unchunked, as: UTF8.self)
        return Set(kept.map(\.mark).filter(text.contains))
    }
}
