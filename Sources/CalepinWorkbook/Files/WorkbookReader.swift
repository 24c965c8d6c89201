// The way in: a file becomes a workbook, whatever sort it is of. Its first bytes and the end of
// its name decide which reader takes it, and files of other sorts are refused with advice.

/// A reader of workbooks.
package enum WorkbookReader {
    /// Reads a workbook: .xlsx, .xlsm, .csv with the names of sheets in its first column, or .md.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: The name of the file, whose end tells .csv from .md.
    ///   - isRead: Tells by the name of a sheet if its rows are wanted. The cells of the others
    ///     are not looked at, so that errors in them do not matter.
    /// - Returns: The workbook with all sheets, the unwanted ones without rows. In .csv and .md
    ///   two sheets may have the same name.
    ///
    /// Throws: `WorkbookError` when the file is of another sort, damaged, beyond a limit, or has
    /// a cell that cannot be read.
    /// Complexity: O(n) in the unpacked bytes of the file.
    package static func read(
        _ bytes: [UInt8], name: String, reading isRead: @escaping (String) -> Bool = { _ in true }
    ) throws(WorkbookError) -> Workbook {
        guard !bytes.isEmpty else { throw WorkbookError(.emptyFile) }
        guard bytes.count <= WorkbookLimits.packedBytes else {
            throw WorkbookError(.fileTooLarge, number: WorkbookLimits.packedBytes)
        }
        let builder = WorkbookBuilder(reading: isRead)
        switch FileSignature(bytes) {
        case .old: throw WorkbookError(.oldFile)
        case .protected: throw WorkbookError(.protectedFile)
        case .openDocument: throw WorkbookError(.openDocument)
        case .zip:
            var reader = try SpreadsheetReader(bytes)
            try reader.read(into: builder)
        case .other: try readText(bytes, name: name, into: builder)
        }
        return builder.book
    }

    /// Reads a folder of .csv files, each of which is a sheet with the name of the file.
    ///
    /// - Parameters:
    ///   - files: The names of the files, without their folder, and their contents, in the order
    ///     of the sheets.
    ///   - isRead: Tells by the name of a sheet if its rows are wanted.
    ///
    /// Throws: `WorkbookError` when a file is of another sort or not in UTF-8, two have the same
    /// name, or all of them are beyond a limit.
    /// Complexity: O(n) in the bytes of the files.
    package static func read(
        folder files: [(name: String, bytes: [UInt8])],
        reading isRead: @escaping (String) -> Bool = { _ in true }
    ) throws(WorkbookError) -> Workbook {
        guard !files.isEmpty else { throw WorkbookError(.noSheet) }
        let builder = WorkbookBuilder(reading: isRead)
        var bytesLeft = WorkbookLimits.packedBytes
        var sheets: Set<String> = []
        for (name, bytes) in files {
            guard bytes.count <= bytesLeft else {
                throw WorkbookError(.fileTooLarge, name, number: WorkbookLimits.packedBytes)
            }
            bytesLeft -= bytes.count
            guard ends(name, with: ".csv"), FileSignature(bytes) == .other else {
                throw WorkbookError(.unknownFile, name)
            }
            let sheet = String(name.dropLast(4))
            guard !sheet.isEmpty else { throw WorkbookError(.unnamedSheet) }
            guard sheets.insert(sheet).inserted else {
                throw WorkbookError(.duplicateSheet, sheet)
            }
            try placed(sheet) { () throws(WorkbookError) in
                try CSVReader.read(try PlainText.checked(bytes), as: sheet, into: builder)
            }
        }
        return builder.book
    }

    private static func readText(
        _ bytes: [UInt8], name: String, into builder: WorkbookBuilder
    ) throws(WorkbookError) {
        let isMarkdown = ends(name, with: ".md")
        guard isMarkdown || ends(name, with: ".csv") else { throw WorkbookError(.unknownFile) }
        let text = try PlainText.checked(bytes)
        if isMarkdown {
            try MarkdownReader.read(text, into: builder)
        } else {
            try CSVReader.read(text, into: builder)
        }
        guard !builder.book.sheets.isEmpty else { throw WorkbookError(.noSheet) }
    }

    /// Gives errors without a place the one of a sheet.
    private static func placed(
        _ sheet: String, _ body: () throws(WorkbookError) -> Void
    ) throws(WorkbookError) {
        do throws(WorkbookError) { try body() } catch {
            var error = error
            error.place = error.place ?? SheetPlace(sheet: sheet)
            throw error
        }
    }

    private static func ends(_ name: String, with end: String) -> Bool {
        name.utf8.suffix(end.utf8.count).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            .elementsEqual(end.utf8)
    }
}
