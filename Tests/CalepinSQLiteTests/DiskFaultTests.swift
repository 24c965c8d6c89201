// The store on a disk that is full or fails at any write: acknowledged commits are complete
// afterwards, others complete or absent, and the store continues when the disk works again.

import CalepinServer
import Foundation
import Logging
import StoreConformance
import Synchronization
import Testing

@testable import CalepinSQLite

@Suite("A disk that fails", .serialized)
struct DiskFaultTests {
    /// Commits of a run; each writes two rows and updates a scope three times.
    private static let commits = 40

    /// Number of writes at which a run fails; set CALEPIN_FAULTS to try more.
    private static let cases =
        Int(ProcessInfo.processInfo.environment["CALEPIN_FAULTS"] ?? "") ?? 20

    /// Returns a folder on the faulty disk.
    private func place() throws -> URL {
        FaultyDisk.install()
        FaultyDisk.set(nil)
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("faulty-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func open(_ place: URL) throws -> SQLiteStore {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try SQLiteStore(
            path: place.appendingPathComponent("x.sqlite").path, logger: logger)
    }

    /// Writes one commit.
    private func write(_ store: SQLiteStore, _ index: Int) async -> StoreError? {
        await failure(store) { (job) throws(StoreError) in
            for half in ["a", "b"] {
                try job.put(
                    StoredRecord(
                        scope: "user:a", id: "\(half)\(index)", form: "motor",
                        sequence: Int64(index), digest: 0,
                        state: [UInt8](repeating: 7, count: 1_000 + index * 200)))
            }
            var scope = try job.scope("user:a") ?? StoredScope(name: "user:a")
            scope.sequence = Int64(index)
            try job.put(scope)
        }
    }

    /// Returns the error of a commit; nil when it succeeded.
    private func failure(
        _ store: SQLiteStore,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Void
    ) async -> StoreError? {
        do throws(StoreError) {
            try await store.commit(job)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the commits that are present, and checks that each is complete.
    private func found(_ store: SQLiteStore) async throws -> Set<Int> {
        let ids = try await store.read { (job) throws(StoreError) in
            try job.records(scope: "user:a", after: -1, limit: .max, bytes: .max).map(\.id)
        }
        let firsts = Set(ids.filter { $0.hasPrefix("a") }.compactMap { Int($0.dropFirst()) })
        let others = Set(ids.filter { $0.hasPrefix("b") }.compactMap { Int($0.dropFirst()) })
        #expect(firsts == others)
        return firsts
    }

    /// Runs all commits on a disk with a fault; returns the acknowledged ones and the errors.
    private func run(
        _ place: URL, _ fault: FaultyDisk.Fault?, of indices: Range<Int> = 0..<commits
    ) async throws -> (acknowledged: Set<Int>, errors: [StoreError]) {
        let store = try open(place)
        FaultyDisk.set(fault)
        var (acknowledged, errors) = (Set<Int>(), [StoreError]())
        for index in indices {
            if let error = await write(store, index) {
                errors.append(error)
            } else {
                acknowledged.insert(index)
            }
        }
        #expect(try await found(store) == acknowledged)
        if case .full? = fault {
            // After the disk is repaired, the store continues without being opened again.
            FaultyDisk.set(nil)
            #expect(await write(store, 99) == nil)
            acknowledged.insert(99)
        }
        await store.close()
        FaultyDisk.set(nil)
        return (acknowledged, errors)
    }

    /// Checks the commits after a run, and that the file is sound.
    private func check(_ place: URL, _ acknowledged: Set<Int>, _ note: String) async throws {
        let store = try open(place)
        #expect(try await store.fileFaults() == [], "\(note)")
        #expect(try await found(store) == acknowledged, "\(note)")
        #expect(await write(store, 100) == nil, "\(note)")
        await store.close()
        try FileManager.default.removeItem(at: place)
    }

    @Test("full at any write: nothing acknowledged is lost, and it goes on when there is room")
    func full() async throws {
        let first = try place()
        _ = try await run(first, nil)
        let writes = try await counted { .full(fromWrite: .max) }.writes
        try await check(first, Set(0..<Self.commits), "no fault")
        var cases = 0
        for number in stride(from: 0, to: writes, by: max(1, writes / Self.cases)) {
            let place = try place()
            let (acknowledged, errors) = try await run(place, .full(fromWrite: number))
            #expect(errors.allSatisfy { $0 == .full }, "write \(number): \(errors)")
            #expect(!errors.isEmpty)
            try await check(place, acknowledged, "full from write \(number)")
            cases += 1
        }
        print("disk full from \(cases) of \(writes) writes on: nothing lost")
    }

    @Test("a failing wait for the disk is never acknowledged, and ends all writing")
    func sync() async throws {
        let syncs = try await counted { .sync(.max) }.syncs
        for number in 0..<syncs {
            let place = try place()
            let (acknowledged, errors) = try await run(place, .sync(number))
            // Everything after the failure was rejected too.
            #expect(acknowledged == Set(0..<acknowledged.count), "sync \(number)")
            #expect(acknowledged.count + errors.count == Self.commits)
            let store = try open(place)
            let there = try await found(store)
            await store.close()
            // The commit in progress may have reached the disk all the same.
            #expect(there.isSuperset(of: acknowledged) && there.count <= acknowledged.count + 1)
            try await check(place, there, "sync \(number)")
        }
        print("the wait for the disk failed at each of \(syncs) times: nothing lost")
    }

    @Test("what waits while the wait for the disk fails is refused and not run")
    func syncWhileOthersWait() async throws {
        let place = try place()
        let store = try open(place)
        #expect(await write(store, 1) == nil)
        FaultyDisk.set(.sync(0))
        let (isRunning, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = failure(store) { (job) throws(StoreError) in
            isRunning.signal()
            mayGoOn.wait()
            try job.put(StoredScope(name: "user:b"))
        }
        await waited(for: isRunning)
        let runs = Runs()
        let begun = Runs()
        let other: @Sendable () async -> StoreError? = {
            begun.note()
            return await failure(store) { _ in runs.note() }
        }
        let errors = await withTaskGroup(of: StoreError?.self) { group in
            for _ in 0..<(2 * SQLiteLimits.jobsAtOnce) {
                group.addTask(operation: other)
            }
            // Until they are queued; a later one would be rejected all the same.
            let all = 2 * SQLiteLimits.jobsAtOnce
            let areWaiting = await eventually { begun.count.load(ordering: .relaxed) == all }
            #expect(areWaiting)
            mayGoOn.signal()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await first != nil)
        #expect(runs.count.load(ordering: .relaxed) == 0)
        #expect(errors.allSatisfy { if case .failed? = $0 { true } else { false } })
        await store.close()
        FaultyDisk.set(nil)
        try await check(place, [1], "refused while waiting")
    }

    /// Waits without blocking one of the threads that run tasks.
    private func waited(for signal: DispatchSemaphore) async {
        await withCheckedContinuation { caller in
            Thread.detachNewThread {
                signal.wait()
                caller.resume()
            }
        }
    }

    @Test("a wait that fails while the log is copied back ends all writing too")
    func syncOfCopying() async throws {
        // So large that the log is copied back before the last of them.
        let indices = 2_000..<2_025
        let syncs = try await counted(indices) { .sync(.max) }.syncs
        #expect(syncs > indices.count, "the log was not copied back")
        for number in 18..<syncs {
            let place = try place()
            let (acknowledged, errors) = try await run(place, .sync(number), of: indices)
            #expect(acknowledged == Set(indices.prefix(acknowledged.count)), "sync \(number)")
            #expect(!errors.isEmpty, "sync \(number)")
            let store = try open(place)
            #expect(try await found(store).isSuperset(of: acknowledged), "sync \(number)")
            #expect(try await store.fileFaults() == [], "sync \(number)")
            await store.close()
            try FileManager.default.removeItem(at: place)
        }
    }

    @Test("a write that fails once loses nothing that was acknowledged")
    func write() async throws {
        let writes = try await counted { .write(.max) }.writes
        var cases = 0
        for number in stride(from: 0, to: writes, by: max(1, writes / Self.cases)) {
            let place = try place()
            let (acknowledged, _) = try await run(place, .write(number))
            try await check(place, acknowledged, "write \(number)")
            cases += 1
        }
        print("\(cases) of \(writes) writes failed: nothing lost")
    }

    /// Returns the numbers of writes and syncs of a run without a fault.
    private func counted(
        _ indices: Range<Int> = 0..<commits, _ never: () -> FaultyDisk.Fault
    ) async throws -> (writes: Int, syncs: Int) {
        let place = try place()
        let store = try open(place)
        FaultyDisk.set(never())
        for index in indices { _ = await write(store, index) }
        let counts = FaultyDisk.counts
        FaultyDisk.set(nil)
        await store.close()
        try FileManager.default.removeItem(at: place)
        return counts
    }
}

/// Counts the jobs that ran.
private final class Runs: Sendable {
    let count = Atomic(0)

    func note() {
        count.add(1, ordering: .relaxed)
    }
}
