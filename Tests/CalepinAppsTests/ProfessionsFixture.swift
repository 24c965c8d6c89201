// The Professions app as the tests use it: its form compiled once, its catalogues read from their
// files, and profiles as the recorded cases name them.

@testable import CalepinApps
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinTesting
import Foundation
import Testing

/// The Professions app, and matches of its catalogues.
enum ProfessionsFixture {
    static let app = Professions.app
    static let form = Result { () throws -> CompiledForm in try app.forms[0].compiled() }
    static let swiss = Result { () throws -> MatchRows in try rows("professions") }
    static let sheets = Result { () throws -> MatchRows in try rows("sheets") }

    static var context: EvaluationContext {
        get throws {
            let now = try #require(Instant.parse("2026-11-21T12:00:00Z", zone: .utc))
            return EvaluationContext(now: now, seed: 1)
        }
    }

    /// Returns the match view of a collection.
    static func view(_ name: String) throws -> MatchView {
        let collection = try #require(app.collections.first { $0.name == name })
        for case .match(let view) in collection.views { return view }
        throw CocoaError(.featureUnsupported)
    }

    private static func rows(_ name: String) throws -> MatchRows {
        let collection = try #require(app.collections.first { $0.name == name })
        let file = CatalogueFile(try appFile(collection.address))
        return try MatchRows(
            view(name), form: app.forms[0], attributes: file.attributes, rows: file.rows,
            context: context)
    }

    /// Returns an empty profile.
    static func profile() throws -> Scenario { Scenario(try form.get()) }

    /// Returns the match of a profile with a catalogue.
    static func match(_ rows: MatchRows, _ profile: Scenario) throws -> Match {
        let reader = try ProfileValueReader(rows.view)
        var match = Match(rows, profileValues: reader.profileValues(of: profile.session))
        match.override(reader.overrides(of: profile.session))
        return match
    }

    /// Returns a common profile: sixteen years old, compulsory school.
    static func young() throws -> Scenario {
        try profile().answer(["age": "16", "levelAllowed": "cfc", "years": "3"])
    }
}
