// Rules of retention over records that are locked because they are approved: what is to be gone
// after its time goes all the same, and what is left stays as approved and as locked as it was.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Retention of locked records")
struct LockedRetentionTests {
    private static let lock = #"{"lock":true}"#

    /// Makes a record that is submitted and approved, and so locked.
    private func locked(_ field: RetentionField, _ number: Int) async throws -> Identifier {
        let id = RetentionField.id(number)
        try await field.set(id, "name", "secret \(number)", at: field.now)
        try await field.set(id, "many", "\(number)", at: field.now)
        try await field.submit(id, at: field.now)
        try await field.review(id, .approved, at: field.now)
        try #require(try await isKept(field, id))
        return id
    }

    /// Returns true where a change of the record is kept out.
    private func isKept(_ field: RetentionField, _ id: Identifier) async throws -> Bool {
        let before = try await field.stored(id)
        let change = CellChange("many", .string("9"), base: nil)
        let outcome = try await field.pushed(id, [.set(change)], at: field.now)
        let after = try await field.stored(id)
        return outcome?.isLocked == true && before?.state == after?.state
    }

    @Test("removes them as a whole, and they are brought back as approved as they were")
    func removed() async throws {
        try await RetentionField.run(review: Self.lock) { field in
            let id = try await locked(field, 1)
            try await field.set(Retention(records: 10))
            field.office.clock.advance(11 * RetentionField.day)
            #expect(try await field.service.runDue(at: field.now) == 1)
            #expect(try await field.removed(1..<2) == [1])
            let back = CellChange(
                "", .bool(true), base: try await field.state(id)?.version(at: ""))
            try await field.push(id, [.set(back)], at: field.now)
            #expect(try await field.removed(1..<2).isEmpty)
            #expect(try await isKept(field, id))
            #expect(try await field.findings().isEmpty)
        }
    }

    @Test("erases their answers, and they stay approved and locked")
    func erased() async throws {
        try await RetentionField.run(review: Self.lock) { field in
            let id = try await locked(field, 1)
            try await field.set(Retention([.personal: 10, .history: 10], fields: ["name"]))
            field.office.clock.advance(11 * RetentionField.day)
            #expect(try await field.service.runDue(at: field.now) == 1)
            let state = try #require(try await field.state(id))
            #expect(state.value(at: "name").isNull)
            #expect(state.value(at: "many").asString == "1")
            #expect(state.submission != nil)
            let review = try #require(
                try await field.stored(RecordReview.id(of: id.description)))
            #expect(try RecordReview(review).approves(state))
            #expect(try await isKept(field, id))
            #expect(try await field.findings().isEmpty)
        }
    }
}
