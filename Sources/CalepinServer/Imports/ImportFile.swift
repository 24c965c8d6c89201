// The ways in: CSV, a zip of CSV with a table for each repeat, .xlsx with a sheet for each, JSON,
// JSON lines and GeoJSON, as exports and other programs write them.

import CalepinExpressions
import CalepinWorkbook
import CalepinZip

/// A reader of files of records.
enum ImportFile {
    /// Reads the rows of a file, whatever sort it is of.
    ///
    /// - Parameter repeats: the names of the tables of repeats, such as `drivers.claims`.
    /// Complexity: O(n) in the unpacked bytes, but O(n log n) in the rows of repeats.
    /// Throws: ``ImportFileError``.
    static func read(
        _ bytes: [UInt8], repeats: [String]
    ) throws(ImportFileError) -> GivenRecords {
        let start = bytes.prefix(256).first { $0 > 0x20 && $0 < 0x80 }
        if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") { return try json(bytes) }
        return try tables(try workbook(bytes), repeats)
    }

    // Tables

    private static func workbook(_ bytes: [UInt8]) throws(ImportFileError) -> Workbook {
        do throws(WorkbookError) {
            guard ZipArchive.isOne(bytes) else {
                return try WorkbookReader.read(folder: [("records.csv", bytes)])
            }
            if let files = filesOfZip(bytes) {
                return try WorkbookReader.read(folder: files)
            }
            return try WorkbookReader.read(bytes, name: "records.xlsx")
        } catch { throw .workbook(error) }
    }

    /// Returns the files of a zip of CSV; nil for a workbook and for anything else.
    private static func filesOfZip(
        _ bytes: [UInt8]
    ) -> [(name: String, bytes: [UInt8])]? {
        do throws(ZipError) {
            let archive = try ZipArchive(
                bytes,
                bounds: ZipBounds(
                    packedBytes: ImportLimits.fileBytes, members: ImportLimits.members,
                    unpackedBytes: ImportLimits.unpackedBytes))
            let names = archive.names.filter { $0.lowercased().hasSuffix(".csv") }
            guard !names.isEmpty, names.count <= ImportLimits.tables else { return nil }
            var files: [(name: String, bytes: [UInt8])] = []
            for name in names {
                let content = try archive.content(of: name, maxBytes: ImportLimits.unpackedBytes)
                let file = name.split(separator: "/").last.map(String.init) ?? name
                files.append((file, content))
            }
            return files
        } catch {
            // The reader of workbooks says what is wrong with it.
            return nil
        }
    }

    /// Returns the records of a workbook: the first sheet that is no repeat's has them, the sheets
    /// of repeats their rows.
    private static func tables(
        _ book: Workbook, _ repeats: [String]
    ) throws(ImportFileError) -> GivenRecords {
        var given = GivenRecords()
        var inner: [(table: String, rows: [GivenRow])] = []
        for sheet in book.sheets {
            guard let head = sheet.rows.first else { continue }
            let table = repeats.first { isTable($0, sheet.name) }
            guard table != nil || given.columns.first?.table != "" else { continue }
            let rows = sheet.rows.dropFirst().map { row in
                GivenRow(
                    line: row.number, table: table ?? "",
                    cells: head.cells.map { ($0.text, plain(row[$0.column])) })
            }
            let columns = (table: table ?? "", names: head.cells.map(\.text))
            if let table {
                inner.append((table, rows))
                given.columns.append(columns)
            } else {
                given.rows = rows
                given.columns.insert(columns, at: 0)
            }
        }
        guard inner.reduce(given.rows.count, { $0 + $1.rows.count }) <= ImportLimits.rows else {
            throw .tooManyRows
        }
        // The innermost first, so that rows have theirs when they are put where they belong.
        let order = inner.indices.sorted { inner[$0].table.count > inner[$1].table.count }
        for place in order {
            let table = inner[place].table
            let around = inner.firstIndex { table.hasPrefix($0.table + ".") }
            let name = String(table.split(separator: ".").last ?? "")
            let grouped = RowKeys.grouped(inner[place].rows, isInRepeat: around != nil)
            if let around {
                RowKeys.put(grouped, as: name, into: &inner[around].rows, isRow: true)
                continue
            }
            RowKeys.put(grouped, as: name, into: &given.rows, isRow: false)
        }
        return given
    }

    /// Returns true when a sheet is that of a table: named by it, or by it behind the name of a
    /// form, as zips of other programs have it.
    private static func isTable(_ table: String, _ sheet: String) -> Bool {
        let name = sheet.lowercased()
        let last = table.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return name == table.lowercased() || name == last || name.hasSuffix("-" + last)
            || name.hasSuffix("." + last)
    }

    /// Returns a text without the apostrophe that keeps spreadsheets from calculating it.
    private static func plain(_ text: String) -> String {
        guard text.first == "'", let second = text.dropFirst().first, "=+-@\t\r\n".contains(second)
        else { return text }
        return String(text.dropFirst())
    }

    // JSON

    private static func json(_ bytes: [UInt8]) throws(ImportFileError) -> GivenRecords {
        var given = GivenRecords()
        var values: [(line: Int, value: JSONValue)] = []
        if let whole = try? JSONValue(reading: bytes) {
            let all = whole["features"]?.elements ?? whole.elements ?? [whole]
            values = all.enumerated().map { ($0.offset + 1, $0.element) }
        } else {
            for (place, line) in bytes.split(separator: 10, omittingEmptySubsequences: false)
                .enumerated() where line.contains(where: { $0 > 0x20 })
            {
                guard let value = try? JSONValue(reading: Array(line)) else {
                    throw .line(place + 1)
                }
                values.append((place + 1, value))
            }
        }
        var count = 0
        for (line, value) in values {
            guard let row = row(value, line, "", 0, &count) else { throw .line(line) }
            guard count <= ImportLimits.rows else { throw .tooManyRows }
            note(row, &given)
            given.rows.append(row)
        }
        return given
    }

    /// Notes the columns of a row that are not known yet.
    private static func note(_ row: GivenRow, _ given: inout GivenRecords) {
        let place =
            given.columns.firstIndex { $0.table == row.table }
            ?? {
                given.columns.append((row.table, []))
                return given.columns.count - 1
            }()
        for (column, _) in row.cells where !given.columns[place].names.contains(column) {
            given.columns[place].names.append(column)
        }
        for (_, rows) in row.inner { for row in rows { note(row, &given) } }
    }

    private static func row(
        _ value: JSONValue, _ line: Int, _ table: String, _ depth: Int, _ count: inout Int
    ) -> GivenRow? {
        var value = value
        var row = GivenRow(line: line, table: table)
        if value["type"]?.asString == "Feature", let properties = value["properties"] {
            value = properties
        }
        guard case .object(let members) = value, depth < ImportLimits.depth else { return nil }
        count += 1
        for member in members {
            switch member.value {
            case .null: row.cells.append((member.key, ""))
            case .bool(let isTrue): row.cells.append((member.key, isTrue ? "true" : "false"))
            case .number(let text), .string(let text): row.cells.append((member.key, text))
            case .object: continue
            case .array(let elements):
                let texts = elements.compactMap(\.asString)
                guard texts.count < elements.count || elements.isEmpty else {
                    row.cells.append((member.key, texts.joined(separator: " ")))
                    continue
                }
                let name = table.isEmpty ? member.key : table + "." + member.key
                let rows = elements.compactMap { Self.row($0, line, name, depth + 1, &count) }
                guard rows.count == elements.count else { return nil }
                row.inner.append((member.key, rows))
            }
        }
        return row
    }
}

/// The keys by which rows of repeats find what they are in.
enum RowKeys {
    /// The columns with the id of a row: ours, ODK Central's and KoboToolbox's.
    static let row = ["row_id", "key", "_index"]
    /// The columns with the id of the record, or of the row, around a row.
    static let record = ["record_id", "parent_key", "_submission__uuid", "_parent_index"]
    static let parent = ["parent_row_id", "parent_key", "_parent_index"]

    /// All of them.
    static let all = row + record + parent

    /// Returns rows by the key of what they are in, in their order.
    static func grouped(_ rows: [GivenRow], isInRepeat: Bool) -> [String: [GivenRow]] {
        Dictionary(grouping: rows) { $0.text(isInRepeat ? parent : record) ?? "" }
    }

    static func put(
        _ grouped: [String: [GivenRow]], as name: String, into rows: inout [GivenRow], isRow: Bool
    ) {
        let keys = isRow ? row : ImportPlan.recordKeys + ["_index"]
        for place in rows.indices {
            for key in keys {
                guard let text = rows[place].text([key]), let inner = grouped[text] else {
                    continue
                }
                rows[place].inner.append((name, inner))
                break
            }
        }
    }
}
