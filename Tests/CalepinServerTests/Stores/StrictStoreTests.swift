// The store that judges keys: it refuses each write and each deciding read outside of them, and
// nothing else. The cases say which key protects which row.

import StoreConformance
import Synchronization
import Testing

@testable import CalepinServer

/// A job that touches rows, and the keys that it takes.
private struct Touching: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: [StoreKey]
    let job: @Sendable (any StoreWriting) throws(StoreError) -> Void

    init(
        _ name: String, _ keys: StoreKey...,
        job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Void
    ) {
        (testDescription, self.keys, self.job) = (name, keys, job)
    }
}

@Suite("Keys of jobs")
struct StrictStoreTests {
    private static let scopes: [Touching] = [
        Touching("a scope", .scope("user:a")) { (job) throws(StoreError) in
            try job.put(StoredScope(name: "user:a"))
        },
        Touching("a place", .scope("user:a")) { (job) throws(StoreError) in
            try job.put(StoredReplica(scope: "user:a", name: "r", lastN: 1))
        },
        Touching("a record of another scope", .scope("user:a"), .scope("team:t")) {
            (job) throws(StoreError) in
            let found = try job.record(scope: "user:a", id: "x")
            try job.put(
                StoredRecord(
                    scope: "team:t", id: "x", form: "f", sequence: 1, digest: 0,
                    state: found?.state ?? []))
        },
        Touching("a removal by what is in another scope", .scope("user:a"), .scope("user:b")) {
            (job) throws(StoreError) in
            guard try job.blob(scope: "user:a", hash: "h") == nil else { return }
            try job.removeBlob(scope: "user:b", hash: "h")
        },
        Touching("a replica", .account("a")) { (job) throws(StoreError) in
            if try job.replicaCount(account: "a") < 9 {
                try job.addReplica("new", account: "a", at: 1)
            }
        },
        Touching("the places of an account", .account("a"), .scope("team:t")) {
            (job) throws(StoreError) in
            try job.accountChanges.removePlaces(of: "a", scope: "team:t")
        },
    ]

    private static let accounts: [Touching] = [
        Touching("a guest", .account("g")) { (job) throws(StoreError) in
            try job.addAccount("g", token: "t", at: 1)
        },
        Touching("a session", .account("a")) { (job) throws(StoreError) in
            try job.accountChanges.put(AccountRow(.session, key: "d", owner: "a", at: 1))
        },
        Touching("a name", .name("ann"), .account("a")) { (job) throws(StoreError) in
            guard try job.accounts.row(.name, "ann") == nil else { return }
            try job.accountChanges.put(AccountRow(.name, key: "ann", owner: "a", at: 1))
        },
        Touching("a member", .scope("team:t"), .account("a")) { (job) throws(StoreError) in
            try job.accountChanges.put(
                Member(scope: "team:t", account: "a", role: .agent, since: 1))
        },
        Touching("a person who becomes an owner", .account("a"), .server) {
            (job) throws(StoreError) in
            try job.accountChanges.put(
                Person(account: "a", name: "ann", title: "", role: .owner, since: 1))
        },
        Touching("a line of the trail", .account("a"), .audit) { (job) throws(StoreError) in
            try job.accountChanges.note(
                Activity(.signedIn, account: "a", at: 1, network: ""))
        },
        Touching("a token of somebody who is there", .account("known")) {
            (job) throws(StoreError) in
            try job.accountChanges.removeToken("known")
        },
        Touching("the number of people", .server, .account("a")) { (job) throws(StoreError) in
            guard try job.accounts.owners().isEmpty else { return }
            try job.accountChanges.remove(.proof, "p")
            try job.accountChanges.addToken("n", account: "a")
        },
    ]

    private static let apps: [Touching] = [
        Touching("an app", .app("x")) { (job) throws(StoreError) in
            guard try job.registry.app("x") == nil else { return }
            try job.registryChanges.put(StoredApp(id: "x", stage: "live", live: nil))
        },
        Touching("a version that names files", .app("x"), .server) { (job) throws(StoreError) in
            try job.registryChanges.put(
                StoredAppVersion(
                    app: "x", number: 1, hash: "", bytes: [], scenarios: [], files: ["f"]))
        },
        Touching("a new link", .app("x"), .link("l")) { (job) throws(StoreError) in
            guard try job.links.links(of: "x", limit: 9).isEmpty else { return }
            try job.linkChanges.put(StoredLink(id: "l", app: "x", at: 1, bytes: []))
        },
        Touching("a filling that is counted", .account("g"), .link("l")) {
            (job) throws(StoreError) in
            try job.linkChanges.put(
                StoredFilling(guest: "g", link: "l", invitation: "i", at: 1))
            try job.linkChanges.setCount("begun", of: "l", 1)
        },
        Touching("a new hook", .hook("h"), .server) { (job) throws(StoreError) in
            try job.hookChanges.put(StoredHook(id: "h", app: "x", at: 1, bytes: []))
        },
        Touching("an attempt", .hook("h")) { (job) throws(StoreError) in
            try job.hookChanges.add(
                StoredAttempt(hook: "h", at: 1, message: "", record: "", event: ""), kept: 9)
        },
    ]

    /// A strict store with the words it has said.
    private final class Judged: Sendable {
        let store: StrictStore<MemoryStore>
        private let words: Said

        private final class Said: Sendable {
            let all = Mutex<[String]>([])
        }

        init() {
            let said = Said()
            words = said
            store = StrictStore(MemoryStore()) { words in said.all.withLock { $0.append(words) } }
        }

        /// Runs a job; returns the words about it, empty for none.
        func run(
            _ keys: Keys, _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Void
        ) async -> String {
            let before = words.all.withLock { $0.count }
            do { try await store.commit(touching: keys, job) } catch {}
            return words.all.withLock { $0.dropFirst(before).joined(separator: "\n") }
        }
    }

    @Test("are all that a job needs, and it needs each", arguments: scopes + accounts + apps)
    fileprivate func needed(_ touching: Touching) async throws {
        let judged = Judged()
        try await judged.store.commit { (job) throws(StoreError) in
            try job.addAccount("known", token: "known", at: 1)
        }
        for key in touching.keys {
            let others = Keys(touching.keys.filter { $0 != key })
            let words = await judged.run(others, touching.job)
            #expect(words.contains(key.text), "\(key.text): \(words)")
            #expect(words.contains("StrictStoreTests.swift:"), "the words say which job it was")
        }
        #expect(await judged.run(Keys(touching.keys), touching.job).isEmpty)
    }

    @Test("a job that is refused has written nothing, and its caller is told")
    func refusedWritesNothing() async throws {
        let judged = Judged()
        await #expect(throws: StoreError.self) {
            try await judged.store.commit(touching: Keys(.scope("user:a"))) {
                (job) throws(StoreError) in
                try job.put(StoredScope(name: "user:a"))
                try job.put(StoredScope(name: "user:b"))
            }
        }
        let found = try await judged.store.read { (job) throws(StoreError) in
            try job.scope("user:a")
        }
        #expect(found == nil)
    }

    @Test("are not needed to look, nor for what decides nothing")
    func lookingIsFree() async {
        let judged = Judged()
        let looks = await judged.run(Keys()) { (job) throws(StoreError) in
            _ = try job.scope("user:a")
            _ = try job.accounts.people()
        }
        #expect(looks.isEmpty)
        let unheld = await judged.run(Keys(.account("a"))) { (job) throws(StoreError) in
            _ = try job.unheld.accounts.people()
            try job.accountChanges.addToken("n", account: "a")
        }
        #expect(unheld.isEmpty)
    }

    @Test("protect no rows of all scopes together")
    func allScopes() async {
        let words = await Judged().run(Keys(.scope("user:a"), .server, .audit)) {
            (job) throws(StoreError) in
            _ = try job.upkeep.trash(before: 9, limit: 9)
            try job.put(StoredScope(name: "user:a"))
        }
        #expect(words.contains("no key"))
    }

    @Test("are taken in one order, whatever they were named in")
    func inOrder() {
        let keys: [StoreKey] = [.scope("user:é"), .audit, .name("z"), .scope("team:a"), .server]
        let texts = Keys(keys).inOrder.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts == ["audit", "name:z", "scope:team:a", "scope:user:é", "server"])
        #expect(Keys(keys.reversed() + keys).inOrder == Keys(keys).inOrder)
    }
}
