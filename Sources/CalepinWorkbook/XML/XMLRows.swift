// XML with rows: elements in a root, whose own elements are named texts. It is the form in which
// ODK keeps lists beside a form.

import CExpat

/// The rows of an XML file.
package final class XMLRows {
    private let parser: XML_Parser
    private let take: ([(name: String, text: String)]) -> Void
    private var row: [(name: String, text: String)] = []
    private var text: [UInt8] = []
    private var depth = 0
    private var isRefused = false

    /// Reads a file, and hands over each row when it ends. Texts lose white space at their ends;
    /// elements in texts and attributes are passed over.
    ///
    /// Throws: `WorkbookError` for XML that is not well-formed or too deep, and for declarations,
    /// so that entities are neither expanded nor fetched.
    /// Complexity: O(n) in the bytes.
    package static func read(
        _ bytes: [UInt8], _ take: ([(name: String, text: String)]) -> Void
    ) throws(WorkbookError) {
        guard bytes.count <= WorkbookLimits.packedBytes, let size = Int32(exactly: bytes.count),
            let parser = XML_ParserCreate(nil)
        else { throw WorkbookError(.xml(.damaged), "") }
        defer { XML_ParserFree(parser) }
        let isFine = withoutActuallyEscaping(take) { take in
            let rows = XMLRows(parser, take)
            let status = bytes.withUnsafeBytes {
                XML_Parse(
                    parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), size, 1)
            }
            return status == XML_STATUS_OK && !rows.isRefused
        }
        guard isFine else {
            let line = Int(exactly: XML_GetCurrentLineNumber(parser)) ?? 0
            throw WorkbookError(.xml(.damaged), "", number: line)
        }
    }

    private init(
        _ parser: XML_Parser, _ take: @escaping ([(name: String, text: String)]) -> Void
    ) {
        self.parser = parser
        self.take = take
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { data, name, _ in XMLRows.of(data)?.begin(name) },
            { data, name in XMLRows.of(data)?.end(name) })
        XML_SetCharacterDataHandler(
            parser, { data, text, count in XMLRows.of(data)?.add(text, count) })
        XML_SetStartDoctypeDeclHandler(
            parser, { data, _, _, _, _ in XMLRows.of(data)?.refuse() })
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLRows? {
        data.map { Unmanaged<XMLRows>.fromOpaque($0).takeUnretainedValue() }
    }

    private func refuse() {
        isRefused = true
        XML_StopParser(parser, 0)
    }

    private func begin(_ name: UnsafePointer<CChar>?) {
        depth += 1
        if depth > WorkbookLimits.xmlDepth { return refuse() }
        if depth == 2 { row = [] }
        if depth == 3 { text = [] }
    }

    private func add(_ more: UnsafePointer<CChar>?, _ count: Int32) {
        guard depth == 3, let more else { return }
        text.append(contentsOf: UnsafeRawBufferPointer(start: more, count: Int(count)))
    }

    private func end(_ name: UnsafePointer<CChar>?) {
        if depth == 3, let name {
            row.append((String(cString: name), String(decoding: trimmed, as: UTF8.self)))
        }
        if depth == 2, !row.isEmpty { take(row) }
        depth -= 1
    }

    /// The text without white space at its ends.
    private var trimmed: ArraySlice<UInt8> {
        let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
        return text[start..<(text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start)]
    }
}
