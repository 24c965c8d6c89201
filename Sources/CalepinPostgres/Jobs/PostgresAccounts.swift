// Queries of a job about accounts. Changes are in PostgresAccounts+Writing.swift; everything else
// is in PostgresJob.swift.

import CalepinServer

/// The part of a job that is about accounts.
struct PostgresAccounts: AccountWriting, StampReading {
    let context: JobContext

    var auditKey: AuditKey? { context.constants.auditKey }

    func stamps(of names: [StoreStamp]) throws(StoreError) -> [Int64] {
        var stamps: [Int64] = []
        for name in names {
            var reader = CellReader(
                Array(try context.cells(.turn, [.text(name.text)])?.dropFirst() ?? [.number(0)]))
            stamps.append(try reader.number())
        }
        return stamps
    }

    func row(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) -> AccountRow? {
        try context.row(AccountRow.self, .text(sort.rawValue), .text(key))
    }

    func rows(_ sort: AccountRow.Sort, owner: String) throws(StoreError) -> [AccountRow] {
        try context.rows(AccountRow.self, Self.owned(sort, owner))
    }

    static func owned(_ sort: AccountRow.Sort, _ owner: String) -> AskedQuery {
        AskedQuery(AccountQueries.owned, [.text(owner), .text(sort.rawValue)])
    }

    func rows(
        _ sort: AccountRow.Sort, after key: String, limit: Int
    ) throws(StoreError) -> [AccountRow] {
        try context.rows(
            AccountRow.self, AccountQueries.later, .text(sort.rawValue), .text(key), .limit(limit))
    }

    func blobs(scope: String, after hash: String, limit: Int) throws(StoreError) -> [StoredBlob] {
        try context.rows(
            StoredBlob.self, AccountQueries.blobs, .text(scope), .text(hash), .limit(limit))
    }

    func records(
        scope: String, forms: Set<String>, after sequence: Int64, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        var page = RecordBatchQuery(
            scope: scope, after: sequence, .laterOfForms(Self.list(forms)), limit: limit,
            bytes: bytes)
        return try page.read(context)
    }

    private static func list(_ forms: Set<String>) -> [[UInt8]] {
        forms.sorted().map { Array($0.utf8) }
    }

    func isGuest(_ account: String) throws(StoreError) -> Bool {
        try context.cells(.account, [.text(account)]) != nil
    }

    func guests(after account: String, limit: Int) throws(StoreError) -> [StoredGuest] {
        try context.rows(StoredGuest.self, AccountQueries.guests, .text(account), .limit(limit))
    }

    func keptBytes(scope: String) throws(StoreError) -> Int64 {
        try context.number(AccountQueries.keptBytes, .text(scope))
    }

    func held(scope: String, limit: Int) throws(StoreError) -> [StoredHeld] {
        try context.rows(HeldRow.self, AccountQueries.held, .text(scope), .limit(limit)).map(
            \.held)
    }

    func heldSum(of author: HeldAuthor) throws(StoreError) -> HeldSum {
        let rows = try context.ask(
            AccountQueries.heldSum, .text(author.scope), .text(author.account))
        guard let row = rows.first else { return HeldSum() }
        var reader = CellReader(row)
        return HeldSum(count: Int(clamping: try reader.number()), bytes: try reader.number())
    }

    func heldAuthors(after author: HeldAuthor?, limit: Int) throws(StoreError) -> [HeldAuthor] {
        var authors: [HeldAuthor] = []
        for row in try context.ask(
            AccountQueries.heldAuthors, .text(author?.scope ?? ""), .text(author?.account ?? ""),
            .limit(limit))
        {
            var reader = CellReader(row)
            authors.append(HeldAuthor(scope: try reader.text(), account: try reader.text()))
        }
        return authors
    }

    func sum(scope: String, forms: Set<String>) throws(StoreError) -> RecordSum {
        let question = AskedQuery(AccountQueries.sum, [.text(scope)], list: Self.list(forms))
        guard let row = try context.ask(question).first else { return RecordSum() }
        var reader = CellReader(row)
        return RecordSum(count: try reader.number(), digest: try reader.bits())
    }

    func isMentioned(
        _ hash: String, scope: String, forms: Set<String>
    ) throws(StoreError) -> Bool {
        let question = AskedQuery(
            AccountQueries.recordsWith, [.text(scope), .text(hash)], list: Self.list(forms))
        return try !context.ask(question).isEmpty
    }
}
