// Records validated by their forms on the server, over HTTP: the same issues as in the page. The
// engine's rules themselves are tested with the forms.

import CalepinSync
import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

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

    /// Returns a form whose second version has another name for a field, and a higher bound.
    private func versions() throws -> FormVersions {
        func form(_ version: Int, _ name: String, _ bound: String) -> FormDefinition {
            var year = Field("year", "integer", label: LocalText("Year"))
            year.constraint = Constraint(". >= \(bound)")
            let make = Field(name, "text", label: LocalText("Make"))
            return FormDefinition(
                id: "motor", version: version, title: LocalText("Motor"),
                sections: [
                    Section(
                        "all", title: LocalText("All"), contents: [.field(year), .field(make)])
                ])
        }
        var later = form(2, "brand", "2000")
        later.migrations = [MigrationStep(from: 1, .rename(from: "make", to: "brand"))]
        return FormVersions(
            [JudgedForm(try later.compiled()), JudgedForm(try form(1, "make", "1900").compiled())])
    }

    @Test("is judged by its own version, and late saves of an earlier one are raised to it")
    func laterVersion() async throws {
        let forms = try versions()
        let now = try #require(Instant.parse("2026-11-21T10:00:00Z", zone: .utc))
        try await withServer {
            $0.judging = FormJudging(forms: forms, now: { now })
        } _: { server in
            let guest = try await TestGuest(server)
            let start = guest.mutation(1, [("make", "fiat"), ("year", "1950")])
            #expect(try await guest.outcomes([start]).map(\.status) == [.applied])
            #expect(try await submit(guest, 2) == Outcome(2, .applied))
            var change = CellChange("year", .string("1960"), base: start.version(of: 1))
            let newer = Mutation(
                scope: guest.scope, replica: guest.replica, n: 3, record: Identifier(1),
                form: "motor", formVersion: 2, savedAt: 0, ops: [.set(change)]
            ).sealed
            #expect(try await guest.outcomes([newer]).map(\.status) == [.applied])
            let refused = try await submit(guest, 4)
            #expect(refused.status == .refused && refused.issues.map(\.path) == ["year"])
            change = CellChange("make", .string("lada"), base: start.version(of: 0))
            let late = Mutation(
                scope: guest.scope, replica: guest.replica, n: 5, record: Identifier(1),
                form: "motor", formVersion: 1, savedAt: 0, ops: [.set(change)]
            ).sealed
            #expect(try await guest.outcomes([late]).map(\.status) == [.applied])
            let state = try #require(try await guest.pull().records.first)
            #expect(state.value(at: "brand") == .string("lada"))
            #expect(state["make"] == nil && state.formVersion == 2 && !state.hasSiblings)
        }
    }

    /// Submits the record in its present state.
    private func submit(_ guest: TestGuest, _ n: Int64) async throws -> Outcome {
        let digest = try #require(try await guest.pull().records.first).contentDigest
        let outcomes = try await guest.outcomes([guest.mutation(n, [], submit: digest)])
        return try #require(outcomes.first)
    }
}
