// Small functions on texts, and the addresses of the page. The words of screens are in Words.

import CalepinForms

/// Returns true when a text has only spaces.
func isBlank(_ text: String) -> Bool {
    for byte in text.utf8 where byte != UInt8(ascii: " ") { return false }
    return true
}

/// Returns the number that a text of up to nine digits denotes; nil for any other text.
func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9 else { return nil }
    var number = 0
    for byte in text.utf8 {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
}

/// The addresses of an app's screens in the page.
struct Routes {
    let app: String
    /// The name of the collection at the start address.
    var startCollection = ""

    /// The part of an address for a record that is not stored yet.
    static let new = "new"

    /// The start address of the app.
    var start: String { "/" + app }

    /// Returns the address of a collection's list.
    func list(_ collection: String) -> String {
        collection == startCollection ? start : record(collection)
    }

    func record(_ id: String) -> String { start + "/" + id }

    /// Returns the address of a section, row or screen of a record.
    func part(_ id: String, _ path: String) -> String {
        record(id) + "/" + Routes.turned(path)
    }

    /// Returns the path in the parts of an address after its record.
    static func path(_ parts: ArraySlice<String>) -> CellPath {
        var text = ""
        for part in parts { text += (text.isEmpty ? "" : "/") + part }
        return CellPath(turned(text))
    }

    /// Converts between a path and its form in an address: `drivers~k2/claims~k1` for
    /// `drivers#k2.claims#k1`, because a `#` would begin the fragment, and an address with a dot
    /// is that of a file.
    private static func turned(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "#"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "~"): bytes.append(UInt8(ascii: "#"))
            case UInt8(ascii: "."): bytes.append(UInt8(ascii: "/"))
            case UInt8(ascii: "/"): bytes.append(UInt8(ascii: "."))
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
