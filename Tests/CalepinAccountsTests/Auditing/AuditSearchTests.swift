// The search of the audit trail, against a model that looks at every line: random trails, random
// searches, and pages that are complete while lines are added.

import Testing

@testable import CalepinServer
@testable import ServerTesting

/// An activity as the model has it.
private struct Happened {
    var number: Int64
    var activity: Activity
    var app = ""
    var team = ""
}

/// A trail with a model beside it.
private struct Trail {
    static let start: Int64 = 1_790_000_000
    static let people = ["ann": "Ann Diallo", "bob": "Bob", "eve": "Éve Ann", "max": "Max"]
    static let apps = ["visits", "motor"]
    static let teams = ["team:a", "team:b"]

    let store: any Store
    private(set) var all: [Happened] = []
    private var now = start

    init(_ store: any Store) async throws {
        self.store = store
        for (name, title) in Self.people {
            let person = Person(
                account: name + "1", name: name, title: title, role: .agent, since: 0)
            try await store.commit { (job) throws(StoreError) in
                try job.accountChanges.put(person.row)
                try job.accountChanges.put(
                    AccountRow(.name, key: person.name, owner: person.account, at: 0))
            }
        }
    }

    mutating func add(_ count: Int, _ numbers: inout HostileNumbers) async throws {
        var some: [Activity] = []
        for _ in 0..<count {
            now += Int64.random(in: 0...7_200, using: &numbers)
            var happened = Happened(
                number: Int64(all.count + 1),
                activity: Activity(
                    Activity.What.allCases.randomElement(using: &numbers) ?? .looked,
                    account: (Self.people.keys.sorted() + ["gone"])
                        .randomElement(using: &numbers).map { $0 + "1" } ?? "",
                    at: now, network: "192.0.2.\(Int.random(in: 0...3, using: &numbers))"))
            switch Int.random(in: 0...3, using: &numbers) {
            case 0:
                happened.activity.what = .exported
                happened.app = Self.apps.randomElement(using: &numbers) ?? ""
                happened.activity.detail = happened.app + "/all csv"
            case 1:
                happened.activity.what = .accessChanged
                happened.team = Self.teams.randomElement(using: &numbers) ?? ""
                happened.activity.team = happened.team
                happened.activity.by = "max1"
                happened.activity.detail = "agent"
            default:
                // What has a detail of its own is written above.
                happened.activity.what =
                    [.signedIn, .signInFailed, .keyMade].randomElement(using: &numbers)
                    ?? .signedIn
                happened.activity.detail = happened.activity.what == .keyMade ? "k1 nightly" : ""
            }
            all.append(happened)
            some.append(happened.activity)
        }
        let added = some
        try await store.commit { (job) throws(StoreError) in
            for activity in added { try AuditTrail.add(activity, to: job.accountChanges) }
        }
    }

    func query(_ numbers: inout HostileNumbers) -> AuditQuery {
        var query = AuditQuery()
        func may(_ one: Int) -> Bool { Int.random(in: 0...one, using: &numbers) == 0 }
        if may(2) {
            query.person =
                ["ann", "bob", "diallo", "nobody", "Ann"].randomElement(using: &numbers) ?? ""
        }
        if may(2) { query.kinds = [.exported, .signedIn] }
        if may(2) { query.since = Int64.random(in: (Self.start - 9)...now, using: &numbers) }
        if may(2) { query.until = Int64.random(in: Self.start...(now + 9), using: &numbers) }
        if may(4) { query.app = Self.apps[0] }
        if may(4) { query.team = Self.teams[0] }
        if may(4) {
            query.text = ["192.0.2.1", "NIGHTLY", "csv all"].randomElement(using: &numbers) ?? ""
        }
        return query
    }

    /// Returns the numbers that a search finds, newest first, by looking at each line.
    func found(_ query: AuditQuery) -> [Int64] {
        let wanted = Self.people.filter { name, title in
            let exact = Self.people[query.person.lowercased()] != nil
            return exact
                ? name == query.person.lowercased()
                : "\(name) \(title)".lowercased().contains(query.person.lowercased())
        }.keys.map { $0 + "1" }
        return all.filter { happened in
            let activity = happened.activity
            let words = "\(activity.network) \(activity.detail) \(activity.team)".lowercased()
            return
                (query.person.isEmpty || wanted.contains(activity.account)
                || wanted.contains(activity.by))
                && (query.kinds.isEmpty || query.kinds.contains(activity.what))
                && query.since.map { activity.at >= $0 } ?? true
                && query.until.map { activity.at < $0 } ?? true
                && (query.app.isEmpty || happened.app == query.app)
                && (query.team.isEmpty || happened.team == query.team)
                && query.text.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
        }.map(\.number).reversed()
    }

    /// Returns the numbers that are found by pages, as far as there are some.
    func pages(_ query: AuditQuery) async throws -> [Int64] {
        let reader = AuditReader(store: store, reach: .server(AppRegistry().current))
        var (query, found): (AuditQuery, [Int64]) = (query, [])
        while true {
            let page = try await reader.page(query)
            found += page.entries.map(\.line.number)
            guard let next = page.next else { return found }
            #expect(next < query.before ?? .max)
            query.before = next
        }
    }
}

@Suite("The search of the audit trail")
struct AuditSearchTests {
    @Test("finds what a look at every line finds, by pages and in a file", arguments: 1...6)
    func model(_ seed: Int) async throws {
        var numbers = HostileNumbers(seed: UInt64(seed))
        var trail = try await Trail(testStore())
        try await trail.add(seed == 1 ? 0 : Int.random(in: 1...450, using: &numbers), &numbers)
        if seed > 3 {
            // The oldest are forgotten.
            let before = Trail.start + 86_400
            try await trail.store.commit { (job) throws(StoreError) in
                while try AuditTrail.shorten(before: before, job.accountChanges) {}
            }
        }
        let ends = try await trail.store.read { (job) throws(StoreError) in
            try AuditTrail.ends(job.accounts)
        }
        for _ in 0..<30 {
            let query = trail.query(&numbers)
            let expected = trail.found(query).filter { $0 > ends.forgotten }
            #expect(try await trail.pages(query) == expected, "\(query)")
            let reader = AuditReader(store: trail.store, reach: .server(AppRegistry().current))
            var written: [Int64] = []
            try await reader.forEach(query) { entries, _ in
                written += entries.map(\.line.number)
            }
            #expect(written == expected, "\(query)")
        }
    }

    @Test("gives each line once by pages while others are added")
    func underWrites() async throws {
        var numbers = HostileNumbers(seed: 9)
        var trail = try await Trail(testStore())
        try await trail.add(350, &numbers)
        let expected = Array((1...350).reversed().map(Int64.init))
        let reader = AuditReader(store: trail.store, reach: .server(AppRegistry().current))
        var (query, found): (AuditQuery, [Int64]) = (AuditQuery(), [])
        repeat {
            let page = try await reader.page(query)
            #expect(page.entries.count <= AuditLimits.pageLines)
            found += page.entries.map(\.line.number)
            query.before = page.next
            try await trail.add(40, &numbers)
        } while query.before != nil
        #expect(found == expected)
    }

    @Test("names the people there are, and nobody who was removed")
    func names() async throws {
        var numbers = HostileNumbers(seed: 3)
        var trail = try await Trail(testStore())
        try await trail.add(100, &numbers)
        try await trail.store.commit { (job) throws(StoreError) in
            try job.accountChanges.removeAccount("bob1")
        }
        let reader = AuditReader(store: trail.store, reach: .server(AppRegistry().current))
        let page = try await reader.page(AuditQuery())
        let names = Set(page.names.values.map(\.name))
        #expect(names.contains("ann") && names.contains("max") && !names.contains("bob"))
        var query = AuditQuery()
        query.person = "bob"
        let none = try await reader.page(query)
        #expect(none.entries.isEmpty && none.people == [] && none.next == nil)
        query.person = "ann diallo"
        #expect(try await reader.page(query).people?.map(\.name) == ["ann"])
    }

    @Test("goes on where lines were taken out of the trail")
    func takenOut() async throws {
        var numbers = HostileNumbers(seed: 4)
        var trail = try await Trail(testStore())
        try await trail.add(300, &numbers)
        try await trail.store.commit { (job) throws(StoreError) in
            for number in 90...210 {
                try job.accountChanges.remove(.audit, AuditTrail.key(Int64(number)))
            }
        }
        let found = try await trail.pages(AuditQuery())
        #expect(found == (Array(1..<90) + Array(211...300)).reversed().map(Int64.init))
    }

    @Test("reads the facts of lines, also of those from before they had a team")
    func facts() {
        func facts(_ what: Activity.What, _ detail: String, network: String = "n") -> AuditFacts {
            AuditFacts(
                AuditLine(
                    number: 1, at: 1, what: what.rawValue, who: "", network: network,
                    detail: detail, before: ""))
        }
        #expect(facts(.exported, "visits/all xlsx").app == "visits")
        #expect(facts(.exported, "visits/all xlsx").collection == "all")
        #expect(facts(.exported, "visits/all xlsx").format == "xlsx")
        #expect(facts(.exported, "") == facts(.signedIn, ""))
        #expect(facts(.scheduleChanged, "stopped visits/all csv").word == "stopped")
        #expect(facts(.scheduleChanged, "stopped visits/all csv").format == "csv")
        #expect(facts(.published, "visits 12 closing").version == 12)
        #expect(facts(.published, "visits 12 closing").word == "closing")
        #expect(facts(.imported, "visits/all run 40").count == 40)
        #expect(facts(.imported, "towns 7").collection == "towns")
        #expect(facts(.changedMany, "ann > bob 3").receiver == "bob")
        #expect(facts(.hookMade, "visits mail address").word == "mail")
        #expect(facts(.hookMade, "visits example.org").text == "example.org")
        #expect(facts(.invited, "team:x 5").team == "team:x")
        #expect(facts(.invited, "team:x 5").count == 5)
        #expect(facts(.accessChanged, "-", network: "team:x").word == "none")
        #expect(facts(.accessChanged, "-", network: "team:x").team == "team:x")
        #expect(facts(.accessChanged, "agent motor").collection == "motor")
        #expect(facts(.auditVerified, "3 findings").count == 3)
        #expect(facts(.verified, "all is well").count == 0)
    }

    @Test("keeps the chain of lines that say who did it and in which team")
    func chained() async throws {
        let store = testStore()
        try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(
                Activity(
                    .accessChanged, account: "a", at: 1, network: "n", detail: "agent", by: "b",
                    team: "team:x"))
            try job.accountChanges.note(Activity(.signedIn, account: "a", at: 2, network: "n"))
        }
        #expect(try await AuditCheck(store: store, seen: "").run().findings.isEmpty)
        for isTeam in [false, true] {
            try await store.commit { (job) throws(StoreError) in
                guard let row = try job.accounts.row(.audit, AuditTrail.key(1)) else { return }
                var line = AuditLine(row)
                if isTeam { line.team = "team:y" } else { line.by = AuditLine.who("c") }
                try job.accountChanges.put(line.row)
            }
            let findings = try await AuditCheck(store: store, seen: "").run().findings
            #expect(findings == ["line 1 was changed"])
        }
    }
}
