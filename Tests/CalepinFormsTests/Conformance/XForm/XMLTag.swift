// Reads XML into a tree of tags, as far as recorded forms need: names without their prefixes,
// attributes, text, comments left out. XForm.swift reads the tags.

import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A tag with what is in it.
final class XMLTag {
    /// The name without its prefix.
    let name: String
    /// The attributes, by their names with prefixes.
    let attributes: [String: String]
    var tags: [XMLTag] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
        self.name = XMLTag.plain(name)
        self.attributes = attributes
    }

    /// The first tag of that name.
    func tag(_ name: String) -> XMLTag? { tags.first { $0.name == name } }

    /// The tags of that name.
    func all(_ name: String) -> [XMLTag] { tags.filter { $0.name == name } }

    /// The tags of that name anywhere below.
    func below(_ name: String) -> [XMLTag] {
        tags.flatMap { ($0.name == name ? [$0] : []) + $0.below(name) }
    }

    var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// A name without its prefix.
    static func plain(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    /// A step of a path without its prefix; one to an attribute keeps its sign.
    static func step(_ name: String) -> String {
        name.hasPrefix("@") ? "@" + plain(String(name.dropFirst())) : plain(name)
    }

    /// The text with `<` written out where it stands in an attribute, as recorded forms have it.
    static func mended(_ text: String) -> String {
        var result = ""
        var isInTag = false
        var isQuoted = false
        for character in text {
            switch character {
            case "<" where isQuoted:
                result += "&lt;"
                continue
            case "<": isInTag = true
            case ">" where !isQuoted: isInTag = false
            case "\"" where isInTag: isQuoted.toggle()
            default: break
            }
            result.append(character)
        }
        return result
    }

    /// The outermost tag of a text; nil when it is no XML.
    static func read(_ text: String) -> XMLTag? {
        let parser = XMLParser(data: Data(text.utf8))
        let collector = XMLCollector()
        parser.delegate = collector
        return parser.parse() ? collector.outermost.tags.first : nil
    }
}

/// Collects what the parser finds.
private final class XMLCollector: NSObject, XMLParserDelegate {
    let outermost = XMLTag("", [:])
    private var open: [XMLTag] = []

    override init() {
        super.init()
        open = [outermost]
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let tag = XMLTag(name, attributes)
        open.last?.tags.append(tag)
        open.append(tag)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        open.last?.text += text
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        open.last?.text += String(decoding: block, as: UTF8.self)
    }
}
