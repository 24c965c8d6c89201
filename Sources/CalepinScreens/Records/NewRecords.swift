// The new records of this page: a record is stored from its first answer on, but has its id from
// the start, for input that arrives later, such as a photo still being processed.

/// The ids of new records.
struct NewRecords {
    private var all: [(id: String, collection: String)] = []
    /// The id of a new record that was open and not stored yet when the app was restarted; empty
    /// for none.
    var interrupted = ""

    func has(_ id: String) -> Bool { all.contains { $0.id == id } }

    /// Returns the collection of a new record; empty for any other record.
    func collection(of id: String) -> String { all.first { $0.id == id }?.collection ?? "" }

    /// Returns the id of a new record: a fresh one, or that of the interrupted record.
    mutating func next(_ fresh: String, in collection: String) -> String {
        if !interrupted.isEmpty, self.collection(of: interrupted) == collection {
            return interrupted
        }
        all.append((fresh, collection))
        return fresh
    }

    mutating func forget(_ id: String) { all.removeAll { $0.id == id } }
}
