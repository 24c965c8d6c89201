// The new records of this page: a record is stored from its first answer on, but has its id from
// the start, for input that arrives later, such as a photo still being processed.

/// The ids of new records.
struct NewRecords {
    private var ids: [String] = []
    /// The id of a new record that was open and not stored yet when the app was restarted; empty
    /// for none.
    var interrupted = ""

    func has(_ id: String) -> Bool { ids.contains(id) }

    /// Returns the id of a new record: a fresh one, or that of the interrupted record.
    mutating func next(_ fresh: String) -> String {
        if !interrupted.isEmpty { return interrupted }
        ids.append(fresh)
        return fresh
    }

    mutating func forget(_ id: String) { ids.removeAll { $0 == id } }
}
