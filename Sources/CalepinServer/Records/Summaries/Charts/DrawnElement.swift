// A drawing as a tree of elements of SVG, written as a file or as JSON. Both are made of the same
// tree, so a page that makes elements of the JSON shows what the file does, without reading XML.
// Names are of a closed list, texts are escaped, and there is neither a script nor a style.

import CalepinExpressions

/// An element of a drawing.
struct DrawnElement: Equatable, Sendable {
    /// The elements that drawings have, by their names in SVG.
    enum Name: String, Sendable {
        case svg, title, desc, defs, pattern, g, rect, path, circle, text
    }

    let name: Name
    /// The attributes in their order.
    private(set) var attributes: [(name: StaticString, value: String)]
    private(set) var elements: [DrawnElement] = []
    /// The text of an element without elements.
    private(set) var text = ""

    init(
        _ name: Name, _ attributes: [(StaticString, String)] = [],
        _ elements: [DrawnElement] = []
    ) {
        (self.name, self.elements) = (name, elements)
        self.attributes = attributes.map { (name: $0.0, value: $0.1) }
    }

    /// Creates an element with a text.
    init(_ name: Name, _ attributes: [(StaticString, String)] = [], text: String) {
        self.init(name, attributes)
        self.text = text
    }

    static func == (one: DrawnElement, other: DrawnElement) -> Bool {
        one.xml() == other.xml()
    }

    mutating func append(_ element: DrawnElement) { elements.append(element) }

    // Writing

    /// Returns the bytes of a file.
    ///
    /// Complexity: O(n) in the elements.
    func file() -> [UInt8] { Array((xml() + "\n").utf8) }

    private func xml() -> String {
        var xml = "<" + name.rawValue
        for (name, value) in attributes { xml += " \(name)=\"\(Self.escaped(value))\"" }
        guard !elements.isEmpty || !text.isEmpty else { return xml + "/>" }
        xml += ">" + Self.escaped(text)
        for element in elements { xml += element.xml() }
        return xml + "</" + name.rawValue + ">"
    }

    /// The tree as `[name, {attributes}, text or [elements]]`.
    ///
    /// Complexity: O(n) in the elements.
    var json: JSONValue {
        let members = attributes.map { JSONMember("\($0.name)", .string(Self.readable($0.value))) }
        let content: JSONValue =
            text.isEmpty ? .array(elements.map(\.json)) : .string(Self.readable(text))
        return .array([.string(name.rawValue), .object(members), content])
    }

    /// Returns a text for the content of an element or attribute.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in readable(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a text without the signs that XML has no character for, in one line.
    private static func readable(_ text: String) -> String {
        var readable = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": readable += " "
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: break
            default: readable.unicodeScalars.append(scalar)
            }
        }
        return readable
    }
}
