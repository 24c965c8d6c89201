// XML as a tree: a submission of a form, which is small. Parts of workbooks, which are not, are
// read as a stream by XMLPart.

import CExpat

/// An element of a small XML file.
package struct XMLNode: Sendable {
    /// The name without its prefix.
    package let name: String
    /// The attributes, by their names without prefixes.
    package let attributes: [String: String]
    /// The elements inside, in their order.
    package fileprivate(set) var elements: [XMLNode] = []
    /// The text inside, without that of the elements and without white space at its ends.
    package fileprivate(set) var text = ""

    /// Reads a file.
    ///
    /// Throws: `WorkbookError` for XML that is not well-formed, too large or too deep, and for
    /// declarations, so that entities are neither expanded nor fetched.
    /// Complexity: O(n) in the bytes.
    package init(reading bytes: [UInt8]) throws(WorkbookError) {
        guard bytes.count <= WorkbookLimits.treeBytes, let size = Int32(exactly: bytes.count),
            let parser = XML_ParserCreate(nil)
        else { throw WorkbookError(.xml(.damaged), "") }
        defer { XML_ParserFree(parser) }
        let reader = XMLTreeReader(parser)
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), size, 1)
        }
        guard status == XML_STATUS_OK, !reader.isRefused, let root = reader.root else {
            let line = Int(exactly: XML_GetCurrentLineNumber(parser)) ?? 0
            throw WorkbookError(.xml(reader.isRefused ? .declaration : .damaged), "", number: line)
        }
        self = root
    }

    fileprivate init(_ name: String, _ attributes: [String: String]) {
        (self.name, self.attributes) = (name, attributes)
    }

    /// Returns the first element inside with a name.
    ///
    /// Complexity: O(n) in the elements.
    package subscript(name: String) -> XMLNode? { elements.first { $0.name == name } }
}

/// The parser's side of the tree.
private final class XMLTreeReader {
    private let parser: XML_Parser
    private var open: [(node: XMLNode, text: [UInt8])] = []
    private(set) var root: XMLNode?
    private(set) var isRefused = false
    private var count = 0

    init(_ parser: XML_Parser) {
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { data, name, pairs in XMLTreeReader.of(data)?.begin(name, pairs) },
            { data, _ in XMLTreeReader.of(data)?.end() })
        XML_SetCharacterDataHandler(
            parser, { data, text, count in XMLTreeReader.of(data)?.add(text, count) })
        XML_SetStartDoctypeDeclHandler(
            parser, { data, _, _, _, _ in XMLTreeReader.of(data)?.refuse() })
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLTreeReader? {
        data.map { Unmanaged<XMLTreeReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func refuse() {
        isRefused = true
        XML_StopParser(parser, 0)
    }

    private func begin(
        _ name: UnsafePointer<CChar>?, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name, let pairs, open.count < WorkbookLimits.xmlDepth else { return refuse() }
        count += 1
        guard count <= WorkbookLimits.treeElements else {
            XML_StopParser(parser, 0)
            return
        }
        var attributes: [String: String] = [:]
        var place = 0
        while let key = pairs[place], let value = pairs[place + 1] {
            attributes[Self.local(key)] = String(cString: value)
            place += 2
        }
        open.append((XMLNode(Self.local(name), attributes), []))
    }

    private func add(_ more: UnsafePointer<CChar>?, _ count: Int32) {
        guard let more, !open.isEmpty else { return }
        open[open.count - 1].text.append(
            contentsOf: UnsafeRawBufferPointer(start: more, count: Int(count)))
    }

    private func end() {
        guard var (node, text) = open.popLast() else { return }
        let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
        let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        node.text = String(decoding: text[start..<end], as: UTF8.self)
        if open.isEmpty { root = node } else { open[open.count - 1].node.elements.append(node) }
    }

    /// Returns a name without its prefix.
    private static func local(_ name: UnsafePointer<CChar>) -> String {
        let whole = String(cString: name)
        return whole.split(separator: ":").last.map(String.init) ?? whole
    }
}
