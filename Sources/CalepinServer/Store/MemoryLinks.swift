// Public links in the memory store. Its rows and what each query returns are described in
// LinkRows.swift.

/// The public links of a job on a memory store.
struct MemoryLinks: LinkWriting {
    let job: MemoryJob

    func link(_ id: String) throws(StoreError) -> StoredLink? { job.work.contents.links[id] }

    func links(of app: String, limit: Int) throws(StoreError) -> [StoredLink] {
        let all = job.work.contents.links.values.filter { $0.app == app }
        return Array(all.sorted { ($0.at, $0.id) > ($1.at, $1.id) }.prefix(max(0, limit)))
    }

    func invitation(_ digest: String) throws(StoreError) -> StoredInvitation? {
        job.work.contents.invitations[digest]
    }

    func invitations(
        of link: String, after number: Int64, limit: Int
    ) throws(StoreError) -> [StoredInvitation] {
        let all = job.work.contents.invitations.values.filter {
            $0.link == link && $0.number > number
        }
        return Array(all.sorted { $0.number < $1.number }.prefix(max(0, limit)))
    }

    func filling(of guest: String) throws(StoreError) -> StoredFilling? {
        job.work.contents.fillings[guest]
    }

    func count(_ name: String, of link: String) throws(StoreError) -> Int64 {
        job.work.contents.linkCounts[MemoryKey(scope: link, name: name)] ?? 0
    }

    func counts(of link: String, limit: Int) throws(StoreError) -> [LinkCount] {
        let all = job.work.contents.linkCounts.filter { $0.key.scope == link }
            .map { LinkCount(name: $0.key.name, count: $0.value) }
        return Array(all.sorted { $0.name < $1.name }.prefix(max(0, limit)))
    }

    func put(_ link: StoredLink) throws(StoreError) { job.work.set(\.links, link.id, link) }

    func put(_ invitation: StoredInvitation) throws(StoreError) {
        job.work.set(\.invitations, invitation.digest, invitation)
    }

    func put(_ filling: StoredFilling) throws(StoreError) {
        job.work.set(\.fillings, filling.guest, filling)
    }

    func removeFilling(of guest: String) throws(StoreError) {
        job.work.set(\.fillings, guest, nil)
    }

    func setCount(_ name: String, of link: String, _ count: Int64) throws(StoreError) {
        job.work.set(\.linkCounts, MemoryKey(scope: link, name: name), count)
    }
}
