// Records validated by their forms on the server, over HTTP: the same issues as in the page. The
// engine's rules themselves are tested with the forms.

import CalepinSync
import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@testable import CalepinServer

@Suite("A record that is handed in")
struct JudgingTests {
    /// Returns a form with a required whole number of at least 1900, and drivers with required
    /// names.
    private func forms() throws -> FormVersions {
        var year = Field("year", "integer", label: LocalText("Year"))
        year.constraint = Constraint(". >= 1900")
        var make = Field("make", "text", label: LocalText("Make"))
        make.required = "false()"
        let name = Field("name", "text", label: LocalText("Name"))
        let drivers = Repeat("drivers", label: LocalText("Drivers"), contents: [.field(name)])
        let form = FormDefinition(
            id: "motor", title: LocalText("Motor"),
            sections: [
                Section(
                    "all", title: LocalText("All"),
                    contents: [.field(year), .field(make), .rows(drivers)])
            ])
        return FormVersions([JudgedForm(try form.compiled())])
    }

    @Test("is accepted when the form has no issue with it, else refused with all of them")
    func judged() async throws {
        let forms = try forms()
        let now = try #require(Instant.parse("2026-11-21T10:00:00Z", zone: .utc))
        try await withServer {
            $0.judging = FormJudging(forms: forms, now: { now })
        } _: { server in
            let guest = try await TestGuest(server)
            let row = RowPlace("drivers", row: "k1", after: nil)
            let start = Mutation(
                scope: guest.scope, replica: guest.replica, n: 1, record: Identifier(1),
                form: "motor", formVersion: 1, savedAt: 0,
                ops: [.set(CellChange("year", .string("1800"))), .insert(row)]
            ).sealed
            #expect(try await guest.outcomes([start]).map(\.status) == [.applied])
            let first = try await submit(guest, 2)
            #expect(first.status == .refused)
            #expect(first.issues.map(\.path) == ["year", "drivers#k1.name"])
            let year = CellChange("year", .string("1998"), base: start.version(of: 0))
            let repair = Mutation(
                scope: guest.scope, replica: guest.replica, n: 3, record: Identifier(1),
                form: "motor", formVersion: 1, savedAt: 0,
                ops: [.set(year), .set(CellChange("drivers#k1.name", .string("Ann")))]
            ).sealed
            _ = try await guest.outcomes([repair])
            #expect(try await submit(guest, 4) == Outcome(4, .applied))
        }
    }

    @Test("of a form nobody knows is refused, its draft is kept")
    func unknownForm() async throws {
        let now = try #require(Instant(milliseconds: 0))
        try await withServer {
            $0.judging = FormJudging(forms: FormVersions(), now: { now })
        } _: { server in
            let guest = try await TestGuest(server)
            #expect(try await guest.outcomes([guest.mutation(1)]).map(\.status) == [.applied])
            #expect(try await submit(guest, 2).status == .refused)
            #expect(try await guest.pull().records.count == 1)
        }
    }

    /// Submits the record in its present state.
    private func submit(_ guest: TestGuest, _ n: Int64) async throws -> Outcome {
        let digest = try #require(try await guest.pull().records.first).contentDigest
        let outcomes = try await guest.outcomes([guest.mutation(n, [], submit: digest)])
        return try #require(outcomes.first)
    }
}
