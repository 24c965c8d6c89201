// The ids of apps and forms that are tried: those of the app itself with an ending that no
// published app or form has.

/// The ids for trying an app.
enum TestID {
    private static let ending = "-test"

    /// Returns the id under which an app or a form is tried.
    static func of(_ id: String) -> String { id + ending }

    /// Returns true for the id of an app or a form that is tried.
    static func isOne(_ id: String) -> Bool { id.hasSuffix(ending) }
}
