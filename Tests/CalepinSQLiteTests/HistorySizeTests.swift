// The room that the history of records takes in the database, for records as the Motor app makes
// them. What the history says is tested with the server.

import CSQLite
import CalepinExpressions
import CalepinForms
import CalepinSync
import Foundation
import Testing

@testable import CalepinSQLite
@testable import CalepinServer

@Suite("The history in the database")
struct HistorySizeTests {
    /// Returns the cells of a policy: texts of the lengths that people enter.
    private static let cells: [(path: String, value: JSONValue)] = (0..<40).map { place in
        let names = ["make", "model", "chassisNumber", "holderStreet", "drivers#k1.firstName"]
        let texts = ["renault", "12", "AB-123-CD", "1998-04-12", "Rue du Mont-Blanc"]
        return (
            names[place % 5] + (place < 5 ? "" : "\(place / 5)"),
            .string(texts[(place / 2) % 5] + "\(place)")
        )
    }

    @Test("takes less than 30 percent besides, where a record is made in ten saves and edited")
    func growth() async throws {
        let folder = try TestFolder()
        let store = try folder.open()
        let account = Identifier(UInt128(1) << 120 | 12_345)
        let scope = Scope(.user, account)
        let access = Access(account: account.description, scopes: [scope.description])
        let service = SyncService(store: store, feed: Feed(), judging: FormJudging())
        let replica = Identifier(UInt128(1) << 121 | 54_321)
        var n: Int64 = 0
        func push(_ record: Identifier, _ ops: [Op]) async throws {
            n += 1
            let mutation = Mutation(
                scope: scope, replica: replica, n: n, record: record, form: "motor",
                formVersion: 1, savedAt: 1_790_000_000_000 + n * 1_000, ops: ops
            ).sealed
            let request = PushRequest(scope: scope, replica: replica, mutations: [mutation])
            let answer = try await service.push(request, access, at: 1_790_000_000 + n)
            try #require(answer.outcomes.map(\.status) == [.applied])
        }
        for number in 0..<150 {
            let record = Identifier(UInt128(1) << 122 | UInt128(number * 7_919))
            var bases: [String: VersionName] = [:]
            for start in stride(from: 0, to: Self.cells.count, by: 4) {
                var ops: [Op] = []
                for cell in Self.cells[start..<start + 4] {
                    bases[cell.path] = VersionName(replica, n + 1, Int32(ops.count))
                    ops.append(.set(CellChange(cell.path, cell.value)))
                }
                try await push(record, ops)
            }
            let edited = CellChange("make", .string("peugeot"), base: bases["make"])
            try await push(record, [.set(edited)])
        }
        await store.close()
        let pages = "SELECT sum(pgsize) FROM dbstat"
        let all = try #require(Int(try folder.rows(pages)[0]))
        let own = try #require(Int(try folder.rows(pages + " WHERE name = 'change'")[0]))
        #expect(Double(all) / Double(all - own) < 1.3, "\(own) of \(all) bytes")
    }
}
