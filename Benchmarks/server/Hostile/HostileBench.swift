// The damage an attacker without an account can do: a bystander's saves and sign-ins and the
// server's memory during the worst requests that limits allow, for each kind of attack in turn,
// and at four times the number of attackers. Rate limits stay on, as a part of the defence.
//
// Everything runs on this machine, so each kind of attack begins with a round of the bystander
// alone, and figures are also judged relative to that round.

import Foundation

/// The attacks, one after the other.
struct HostileBench {
    let command: String
    /// Duration of one round in seconds.
    private static let seconds = Judge.isSmall ? 1.0 : 10.0
    /// Milliseconds below which waits are equal: the time a machine may take for other work.
    private static let saveNoise = 10.0
    private static let signInNoise = 100.0

    static let attacks: [any Attack.Type] = [
        RecordAttack.self, HeldAttack.self, DependencyAttack.self, UnreadAttack.self,
        ConnectionAttack.self, ImageAttack.self, UploadAttack.self, QueryAttack.self,
        HistoryAttack.self, TableAttack.self, MediaAttack.self, PageAttack.self, LinkAttack.self,
        KeyAttack.self, PeopleAttack.self, AuditAttack.self, RecordSearchAttack.self,
        RecordEditAttack.self, SummaryAttack.self, DuplicateAttack.self, QualityAttack.self,
        ImportAttack.self, HookAttack.self, BatchAttack.self, ODataAttack.self,
        CentralAttack.self, ExportAttack.self, PaperAttack.self, ScheduleAttack.self,
        OpenRosaAttack.self, StopAttack.self, RetentionAttack.self, SettingsAttack.self,
        SharedViewAttack.self, MentionAttack.self,
    ]

    /// Measures the attacks with the given names, or all.
    func run(_ judge: inout Judge, only: [String]) throws {
        for attack in Self.attacks where only.isEmpty || only.contains(attack.name) {
            try measure(attack, &judge)
        }
    }

    private func measure<Kind: Attack>(_ kind: Kind.Type, _ judge: inout Judge) throws {
        let place = DataPlace()
        let attack = try kind.init(place.url, command: command)
        // The server starts with the usual number of descriptors of a service.
        try Descriptors.set(Descriptors.usual)
        let server = try Child(command, data: place.url, options: kind.options)
        try Descriptors.set(.max)
        let bystander = try Bystander(port: server.port)
        let name = "hostile.\(kind.name)"
        let idle = bystander.measure(seconds: Self.seconds)
        let idleMemory = server.memory.now
        note(idle, "\(name).idle", &judge)
        judge.note("\(name).idle.memory", idleMemory, "MB")
        var rounds: [BystanderResult] = []
        let larger = Judge.isSmall ? [] : [("4n", 4 * kind.count)]
        for (words, count) in [("n", kind.count)] + larger {
            let found = try round(attack, count, server, bystander, "\(name).\(words)", &judge)
            judge.note(
                "\(name).\(words).memory.over", found.most - 2 * idleMemory, "MB")
            rounds.append(found.result)
        }
        judge.note("\(name).failures", Double(rounds.reduce(0) { $0 + $1.failures }), "failures")
        compare(idle, rounds, name, &judge)
        server.end(by: SIGTERM)
    }

    /// Runs one round; returns the bystander's results, and the maximum memory.
    private func round(
        _ attack: some Attack, _ count: Int, _ server: Child, _ bystander: Bystander,
        _ name: String, _ judge: inout Judge
    ) throws -> (result: BystanderResult, most: Double) {
        let attackers = try (0..<count).map { try attack.attacker($0, port: server.port) }
        rest(server)
        server.seen.forgetMost()
        let before = server.processorMilliseconds
        let siege = Siege(port: server.port, count: count)
        siege.start(attackers)
        usleep(1_000_000)
        let result = bystander.measure(seconds: Self.seconds)
        let most = server.memory.most
        let isOver = siege.end()
        note(result, name, &judge)
        judge.note("\(name).memory", most, "MB")
        judge.note("\(name).done", Double(siege.tally.answered), "requests")
        judge.note("\(name).refused", Double(siege.tally.refused), "requests")
        let spent = server.processorMilliseconds - before
        judge.note("\(name).processor", spent / (Self.seconds * 1_000), "cores")
        guard isOver else { throw Connection.Failure.unexpected("attackers do not end") }
        rest(server)
        return (result, most)
    }

    /// Waits until the server is idle, for half a minute at most.
    private func rest(_ server: Child) {
        for _ in 0..<60 {
            let before = server.processorMilliseconds
            usleep(500_000)
            if server.processorMilliseconds - before < 50 { return }
        }
    }

    private func note(_ result: BystanderResult, _ name: String, _ judge: inout Judge) {
        judge.note("\(name).save.p99", BystanderResult.p99(result.saves), "ms")
        judge.note("\(name).signIn.p99", BystanderResult.p99(result.signIns), "ms")
        if result.failures > 0 { print("# \(name): \(result.firstFailure)") }
    }

    /// Notes the ratios of the rounds to each other and to the bystander alone; waits below the
    /// noise of the machine count as equal.
    private func compare(
        _ idle: BystanderResult, _ rounds: [BystanderResult], _ name: String,
        _ judge: inout Judge
    ) {
        let sorts: [(String, KeyPath<BystanderResult, [Double]>, Double)] = [
            ("save", \.saves, Self.saveNoise), ("signIn", \.signIns, Self.signInNoise),
        ]
        for (sort, waits, noise) in sorts {
            let alone = max(noise, BystanderResult.p99(idle[keyPath: waits]))
            let found = rounds.map { max(noise, BystanderResult.p99($0[keyPath: waits])) }
            if let first = found.first, let last = found.last, found.count > 1 {
                judge.note("\(name).\(sort).growth", last / first, "ratio")
            }
            judge.note("\(name).\(sort).overIdle", (found.max() ?? 0) / alone, "ratio")
        }
    }
}

/// The limit of descriptors of this process and its children.
enum Descriptors {
    /// The usual soft limit of services.
    static let usual: rlim_t = 1_024

    /// Sets the soft limit, at most to the hard one.
    static func set(_ count: rlim_t) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(count, limit.rlim_max)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw Connection.Failure.unexpected("descriptors cannot be limited")
        }
    }
}
