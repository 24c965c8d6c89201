// The apps that ship, one line each. Their declarations are in the folders beside this file; the
// host reads the files they name.

import CalepinAppModel
import CalepinForms

/// A shipped app: its declaration and the files that come with it.
package struct ShippedApp: Sendable {
    /// The stable name.
    package var id: String
    /// Makes the declaration.
    package var app: @Sendable () -> App
    /// Makes the faults of the declaration, including those that only the typed declaration shows.
    package var check: @Sendable () -> [Fault]
    /// The file of initial data for the first form, in the folder of all apps; empty for none.
    package var initialData: String
}

/// Every shipped app.
package enum Apps {
    /// In the order they are shown.
    package static let all: [ShippedApp] = [motor, professions, squad, notes]

    /// The app of that name; nil when there is none.
    ///
    /// Complexity: O(n) in the number of apps.
    package static func named(_ id: String) -> ShippedApp? {
        for app in all where app.id == id { return app }
        return nil
    }
}
