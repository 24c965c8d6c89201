// The merge rule for cells that are cleared when their parent changes: the clear and the cleared
// value in every order of arrival. Other values are in MergeTests.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinSync

/// Clears of dependants, with restored backups and choices by people.
struct ClearMergeTests {
    private func name(_ replica: Int, _ n: Int64, _ place: Int32) -> VersionName {
        VersionName(id(replica), n, place)
    }

    /// Changes the parent and clears its dependant.
    private func make(
        _ text: String, base: VersionName? = nil, clears: VersionName? = nil
    ) -> [Op] {
        var clear = CellChange("model", .null, base: clears)
        clear.cause = 0
        return [.set(CellChange("make", .string(text), base: base)), .set(clear)]
    }

    private func model(
        _ text: String, for make: VersionName?, base: VersionName? = nil,
        closes: [VersionName] = []
    ) -> [Op] {
        var change = CellChange("model", .string(text), base: base)
        change.deps = [SeenVersion("make", make)]
        change.closes = closes
        return [closes.isEmpty ? .set(change) : .resolve(change)]
    }

    @Test func aClearThatComesAgainStillClearsWhatIsForAnEarlierParent() {
        var merging = Merging()
        // Two people's saves before and after a backup was restored, which lacks those of the
        // first.
        let first = merging.apply(2, model("a", for: nil))
        let second = merging.apply(
            2, model("a", for: name(1, 1, 0), base: name(1, 1, 1), closes: first))
        merging.apply(2, model("b", for: nil, base: first[0], closes: second))
        #expect(merging.state.value(at: "model") == .string("b"))
        merging.apply(1, make("x"))
        #expect(merging.state.value(at: "model") == .null)
        #expect(merging.siblings("model") == [.string("b")])
    }

    @Test func aValueThatWaitsForItsParentIsNotSeenByWhoSawAnEmptyCell() {
        var merging = Merging()
        // The same word is chosen again; the parent's change arrives last, after a restore.
        let first = merging.apply(2, model("a", for: nil))
        let second = merging.apply(
            2, model("b", for: name(1, 1, 0), base: name(1, 1, 1), closes: first))
        merging.apply(2, model("a", for: nil, base: first[0], closes: second))
        merging.apply(1, make("x"))
        var other = CellChange("model", .string("c"), base: name(1, 1, 1))
        other.baseHash = JSONValue.null.valueHash
        other.deps = [SeenVersion("make", name(1, 1, 0))]
        merging.apply(3, [.set(other)])
        #expect(merging.state.value(at: "model") == .string("c"))
        #expect(merging.siblings("model") == [.string("a")])
    }

    @Test func whatIsDroppedWithAnEqualValueIsKnown() throws {
        var merging = Merging()
        let same = merging.apply(1, model("same", for: name(2, 1, 0), base: name(2, 1, 1)))
        merging.apply(1, model("new", for: name(2, 3, 0), base: name(2, 3, 1)))
        merging.apply(2, make("x"))
        merging.apply(2, model("same", for: name(2, 1, 0), base: name(2, 1, 1)))
        merging.apply(2, make("y", base: name(2, 1, 0), clears: name(2, 2, 0)))
        #expect(merging.state.value(at: "model") == .string("new"))
        #expect(!merging.state.hasSiblings)
        let present = try #require(merging.state["model"]?.present)
        #expect(present.known.contains(same[0]))
    }

    @Test func withAParentThatIsDecidedAgainstGoAllClearsOfItsBranch() throws {
        var merging = Merging()
        merging.apply(1, make("x"))
        merging.apply(2, model("m", for: nil))
        merging.apply(2, make("y", clears: name(2, 1, 0)))
        var kept = CellChange("make", .string("x"), base: name(1, 1, 0))
        kept.closes = [name(2, 2, 0)]
        merging.apply(3, [.resolve(kept)])
        merging.apply(2, make("z", base: name(2, 2, 0), clears: name(2, 2, 1)))
        merging.apply(2, make("w", base: name(2, 3, 0), clears: name(2, 3, 1)))
        var other = make("v", base: name(1, 1, 0), clears: name(1, 1, 1))
        var chosen = try #require(other[0].change)
        chosen.closes = [name(2, 4, 0)]
        other[0] = .resolve(chosen)
        merging.apply(2, other)
        // The value that the branch cleared was entered for the empty parent: it needs a choice.
        let cell = try #require(merging.state["model"])
        #expect(!cell.present.isNamed(name(2, 3, 1)) && !cell.present.isNamed(name(2, 4, 1)))
        #expect(cell.siblings.map(\.value) == [.string("m")])
    }

    @Test func whoChangesAParentWithoutAClearClearsItsDependantsAllTheSame() {
        var merging = Merging()
        merging.apply(1, make("x"))
        merging.apply(2, model("m", for: name(1, 1, 0), base: name(1, 1, 1)))
        var proposed = merging
        #expect(merging.state.value(at: "model") == .string("m"))
        // An author who knows of no model clears none.
        merging.set(3, "make", "y", base: name(1, 1, 0))
        #expect(merging.state.value(at: "model") == .null)
        #expect(merging.siblings("model") == [.string("m")])

        var power = CellChange("model", .string("90"), base: name(2, 1, 0))
        power.deps = [SeenVersion("make", name(1, 1, 0))]
        power.origin = .proposed
        let clear = CellChange("model", .null, base: name(2, 1, 0))
        proposed.apply(2, [.set(clear)])
        power.base = name(2, 2, 0)
        proposed.apply(4, [.set(power)])
        #expect(proposed.state.value(at: "model") == .string("90"))
        proposed.set(3, "make", "y", base: name(1, 1, 0))
        #expect(proposed.state.value(at: "model") == .null)
        #expect(proposed.siblings("model").isEmpty)
    }

    @Test func aClearThatWaitsTakesNothingAway() throws {
        var merging = Merging()
        merging.apply(1, make("x"))
        merging.apply(3, make("y", clears: name(4, 1, 0)))
        merging.apply(4, model("m", for: nil))
        #expect(merging.siblings("model").contains(.string("m")))
        var kept = CellChange("make", .string("x"), base: name(1, 1, 0))
        kept.closes = [name(3, 1, 0)]
        merging.apply(2, [.resolve(kept)])
        #expect(merging.siblings("model") == [.string("m")])
    }

    @Test func allWhoKnewAVersionKnowWhatItsAuthorKnew() {
        var merging = Merging()
        merging.apply(3, make("a"))
        merging.apply(1, model("new", for: name(3, 3, 0), base: name(3, 3, 1)))
        merging.apply(2, make("w", base: name(3, 3, 0), clears: name(3, 3, 1)))
        merging.apply(3, model("old", for: name(3, 1, 0), base: name(3, 1, 1)))
        merging.apply(3, make("b", base: name(3, 1, 0), clears: name(3, 2, 0)))
        #expect(merging.state.value(at: "make") == .string("w"))
        #expect(merging.state.value(at: "model") == .null)
        #expect(merging.siblings("model") == [.string("new")])
    }
}
