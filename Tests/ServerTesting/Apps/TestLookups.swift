// An app with look-ups as they are declared, for tests of tables and of routes that read them.

import CalepinAppModel
import CalepinForms

@testable import CalepinServer

/// Look-ups as apps declare them.
enum TestLookups {
    /// Engine power by make, model and year.
    static let power = AppLookup(
        "engine-power", address: "Trial/powers.csv",
        keys: [AppLookup.Key("make", column: "make"), AppLookup.Key("model", column: "model")],
        year: AppLookup.Year("year", column: "year", reach: 2), value: "kw", authority: "test")

    /// An app with some look-ups.
    static func app(_ id: String, _ lookups: [AppLookup]) -> App {
        App(id: id, title: LocalText(), lookups: lookups)
    }
}
