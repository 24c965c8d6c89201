// Random memberships, roles, grants and invitations against a naive model: who is shown to whom,
// who may invite and end devices, and what others see, which is compared with what they get by
// requests of their own.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Teams, roles and grants as the model has them.
private struct PeopleModel {
    /// The role of each account on the server.
    var ranks: [String: Role] = [:]
    /// The role of each account in each team, by "TEAM ACCOUNT".
    var roles: [String: Role] = [:]
    /// The right of each role on each form, by "TEAM ROLE FORM".
    var grants: [String: Right] = [:]

    func role(_ name: String, _ team: String) -> Role? { roles[team + " " + name] }

    func owns(_ name: String, _ team: String) -> Bool { role(name, team) == .owner }

    func manages(_ name: String, _ team: String) -> Bool {
        owns(name, team) && [.owner, .manager].contains(ranks[name])
    }

    /// Returns the right that somebody has on a form: nil for none.
    func right(_ name: String, _ form: String, _ team: String) -> Right? {
        guard let role = role(name, team) else { return nil }
        if role == .owner { return .write }
        guard let right = grants["\(team) \(role) \(form)"] else { return nil }
        let mayWrite = role != .reader && ranks[name] != .reader
        return right == .write && mayWrite ? .write : .read
    }
}

@Suite("The people of teams")
struct RandomPeopleTests {
    private static let apps = ["clinic": ["ward", "visits"], "depot": ["stock"]]
    private static let names = ["ann", "bob", "eve", "max"]

    @Test("are shown and looked after as a model says, while rights change", arguments: 1...4)
    func random(_ seed: Int) async throws {
        let (store, registry) = (MemoryStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, _ in
            var field = try await Field(server, store, registry)
            var numbers = HostileNumbers(seed: UInt64(seed))
            for _ in 0..<40 {
                try await field.change(&numbers)
                for _ in 0..<6 { try await field.ask(&numbers) }
            }
            #expect(field.allowed > 20 && field.refused > 20, "\(field.allowed) \(field.refused)")
        }
    }

    /// A server with two teams, and the model beside it.
    private struct Field {
        let store: any Store
        let browsers: [String: TestBrowser]
        let admin: AccountAdmin
        var model = PeopleModel()
        /// The scope of the team of each app, and the number of records of each form in it.
        var teams: [String: String] = [:]
        var counts: [String: Int64] = [:]
        /// Invitations that nobody has used: the token, the team and the role.
        var open: [(token: String, team: String, by: String, role: Role)] = []
        var (allowed, refused) = (0, 0)

        init(_ server: TestServer, _ store: any Store, _ registry: AppRegistry) async throws {
            self.store = store
            admin = AccountAdmin(
                store: store, feed: Feed(),
                files: BlobService(path: server.folder.path + "/other-blobs", store: store))
            var browsers: [String: TestBrowser] = [:]
            for name in RandomPeopleTests.names {
                let browser = TestBrowser(server)
                try await browser.register(name)
                browsers[name] = browser
                model.ranks[name] = .agent
            }
            self.browsers = browsers
            let service = PublishService(store: store, registry: registry)
            for (app, owner) in [("clinic", "ann"), ("depot", "bob")] {
                let team = try await admin.addTeam(app, owner: owner)
                let forms = RandomPeopleTests.apps[app] ?? []
                _ = try await service.publish(
                    PublishBook.app(
                        app, forms.map { PublishBook.form($0, [PublishBook.field("name")]) },
                        Self.collections(forms)), Publication(stage: .draft))
                try await service.setTeam(app, team, Publication())
                _ = try await service.setStage(app, version: nil, Publication())
                teams[app] = team
                model.roles[team + " " + owner] = .owner
                for form in forms {
                    for role in [Role.manager, .agent, .reader] {
                        model.grants["\(team) \(role) \(form)"] = role == .reader ? .read : .write
                    }
                }
                let writer = try await TestWriter.registered(
                    try #require(browsers[owner]), in: team)
                var next: Int64 = 1
                for (place, form) in forms.enumerated() {
                    let many = Array(next...next + 2 + Int64(place))
                    for n in many {
                        let ops: [Op] = [.set(CellChange("name", .string("x")))]
                        let outcomes = try await writer.push(
                            [ops], from: n, of: Identifier(UInt128(n)), form: form)
                        try #require(outcomes == ["applied"])
                    }
                    next += Int64(many.count)
                    counts[form] = Int64(many.count)
                }
            }
        }

        private static func collections(_ forms: [String]) -> String {
            let all = forms.map {
                #"{"name":"\#($0)_all","title":{"en":"All"},"form":"\#($0)","sharing":"team"}"#
            }
            return #","start":"\#(forms[0])_all","collections":[\#(all.joined(separator: ","))]"#
        }

        private func some<Element>(
            _ all: [Element], _ numbers: inout HostileNumbers
        ) throws -> Element {
            try #require(all.randomElement(using: &numbers))
        }

        /// Changes a role on the server, a role in a team, or a grant.
        mutating func change(_ numbers: inout HostileNumbers) async throws {
            let app = try some(["clinic", "depot"], &numbers)
            let team = teams[app] ?? ""
            let name = try some(RandomPeopleTests.names, &numbers)
            switch Int.random(in: 0...2, using: &numbers) {
            case 0:
                let rank = try some(Role.allCases, &numbers)
                try await setRole(name, rank, in: store)
                model.ranks[name] = rank
            case 1:
                let role = try some([nil] + Role.allCases.map(Role?.some), &numbers)
                let isLast =
                    model.owns(name, team)
                    && RandomPeopleTests.names.count { model.owns($0, team) } == 1
                guard !isLast else { return }
                try await admin.setMember(team, name, role?.rawValue ?? "")
                model.roles[team + " " + name] = role
            default:
                let role = try some([Role.manager, .agent, .reader], &numbers)
                let form = try some(RandomPeopleTests.apps[app] ?? [], &numbers)
                let right = try some([nil, Right.read, .write], &numbers)
                try await store.commit { (job) throws(StoreError) in
                    _ = try TeamChanges(job: job, at: 1).setGrant(team, role, form, right)
                }
                model.grants["\(team) \(role) \(form)"] = right
            }
        }

        /// Sends one request of somebody, and compares the answer with the model.
        mutating func ask(_ numbers: inout HostileNumbers) async throws {
            let app = try some(["clinic", "depot"], &numbers)
            let asker = try some(RandomPeopleTests.names, &numbers)
            let other = try some(RandomPeopleTests.names, &numbers)
            let team = teams[app] ?? ""
            let path = "/api/teams/" + team.dropFirst(5)
            let browser = try #require(browsers[asker])
            switch Int.random(in: 0...4, using: &numbers) {
            case 0: try await people(of: team, path, asker, browser)
            case 1: try await seen(by: other, in: app, path, asker, browser)
            case 2:
                let role = try some(Role.allCases, &numbers)
                try await invite(role, into: team, path, asker, browser)
            case 3: try await join(browser, asker, &numbers)
            default:
                let reply = try await browser.send(
                    "PUT", path + "/people/\(other)/devices/none", .texts(["then": "end"]))
                let isRefused = model.owns(asker, team) && !model.manages(asker, team)
                let isGuarded =
                    model.manages(asker, team) && model.role(other, team) != nil
                    && model.ranks[other] == .owner && model.ranks[asker] != .owner
                #expect(reply.status == (isRefused || isGuarded ? 403 : 404))
                refused += 1
            }
        }

        private mutating func people(
            of team: String, _ path: String, _ asker: String, _ browser: TestBrowser
        ) async throws {
            let reply = try await browser.send("GET", path + "/people")
            guard model.owns(asker, team) else {
                #expect(reply.status == 404)
                refused += 1
                return
            }
            let shown = (reply.json["people"]?.elements ?? []).map {
                $0.text("name") + " " + $0.text("role")
            }
            let wanted = RandomPeopleTests.names.compactMap { name in
                model.role(name, team).map { "\(name) \($0)" }
            }
            #expect(shown == wanted)
            #expect(reply.json["mayManage"]?.asBool == model.manages(asker, team))
            allowed += 1
        }

        private mutating func seen(
            by other: String, in app: String, _ path: String, _ asker: String,
            _ browser: TestBrowser
        ) async throws {
            let team = teams[app] ?? ""
            let reply = try await browser.send("GET", path + "/people/\(other)/sees")
            guard model.owns(asker, team), model.role(other, team) != nil else {
                #expect(reply.status == 404)
                refused += 1
                return
            }
            let shown = (reply.json["collections"]?.elements ?? []).map { one in
                "\(one.text("collection")) \(one["mayWrite"]?.asBool ?? false) "
                    + "\(one["records"]?.asInt64 ?? 0)"
            }
            let wanted = (RandomPeopleTests.apps[app] ?? []).compactMap { form in
                model.right(other, form, team).map {
                    "\(form)_all \($0 == .write) \(counts[form] ?? 0)"
                }
            }
            #expect(shown == wanted, "\(other) in \(app)")
            // What they get by a request of their own.
            let theirs = try #require(browsers[other])
            let own = try await theirs.send("GET", "/api/records").json
            let apps = own["apps"]?.elements ?? []
            let names = (apps.first { $0.text("id") == app }?["collections"]?.elements ?? [])
                .map { $0.text("name") }
            #expect(names == wanted.map { String($0.prefix { $0 != " " }) })
            allowed += 1
        }

        private mutating func invite(
            _ role: Role, into team: String, _ path: String, _ asker: String,
            _ browser: TestBrowser
        ) async throws {
            let person = JSONValue.texts(["name": "New", "role": role.rawValue])
            let reply = try await browser.send(
                "POST", path + "/invitations",
                .object([JSONMember("people", .array([person]))]))
            guard model.manages(asker, team) else {
                #expect(reply.status == (model.owns(asker, team) ? 403 : 404))
                refused += 1
                return
            }
            let token = reply.json["invitations"]?.elements?.first?.text("token") ?? ""
            #expect(reply.status == 201 && !token.isEmpty)
            open.append((token, team, asker, role))
            allowed += 1
        }

        /// Uses an invitation.
        private mutating func join(
            _ browser: TestBrowser, _ asker: String, _ numbers: inout HostileNumbers
        ) async throws {
            guard let place = open.indices.randomElement(using: &numbers) else { return }
            let one = open[place]
            let reply = try await browser.post("/api/account/link/join", ["token": one.token])
            guard model.owns(one.by, one.team) else {
                #expect(reply.status == 404)
                refused += 1
                return
            }
            #expect(reply.status == 204)
            open.remove(at: place)
            let name = one.team + " " + asker
            model.roles[name] = model.roles[name] ?? one.role
            allowed += 1
        }
    }
}
