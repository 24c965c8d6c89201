// The files beside the parts of a typed declaration, of each kind at most one.

import CalepinForms

extension [MediaFile] {
    /// Puts a file in the place of another one of its kind, or at the end.
    mutating func put(_ kind: MediaKind, _ name: String, _ french: String?) {
        removeAll { $0.kind == kind }
        append(MediaFile(kind, LocalText(name, french)))
    }
}
