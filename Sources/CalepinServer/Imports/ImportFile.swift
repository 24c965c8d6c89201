// The ways in: CSV, .xlsx with a sheet for each repeat, a zip of CSV with a table for each, or of
// submissions as XML, with attachments beside; JSON, JSON lines and GeoJSON.

import CalepinExpressions
import CalepinWorkbook
import CalepinZip

/// A reader of files of records.
enum ImportFile {
    /// Reads the rows of a file, whatever sort it is of.
    ///
    /// - Parameter repeats: the repeats of the form, in its order.
    /// Complexity: O(n) in the unpacked bytes, but O(n log n) in the rows of repeats.
    /// Throws: ``ImportFileError``.
    static func read(
        _ bytes: [UInt8], repeats: [RepeatTable]
    ) throws(ImportFileError) -> GivenRecords {
        let start = bytes.prefix(256).first { $0 > 0x20 && $0 < 0x80 }
        if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") { return try json(bytes) }
        guard ZipArchive.isOne(bytes) else {
            let book: Workbook
            do throws(WorkbookError) {
                book = try WorkbookReader.read(folder: [("records.csv", bytes)])
            } catch { throw .workbook(error) }
            return try tables(book, repeats)
        }
        return try zip(bytes, repeats)
    }

    /// Reads a zip: a workbook itself, or one with tables or submissions in it.
    private static func zip(
        _ bytes: [UInt8], _ repeats: [RepeatTable]
    ) throws(ImportFileError) -> GivenRecords {
        do {
            let archive = try ZipArchive(
                bytes,
                bounds: ZipBounds(
                    packedBytes: ImportLimits.fileBytes, members: ImportLimits.members,
                    unpackedBytes: ImportLimits.unpackedBytes))
            let parts = ImportParts(archive.names)
            switch parts.sort {
            case .workbook:
                return try tables(try WorkbookReader.read(bytes, name: "records.xlsx"), repeats)
            case .tables:
                var given = try tables(try book(parts.records, of: archive), repeats)
                given.files = ImportedFiles(archive, names: parts.files)
                return given
            case .submissions:
                var given = try XMLRecordReader.read(parts.records, of: archive, repeats)
                given.files = ImportedFiles(archive, names: parts.files)
                return given
            }
        } catch let error as ZipError {
            throw .workbook(WorkbookError(error))
        } catch let error as WorkbookError {
            throw .workbook(error)
        } catch let error as ImportFileError {
            throw error
        } catch {
            throw .noColumn
        }
    }

    /// Reads the tables of a zip: its files of CSV, or the one workbook.
    private static func book(_ names: [String], of archive: ZipArchive) throws -> Workbook {
        var files: [(name: String, bytes: [UInt8])] = []
        for name in names {
            let content = try archive.content(of: name, maxBytes: ImportLimits.unpackedBytes)
            if !ImportParts.ends(name, ".csv") {
                return try WorkbookReader.read(content, name: "records.xlsx")
            }
            files.append((ImportParts.last(name), content))
        }
        return try WorkbookReader.read(folder: files)
    }
}

/// The members of a zip by what they are.
struct ImportParts {
    /// The sorts of zips.
    enum Sort {
        /// The zip is a workbook itself.
        case workbook
        /// There are tables in it.
        case tables
        /// There are submissions in it.
        case submissions
    }

    let sort: Sort
    /// The members with records.
    let records: [String]
    /// The members that may be attachments.
    let files: [String]

    /// Tells the members of a zip apart by their names, which are only compared.
    ///
    /// Complexity: O(n) in the names.
    init(_ names: [String]) {
        let names = names.filter { name in
            let isHidden = Self.last(name).hasPrefix(".") || name.hasPrefix("__MACOSX/")
            return !isHidden && !name.hasSuffix("/")
        }
        // Tables among the attachments are deeper, and the log of a form is no table of it.
        let tables = Self.shallowest(
            names.filter { Self.ends($0, ".csv") && !Self.ends($0, " - audit.csv") })
        let books = names.filter { Self.ends($0, ".xlsx") }
        let xml = names.filter { Self.ends($0, ".xml") }
        let submissions = xml.filter { Self.last($0).lowercased() == "submission.xml" }
        if names.contains("xl/workbook.xml") || names.contains("[Content_Types].xml") {
            (sort, records) = (.workbook, [])
        } else if !submissions.isEmpty || tables.isEmpty && books.isEmpty && !xml.isEmpty {
            (sort, records) = (.submissions, submissions.isEmpty ? xml : submissions)
        } else if !tables.isEmpty {
            (sort, records) = (.tables, Array(tables.prefix(ImportLimits.tables)))
        } else {
            // The reader of workbooks says what is wrong with a zip without any of them.
            (sort, records) = books.isEmpty ? (.workbook, []) : (.tables, [books[0]])
        }
        let read = Set(records)
        files = names.filter { !read.contains($0) }
    }

    private static func shallowest(_ names: [String]) -> [String] {
        let depth = { (name: String) in name.utf8.count { $0 == UInt8(ascii: "/") } }
        guard let least = names.map(depth).min() else { return [] }
        return names.filter { depth($0) == least }
    }

    /// Returns a name without its folders.
    static func last(_ name: String) -> String {
        name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
    }

    static func ends(_ name: String, _ end: String) -> Bool { name.lowercased().hasSuffix(end) }
}
