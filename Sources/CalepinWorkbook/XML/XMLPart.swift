// One part of a workbook, parsed by expat while it is unpacked: in memory are a piece of it and
// the names in it, never its elements. Declarations end it at once, so that entities are neither
// expanded nor fetched.

import CExpat
import CalepinZip

/// A part of a workbook while it is parsed.
final class XMLPart {
    private let name: String
    private let receiver: any XMLReceiver
    private let parser: XML_Parser
    /// The error that ended the parsing.
    private var failure: WorkbookError?
    /// The elements that are open, from the root on.
    private var open: [XMLElement] = []
    /// The names of attributes, and of elements that are not read, with more than one byte.
    private var names: Set<String> = []
    private var prefixes: Set<String> = []
    /// The number of bytes that were given to the parser, and those when it last found something.
    private var bytesGiven = 0, bytesFound = 0

    /// Parses a part.
    ///
    /// Throws: `WorkbookError` when the part is missing or damaged, for what no workbook has,
    /// and what the receiver throws.
    /// Complexity: O(n) in the bytes of the part, with memory for one piece and the names in it.
    static func read(
        _ name: String, of archive: ZipArchive, maxBytes: Int, by receiver: some XMLReceiver
    ) throws(WorkbookError) {
        let stream: ZipStream
        do throws(ZipError) {
            stream = try archive.stream(of: name, maxBytes: maxBytes)
        } catch { throw WorkbookError(error) }
        // The encoding is given from outside: what the part itself says does not count.
        let separator = CChar(bitPattern: XMLNames.separator)
        guard let parser = XML_ParserCreateNS("UTF-8", separator) else {
            throw WorkbookError(.xml(.damaged), name)
        }
        defer { XML_ParserFree(parser) }
        try XMLPart(name, parser, receiver).parse(stream)
    }

    private init(_ name: String, _ parser: XML_Parser, _ receiver: some XMLReceiver) {
        self.name = name
        self.parser = parser
        self.receiver = receiver
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { data, name, attributes in XMLPart.of(data)?.begin(name, attributes) },
            { data, _ in XMLPart.of(data)?.end() })
        XML_SetCharacterDataHandler(
            parser, { data, text, count in XMLPart.of(data)?.take(text, count) })
        XML_SetStartDoctypeDeclHandler(
            parser, { data, _, _, _, _ in XMLPart.of(data)?.refuse(.declaration) })
        XML_SetEntityDeclHandler(
            parser, { data, _, _, _, _, _, _, _, _ in XMLPart.of(data)?.refuse(.declaration) })
        XML_SetStartNamespaceDeclHandler(
            parser, { data, prefix, _ in XMLPart.of(data)?.declare(prefix) })
        // Everything else: comments, instructions, white space outside of the root.
        XML_SetDefaultHandler(parser, { data, _, _ in XMLPart.of(data)?.pass() })
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLPart? {
        data.map { Unmanaged<XMLPart>.fromOpaque($0).takeUnretainedValue() }
    }

    private func parse(_ stream: ZipStream) throws(WorkbookError) {
        while true {
            let size = WorkbookLimits.xmlPieceBytes
            guard let buffer = XML_GetBuffer(parser, Int32(size)) else { throw damaged }
            let piece = UnsafeMutableRawBufferPointer(start: buffer, count: size)
            let count: Int
            do throws(ZipError) { count = try stream.read(into: piece) } catch {
                throw WorkbookError(error)
            }
            if bytesGiven == 0,
                piece.prefix(count).starts(with: [0xFF, 0xFE])
                    || piece.prefix(count).starts(with: [0xFE, 0xFF])
                    || piece.prefix(min(count, 2)).contains(0) && count > 0
            {
                throw WorkbookError(.xml(.encoding), name)
            }
            bytesGiven += count
            let status = XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
            if let failure { throw failure }
            // What is left of the part is not even unpacked.
            if receiver.isDone { return }
            guard status == XML_STATUS_OK else { throw damaged }
            guard bytesGiven - bytesFound <= WorkbookLimits.xmlMarkBytes else {
                throw WorkbookError(
                    .xml(.markTooLong), name, number: WorkbookLimits.xmlMarkBytes)
            }
            if count == 0 { return }
        }
    }

    private var damaged: WorkbookError {
        let line = Int(exactly: XML_GetCurrentLineNumber(parser)) ?? 0
        return WorkbookError(.xml(.damaged), name, number: line)
    }

    // What the parser finds

    /// Hands on what was found, unless something was wrong before.
    private func found(_ body: () throws(WorkbookError) -> Void) {
        bytesFound = bytesGiven
        guard failure == nil else { return }
        do throws(WorkbookError) {
            try body()
            if receiver.isDone { XML_StopParser(parser, 0) }
        } catch {
            failure = error
            XML_StopParser(parser, 0)
        }
    }

    private func refuse(_ code: WorkbookError.XMLCode) {
        found { () throws(WorkbookError) in throw WorkbookError(.xml(code), name) }
    }

    private func pass() { found {} }

    private func begin(
        _ fullName: UnsafePointer<CChar>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let fullName, let attributes else { return }
        found { () throws(WorkbookError) in
            guard open.count < WorkbookLimits.xmlDepth else {
                throw WorkbookError(.xml(.tooDeep), name, number: WorkbookLimits.xmlDepth)
            }
            let element = XMLNames.element(fullName)
            if element == .other { try note(fullName) }
            var index = 0
            while let attribute = attributes[index] {
                try note(attribute)
                index += 2
            }
            guard !open.isEmpty || element == receiver.root else {
                throw WorkbookError(.wrongPart, name)
            }
            open.append(element)
            try receiver.begin(element, XMLAttributes(pairs: attributes))
        }
    }

    private func end() {
        found { () throws(WorkbookError) in try receiver.end(open.popLast() ?? .other) }
    }

    private func take(_ text: UnsafePointer<CChar>?, _ count: Int32) {
        guard let text else { return }
        found { () throws(WorkbookError) in
            try receiver.take(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
    }

    private func declare(_ prefix: UnsafePointer<CChar>?) {
        found { () throws(WorkbookError) in
            prefixes.insert(prefix.map { String(cString: $0) } ?? "")
            guard prefixes.count <= WorkbookLimits.xmlPrefixes else { throw tooManyNames }
        }
    }

    // Names

    private func note(_ name: UnsafePointer<CChar>) throws(WorkbookError) {
        // Names of one byte are few.
        if name[0] == 0 || name[1] == 0 { return }
        names.insert(String(cString: name))
        guard names.count <= WorkbookLimits.xmlNames else { throw tooManyNames }
    }

    private var tooManyNames: WorkbookError {
        WorkbookError(.xml(.tooManyNames), name, number: WorkbookLimits.xmlNames)
    }
}
