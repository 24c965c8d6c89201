// Small functions on texts: folding for searches, integers, addresses of the page.

import CalepinForms

/// Returns a text in lowercase without accents, byte by byte, for searches: letters of Latin-1
/// become those of ASCII, all others are unchanged.
///
/// Complexity: O(n).
func folded(_ text: String) -> [UInt8] {
    let latin: StaticString = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
    var bytes: [UInt8] = []
    var isLatin = false
    for byte in text.utf8 {
        if isLatin, byte >= 0x80, byte < 0xC0 {
            bytes.append(latin.withUTF8Buffer { $0[Int(byte - 0x80)] })
            isLatin = false
        } else if byte == 0xC3 {
            isLatin = true
        } else {
            let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            bytes.append(isCapital ? byte + 32 : byte)
        }
    }
    return bytes
}

/// Returns true when bytes contain others.
func has(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    for start in 0...(bytes.count - wanted.count) {
        var index = 0
        while index < wanted.count, bytes[start + index] == wanted[index] { index += 1 }
        if index == wanted.count { return true }
    }
    return false
}

/// Returns true when bytes are lexicographically less than others.
func comesBefore(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    var index = 0
    while index < left.count, index < right.count {
        if left[index] != right[index] { return left[index] < right[index] }
        index += 1
    }
    return left.count < right.count
}

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
    /// The name of the listed collection, when the app starts with another one.
    var collection = ""

    /// The part of an address for a record that is not stored yet.
    static let new = "new"

    /// The start address of the app.
    var start: String { "/" + app }

    var list: String { collection.isEmpty ? start : record(collection) }

    func record(_ id: String) -> String { start + "/" + id }

    func record(_ record: OpenRecord) -> String {
        self.record(record.base.isNew ? Routes.new : record.id)
    }

    func part(_ record: OpenRecord, _ path: String) -> String {
        part(record.base.isNew ? Routes.new : record.id, path)
    }

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
