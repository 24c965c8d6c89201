// The deterministic simulation: devices, a server, the network and all faults, as a list of steps
// made from a seed. The invariants are in SimulationJudge; the deliberately broken variants hook
// in where `broken` is read. This file has no tests.

@testable import CalepinSync
import CalepinExpressions

/// A run of a schedule.
final class Simulation {
    let plan: SimulationPlan
    let broken: BrokenVariant?
    let scope = Scope(.team, id(7))
    var server: SimulatedServer
    var devices: [SimulatedDevice] = []
    /// The saves of each device, under their present names.
    var saves: [(device: Int, mutation: Mutation)] = []
    /// The names of equal values that were merged, by each of them.
    private(set) var joined: [VersionName: Set<VersionName>] = [:]
    var violations: [String] = []
    var answers: [(device: Int, turn: Int64, answer: PushAnswer)] = []
    var tracing = false
    var savedCount = 0
    /// True when the server cannot read the mutations saved in this step.
    private var isPoisoned = false
    /// The times of the saves that the server cannot read.
    private(set) var poisons: Set<Int64> = []
    var counts: [String: Int] = [:]
    /// The content that people saw when they handed a record in, by the number of the save.
    var handIns: [Int64: [String: JSONValue]] = [:]

    init(_ plan: SimulationPlan, broken: BrokenVariant? = nil) {
        self.plan = plan
        self.broken = broken
        server = SimulatedServer(scope)
        for _ in 0..<plan.devices { addDevice() }
    }

    private func addDevice() {
        var replica = Replica(scope, id: server.newReplica())
        let version = plan.version(of: devices.count)
        replica.forms = SimulatedForm.all(version)
        if !plan.usesCodec { replica.seal = Simulation.cheaplySealed }
        var device = SimulatedDevice(replica: replica, usesCodec: plan.usesCodec)
        device.version = version
        device.write([.put(.about(replica.about))])
        devices.append(device)
    }

    /// Returns a mutation sealed with a hash that is cheaper than SHA-256 in debug builds.
    static func cheaplySealed(_ mutation: Mutation) -> Mutation {
        var sealed = mutation
        let word = hexadecimal(shortDigest(mutation.json(withHash: false)))
        sealed.hash = word + word + word + word
        return sealed
    }

    func count(_ what: String) { counts[what, default: 0] += 1 }

    /// Plays all steps, then stops the faults.
    func play() throws {
        for step in plan.steps { try play(step) }
        try comeToRest()
    }

    private func play(_ step: SimulationStep) throws {
        var dice = SyncDice(step.chance)
        let device = step.device % devices.count
        isPoisoned = step.chance % 23 == 0
        switch step.what {
        case .save: try save(device, &dice)
        case .contact: hear(device, &dice)
        case .timer:
            perform(devices[device].replica.timerFired(random: dice.next()), device)
        case .deliver: try deliver(device, &dice)
        case .loseRequest: lose(device, &dice)
        case .loseAnswer:
            if case .push? = devices[device].request { try reachServer(device, &dice) }
            server.waiting.removeAll { $0.device == device }
            lose(device, &dice)
        case .ghost: try deliverGhost(device)
        case .crashDevice:
            try devices[device].restart()
            count("device crashes")
        case .failWrite: try saveWithoutWriting(device, &dice)
        case .commit: commit()
        case .update: try update(device)
        case .review: try review(device, &dice)
        case .sendAgain: sendAgain(device)
        default: try playOnServer(step.what, device, &dice)
        }
    }

    /// Brings a device back online, or sends it a poke, which may be old or of another epoch.
    private func hear(_ device: Int, _ dice: inout SyncDice) {
        let place = Int64(dice.below(Int(server.volatile.seq) + 3))
        guard dice.below(2) == 0 else { return perform(devices[device].replica.wake(), device) }
        perform(devices[device].replica.poked(Poke(scope.description, seq: place)), device)
        count("pokes")
    }

    private func playOnServer(
        _ what: SimulationStep.What, _ device: Int, _ dice: inout SyncDice
    ) throws {
        switch what {
        case .crashServer:
            server.crash()
            count("server crashes")
        case .backUp: server.backUp()
        case .verifyBackup: server.verifyBackup()
        case .restore:
            server.restore(&dice)
            count("restores")
        case .compact:
            guard server.durable.seq > 0 else { return }
            let floor = Int64(dice.below(Int(server.durable.seq) + 1))
            server.volatile.compact(upTo: floor)
            server.durable.compact(upTo: floor)
        case .fallBehind: server.behind = server.durable
        case .clone: clone(device)
        default: break
        }
    }

    private func clone(_ device: Int) {
        // Copies of copies may share unsent work that both have to rename: see protocol.md.
        // Two copies that send the same change again count its increments twice.
        guard devices.count < 8, devices[device].mayBeCopied, !plan.hasReviews else { return }
        devices[device].mayBeCopied = false
        var copy = devices[device]
        copy.request = nil
        copy.ghost = nil
        devices.append(copy)
        do { try devices[devices.count - 1].restart() } catch {
            violations.append("codec \(error)")
        }
        count("clones")
    }

    /// Gives a device the next version of the form, as when its page is loaded anew.
    private func update(_ device: Int) throws {
        guard devices[device].version < SimulatedForm.versions, plan.hasVersions else { return }
        devices[device].version += 1
        devices[device].replica.forms = SimulatedForm.all(devices[device].version)
        try devices[device].restart()
        count("updates")
    }

    // Persons

    private func edit(_ device: Int, _ dice: inout SyncDice) throws -> [SyncEffect] {
        let record = id(1 + dice.below(plan.isNarrow ? 1 : 3))
        let replica = devices[device].replica
        var person = SimulatedPerson(
            replica.view(record) ?? RecordState(record, form: "sim"), replica,
            SyncDice(dice.next()), version: devices[device].version)
        person.act(plan.isNarrow)
        guard !person.ops.isEmpty else { return [] }
        savedCount += 1
        if case .submit? = person.ops.last { handIns[Int64(savedCount)] = person.state.content }
        let clock = Int64(savedCount) + plan.clockError * Int64(device + 1)
        return try devices[device].replica.save(
            record, form: isPoisoned ? SimulatedPoison.form : "sim",
            formVersion: devices[device].version, ops: person.ops, at: clock)
    }

    private func save(_ device: Int, _ dice: inout SyncDice) throws {
        perform(try edit(device, &dice), device)
    }

    /// Crashes the device before the typed values are on its disk: the save was not reported.
    private func saveWithoutWriting(_ device: Int, _ dice: inout SyncDice) throws {
        _ = try edit(device, &dice)
        try devices[device].restart()
        count("failed writes")
    }
}

// MARK: - Effects

extension Simulation {
    func perform(_ effects: [SyncEffect], _ device: Int) {
        for effect in effects {
            switch effect {
            case .write(let changes): write(changes, device)
            case .push(let request, let turn):
                devices[device].request = .push(request, turn)
            case .pull(let request, let turn):
                devices[device].request = .pull(request, turn)
            case .askReplica: adopt(device)
            case .timer, .changed, .tell: break
            }
        }
    }

    private func write(_ changes: [DiskChange], _ device: Int) {
        for case .put(.outbox(let mutation)) in changes { note(mutation, device) }
        if broken == .savedBeforeWritten, changes.count < 3 {
            let isSave = changes.contains { change in
                if case .put(.outbox) = change { return true }
                return false
            }
            if isSave { return }
        }
        if broken == .keptOutDropped {
            devices[device].replica.rejected.removeAll { $0.outcome.isLocked }
        }
        guard broken == .noJournal else { return devices[device].write(changes) }
        devices[device].write(
            changes.filter { change in
                if case .put(.journal) = change { return false }
                return true
            })
        devices[device].replica.outbox.journal = []
    }

    private func adopt(_ device: Int) {
        guard devices[device].replica.fork != nil else { return }
        let fresh = server.newReplica()
        let effects = devices[device].replica.adopt(fresh)
        count("forks")
        perform(effects, device)
    }

    /// Remembers a save by its present name; a copy of a profile only renames its own saves.
    private func note(_ mutation: Mutation, _ device: Int) {
        guard mutation.form != SimulatedPoison.form else {
            if poisons.insert(mutation.savedAt).inserted { count("poisons") }
            return
        }
        let place = saves.firstIndex { $0.mutation.savedAt == mutation.savedAt }
        guard let place else { return saves.append((device, mutation)) }
        if saves[place].device == device { saves[place].mutation = mutation }
    }
}

// MARK: - Network

extension Simulation {
    private func lose(_ device: Int, _ dice: inout SyncDice) {
        guard let request = devices[device].request else { return }
        devices[device].ghost = request
        devices[device].request = nil
        count("lost")
        perform(devices[device].replica.failed(turn: request.turn, random: dice.next()), device)
    }

    /// Delivers the request of a device to the server; the response to a push waits for the
    /// commit.
    private func reachServer(_ device: Int, _ dice: inout SyncDice) throws {
        guard let request = devices[device].request else { return }
        if dice.chance(20) { devices[device].ghost = request }
        switch request {
        case .push(let push, let turn):
            let answer = try served(push)
            devices[device].request = nil
            server.waiting.append(.init(device: device, turn: turn, answer: answer))
            if broken == .acknowledgedBeforeCommitted || dice.chance(50) { commitIfAllowed() }
        case .pull(let pull, let turn):
            devices[device].request = nil
            let isAhead = broken == .acknowledgedBeforeCommitted
            let latest = isAhead ? server.volatile : server.durable
            let source = dice.chance(10) ? server.behind : latest
            try answered(pull, from: source, turn, device, dice.chance(30) ? 1 : 100)
        }
    }

    func deliver(_ device: Int, _ dice: inout SyncDice) throws {
        try reachServer(device, &dice)
    }

    /// Delivers an old request again; its response is discarded because of its turn.
    private func deliverGhost(_ device: Int) throws {
        guard case .push(let push, let turn)? = devices[device].ghost else { return }
        count("late duplicates")
        let answer = try served(push)
        perform(devices[device].replica.pushAnswered(answer, turn: turn - 1_000_000), device)
    }

    private func served(_ push: PushRequest) throws -> PushAnswer {
        let request =
            plan.usesCodec
            ? try PushRequest(json: SimulatedPoison.spoilt(push.json()))
            : SimulatedPoison.spoilt(push)
        for mutation in request.mutations where plan.usesCodec { try mutation.verify() }
        let lastN = server.volatile.marks[request.replica]?.lastN ?? 0
        let answer = pushed(request)
        judgeHandIns(request.mutations.filter { $0.n > lastN })
        for mutation in request.mutations { noteJoined(mutation.record) }
        guard plan.usesCodec else { return answer }
        return try PushAnswer(json: answer.json())
    }

    /// Notes the equal values that the server has merged: an author who saw one of them saw the
    /// others.
    private func noteJoined(_ record: Identifier) {
        for cell in server.volatile.records[record]?.state.cells ?? [] {
            for value in [cell.present] + cell.siblings where !value.aliases.isEmpty {
                for name in value.names { joined[name, default: []].formUnion(value.names) }
            }
        }
    }

    private func answered(
        _ pull: PullRequest, from log: ScopeLog, _ turn: Int64, _ device: Int, _ limit: Int
    ) throws {
        var answer = log.pull(pull, maxRecords: limit)
        if plan.usesCodec { answer = try PullAnswer(json: answer.json()) }
        distort(&answer, pull)
        perform(devices[device].replica.pullAnswered(answer, turn: turn), device)
        checkCursor(device)
    }

    /// Checks that the place in the order never decreases in one epoch of the data.
    private func checkCursor(_ device: Int) {
        guard let text = devices[device].replica.about.cursor, let cursor = Cursor(text) else {
            return
        }
        if let seen = devices[device].seen, seen.dbEpoch == cursor.dbEpoch, seen.seq > cursor.seq {
            violations.append("I5: device \(device) went back from \(seen.seq) to \(cursor.seq)")
        }
        devices[device].seen = cursor
    }

    private func commitIfAllowed() {
        guard broken == .acknowledgedBeforeCommitted else { return commit() }
        let waiting = server.waiting
        server.waiting = []
        answer(waiting)
    }

    func commit() { answer(server.commit()) }

    private func answer(_ waiting: [SimulatedServer.Waiting]) {
        for one in waiting {
            perform(
                devices[one.device].replica.pushAnswered(one.answer, turn: one.turn), one.device)
        }
    }

    // Quiescence

    /// Stops the faults: each device syncs three times, each time until it has no more requests.
    private func comeToRest() throws {
        commit()
        for round in 0..<4 {
            if round == 1 { try takeApprovalsBack() }
            for device in devices.indices {
                if round > 0 { sendAgain(device) }
                if round == 0, let request = devices[device].request {
                    devices[device].request = nil
                    perform(devices[device].replica.failed(turn: request.turn, random: 0), device)
                } else if round == 0 {
                    let turn = devices[device].replica.turn
                    perform(devices[device].replica.failed(turn: turn, random: 0), device)
                }
                try contact(device)
            }
            if round == 2 { judgeOutboxes() }
        }
        judge()
    }

    func contact(_ device: Int) throws {
        perform(devices[device].replica.wake(), device)
        for _ in 0..<200 {
            guard let request = devices[device].request else { return }
            devices[device].request = nil
            if tracing { print(device, request, devices[device].replica.about) }
            switch request {
            case .push(let push, let turn):
                let answer = try served(push)
                if tracing { print(answer) }
                server.durable = server.volatile
                perform(devices[device].replica.pushAnswered(answer, turn: turn), device)
            case .pull(let pull, let turn):
                try answered(pull, from: server.durable, turn, device, 100)
            }
        }
        violations.append("I10: device \(device) never comes to an end")
    }
}
