// Submissions of ODK as XML, each a file of a zip with its attachments beside it: groups become
// names with strokes, repeats rows.

import CalepinWorkbook
import CalepinZip

/// A reader of submissions.
struct XMLRecordReader {
    /// The paths of the repeats, by those that are compared.
    private let repeats: [String: String]

    /// Reads the submissions of a zip. One that cannot be read is a fault, and the others are
    /// taken.
    ///
    /// Complexity: O(n) in the unpacked bytes.
    /// Throws: `ZipError`; ``ImportFileError`` `tooManyRows`.
    static func read(
        _ names: [String], of archive: ZipArchive, _ repeats: [RepeatTable]
    ) throws -> GivenRecords {
        var given = GivenRecords()
        given.source = .submissions
        let reader = XMLRecordReader(
            repeats: Dictionary(
                repeats.map { (ImportPlan.plain($0.path), $0.path) }, uniquingKeysWith: { $1 }))
        var count = 0
        for (place, name) in names.enumerated() {
            let bytes = try archive.content(of: name, maxBytes: ImportLimits.unpackedBytes)
            do throws(WorkbookError) {
                var row = reader.row(try XMLNode(reading: bytes), line: place + 1, &count)
                let parts = name.split(separator: "/").dropLast()
                row.folder = parts.joined(separator: "/")
                given.note(row)
                given.rows.append(row)
            } catch { given.faults.append(RowFault(error, place + 1, name)) }
            guard count <= ImportLimits.rows else { throw ImportFileError.tooManyRows }
        }
        return given
    }

    private func row(_ root: XMLNode, line: Int, _ count: inout Int) -> GivenRow {
        var row = GivenRow(line: line)
        count += 1
        add(root, "", to: &row, &count)
        for (name, column) in [
            ("instanceID", "instanceID"), ("submissionDate", "SubmissionDate"),
        ] {
            if let text = root.attributes[name] { row.cells.append((column, text)) }
        }
        return row
    }

    private func add(_ node: XMLNode, _ path: String, to row: inout GivenRow, _ count: inout Int) {
        for element in node.elements {
            let table = row.table.isEmpty ? element.name : row.table + "." + element.name
            if let repeated = repeats[ImportPlan.plain(table)] {
                // A template is no row.
                guard element.attributes["template"] == nil else { continue }
                var inner = GivenRow(line: row.line, table: repeated)
                count += 1
                add(element, "", to: &inner, &count)
                let name = String(repeated.split(separator: ".").last ?? "")
                if let place = row.inner.firstIndex(where: { $0.repeat == name }) {
                    row.inner[place].rows.append(inner)
                } else {
                    row.inner.append((name, [inner]))
                }
            } else if element.elements.isEmpty {
                row.cells.append((path + element.name, element.text))
            } else {
                add(element, path + element.name + "/", to: &row, &count)
            }
        }
    }
}

extension RowFault {
    /// Makes the fault of a submission that cannot be read.
    fileprivate init(_ error: WorkbookError, _ line: Int, _ name: String) {
        self.init(
            line: line, table: String(name.suffix(200)), column: "", code: error.name,
            texts: (error.english, error.french))
    }
}
