// Records and mutations of earlier versions of a form: raised by the declared steps, in the record
// and in a mutation alike. The same under faults is in SimulationTests.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinSync

@Suite("A later version of a form")
struct RaisingTests {
    /// Returns a form with the steps of the simulation's.
    private func definition() -> FormDefinition {
        let fields = ["alpha", "b", "c1", "c2", "brand", "tags"].map {
            Content.field(Field($0, "text", label: LocalText($0)))
        }
        let name = Content.field(Field("name", "text", label: LocalText("Name")))
        let parts = Repeat("parts", label: LocalText("Parts"), contents: [name])
        var form = FormDefinition(
            id: "sim", version: 3, title: LocalText("Sim"),
            sections: [
                Section("all", title: LocalText("All"), contents: fields + [.rows(parts)])
            ])
        form.migrations = SimulatedForm.form(3).steps
        return form
    }

    private func set(_ n: Int64, _ version: Int32, _ changes: [CellChange]) -> Mutation {
        Mutation(
            scope: Scope(.user, id(1)), replica: id(2), n: n, record: id(3), form: "sim",
            formVersion: version, savedAt: 0, ops: changes.map { .set($0) })
    }

    @Test("has the values of a record where a session that opens it finds them")
    func likeSessions() {
        let form = RecordForm(definition())
        for seed in 0..<400 as Range<UInt64> {
            var dice = SyncDice(seed)
            var replica = Replica(Scope(.team, id(7)), id: id(1))
            var state = RecordState(id(5), form: "sim")
            for save in 0..<8 as Range<Int64> {
                var person = SimulatedPerson(state, replica, SyncDice(dice.next()))
                person.act(false)
                guard !person.ops.isEmpty else { continue }
                state.apply(
                    Mutation(
                        scope: replica.scope, replica: id(1), n: replica.about.nextN,
                        record: id(5), form: "sim", formVersion: 1, savedAt: save,
                        ops: person.ops),
                    form: SimulatedForm.form(1))
                replica.about.nextN += 1
            }
            let raised = state.raised(by: form)
            let opened = state.formRecord.migrated(to: definition())
            func texts(_ record: FormRecord) -> [String: String] {
                var texts: [String: String] = [:]
                for cell in record.cells where !cell.text.isEmpty {
                    texts[cell.path.description] = cell.text
                }
                for rows in record.rows {
                    texts[rows.path.description] = rows.ids.joined(separator: " ")
                }
                return texts
            }
            #expect(texts(raised.formRecord) == texts(opened), "seed \(seed)")
            #expect(raised.formVersion == 3 || state.cells.isEmpty)
            let read = try? RecordState(json: raised.json())
            #expect(read == raised, "seed \(seed)")
        }
    }

    @Test("takes what a device wrote with an earlier one, as if the person had seen the new names")
    func lateEdit() {
        let forms = (1...3).map { SimulatedForm.form(Int32($0)) }
        let first = set(1, 1, [CellChange("a", .string("1")), CellChange("c", .string("x y"))])
        var state = RecordState(id(3), form: "sim")
        state.apply(first, form: forms[0])
        // Somebody with the third version changes another cell: the record is of that version.
        state.apply(set(1, 3, [CellChange("b", .string("2"))]).by(id(9)), form: forms[2])
        #expect(state.formVersion == 3)
        #expect(state.value(at: "alpha") == .string("1"))
        #expect(state.value(at: "c1") == .string("x") && state.value(at: "c2") == .string("y"))
        var a = CellChange("a", .string("5"), base: first.version(of: 0))
        a.baseHash = JSONValue.string("1").valueHash
        let c = CellChange("c", .string("p q r"), base: first.version(of: 1))
        let late = set(2, 1, [a, c])
        state.apply(late, form: forms[2])
        #expect(!state.hasSiblings)
        #expect(state.value(at: "alpha") == .string("5"))
        #expect(state.value(at: "c1") == .string("p") && state.value(at: "c2") == .string("q r"))
        // Both parts have the version of the op that wrote them.
        #expect(state.version(at: "c1") == late.version(of: 1))
        #expect(state.version(at: "c2") == late.version(of: 1))
    }

    @Test("is unchanged by the same mutation a second time, raised or not")
    func twice() {
        var state = RecordState(id(3), form: "sim")
        let other = set(1, 3, [CellChange("b", .string("2"))]).by(id(9))
        state.apply(other, form: SimulatedForm.form(3))
        let late = set(1, 1, [CellChange("c", .string("p q")), CellChange("a", .string("1"))])
        state.apply(late, form: SimulatedForm.form(3))
        let once = state
        state.apply(late, form: SimulatedForm.form(3))
        #expect(state == once)
        #expect(late.raised(by: SimulatedForm.form(3)).hash == late.hash)
    }

    @Test("leaves the dependants of a renamed parent with it, and clears them with its change")
    func parents() {
        let first = set(1, 1, [CellChange("make", .string("m"))])
        var model = CellChange("model", .string("x"))
        model.deps = [SeenVersion("make", first.version(of: 0))]
        var state = RecordState(id(3), form: "sim")
        state.apply(first, form: SimulatedForm.form(1))
        state.apply(set(2, 1, [model]), form: SimulatedForm.form(1))
        let other = set(1, 2, [CellChange("b", .string("2"))]).by(id(9))
        state.apply(other, form: SimulatedForm.form(2))
        #expect(state["model"]?.present.deps.first?.path == "brand")
        var clear = CellChange("model", .null, base: VersionName(id(2), 2, 0))
        clear.cause = 0
        let change = CellChange("make", .string("n"), base: first.version(of: 0))
        state.apply(set(3, 1, [change, clear]), form: SimulatedForm.form(2))
        #expect(state.value(at: "brand") == .string("n"))
        #expect(state.value(at: "model") == .null)
        #expect(!state.hasSiblings)
    }

    @Test("leaves a record handed in that was, and does not make it so")
    func handedIn() {
        var state = RecordState(id(3), form: "sim")
        let first = set(1, 1, [CellChange("a", .string("1"))])
        state.apply(first, form: SimulatedForm.form(1))
        let digest = state.contentDigest
        state.handIn(by: first.version(of: 0))
        let raised = state.raised(by: SimulatedForm.form(3))
        #expect(raised.contentDigest != digest)
        #expect(raised.submission?.digest == raised.contentDigest)
        state.apply(set(2, 1, [CellChange("b", .string("2"))]), form: SimulatedForm.form(1))
        let changed = state.raised(by: SimulatedForm.form(3))
        #expect(changed.submission?.digest == digest)
        #expect(changed.submission?.digest != changed.contentDigest)
    }

    @Test("whose cell was there already keeps both values")
    func collision() {
        var state = RecordState(id(3), form: "sim")
        state.apply(
            set(1, 1, [CellChange("a", .string("1")), CellChange("alpha", .string("2"))]),
            form: SimulatedForm.form(1))
        let raised = state.raised(by: SimulatedForm.form(2))
        let cell = raised["alpha"]
        let values = [cell?.present.value] + (cell?.siblings ?? []).map(\.value)
        #expect(values.contains(.string("1")) && values.contains(.string("2")))
        #expect(values.count == 2)
    }
}

extension Mutation {
    /// Returns the mutation of another replica.
    fileprivate func by(_ replica: Identifier) -> Mutation {
        var other = self
        other.replica = replica
        return other
    }
}
