// The rows of apps, links and hooks as values of columns and back.

import CalepinServer

extension StoredApp: TableRow {
    static var table: StoreTable { .app }

    var cells: [Cell] {
        [
            .text(id), .text(stage), .numberIfAny(live), .numberIfAny(test), .text(leftover),
            .text(team),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            id: try row.text(), stage: try row.text(), live: try row.numberIfAny(),
            test: try row.numberIfAny(), leftover: try row.text(), team: try row.text())
    }
}

/// A version of an app with the digests of its tables and files, which have rows of their own.
struct AppVersionRow: TableRow {
    static var table: StoreTable { .appVersion }

    let app: String
    let number: Int64
    let hash: String
    let bytes: [UInt8]
    let scenarios: [UInt8]
    let tables: [String]
    let files: [String]

    init(_ version: StoredAppVersion) {
        (app, number, hash) = (version.app, version.number, version.hash)
        (bytes, scenarios) = (version.bytes, version.scenarios)
        (tables, files) = (version.tables.map(\.digest), version.files)
    }

    var cells: [Cell] {
        [
            .text(app), .number(number), .text(hash), .bytes(bytes), .bytes(scenarios),
            .text(tables.joined(separator: " ")), .text(files.joined(separator: " ")),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        (app, number, hash) = (try row.text(), try row.number(), try row.text())
        (bytes, scenarios) = (try row.bytes(), try row.bytes())
        tables = try row.text().split(separator: " ").map(String.init)
        files = try row.text().split(separator: " ").map(String.init)
    }

    func version(with tables: [StoredTable]) -> StoredAppVersion {
        StoredAppVersion(
            app: app, number: number, hash: hash, bytes: bytes, scenarios: scenarios,
            tables: tables, files: files)
    }
}

extension StoredTable: TableRow {
    static var table: StoreTable { .appTable }

    var cells: [Cell] { [.text(digest), .bytes(bytes)] }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(digest: try row.text(), bytes: try row.bytes())
    }
}

extension StoredAppEvent: TableRow {
    static var table: StoreTable { .appEvent }

    var cells: [Cell] {
        [
            .text(app), .number(number), .number(at), .text(by), .text(what), .number(version),
            .text(note),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            app: try row.text(), number: try row.number(), at: try row.number(),
            by: try row.text(), what: try row.text(), version: try row.number(),
            note: try row.text())
    }
}

extension StoredLink: TableRow {
    static var table: StoreTable { .link }

    var cells: [Cell] { [.text(id), .text(app), .number(at), .bytes(bytes)] }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            id: try row.text(), app: try row.text(), at: try row.number(),
            bytes: try row.bytes())
    }
}

extension StoredInvitation: TableRow {
    static var table: StoreTable { .invitation }

    var cells: [Cell] {
        [
            .text(digest), .text(link), .number(number), .text(token), .text(name), .text(mail),
            .text(guest), .number(devices), .number(mailedAt), .number(begunAt),
            .number(submittedAt),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            digest: try row.text(), link: try row.text(), number: try row.number(),
            token: try row.text(), name: try row.text(), mail: try row.text())
        (guest, devices) = (try row.text(), try row.number())
        (mailedAt, begunAt) = (try row.number(), try row.number())
        submittedAt = try row.number()
    }
}

extension StoredFilling: TableRow {
    static var table: StoreTable { .filling }

    var cells: [Cell] {
        [
            .text(guest), .text(link), .text(invitation), .number(at), .text(record),
            .number(sequence), .number(submittedAt), .text(counted),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            guest: try row.text(), link: try row.text(), invitation: try row.text(),
            at: try row.number())
        (record, sequence) = (try row.text(), try row.number())
        (submittedAt, counted) = (try row.number(), try row.text())
    }
}

extension StoredHook: TableRow {
    static var table: StoreTable { .hook }

    var cells: [Cell] {
        [
            .text(id), .text(app), .number(at), .bytes(bytes), .text(stopped),
            .number(waiting), .number(waitingBytes),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        self.init(
            id: try row.text(), app: try row.text(), at: try row.number(),
            bytes: try row.bytes())
        (stopped, waiting) = (try row.text(), try row.number())
        waitingBytes = try row.number()
    }
}

extension StoredDelivery: TableRow {
    static var table: StoreTable { .delivery }

    var cells: [Cell] {
        [
            .number(number), .text(hook), .text(record), .text(form), .text(message),
            .text(event), .number(at), .number(sequence), .text(account), .text(review),
            .numberIfAny(due), .number(failures), .flag(isFixed), .flag(isParked),
            .bytes(bytes),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        let number = try row.number()
        let (hook, record, form) = (try row.text(), try row.text(), try row.text())
        let (message, event, at) = (try row.text(), try row.text(), try row.number())
        let (sequence, account, review) = (try row.number(), try row.text(), try row.text())
        let (due, failures) = (try row.numberIfAny(), try row.number())
        let (isFixed, isParked) = (try row.flag(), try row.flag())
        self.init(
            hook: hook, record: record, form: form, message: message, event: event, at: at,
            sequence: sequence, account: account, bytes: try row.bytes())
        (self.number, self.review, self.due) = (number, review, due)
        (self.failures, self.isFixed, self.isParked) = (failures, isFixed, isParked)
    }
}

extension StoredAttempt: TableRow {
    static var table: StoreTable { .attempt }

    var cells: [Cell] {
        [
            .text(hook), .number(number), .number(at), .text(message), .text(record),
            .text(event), .number(status), .number(milliseconds), .text(error),
            .bytes(answer),
        ]
    }

    init(_ row: inout CellReader) throws(StoreError) {
        let (hook, number, at) = (try row.text(), try row.number(), try row.number())
        self.init(
            hook: hook, at: at, message: try row.text(), record: try row.text(),
            event: try row.text())
        (self.number, status, milliseconds) = (number, try row.number(), try row.number())
        (error, answer) = (try row.text(), try row.bytes())
    }
}
