// Conformance rules for the registry of apps: reading back, order, and jobs that fail. Those of
// other rows are in StoreConformance.swift.

import CalepinServer
import Testing

/// Returns a version with default bytes.
private func version(_ number: Int64, of app: String = "a") -> StoredAppVersion {
    StoredAppVersion(
        app: app, number: number, hash: "h\(number)", bytes: [0, 255, 10], scenarios: [91, 93])
}

/// Returns an event with default properties.
private func event(_ number: Int64, of app: String = "a") -> StoredAppEvent {
    StoredAppEvent(
        app: app, number: number, at: -3, by: "ann", what: "published", version: number,
        note: "é \(number)")
}

/// The rules for the registry of apps.
enum RegistryLaws {
    /// The rules, by name.
    static let all: [StoreConformance.Law] = [
        ("apps are read back by id, and replaced", appsAreRead),
        ("versions and events come the latest first", latestComeFirst),
        ("a job that fails publishes nothing", failedJobLeavesNothing),
        ("versions share their tables, and come with them", tablesAreShared),
        ("files are read in parts, and those that no version names are found", filesAreFound),
    ]

    @Sendable private static func appsAreRead(_ store: any Store) async throws {
        let (first, second) = (
            StoredApp(id: "b", stage: "draft", live: nil),
            StoredApp(id: "a", stage: "live", live: 4)
        )
        try await store.write { (job) throws(StoreError) in
            try job.registryChanges.put(StoredApp(id: "b", stage: "live", live: 9))
            try job.registryChanges.put(first)
            try job.registryChanges.put(second)
        }
        let found = try await store.read { (job) throws(StoreError) in
            (try job.registry.apps(), try job.registry.app("b"), try job.registry.app("c"))
        }
        #expect(found.0 == [second, first])
        #expect(found.1 == first && found.2 == nil)
    }

    @Sendable private static func tablesAreShared(_ store: any Store) async throws {
        @Sendable func version(_ number: Int64, _ tables: [StoredTable]) -> StoredAppVersion {
            StoredAppVersion(
                app: "a", number: number, hash: "h", bytes: [1], scenarios: [91, 93],
                tables: tables)
        }
        let one = StoredTable(digest: "d1", bytes: [0, 255])
        let two = StoredTable(digest: "d2", bytes: [2])
        try await store.write { (job) throws(StoreError) in
            try job.registryChanges.put(version(1, [one]))
            try job.registryChanges.put(version(2, [two, one]))
        }
        let (first, second, table, none) = try await store.read { (job) throws(StoreError) in
            (
                try job.registry.version(1, of: "a"), try job.registry.version(2, of: "a"),
                try job.registry.table("d2"), try job.registry.table("d3")
            )
        }
        #expect(first == version(1, [one]) && second == version(2, [two, one]))
        #expect(table == two && none == nil)
    }

    @Sendable private static func filesAreFound(_ store: any Store) async throws {
        let named = StoredAppVersion(
            app: "a", number: 2, hash: "h", bytes: [1], scenarios: [91, 93], files: ["d1", "d2"])
        try await store.write { (job) throws(StoreError) in
            let rows = job.registryChanges
            try rows.put([0, 255], 0, ofFile: "d1")
            try rows.put([7], 1, ofFile: "d1")
            try rows.put([1], 0, ofFile: "d2")
            try rows.put([2], 0, ofFile: "d3")
            try rows.put(named)
        }
        let (parts, version) = try await store.read { (job) throws(StoreError) in
            (
                [
                    try job.registry.filePart(0, of: "d1"), try job.registry.filePart(1, of: "d1"),
                    try job.registry.filePart(2, of: "d1"), try job.registry.filePart(0, of: "d4"),
                ], try job.registry.version(2, of: "a")
            )
        }
        #expect(parts == [[0, 255], [7], nil, nil] && version == named)
        let found = try await store.commit { (job) throws(StoreError) in
            let rows = job.registryChanges
            let first = try rows.unusedFile()
            try rows.removeFile(first ?? "")
            return (first, try rows.unusedFile(), try rows.filePart(0, of: "d3"))
        }
        #expect(found.0 == "d3" && found.1 == nil && found.2 == nil)
    }

    @Sendable private static func latestComeFirst(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for number in [3, 1, 12] as [Int64] {
                try job.registryChanges.put(version(number))
                try job.registryChanges.put(event(number))
            }
            try job.registryChanges.put(version(40, of: "ab"))
            try job.registryChanges.put(event(40, of: "ab"))
        }
        let (numbers, two, events) = try await store.read { (job) throws(StoreError) in
            (
                try job.registry.versions(of: "a", limit: 10),
                try job.registry.versions(of: "a", limit: 2),
                try job.registry.events(of: "a", limit: 2)
            )
        }
        #expect(numbers == [12, 3, 1] && two == [12, 3])
        #expect(events == [event(12), event(3)])
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.registry.version(3, of: "a"), try job.registry.version(4, of: "a"),
                try job.registry.versions(of: "c", limit: 1)
            )
        }
        #expect(found.0 == version(3) && found.1 == nil && found.2.isEmpty)
    }

    @Sendable private static func failedJobLeavesNothing(_ store: any Store) async throws {
        let app = StoredApp(id: "a", stage: "live", live: 1)
        try await store.write { (job) throws(StoreError) in
            try job.registryChanges.put(app)
            try job.registryChanges.put(version(1))
        }
        await #expect(throws: StoreError.busy) {
            try await store.commit { (job) throws(StoreError) in
                try job.registryChanges.put(version(2))
                try job.registryChanges.put(StoredApp(id: "a", stage: "live", live: 2))
                try job.registryChanges.put(event(1))
                throw StoreError.busy
            }
        }
        let (apps, numbers, events) = try await store.read { (job) throws(StoreError) in
            (
                try job.registry.apps(), try job.registry.versions(of: "a", limit: 9),
                try job.registry.events(of: "a", limit: 9)
            )
        }
        #expect(apps == [app] && numbers == [1] && events.isEmpty)
    }
}
