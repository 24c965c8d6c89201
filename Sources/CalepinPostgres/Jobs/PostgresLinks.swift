// Public links in a job: their addresses, fillings and counters.

import CalepinServer

/// The part of a job that is about public links.
struct PostgresLinks: LinkWriting {
    let context: JobContext

    func link(_ id: String) throws(StoreError) -> StoredLink? {
        try context.row(StoredLink.self, .text(id))
    }

    func links(of app: String, limit: Int) throws(StoreError) -> [StoredLink] {
        try context.rows(StoredLink.self, Self.links, .text(app), .limit(limit))
    }

    func invitation(_ digest: String) throws(StoreError) -> StoredInvitation? {
        try context.row(StoredInvitation.self, .text(digest))
    }

    func invitations(
        of link: String, after number: Int64, limit: Int
    ) throws(StoreError) -> [StoredInvitation] {
        try context.rows(
            StoredInvitation.self, Self.invitations, .text(link), .number(number), .limit(limit))
    }

    func filling(of guest: String) throws(StoreError) -> StoredFilling? {
        try context.row(StoredFilling.self, .text(guest))
    }

    func count(_ name: String, of link: String) throws(StoreError) -> Int64 {
        guard let cells = try context.cells(.linkCount, [.text(link), .text(name)]) else {
            return 0
        }
        var reader = CellReader(Array(cells.suffix(1)))
        return try reader.number()
    }

    func counts(of link: String, limit: Int) throws(StoreError) -> [LinkCount] {
        var counts: [LinkCount] = []
        for row in try context.ask(Self.counts, .text(link), .limit(limit)) {
            var reader = CellReader(Array(row.dropFirst()))
            counts.append(LinkCount(name: try reader.text(), count: try reader.number()))
        }
        return counts
    }

    func put(_ link: StoredLink) throws(StoreError) {
        context.writes.raises.insert(.links)
        context.put(link)
    }

    func put(_ invitation: StoredInvitation) throws(StoreError) { context.put(invitation) }

    func put(_ filling: StoredFilling) throws(StoreError) {
        context.writes.raises.insert(.accounts)
        context.put(filling)
    }

    func removeFilling(of guest: String) throws(StoreError) {
        context.writes.raises.insert(.accounts)
        context.remove(.filling, .text(guest))
    }

    func setCount(_ name: String, of link: String, _ count: Int64) throws(StoreError) {
        let key = [Cell.text(link), .text(name)]
        context.writes.job.set(.linkCount, key, key + [.number(count)])
    }

    static let links = StoreQuery(
        "links", of: .link, "WHERE app = $1 ORDER BY at DESC, id DESC LIMIT $2")
    static let invitations = StoreQuery(
        "invitations", of: .invitation,
        "WHERE link = $1 AND number > $2 ORDER BY number LIMIT $3")
    static let counts = StoreQuery(
        "link-counts", of: .linkCount, "WHERE link = $1 ORDER BY name LIMIT $2")
}
