// The rows of scopes, records and accounts as values of columns and back.

import CalepinServer

extension StoredScope: TableRow {
    static var table: StoreTable { .scope }

    var cells: [Cell] {
        [
            .text(name), .number(sequence), .number(accessEpoch), .bits(digest),
            .number(recordCount), .number(bytes), .number(historyBytes), .number(floor),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(name: try row.text())
        (sequence, accessEpoch) = (try row.number(), try row.number())
        (digest, recordCount) = (try row.bits(), try row.number())
        (bytes, historyBytes) = (try row.number(), try row.number())
        floor = try row.number()
    }
}

extension StoredReplica: TableRow {
    static var table: StoreTable { .place }

    var cells: [Cell] { [.text(scope), .text(name), .number(lastN), .number(backedUpTo)] }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            scope: try row.text(), name: try row.text(), lastN: try row.number(),
            backedUpTo: try row.number())
    }
}

extension StoredOutcome: TableRow {
    static var table: StoreTable { .outcome }

    var cells: [Cell] { [.text(scope), .text(replica), .number(n), .text(hash), .bytes(bytes)] }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            scope: try row.text(), replica: try row.text(), n: try row.number(),
            hash: try row.text(), bytes: try row.bytes())
    }
}

extension StoredRecord: TableRow {
    static var table: StoreTable { .record }

    var cells: [Cell] {
        [
            .text(scope), .text(id), .text(form), .number(sequence), .bits(digest),
            .numberIfAny(removedAt), .bytes(state),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        let (scope, id) = (try row.text(), try row.text())
        let (form, sequence) = (try row.text(), try row.number())
        let (digest, removedAt) = (try row.bits(), try row.numberIfAny())
        self.init(
            scope: scope, id: id, form: form, sequence: sequence, digest: digest,
            state: try row.bytes(), removedAt: removedAt)
    }
}

extension StoredChange: TableRow {
    static var table: StoreTable { .change }

    var cells: [Cell] {
        [
            .text(scope), .number(sequence), .text(record), .numberIfAny(previous),
            .text(account), .text(replica), .number(at), .number(savedAt),
            .number(Int64(formVersion)), .bytes(bytes),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            scope: try row.text(), sequence: try row.number(), record: try row.text(),
            previous: try row.numberIfAny(), account: try row.text(), replica: try row.text(),
            at: try row.number(), savedAt: try row.number(),
            formVersion: Int32(clamping: try row.number()), bytes: try row.bytes())
    }
}

extension StoredTombstone: TableRow {
    static var table: StoreTable { .tombstone }

    var cells: [Cell] { [.text(scope), .text(record), .number(sequence), .number(droppedAt)] }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            scope: try row.text(), record: try row.text(), sequence: try row.number(),
            droppedAt: try row.number())
    }
}

extension StoredBlob: TableRow {
    static var table: StoreTable { .blob }

    var cells: [Cell] {
        [
            .text(scope), .text(hash), .number(size), .text(storedHash), .number(storedSize),
            .text(type), .flag(hasThumbnail), .number(checkAt), .flag(isUnused),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            scope: try row.text(), hash: try row.text(), size: try row.number(),
            storedHash: try row.text(), storedSize: try row.number(), type: try row.text(),
            hasThumbnail: try row.flag(), checkAt: try row.number(), isUnused: try row.flag())
    }
}

/// A held mutation with its number, by which those of a scope are in order; what is written has
/// none yet.
struct HeldRow: TableRow {
    static var table: StoreTable { .held }

    let held: StoredHeld

    var cells: [Cell] {
        [
            .text(held.scope), .null, .text(held.replica), .number(held.n), .text(held.author),
            .number(held.at), .bytes(held.bytes),
        ]
    }

    init(_ held: StoredHeld) { self.held = held }

    init(_ row: inout CellReader) throws(StoreError) {
        let scope = try row.text()
        _ = try row.number()
        let (replica, n) = (try row.text(), try row.number())
        let (author, at) = (try row.text(), try row.number())
        held = StoredHeld(
            scope: scope, replica: replica, n: n, bytes: try row.bytes(), author: author, at: at)
    }
}

extension AccountRow: TableRow {
    static var table: StoreTable { .accountRow }

    var cells: [Cell] {
        [.text(sort.rawValue), .text(key), .text(owner), .number(at), .bytes(bytes)]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        let name = try row.text()
        guard let sort = Sort(rawValue: name) else { throw .damaged("a row of the sort \(name)") }
        self.init(
            sort, key: try row.text(), owner: try row.text(), at: try row.number(),
            bytes: try row.bytes())
    }
}

extension StoredGuest: TableRow {
    static var table: StoreTable { .account }

    var cells: [Cell] { [.text(account), .number(since)] }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(account: try row.text(), since: try row.number())
    }
}
