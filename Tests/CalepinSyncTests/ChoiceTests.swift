// The effects of choosing between conflicting values: the chosen value with those that belong to
// it, no remaining conflict, and the same state on every device.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinSync

struct ChoiceTests {
    private let form = RecordForm(
        FormDefinition(
            id: "motor", title: LocalText("Motor"),
            sections: [
                Section(
                    "all", title: LocalText("All"),
                    contents: [
                        .field(Field("make", "text", label: LocalText("Make"))),
                        .field(
                            {
                                var model = Field("model", "text", label: LocalText("Model"))
                                model.parents = ["make"]
                                return model
                            }()),
                        .field(Field("year", "text", label: LocalText("Year"))),
                    ])
            ]))

    private func choose(_ merging: inout Merging, _ path: String, _ name: VersionName?) -> [Op] {
        var builder = ChoiceBuilder(form, merging.state) { VersionName(id(8), 1, Int32($0)) }
        builder.choose(path, name)
        if !builder.ops.isEmpty { merging.apply(8, builder.ops) }
        return builder.ops
    }

    @Test func theChosenValueIsPresentAndNothingIsAskedAnyMore() {
        var merging = Merging()
        let first = merging.set(1, "year", "1975")
        let late = merging.set(2, "year", "1980")
        var other = merging
        #expect(choose(&merging, "year", late).count == 1)
        #expect(merging.state.value(at: "year") == .string("1980"))
        #expect(!merging.state.hasSiblings)
        _ = choose(&other, "year", first)
        #expect(other.state.value(at: "year") == .string("1975"))
        #expect(!other.state.hasSiblings)
        #expect(choose(&other, "year", first).isEmpty)
    }

    @Test func whatIsShownStaysWhenNoVersionIsNamed() {
        var merging = Merging()
        merging.set(1, "year", "1975")
        merging.set(2, "year", "1980")
        _ = choose(&merging, "year", nil)
        #expect(merging.state.value(at: "year") == .string("1975"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func whatWasEnteredForTheChosenParentComesAlong() {
        var merging = Merging()
        let make = merging.set(1, "make", "Renault")
        merging.set(1, "model", "Clio") { $0.deps = [SeenVersion("make", make)] }
        let late = merging.set(2, "make", "Fiat")
        merging.set(2, "model", "Panda") { $0.deps = [SeenVersion("make", late)] }
        _ = choose(&merging, "make", late)
        #expect(merging.state.value(at: "make") == .string("Fiat"))
        #expect(merging.state.value(at: "model") == .string("Panda"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func whatBelongedToTheOtherParentIsCleared() {
        var merging = Merging()
        let make = merging.set(1, "make", "Renault")
        merging.set(1, "model", "Clio") { $0.deps = [SeenVersion("make", make)] }
        let late = merging.set(2, "make", "Fiat")
        _ = choose(&merging, "make", late)
        #expect(merging.state.value(at: "model") == .null)
        #expect(!merging.state.hasSiblings)
    }

    @Test func aRowThatWasRemovedElsewhereStaysOrGoes() {
        var merging = Merging()
        let row = merging.apply(1, [.insert(RowPlace("drivers", row: "k2", after: nil))])[0]
        merging.set(1, "drivers#k2.name", "Ann")
        merging.apply(2, [.remove(Removal("drivers#k2", seen: [SeenVersion("drivers#k2", row)]))])
        #expect(merging.state.hasSiblings)
        var gone = merging
        _ = choose(&merging, "drivers#k2", nil)
        #expect(merging.state.rows(at: "drivers") == ["k2"])
        #expect(!merging.state.hasSiblings)
        let removal = gone.state["drivers#k2"]?.siblings.first?.version
        _ = choose(&gone, "drivers#k2", removal)
        #expect(gone.state.rows(at: "drivers").isEmpty)
        #expect(!gone.state.hasSiblings)
    }

    @Test func whoChangesACellByHandSettlesIt() {
        var merging = Merging()
        merging.set(1, "year", "1975")
        merging.set(2, "year", "1980")
        var builder = MutationBuilder(
            form, seen: merging.state, record: merging.state.formRecord)
        var record = merging.state.formRecord
        record.cells = [RecordCell(CellPath("year"), "1990", .user)]
        let ops = builder.ops(to: record) { VersionName(id(8), 1, Int32($0)) }
        merging.apply(8, ops)
        #expect(merging.state.value(at: "year") == .string("1990"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func aClearThatWaitsIsNotDecidedWithTheCellItClears() throws {
        var merging = Merging()
        func make(_ replica: Int, _ text: String, clears: VersionName? = nil) -> VersionName {
            var clear = CellChange("model", .null, base: clears)
            clear.cause = 0
            return merging.apply(
                replica, [.set(CellChange("make", .string(text))), .set(clear)])[1]
        }
        _ = make(1, "x")
        let model = merging.set(2, "model", "m") { $0.deps = [SeenVersion("make", nil)] }
        let waiting = make(3, "y")
        #expect(merging.state["model"]?.siblings.count == 2)
        let ops = choose(&merging, "model", model)
        #expect(ops.first?.change?.closes == [model])
        #expect(merging.state.value(at: "model") == .string("m"))
        let siblings = try #require(merging.state["model"]?.siblings)
        #expect(siblings.map(\.version) == [waiting])
    }
}
