// Members of JSON that several folders write and read, and numbers with leading zeros.

import CalepinExpressions
import CalepinForms

extension JSONWriter {
    /// Writes a member that is a list of texts.
    mutating func member(_ name: String, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}

extension JSONValue {
    /// Returns the texts of a list member; nil when there is no list.
    func texts(_ name: String) -> [String]? {
        guard case .array(let values)? = self[name] else { return nil }
        return values.compactMap(\.asString)
    }
}

extension String {
    /// Creates the text of a number with leading zeros, of at least `digits` digits; negative
    /// numbers become 0.
    init(_ number: Int64, digits: Int) {
        let text = "\(Swift.max(0, number))"
        self = String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}

extension LocalText {
    /// The texts by language, as an object.
    var json: JSONValue {
        .object(texts.map { JSONMember($0.language, .string($0.text)) })
    }
}
