// The rights over records in every format in which they leave the server: random memberships,
// grants and keys against a naive model of them.

import CalepinExpressions
import CalepinSync
import CalepinZip
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A record and where it is.
private struct Kept {
    let id: String
    /// The text in it that no other record has.
    let mark: String
    let app: String
    let form: String
    let scope: String

    var collection: String { form + "_all" }
}

/// A way on which records leave the server.
private enum Door: CaseIterable {
    case csv, xlsx, json, jsonl, geojson, ics, zip
    case table, trash, changes, summary, chart, one, history
    case odata, odataCount, odataFiltered
    case central, centralList

    /// True where the scope may be named in the address.
    var takesScope: Bool { !isOData && !isCentral }

    var isOData: Bool { [.odata, .odataCount, .odataFiltered].contains(self) }

    var isCentral: Bool { [.central, .centralList].contains(self) }

    /// True where the answer has all records, and not only their number or none of them.
    var showsAll: Bool {
        ![.trash, .summary, .chart, .odataCount, .one, .history, .centralList].contains(self)
    }

    func path(_ goal: Kept, in scope: String) -> String {
        let (app, collection, record) = (goal.app, goal.collection, goal.id)
        let records = "/api/records/\(app)/\(collection)"
        let project = CentralName.number(of: "project " + scope)
        switch self {
        case .central: return "/odk/v1/projects/\(project)/forms/\(goal.form).svc/Submissions"
        case .centralList: return "/odk/v1/projects/\(project)/forms/\(goal.form)/submissions"
        case .csv, .xlsx, .json, .jsonl, .geojson, .ics, .zip:
            return "/api/exports/\(app)/\(collection)?as=\(self)"
        case .table: return records + "?columns=name&limit=500"
        case .trash: return records + "/trash?columns=name"
        case .changes: return records + "/changes?"
        case .summary: return records + "/summary?columns=name"
        case .chart: return records + "/summary/chart?columns=name"
        case .one: return records + "/one/\(record)?"
        case .history: return "/api/history?record=\(record)"
        case .odata: return "/api/odata/\(app)/\(collection)?$select=name"
        case .odataCount: return "/api/odata/\(app)/\(collection)/$count?"
        case .odataFiltered:
            return "/api/odata/\(app)/\(collection)?$filter=contains(name,%27mark%27)"
        }
    }
}

/// An account with its keys.
private struct Asker {
    let name: String
    let browser: TestBrowser
    var account = ""
    /// The keys, each with what it was made with and a program that has it.
    var keys: [(KeyTerms, TestBrowser)] = []

    var own: String { "user:" + account }
}

/// Teams, members and grants as the model has them.
private struct RightsModel {
    /// The team of each app; empty for one of everybody.
    var teams: [String: String] = [:]
    /// The role of each account in each team, by "TEAM ACCOUNT".
    var roles: [String: Role] = [:]
    /// The grants, by "TEAM ROLE COLLECTION".
    var grants: Set<String> = []

    func role(_ account: String, in team: String) -> Role? { roles[team + " " + account] }

    /// Returns true when an account, with a key or without one, may read records of a form in a
    /// scope.
    func reads(_ account: String, _ form: String, in scope: String, _ key: KeyTerms?) -> Bool {
        if let key {
            if !key.scopes.isEmpty, !key.scopes.contains(scope) { return false }
            if !key.collections.isEmpty, !key.collections.contains(form) { return false }
        }
        if scope == "user:" + account { return true }
        guard let role = role(account, in: scope) else { return false }
        return role == .owner || grants.contains("\(scope) \(role) \(form)")
    }

    /// Returns true when an account sees that there is an app.
    func sees(_ account: String, _ app: String, _ key: KeyTerms?) -> Bool {
        guard let team = teams[app], !team.isEmpty else { return true }
        if let key, !key.scopes.isEmpty, !key.scopes.contains(team) { return false }
        return role(account, in: team) != nil
    }
}

@Suite("The rights over records that leave")
struct RandomRightsTests {
    private static let forms = [
        "clinic": ["ward", "visits"], "depot": ["stock"], "notebook": ["page"],
    ]

    private static func declaration(_ app: String, _ sharing: String) -> [UInt8] {
        let names = forms[app] ?? []
        let fields = [
            PublishBook.field("name", #""optional":true"#),
            PublishBook.field("seen", #""type":"day","optional":true"#),
            PublishBook.field("site", #""type":"place","optional":true"#),
        ]
        let collections = names.map {
            #"{"name":"\#($0)_all","title":{"en":"All"},"form":"\#($0)","sharing":"\#(sharing)"}"#
        }
        return PublishBook.app(
            app, names.map { PublishBook.form($0, isNeverSubmitted: true, fields) },
            #","start":"\#(names[0])_all","collections":[\#(collections.joined(separator: ","))]"#)
    }

    @Test("are those of the model in every format, while members, grants and keys change")
    func random() async throws {
        let (store, registry) = (testStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, _ in
            var field = try await RightsField(server, store, registry)
            var numbers = HostileNumbers(seed: 25)
            for _ in 0..<Sizes.count(16, whole: 40) {
                try await field.change(&numbers)
                try await field.ask(24, &numbers)
            }
            let least = Sizes.count(20, whole: 40)
            #expect(
                field.allowed > least && field.refused > least,
                "\(field.allowed) \(field.refused)")
        }
    }

    /// A server with two teams and their records, and the model beside it.
    private struct RightsField {
        let store: any Store
        let admin: AccountAdmin
        var model = RightsModel()
        var askers: [Asker] = []
        var kept: [Kept] = []
        var (allowed, refused) = (0, 0)
        private var numbering: UInt64 = 0

        init(_ server: TestServer, _ store: any Store, _ registry: AppRegistry) async throws {
            self.store = store
            admin = AccountAdmin(
                store: store, feed: Feed(),
                files: BlobService(path: server.folder.path + "/other-blobs", store: store))
            for name in ["ann", "bob", "eve", "max"] {
                var asker = Asker(name: name, browser: TestBrowser(server))
                let scope = try await asker.browser.register(name).text("scope")
                asker.account = String(scope.dropFirst("user:".count))
                askers.append(asker)
            }
            let service = PublishService(store: store, registry: registry)
            for (app, owner) in [("clinic", 0), ("depot", 1)] {
                let team = try await admin.addTeam(app, owner: askers[owner].name)
                _ = try await service.publish(
                    RandomRightsTests.declaration(app, "team"), Publication(stage: .draft))
                try await service.setTeam(app, team, Publication())
                _ = try await service.setStage(app, version: nil, Publication())
                model.teams[app] = team
                model.roles[team + " " + askers[owner].account] = .owner
                // The usual grants: everybody of the team reads.
                for form in RandomRightsTests.forms[app] ?? [] {
                    for role in Role.allCases { model.grants.insert("\(team) \(role) \(form)") }
                }
                try await keep(app, by: askers[owner])
            }
            _ = try await service.publish(
                RandomRightsTests.declaration("notebook", "personal"), Publication())
            for asker in askers { try await keep("notebook", by: asker) }
        }

        /// Saves two records in each collection of an app.
        private mutating func keep(_ app: String, by asker: Asker) async throws {
            let json = try await asker.browser.post("/api/sync/replica", ["app": app]).json
            let scope = json.text("scope")
            let writer = TestWriter(
                asker.browser, try #require(Scope(scope)), json.text("replica"))
            var place: Int64 = 0
            for form in RandomRightsTests.forms[app] ?? [] {
                for _ in 0..<2 {
                    (numbering, place) = (numbering + 1, place + 1)
                    let id = Identifier(UInt128(numbering))
                    let mark = "mark\(numbering)x"
                    let ops: [Op] = [
                        .set(CellChange("name", .string(mark))),
                        .set(CellChange("seen", .string("2026-03-0\(place)"))),
                        .set(CellChange("site", .string("46.2 6.1"))),
                    ]
                    let outcomes = try await writer.push([ops], from: place, of: id, form: form)
                    try #require(outcomes == ["applied"])
                    kept.append(
                        Kept(
                            id: id.description, mark: mark, app: app, form: form,
                            scope: scope))
                }
            }
        }

        /// Gives somebody a role in a team or a role a grant, or takes it.
        mutating func change(_ numbers: inout HostileNumbers) async throws {
            let app = ["clinic", "depot"].randomElement(using: &numbers) ?? ""
            let team = model.teams[app] ?? ""
            // The owners stay.
            let others = askers.filter { model.role($0.account, in: team) != .owner }
            if Bool.random(using: &numbers), let one = others.randomElement(using: &numbers) {
                let roles: [Role?] = [nil, .manager, .agent, .reader]
                let role = roles.randomElement(using: &numbers) ?? nil
                try await admin.setMember(team, one.name, role?.rawValue ?? "")
                model.roles[team + " " + one.account] = role
                return
            }
            let role = [Role.manager, .agent, .reader].randomElement(using: &numbers) ?? .agent
            let forms = RandomRightsTests.forms[app] ?? []
            let form = forms.randomElement(using: &numbers) ?? ""
            let right = [nil, Right.read, .write].randomElement(using: &numbers) ?? nil
            try await store.commit { (job) throws(StoreError) in
                _ = try TeamChanges(job: job, at: 1).setGrant(team, role, form, right)
            }
            let name = "\(team) \(role) \(form)"
            if right == nil { model.grants.remove(name) } else { model.grants.insert(name) }
        }

        /// Sends requests of one account, half of them with a key.
        mutating func ask(_ count: Int, _ numbers: inout HostileNumbers) async throws {
            guard let place = askers.indices.randomElement(using: &numbers) else { return }
            let teams = model.teams.values.sorted()
            let asker = askers[place]
            // Keys stay while the rights of their account change.
            if asker.keys.count < 6 {
                let terms = KeyTerms(
                    right: Bool.random(using: &numbers) ? "read" : "write",
                    collections: some(
                        RandomRightsTests.forms.values.flatMap { $0 }.sorted(), &numbers),
                    scopes: some(
                        teams.filter { model.role(asker.account, in: $0) != nil } + [asker.own],
                        &numbers))
                askers[place].keys.append((terms, try await asker.browser.program(terms)))
            }
            for _ in 0..<count {
                guard let door = Door.allCases.randomElement(using: &numbers),
                    let goal = kept.randomElement(using: &numbers)
                else { continue }
                let key = askers[place].keys.randomElement(using: &numbers)
                let program = Bool.random(using: &numbers) ? key : nil
                let scope =
                    door.takesScope && Bool.random(using: &numbers)
                    ? (teams + [asker.own, goal.scope]).randomElement(using: &numbers) : nil
                try await ask(
                    door, goal, in: scope, asker, program?.1 ?? asker.browser, program?.0)
            }
        }

        private func some(_ names: [String], _ numbers: inout HostileNumbers) -> [String] {
            guard Int.random(in: 0...2, using: &numbers) == 0 else { return [] }
            return names.filter { _ in Bool.random(using: &numbers) }
        }

        /// Sends one request, and compares what comes with the model.
        private mutating func ask(
            _ door: Door, _ goal: Kept, in named: String?, _ asker: Asker, _ browser: TestBrowser,
            _ key: KeyTerms?
        ) async throws {
            let team = model.teams[goal.app] ?? ""
            let scope = named ?? (team.isEmpty ? asker.own : team)
            let path = door.path(goal, in: scope)
            let reply = try await browser.send("GET", path + (named.map { "&scope=" + $0 } ?? ""))
            let shown = try marks(reply)
            let model = model
            let isRead = { (scope: String) in
                model.reads(asker.account, goal.form, in: scope, key)
            }
            let there: Set<String>
            let isAllowed: Bool
            switch door {
            case .history:
                // A history names no app: without a scope it is looked for in all of one's own.
                isAllowed = isRead(goal.scope) && (named == nil || named == goal.scope)
                there = [goal.mark]
            default:
                isAllowed = model.sees(asker.account, goal.app, key) && isRead(scope)
                there = Set(
                    kept.filter { $0.form == goal.form && $0.scope == scope }
                        .map(\.mark))
            }
            let words = "\(asker.name) \(door) \(path) \(named ?? "") \(String(describing: key))"
            guard isAllowed else {
                #expect([403, 404].contains(reply.status), "\(words): \(reply.status)")
                #expect(shown.isEmpty, "\(words)")
                refused += 1
                return
            }
            // A chart of no records does not exist either.
            let isThere = door == .chart ? !there.isEmpty : there.contains(goal.mark)
            if [.one, .chart].contains(door), !isThere {
                #expect(reply.status == 404 && shown.isEmpty, "\(words)")
                return
            }
            #expect(reply.status == 200, "\(words): \(reply.status) \(reply.text)")
            #expect(shown.subtracting(there).isEmpty, "\(words)")
            if door.showsAll { #expect(shown == there, "\(words): \(reply.text)") }
            if door == .one { #expect(shown == [goal.mark], "\(words)") }
            if door == .odataCount { #expect(reply.text.hasSuffix("\(there.count)"), "\(words)") }
            allowed += 1
        }

        /// Returns the marks that are anywhere in an answer, unpacked where it is a zip.
        private func marks(_ reply: Reply) throws -> Set<String> {
            var text = reply.text
            let bytes = reply.unchunked
            if ZipArchive.isOne(bytes) {
                let bounds = ZipBounds(
                    packedBytes: 1_000_000, members: 100, unpackedBytes: 4_000_000)
                let archive = try ZipArchive(bytes, bounds: bounds)
                for name in archive.names {
                    let content = try archive.content(of: name, maxBytes: 1_000_000)
                    text += String(decoding: content, as: UTF8.self)
                }
            }
            return Set(kept.map(\.mark).filter(text.contains))
        }
    }
}
