// The rows of public links, of their addresses, fillings and counters, as a strict job reads and
// writes them.

import CalepinServer

/// The rows of links, with notes of what is touched outside of the job's keys.
struct StrictLinks: LinkWriting {
    let rows: any LinkWriting
    let ledger: KeyLedger

    func link(_ id: String) throws(StoreError) -> StoredLink? {
        ledger.read(.link(id), "link \(id)")
        return try rows.link(id)
    }

    func links(of app: String, limit: Int) throws(StoreError) -> [StoredLink] {
        ledger.read(.app(app), "links of \(app)")
        return try rows.links(of: app, limit: limit)
    }

    func invitation(_ digest: String) throws(StoreError) -> StoredInvitation? {
        let found = try rows.invitation(digest)
        ledger.read(found.map { .link($0.link) }, "an address of a link")
        return found
    }

    func invitations(
        of link: String, after number: Int64, limit: Int
    ) throws(StoreError) -> [StoredInvitation] {
        ledger.read(.link(link), "addresses of \(link)")
        return try rows.invitations(of: link, after: number, limit: limit)
    }

    func filling(of guest: String) throws(StoreError) -> StoredFilling? {
        ledger.read(.account(guest), "the filling of \(guest)")
        return try rows.filling(of: guest)
    }

    func count(_ name: String, of link: String) throws(StoreError) -> Int64 {
        ledger.read(.link(link), "counter \(name) of \(link)")
        return try rows.count(name, of: link)
    }

    func counts(of link: String, limit: Int) throws(StoreError) -> [LinkCount] {
        ledger.read(.link(link), "counters of \(link)")
        return try rows.counts(of: link, limit: limit)
    }

    func put(_ link: StoredLink) throws(StoreError) {
        let isNew = try rows.link(link.id) == nil
        ledger.write(any: [[.link(link.id)]] + (isNew ? [[.app(link.app)]] : []), row: "link")
        try rows.put(link)
    }

    func put(_ invitation: StoredInvitation) throws(StoreError) {
        ledger.write(.link(invitation.link), row: "an address of \(invitation.link)")
        try rows.put(invitation)
    }

    func put(_ filling: StoredFilling) throws(StoreError) {
        ledger.write(.account(filling.guest), row: "the filling of \(filling.guest)")
        try rows.put(filling)
    }

    func removeFilling(of guest: String) throws(StoreError) {
        ledger.write(.account(guest), row: "the filling of \(guest)")
        try rows.removeFilling(of: guest)
    }

    func setCount(_ name: String, of link: String, _ count: Int64) throws(StoreError) {
        ledger.write(.link(link), row: "counter \(name) of \(link)")
        try rows.setCount(name, of: link, count)
    }
}
