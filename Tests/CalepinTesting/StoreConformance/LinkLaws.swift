// Conformance rules for public links: reading back, order, counters, and jobs that fail. Those of
// other rows are in StoreConformance.swift.

import CalepinServer
import Testing

/// Returns an address with default properties.
private func invitation(_ number: Int64, of link: String = "l") -> StoredInvitation {
    var row = StoredInvitation(
        digest: "\(link)\(number)", link: link, number: number, token: "t\(number)",
        name: "Éva \(number)", mail: "eva@example.org")
    (row.guest, row.devices, row.mailedAt) = ("g", 3, 4)
    (row.begunAt, row.submittedAt) = (5, .max)
    return row
}

/// The rules for public links.
enum LinkLaws {
    /// The rules, by name.
    static let all: [StoreConformance.Law] = [
        ("links are read back, the latest of an app first", linksAreRead),
        ("addresses of a link come by number, each once", invitationsComeInOrder),
        ("fillings are read back, replaced and removed", fillingsAreRead),
        ("counters belong to their link, and are 0 at first", countersAreKept),
        ("a job that fails leaves no link", failedJobLeavesNoLink),
    ]

    @Sendable private static func linksAreRead(_ store: any Store) async throws {
        let all = [(id: "a", at: 1), (id: "b", at: 3), (id: "c", at: 3), (id: "d", at: 2)].map {
            StoredLink(id: $0.id, app: "x", at: Int64($0.at), bytes: [0, 255])
        }
        try await store.write { (job) throws(StoreError) in
            for link in all { try job.linkChanges.put(link) }
            try job.linkChanges.put(StoredLink(id: "e", app: "y", at: 9, bytes: []))
            try job.linkChanges.put(StoredLink(id: "a", app: "x", at: 1, bytes: [7]))
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.links.link("a"), try job.links.link("none"),
                try job.links.links(of: "x", limit: 3), try job.links.links(of: "z", limit: 3)
            )
        }
        #expect(found.0?.bytes == [7] && found.1 == nil && found.3.isEmpty)
        #expect(found.2 == [all[2], all[1], all[3]])
    }

    @Sendable private static func invitationsComeInOrder(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for number in [3, 0, 2, 1] { try job.linkChanges.put(invitation(Int64(number))) }
            try job.linkChanges.put(invitation(1, of: "other"))
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.links.invitation("l2"), try job.links.invitation("none"),
                try job.links.invitations(of: "l", after: -1, limit: 2),
                try job.links.invitations(of: "l", after: 1, limit: 9)
            )
        }
        #expect(found.0 == invitation(2) && found.1 == nil)
        #expect(found.2 == [invitation(0), invitation(1)])
        #expect(found.3 == [invitation(2), invitation(3)])
    }

    @Sendable private static func fillingsAreRead(_ store: any Store) async throws {
        var filling = StoredFilling(guest: "g", link: "l", invitation: "i", at: -2)
        let first = filling
        (filling.record, filling.sequence) = ("r", 12)
        (filling.submittedAt, filling.counted) = (.max, "a\u{1F}é\nb")
        let second = filling
        try await store.write { (job) throws(StoreError) in
            try job.linkChanges.put(first)
            try job.linkChanges.put(
                StoredFilling(guest: "h", link: "l", invitation: "i", at: 1))
            try job.linkChanges.put(second)
            try job.linkChanges.removeFilling(of: "h")
        }
        let found = try await store.read { (job) throws(StoreError) in
            (try job.links.filling(of: "g"), try job.links.filling(of: "h"))
        }
        #expect(found.0 == second && found.1 == nil)
    }

    @Sendable private static func countersAreKept(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.linkChanges.setCount("b", of: "l", 2)
            try job.linkChanges.setCount("a\u{1F}é", of: "l", .max)
            try job.linkChanges.setCount("b", of: "m", 5)
            try job.linkChanges.setCount("b", of: "l", 3)
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.links.count("b", of: "l"), try job.links.count("c", of: "l"),
                try job.links.counts(of: "l", limit: 9), try job.links.counts(of: "l", limit: 1)
            )
        }
        let all = [LinkCount(name: "a\u{1F}é", count: .max), LinkCount(name: "b", count: 3)]
        #expect(found.0 == 3 && found.1 == 0)
        #expect(found.2 == all && found.3 == [all[0]])
    }

    @Sendable private static func failedJobLeavesNoLink(_ store: any Store) async throws {
        await #expect(throws: StoreError.full) {
            try await store.write { (job) throws(StoreError) in
                try job.linkChanges.put(StoredLink(id: "a", app: "x", at: 1, bytes: []))
                try job.linkChanges.put(invitation(1))
                try job.linkChanges.put(
                    StoredFilling(guest: "g", link: "l", invitation: "i", at: 1))
                try job.linkChanges.setCount("b", of: "l", 2)
                throw .full
            }
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.links.link("a"), try job.links.invitation("l1"),
                try job.links.filling(of: "g"), try job.links.count("b", of: "l")
            )
        }
        #expect(found.0 == nil && found.1 == nil && found.2 == nil && found.3 == 0)
    }
}
