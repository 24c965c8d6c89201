// The Motor app as the tests use it: compiled once, with its catalogues read from their files.

import CalepinApps
import CalepinExpressions
import CalepinForms
import CalepinTesting
import Foundation

/// The folder of all apps.
let appsFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Apps")

/// Returns a file of an app, as text.
func appFile(_ path: String) throws -> String {
    try String(contentsOf: appsFolder.appending(path: path), encoding: .utf8)
}

/// The Motor form with its catalogues.
enum MotorFixture {
    static let form = Result { () throws -> CompiledForm in
        try Motor.definition.compiled()
    }
    static let catalogues = Result { () throws -> [Catalogue] in
        try Motor.app.collections.filter { $0.sharing == .catalogue }.map {
            CatalogueFile(try appFile($0.address)).catalogue(named: $0.name)
        }
    }

    /// Returns an empty policy.
    static func empty(on day: String = "2026-11-21") throws -> Scenario {
        Scenario(try form.get(), catalogues: try catalogues.get(), on: day)
    }

    /// Returns a policy filled in with the app's initial data.
    static func filled() throws -> Scenario {
        try empty().fill(try JSONValue(reading: appFile("Motor/initial-data.json")))
    }
}
