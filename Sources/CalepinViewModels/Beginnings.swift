// The records that were begun here: one is kept from its first answer on, and known by its id
// before, for what comes late, such as a photo that is being made ready.

/// The ids of records that were begun.
struct Beginnings {
    private var ids: [String] = []
    /// The one that was open, and not kept yet, when all was begun anew.
    var interrupted = ""

    func has(_ id: String) -> Bool { ids.contains(id) }

    /// The id of a record that is begun now: another one, or that of the one that was interrupted.
    mutating func next(_ fresh: String) -> String {
        if !interrupted.isEmpty { return interrupted }
        ids.append(fresh)
        return fresh
    }

    mutating func forget(_ id: String) { ids.removeAll { $0 == id } }
}
