// Single cases of the merge rule for concurrent values. Random schedules are in SimulationTests.

import CalepinExpressions
import Testing

@testable import CalepinSync

/// A record written by two people, each naming the versions they saw.
struct Merging {
    var state = RecordState(id(5), form: "motor")
    var policies = MergePolicies()
    private var numbers: [Int: Int64] = [:]

    /// Applies ops of a replica and returns the versions they write.
    @discardableResult
    mutating func apply(_ replica: Int, _ ops: [Op]) -> [VersionName] {
        numbers[replica, default: 0] += 1
        let mutation = Mutation(
            scope: Scope(.team, id(7)), replica: id(replica), n: numbers[replica] ?? 0,
            record: id(5), form: "motor", formVersion: 1, savedAt: 0, ops: ops)
        state.apply(mutation, form: RecordForm(policies))
        return ops.indices.map { mutation.version(of: $0) }
    }

    @discardableResult
    mutating func set(
        _ replica: Int, _ path: String, _ text: String, base: VersionName? = nil,
        _ change: (inout CellChange) -> Void = { _ in }
    ) -> VersionName {
        var made = CellChange(path, .string(text), base: base)
        change(&made)
        return apply(replica, [.set(made)])[0]
    }

    func siblings(_ path: String) -> [JSONValue] { state[path]?.siblings.map(\.value) ?? [] }
}

struct MergeTests {
    @Test func aValueWhoseAuthorSawThePresentOneReplacesIt() {
        var merging = Merging()
        let first = merging.set(1, "a", "x")
        merging.set(2, "a", "y", base: first)
        #expect(merging.state.value(at: "a") == .string("y"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func aLateValueStandsBesideThePresentOne() {
        var merging = Merging()
        merging.set(1, "a", "x")
        merging.set(2, "a", "y")
        #expect(merging.state.value(at: "a") == .string("x"))
        #expect(merging.siblings("a") == [.string("y")])
    }

    @Test func theSameValueIsNoConflict() {
        var merging = Merging()
        merging.set(1, "a", "x")
        let second = merging.set(2, "a", "x")
        merging.set(2, "a", "z", base: second)
        #expect(merging.state.value(at: "a") == .string("z"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func theDigestOfTheSeenValueStandsForItsName() {
        var merging = Merging()
        merging.set(1, "a", "x")
        merging.set(2, "a", "y", base: VersionName(id(9), 1, 0)) {
            $0.baseHash = JSONValue.string("x").valueHash
        }
        #expect(merging.state.value(at: "a") == .string("y"))
    }

    @Test func aLaterOpOnOnesOwnSiblingReplacesIt() {
        var merging = Merging()
        merging.set(1, "a", "x")
        let mine = merging.set(2, "a", "y")
        merging.set(2, "a", "z", base: mine)
        #expect(merging.siblings("a") == [.string("z")])
    }

    @Test func aSiblingBecomesPresentWhenWhatItsAuthorSawArrives() {
        var merging = Merging()
        let first = merging.set(1, "a", "x")
        // The second op of replica 2 arrives before the first, as after a restored backup.
        merging.set(3, "a", "z", base: VersionName(id(2), 1, 0))
        #expect(merging.state.value(at: "a") == .string("x"))
        merging.set(2, "a", "y", base: first)
        #expect(merging.state.value(at: "a") == .string("z"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func anOldValueThatComesBackDoesNotPassForAnEqualNewerOne() {
        var merging = Merging()
        // The last save of replica 2 had seen all those of replica 1, and returns first.
        let newest = merging.set(2, "a", "same", base: VersionName(id(1), 3, 0))
        let first = merging.set(1, "a", "same")
        let second = merging.set(1, "a", "x", base: first)
        #expect(merging.state.value(at: "a") == .string("same"))
        merging.set(1, "a", "y", base: second)
        #expect(merging.state.value(at: "a") == .string("same"))
        #expect(!merging.state.hasSiblings)
        // An author who saw the newest value continues from it.
        merging.set(3, "a", "z", base: newest)
        #expect(merging.state.value(at: "a") == .string("z"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func anEqualValueNeedsNoChoiceOnceItsParentsAreThere() {
        var merging = Merging()
        let other = merging.apply(
            2, [.set(CellChange("make", .string("x"))), .set(CellChange("model", .null))])
        let make = VersionName(id(1), 1, 0)
        merging.apply(1, [.set(CellChange("make", .string("same")))])
        var model = CellChange("model", .null)
        model.deps = [SeenVersion("make", make)]
        merging.apply(1, [.set(model)])
        #expect(merging.siblings("model") == [.null])
        merging.apply(2, [.set(CellChange("make", .string("same"), base: other[0]))])
        #expect(!merging.state.hasSiblings)
    }

    @Test func resolvingClosesTheSiblings() {
        var merging = Merging()
        let first = merging.set(1, "a", "x")
        let late = merging.set(2, "a", "y")
        var choice = CellChange("a", .string("y"), base: first)
        choice.closes = [late]
        merging.apply(1, [.resolve(choice)])
        #expect(merging.state.value(at: "a") == .string("y"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func aDependantOfAnotherParentIsKeptAside() {
        var merging = Merging()
        let make = merging.set(1, "make", "Renault")
        merging.set(2, "make", "Fiat", base: make)
        merging.set(3, "model", "Clio") { $0.deps = [SeenVersion("make", make)] }
        #expect(merging.state.value(at: "model") == .null)
        #expect(merging.siblings("model") == [.string("Clio")])
    }

    @Test func aParentsChangeClearsAndKeepsWhatItsAuthorDidNotKnow() {
        var merging = Merging()
        let make = merging.set(1, "make", "Renault")
        merging.set(2, "model", "Clio") { $0.deps = [SeenVersion("make", make)] }
        var clear = CellChange("model", .null)
        clear.cause = 0
        merging.apply(
            1, [.set(CellChange("make", .string("Fiat"), base: make)), .set(clear)])
        #expect(merging.state.value(at: "model") == .null)
        #expect(merging.siblings("model") == [.string("Clio")])
    }

    @Test func clearsOfALateParentWaitForIt() {
        var merging = Merging()
        let make = merging.set(1, "make", "Renault")
        let model = merging.set(1, "model", "Clio") { $0.deps = [SeenVersion("make", make)] }
        var clear = CellChange("model", .null, base: model)
        clear.cause = 0
        // Based on a change that has not arrived yet.
        let unseen = VersionName(id(3), 1, 0)
        merging.apply(
            2, [.set(CellChange("make", .string("Fiat"), base: unseen)), .set(clear)])
        #expect(merging.state.value(at: "model") == .string("Clio"))
        merging.set(3, "make", "Seat", base: make)
        #expect(merging.state.value(at: "make") == .string("Fiat"))
        #expect(merging.state.value(at: "model") == .null)
    }

    @Test func aPersonsValueBeatsAServicesInAnyOrder() {
        for isServiceFirst in [true, false] {
            var merging = Merging()
            if isServiceFirst { merging.set(1, "power", "90") { $0.origin = .proposed } }
            merging.set(2, "power", "110")
            if !isServiceFirst { merging.set(1, "power", "90") { $0.origin = .proposed } }
            #expect(merging.state.value(at: "power") == .string("110"))
            #expect(!merging.state.hasSiblings)
        }
    }

    @Test func policiesMergeWithoutAsking() {
        var merging = Merging()
        merging.policies = MergePolicies([
            "place": .last, "sum": .sum, "tags": .set, "memo": .text, "log": .append,
        ])
        merging.set(1, "place", "a")
        merging.set(2, "place", "b")
        #expect(merging.state.value(at: "place") == .string("b"))
        merging.apply(1, [.set(CellChange("sum", .number("1.5")))])
        merging.apply(2, [.set(CellChange("sum", .number("2")))])
        #expect(merging.state.value(at: "sum") == .number("3.5"))
        let tags = merging.set(1, "tags", "a b")
        merging.set(2, "tags", "a b c", base: tags) { $0.from = .string("a b") }
        merging.set(1, "tags", "b", base: tags) { $0.from = .string("a b") }
        #expect(merging.state.value(at: "tags") == .string("b c"))
        let memo = merging.set(1, "memo", "one\ntwo\nthree")
        merging.set(2, "memo", "ONE\ntwo\nthree", base: memo) {
            $0.from = .string("one\ntwo\nthree")
        }
        merging.set(1, "memo", "one\ntwo\nTHREE", base: memo) {
            $0.from = .string("one\ntwo\nthree")
        }
        #expect(merging.state.value(at: "memo") == .string("ONE\ntwo\nTHREE"))
        merging.set(2, "memo", "1\ntwo\nthree", base: memo) {
            $0.from = .string("one\ntwo\nthree")
        }
        #expect(merging.siblings("memo").count == 1)
        merging.set(1, "log", "x")
        merging.set(2, "log", "y")
        #expect(merging.state.value(at: "log") == .array([.string("x"), .string("y")]))
        #expect(merging.siblings("place").isEmpty && merging.siblings("tags").isEmpty)
    }
}

struct RowMergeTests {
    private func place(_ row: String, after: String? = nil) -> RowPlace {
        RowPlace("d", row: row, after: after)
    }

    @Test func twoInsertsAfterTheSameRowAreBothKept() {
        var merging = Merging()
        merging.apply(1, [.insert(place("r1"))])
        merging.apply(1, [.insert(place("r2", after: "r1"))])
        merging.apply(2, [.insert(place("r3", after: "r1"))])
        merging.apply(2, [.insert(place("r4", after: "nowhere"))])
        #expect(merging.state.rows(at: "d") == ["r1", "r3", "r2", "r4"])
    }

    @Test func anInsertAfterARemovedRowHasItsPlace() {
        var merging = Merging()
        merging.apply(1, [.insert(place("r1")), .insert(place("r2", after: "r1"))])
        merging.apply(1, [.remove(Removal("d#r1", seen: merging.state.seen(inside: "d#r1")))])
        merging.apply(2, [.insert(place("r3", after: "r1"))])
        #expect(merging.state.rows(at: "d") == ["r3", "r2"])
    }

    @Test func aRemovalByWhoSawEverythingApplies() {
        var merging = Merging()
        merging.apply(1, [.insert(place("r1"))])
        merging.set(1, "d#r1.name", "Ann")
        merging.apply(2, [.remove(Removal("d#r1", seen: merging.state.seen(inside: "d#r1")))])
        #expect(merging.state.rows(at: "d").isEmpty)
        #expect(!merging.state.hasSiblings)
    }

    @Test func aRemovalByWhoMissedAnEditWaits() {
        var merging = Merging()
        merging.apply(1, [.insert(place("r1"))])
        let seen = merging.state.seen(inside: "d#r1")
        merging.set(1, "d#r1.name", "Ann")
        merging.apply(2, [.remove(Removal("d#r1", seen: seen))])
        #expect(merging.state.rows(at: "d") == ["r1"])
        #expect(merging.siblings("d#r1") == [.bool(false)])
    }

    @Test(arguments: ["d#r1", ""])
    func anEditThatMissedTheRemovalBringsBack(_ removed: String) {
        var merging = Merging()
        merging.apply(1, [.insert(place("r1"))])
        merging.apply(1, [.remove(Removal(removed, seen: merging.state.seen(inside: removed)))])
        #expect(merging.state.isInRemoved("d#r1.name"))
        merging.set(2, "d#r1.name", "Ann")
        #expect(!merging.state.isInRemoved("d#r1.name"))
        #expect(merging.siblings(removed) == [.bool(false)])
    }

    @Test func anInsertOfferedAgainOverwritesNothing() {
        var merging = Merging()
        merging.set(2, "d#r1.name", "Ann", base: VersionName(id(1), 1, 1))
        let seen =
            merging.state.seen(inside: "d#r1") + [
                SeenVersion("d#r1", VersionName(id(1), 1, 0))
            ]
        merging.apply(3, [.remove(Removal("d#r1", seen: seen))])
        merging.apply(
            1, [.insert(place("r1")), .set(CellChange("d#r1.name", .string("Anna")))])
        #expect(merging.state.rows(at: "d").isEmpty)
        #expect(merging.state.value(at: "d#r1.name") == .string("Ann"))
        #expect(!merging.state.hasSiblings)
    }

    @Test func aRestoredRecordIsBack() {
        var merging = Merging()
        merging.set(1, "a", "x")
        let removal = merging.apply(
            1, [.remove(Removal("", seen: merging.state.seen(inside: "")))])
        #expect(merging.state.isRemoved)
        merging.apply(2, [.set(CellChange("", .bool(true), base: removal[0]))])
        #expect(!merging.state.isRemoved)
        #expect(!merging.state.hasSiblings)
    }
}
