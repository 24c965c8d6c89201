// Catalogues as files: CSV as spreadsheets write it, with a line of names first. Read into the
// JSON that sessions are opened with; what a catalogue is for is the engine's business.

import CalepinExpressions

/// A catalogue in a file, named `name=path` or by the file itself.
struct CatalogueFile {
    /// Bytes of a file: a hundred thousand lines of some columns.
    private static let mostBytes = 67_108_864

    let name: String
    let file: GivenFile

    init(_ argument: String, _ language: Language) {
        let sides = argument.split(separator: "=", maxSplits: 1)
        let path = String(sides.last ?? "")
        let base = path.split(separator: "/").last ?? ""
        name = sides.count == 2 ? String(sides[0]) : String(base.prefix { $0 != "." })
        file = GivenFile(path: path, language: language)
    }

    /// The catalogue as `name`, `attributes` and `rows`.
    func json() throws(CommandError) -> JSONValue {
        var lines = CatalogueFile.lines(of: try file.bytes(limit: CatalogueFile.mostBytes))
        let names = lines.isEmpty ? [] : lines.removeFirst()
        return .object([
            JSONMember("name", .string(name)),
            JSONMember("attributes", .array(names.map { .string($0) })),
            JSONMember("rows", .array(lines.map { .array($0.map { .string($0) }) })),
        ])
    }

    /// The cells of each line (RFC 4180): a cell in quotes may hold commas, line ends, and quotes
    /// written twice. Lines without anything are left out.
    static func lines(of bytes: [UInt8]) -> [[String]] {
        var lines: [[String]] = []
        var line: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var place = 0
        func endCell() {
            line.append(String(decoding: cell, as: UTF8.self))
            cell.removeAll(keepingCapacity: true)
        }
        func endLine() {
            endCell()
            if line != [""] { lines.append(line) }
            line = []
        }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            let isQuote = byte == UInt8(ascii: "\"")
            if isQuoted {
                if !isQuote { cell.append(byte); continue }
                let isDouble = place < bytes.count && bytes[place] == byte
                if isDouble { cell.append(byte); place += 1 } else { isQuoted = false }
            } else if isQuote, cell.isEmpty {
                isQuoted = true
            } else if byte == UInt8(ascii: ",") {
                endCell()
            } else if byte == 0x0A {
                endLine()
            } else if byte != 0x0D {
                cell.append(byte)
            }
        }
        endLine()
        return lines
    }
}
