// The round trip from a form session to ops and back: changes in a form arrive in the state of the
// record, and the server's validation is that of the session.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinSync

/// Returns a form with a parent, a calculation and a repeat.
private func motor() -> FormDefinition {
    func field(_ name: String, _ change: (inout Field) -> Void = { _ in }) -> Content {
        var field = Field(name, "text", label: LocalText(name))
        change(&field)
        return .field(field)
    }
    let drivers = Repeat(
        "drivers", label: LocalText("Drivers"), contents: [field("name") { $0.required = "" }])
    return FormDefinition(
        id: "motor", title: LocalText("Motor"),
        sections: [
            Section(
                "all", title: LocalText("All"),
                contents: [
                    field("make"),
                    field("model") {
                        $0.parents = ["make"]
                        $0.required = ""
                    },
                    field("title") { $0.calculation = "concat(${make}, ' ', ${model})" },
                    .rows(drivers),
                ])
        ])
}

/// A person at one device, whose saves are applied directly to a state.
private struct FormDriver {
    var session: FormSession
    var builder: MutationBuilder
    var state: RecordState
    var n: Int64 = 0

    init() throws {
        let now = try #require(Instant.parse("2026-11-20T10:00:00Z", zone: .utc))
        let form = motor()
        session = FormSession(
            try form.compiled(), context: EvaluationContext(now: now, seed: 1))
        state = RecordState(id(5), form: "motor")
        builder = MutationBuilder(
            RecordForm(form), seen: state,
            record: FormRecord(form: "motor", version: form.version))
    }

    /// Saves the session's record, and returns the ops.
    @discardableResult
    mutating func save() -> [Op] {
        let next = n + 1
        let ops = builder.ops(to: session.record) { VersionName(id(1), next, Int32($0)) }
        guard !ops.isEmpty else { return [] }
        n = next
        let mutation = Mutation(
            scope: Scope(.user, id(7)), replica: id(1), n: n, record: id(5), form: "motor",
            formVersion: Int32(session.record.version), savedAt: 0, ops: ops)
        builder.noteSaved(mutation, record: session.record)
        state.apply(mutation)
        return ops
    }

    mutating func type(_ path: String, _ text: String) throws {
        try session.set(CellPath(path), to: text)
    }
}

struct BuilderTests {
    @Test func whatTheFormHasNoPlaceForIsNotCleared() throws {
        var driver = try FormDriver()
        try driver.type("make", "Renault")
        driver.save()
        var state = driver.state
        let other = Mutation(
            scope: Scope(.team, id(7)), replica: id(2), n: 1, record: id(5), form: "motor",
            formVersion: 2, savedAt: 0,
            ops: [
                .set(CellChange("nickname", .string("Rosalie"))),
                .insert(RowPlace("tools", row: "k1", after: nil)),
                .set(CellChange("tools#k1.name", .string("Jack"))),
            ])
        state.apply(other)
        let now = try #require(Instant.parse("2026-11-20T10:00:00Z", zone: .utc))
        let session = FormSession(
            try motor().compiled(), context: EvaluationContext(now: now, seed: 1),
            record: state.formRecord)
        var builder = MutationBuilder(
            RecordForm(motor()), seen: state, record: state.formRecord)
        try session.set(CellPath("model"), to: "Clio")
        let ops = builder.ops(to: session.record) { VersionName(id(1), 9, Int32($0)) }
        #expect(ops.compactMap { $0.change?.path } == ["model"])
        #expect(ops.count == 1)
    }

    @Test func whatIsTypedArrivesAndNothingElseIsSent() throws {
        var driver = try FormDriver()
        try driver.type("make", "Renault")
        try driver.type("model", "Clio")
        let ops = driver.save()
        #expect(ops.compactMap { $0.change?.path } == ["make", "model"])
        #expect(driver.state.value(at: "model") == .string("Clio"))
        #expect(driver.save().isEmpty)
    }

    @Test func aDependantNamesTheVersionOfItsParent() throws {
        var driver = try FormDriver()
        try driver.type("make", "Renault")
        driver.save()
        try driver.type("model", "Clio")
        let change = try #require(driver.save().first?.change)
        #expect(change.deps == [SeenVersion("make", VersionName(id(1), 1, 0))])
    }

    @Test func aClearedDependantNamesItsCause() throws {
        var driver = try FormDriver()
        try driver.type("make", "Renault")
        try driver.type("model", "Clio")
        driver.save()
        try driver.type("make", "Fiat")
        let ops = driver.save()
        #expect(ops.count == 2)
        #expect(ops.last?.change?.cause == 0)
        #expect(driver.state.value(at: "model") == .null)
        #expect(!driver.state.hasSiblings)
    }

    @Test func rowsComeAndGo() throws {
        var driver = try FormDriver()
        try driver.session.addRow(to: CellPath("drivers"), id: "k1")
        try driver.session.addRow(to: CellPath("drivers"), id: "k2")
        try driver.type("drivers#k2.name", "Ann")
        driver.save()
        #expect(driver.state.rows(at: "drivers") == ["k1", "k2"])
        #expect(driver.state.value(at: "drivers#k2.name") == .string("Ann"))
        try driver.session.removeRow(CellPath("drivers#k2"))
        let ops = driver.save()
        #expect(ops.count == 1)
        #expect(driver.state.rows(at: "drivers") == ["k1"])
        #expect(!driver.state.hasSiblings)
    }

    @Test func aRowWhoseRemovalWasTakenBackIsThereAgainInItsPlace() throws {
        var driver = try FormDriver()
        for row in ["k1", "k2", "k3"] {
            try driver.session.addRow(to: CellPath("drivers"), id: row)
            try driver.type("drivers#" + row + ".name", row)
        }
        driver.save()
        for row in ["k2", "k1", "k3", "k2"] {
            try driver.session.removeRow(CellPath("drivers#" + row))
            driver.save()
            #expect(!driver.state.rows(at: "drivers").contains(row))
            _ = driver.session.undo()
            driver.save()
            #expect(driver.state.rows(at: "drivers") == ["k1", "k2", "k3"])
            #expect(driver.state.value(at: "drivers#" + row + ".name") == .string(row))
            #expect(driver.state.formRecord.rows == driver.session.record.rows)
            #expect(!driver.state.hasSiblings)
        }
        #expect(driver.save().isEmpty)
    }

    @Test func aStateOpensAsTheRecordItWasMadeFrom() throws {
        var driver = try FormDriver()
        try driver.type("make", "Renault")
        try driver.session.addRow(to: CellPath("drivers"), id: "k1")
        try driver.type("drivers#k1.name", "Ann")
        driver.save()
        let opened = FormSession(
            driver.session.form, context: driver.session.context,
            record: driver.state.formRecord)
        #expect(opened.record == driver.session.record)
    }

    @Test func aRecordIsAcceptedAsHandedInOnlyWhenItIsComplete() throws {
        var driver = try FormDriver()
        let form = driver.session.form
        let context = driver.session.context
        let judging = Judging(issues: { $0.issues(form, context: context) })
        var log = ScopeLog(Scope(.user, id(7)), dbEpoch: id(9))
        for (n, make) in [(Int64(1), ""), (2, "Renault")] {
            if !make.isEmpty { try driver.type("make", make) }
            driver.save()
            var ops: [Op] = make.isEmpty ? [] : [.set(CellChange("make", .string(make)))]
            ops.append(.submit(seenDigest: driver.state.contentDigest))
            let mutation = Mutation(
                scope: log.scope, replica: id(1), n: n, record: id(5), form: "motor",
                formVersion: 1, savedAt: 0, ops: ops)
            let answer = log.push(
                PushRequest(scope: log.scope, replica: id(1), mutations: [mutation.sealed]),
                judging)
            #expect(answer.outcomes.first?.status == (make.isEmpty ? .refused : .applied))
            #expect(answer.outcomes.first?.issues.isEmpty == !make.isEmpty)
            #expect((log.records[id(5)]?.state.submission != nil) == !make.isEmpty)
        }
    }
}
