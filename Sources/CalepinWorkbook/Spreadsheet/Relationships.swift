// Relationships between the parts of a workbook: which part stands behind an id, and the path of
// a part that another one names. Paths are compared with names in the zip file, nothing else.

/// The relationships of one part.
final class Relationships: XMLReceiver {
    /// One relationship.
    struct Link {
        /// The last part of the address of its type, such as `worksheet`.
        var type: String
        /// The name of the part; nil when it is outside of the file or no name at all.
        var part: String?
        /// The name as it is written.
        var target: String
    }

    let root = XMLElement.relationships
    /// The relationships, by their ids.
    private(set) var links: [String: Link] = [:]
    private let source: String

    /// Makes the reader of the relationships of a part; its name is empty for the file itself.
    init(of source: String) { self.source = source }

    /// The name of the part with the relationships of a part.
    static func part(of source: String) -> String {
        let (folder, file) = split(source)
        return folder + "_rels/" + file + ".rels"
    }

    /// Returns the only relationship of a type, or the first of several; nil when there is none.
    func first(_ type: String) -> Link? {
        links.filter { $0.value.type == type }.min { $0.key < $1.key }?.value
    }

    func begin(_ element: XMLElement, _ attributes: XMLAttributes) throws(WorkbookError) {
        guard element == .relationship else { return }
        guard let id = attributes["Id"], let type = attributes["Type"],
            let target = attributes["Target"]
        else { throw WorkbookError(.wrongPart, Self.part(of: source)) }
        let isOutside = attributes["TargetMode"] == "External"
        let link = Link(
            type: type.split(separator: "/").last.map { String($0) } ?? "",
            part: isOutside ? nil : Self.resolved(target, in: Self.split(source).folder),
            target: target)
        guard links.updateValue(link, forKey: id) == nil else {
            throw WorkbookError(.wrongRelationship, id)
        }
        guard links.count <= WorkbookLimits.relationships else {
            throw WorkbookError(
                .tooManyRelationships, Self.part(of: source),
                number: WorkbookLimits.relationships)
        }
    }

    /// Returns the name of a part that is named from a folder; nil when it leads out of the file.
    private static func resolved(_ target: String, in folder: String) -> String? {
        var path = folder.split(separator: "/").map { String($0) }
        if target.hasPrefix("/") { path = [] }
        for part in target.split(separator: "/") {
            if part == ".." {
                guard path.popLast() != nil else { return nil }
            } else if part != "." {
                path.append(String(part))
            }
        }
        return path.isEmpty ? nil : path.joined(separator: "/")
    }

    /// Returns a name with `%20` and its like replaced.
    ///
    /// Complexity: O(n) in the bytes of the name.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(truncatingIfNeeded: digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func split(_ part: String) -> (folder: String, file: String) {
        guard let slash = part.lastIndex(of: "/") else { return ("", part) }
        return (String(part[...slash]), String(part[part.index(after: slash)...]))
    }
}
