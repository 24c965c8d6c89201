// A scope as a source of the rows of a table, and the ids of rows where there are several scopes:
// two scopes may have a record of the same id, because a record that was moved keeps it.

import CalepinSync

/// A scope with the place up to which a table has read it.
struct RecordSource: Sendable {
    let scope: String
    /// The records changed from here on, and up to ``high``, are in the table; nil before the
    /// first were read.
    var low: Int64?
    var high: Int64 = 0
    /// The number of records that were looked at while filling the table, and of those there are.
    var done = 0
    var total = 0
    var isFilled = false

    init(_ scope: String) { self.scope = scope }

    /// Notes the state of the scope before its changes are read.
    mutating func begin(_ state: StoredScope) {
        total = Int(state.recordCount)
        guard low == nil else { return }
        (low, high) = (state.sequence + 1, state.sequence)
        isFilled = state.sequence == 0
    }
}

extension [RecordSource] {
    /// True when all earlier records are read.
    var areFilled: Bool { allSatisfy(\.isFilled) }
    /// The sum of the sequences up to which the scopes are read.
    var high: Int64 { reduce(0) { $0 + $1.high } }
    /// The number of records that there are.
    var total: Int { reduce(0) { $0 + $1.total } }
    /// The number of those that were looked at.
    var done: Int { areFilled ? total : Swift.min(reduce(0) { $0 + $1.done }, total) }

    /// Returns the number of records that were looked at, and of those there are; in percent for
    /// people without a right to them.
    func progress(isShared: Bool) -> (done: Int, total: Int) {
        guard isShared else { return (done, total) }
        return (areFilled ? 100 : Swift.min(99, total > 0 ? done * 100 / total : 0), 100)
    }
}

/// The ids of the rows of a table over several scopes.
enum RowID {
    /// Returns the id of the row of a record.
    static func text(_ record: String, in scope: String) -> String { record + " " + scope }

    /// Returns the record of a row, and its scope; nil for a table over one scope.
    static func parts(of id: String) -> (record: String, scope: String?) {
        let parts = id.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }
}
