// Queries of the memory store about held mutations, by scope and by author. They are written in
// Store/MemoryJob.swift.

extension MemoryAccounts {
    func held(scope: String, limit: Int) throws(StoreError) -> [StoredHeld] {
        Array(job.work.contents.held.filter { $0.scope == scope }.prefix(max(0, limit)))
    }

    func heldSum(of author: HeldAuthor) throws(StoreError) -> HeldSum {
        job.work.contents.held.reduce(into: HeldSum()) { sum, held in
            guard held.madeBy == author else { return }
            sum.count += 1
            sum.bytes += Int64(held.bytes.count)
        }
    }

    func heldAuthors(after author: HeldAuthor?, limit: Int) throws(StoreError) -> [HeldAuthor] {
        let later = Set(job.work.contents.held.map(\.madeBy)).filter { one in
            author.map { one.key > $0.key } ?? true
        }
        return Array(later.sorted { $0.key < $1.key }.prefix(max(0, limit)))
    }

    func removeHeld(
        of author: HeldAuthor, before seconds: Int64, limit: Int
    ) throws(StoreError) -> Int {
        var count = 0
        job.work.removeHeld { held in
            guard count < limit, held.madeBy == author, held.at < seconds else { return false }
            count += 1
            return true
        }
        return count
    }
}

extension HeldAuthor {
    fileprivate var key: MemoryKey { MemoryKey(scope: scope, name: account) }
}
