// Changes of accounts in a job. Those of many rows are statements, which are sent with the COMMIT
// unless their number is asked for.

import CalepinServer

extension PostgresAccounts {
    func put(_ row: AccountRow) throws(StoreError) {
        context.writes.raises.formUnion(RaisedStamps(row.sort))
        context.put(row)
    }

    func remove(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) {
        context.writes.raises.formUnion(RaisedStamps(sort))
        context.remove(.accountRow, .text(sort.rawValue), .text(key))
    }

    func removeAll(_ sort: AccountRow.Sort, owner: String) throws(StoreError) {
        context.writes.raises.formUnion(RaisedStamps(sort))
        context.run(
            AccountStatements.removeOwned, .text(owner), .text(sort.rawValue), on: [.accountRow])
    }

    func removeOld(_ sort: AccountRow.Sort, before seconds: Int64) throws(StoreError) -> Int {
        try context.change(
            AccountStatements.removeOld, .text(sort.rawValue), .number(seconds), on: [.accountRow])
    }

    func removeHeld(
        of author: HeldAuthor, before seconds: Int64, limit: Int
    ) throws(StoreError) -> Int {
        try context.change(
            AccountStatements.removeHeld, .text(author.scope), .text(author.account),
            .number(seconds),
            .limit(limit), on: [.held])
    }

    func addToken(_ digest: String, account: String) throws(StoreError) {
        context.writes.raises.insert(.accounts)
        context.writes.job.set(.token, [.text(digest)], [.text(digest), .text(account)])
    }

    func removeToken(_ digest: String) throws(StoreError) {
        context.writes.raises.insert(.accounts)
        context.remove(.token, .text(digest))
    }

    func removePlaces(of account: String, scope: String) throws(StoreError) {
        let tables: Set<StoreTable> = [.place, .outcome, .replica]
        for statement in AccountStatements.removePlaces {
            context.run(statement, .text(scope), .text(account), on: tables)
        }
    }

    func removeAccount(_ account: String) throws(StoreError) {
        context.writes.raises.insert(.accounts)
        for (table, statement) in AccountStatements.removeAccount {
            context.run(statement, .text(account), on: [table])
        }
    }

    func removeScope(_ scope: String) throws(StoreError) {
        context.writes.raises.insert(.scopes)
        for (table, statement) in AccountStatements.removeScope {
            context.run(statement, .text(scope), on: [table])
        }
    }
}
