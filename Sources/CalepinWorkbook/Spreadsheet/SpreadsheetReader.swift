// Workbooks of the kind .xlsx and .xlsm: which parts of the zip file belong to the workbook, found
// by following relationships, and the order in which they are read. Macros are never looked at.

import CalepinZip

/// A reader of .xlsx and .xlsm files.
struct SpreadsheetReader {
    private let archive: ZipArchive
    /// The names in the zip file by those of parts, see `key`.
    private var names: [String: String] = [:]
    private var used: Set<String> = []

    /// Opens the zip file of a workbook.
    ///
    /// Throws: `WorkbookError` when it is not to be read.
    /// Complexity: O(n) in the bytes of the file.
    init(_ bytes: [UInt8]) throws(WorkbookError) {
        let bounds = ZipBounds(
            packedBytes: WorkbookLimits.packedBytes, members: WorkbookLimits.members,
            unpackedBytes: WorkbookLimits.unpackedBytes)
        do throws(ZipError) { archive = try ZipArchive(bytes, bounds: bounds) } catch {
            throw WorkbookError(error)
        }
        for name in archive.names.reversed() { names[Self.key(name)] = name }
    }

    /// Returns a name as parts are compared: without case, and without the backslashes and the
    /// slash in front that some programs write into zip files.
    private static func key(_ name: String) -> String {
        let slashed = String(name.lowercased().map { $0 == "\\" ? "/" : $0 })
        return slashed.hasPrefix("/") ? String(slashed.dropFirst()) : slashed
    }

    /// Returns the name in the zip file of a part; nil when it is missing.
    private func name(of part: String) -> String? {
        [part, Relationships.decoded(part)].lazy.compactMap { part in
            archive.contains(part) ? part : names[Self.key(part)]
        }.first
    }

    /// Reads the sheets into a workbook.
    ///
    /// Throws: `WorkbookError` for a part that is missing or damaged, and a cell that cannot be
    /// read.
    /// Complexity: O(n) in the unpacked bytes of the parts that are read.
    mutating func read(into builder: WorkbookBuilder) throws(WorkbookError) {
        let file = Relationships(of: "")
        let start = Relationships.part(of: "")
        guard name(of: start) != nil else { throw WorkbookError(.noWorkbook) }
        try read(start, by: file)
        guard let main = file.first("officeDocument") else { throw WorkbookError(.noWorkbook) }
        guard let part = main.part else { throw WorkbookError(.wrongRelationship, main.target) }
        guard !part.lowercased().hasSuffix(".bin") else { throw WorkbookError(.binaryWorkbook) }
        let list = SheetList(part: part)
        try read(part, by: list)
        guard !list.sheets.isEmpty else { throw WorkbookError(.noSheet) }
        let links = Relationships(of: part)
        try read(Relationships.part(of: part), by: links)
        let values = try values(links, list)
        for sheet in list.sheets {
            guard let link = links.links[sheet.id] else {
                throw WorkbookError(
                    .wrongRelationship, at: SheetPlace(sheet: sheet.name), sheet.id)
            }
            guard try builder.addSheet(sheet.name) else { continue }
            try readSheet(link, values, builder)
        }
    }

    /// Reads what all sheets need: texts and styles, where the workbook has them.
    private mutating func values(
        _ links: Relationships, _ list: SheetList
    ) throws(WorkbookError) -> CellValues {
        var values = CellValues()
        values.isSince1904 = list.isSince1904
        if let link = links.first("styles") {
            let styles = Styles(part: link.target)
            try read(link, by: styles)
            values.shapes = styles.shapes
        }
        if let link = links.first("sharedStrings") {
            let texts = SharedTexts(part: link.target)
            try read(link, by: texts)
            values.sharedTexts = texts.texts
        }
        return values
    }

    private mutating func readSheet(
        _ link: Relationships.Link, _ values: CellValues, _ builder: WorkbookBuilder
    ) throws(WorkbookError) {
        switch link.type {
        case "worksheet":
            do throws(WorkbookError) {
                try read(link, by: SheetCells(values, builder))
            } catch {
                var error = error
                error.place = error.place ?? builder.place(nil)
                throw error
            }
        // Sheets that have no cells: a chart, a dialogue, macros of long ago.
        case "chartsheet", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet": return
        default:
            throw WorkbookError(.wrongRelationship, at: builder.place(nil), link.target)
        }
    }

    private mutating func read(
        _ link: Relationships.Link, by receiver: some XMLReceiver
    ) throws(WorkbookError) {
        guard let part = link.part else { throw WorkbookError(.wrongRelationship, link.target) }
        try read(part, by: receiver)
    }

    /// Reads a part, each one only once.
    private mutating func read(
        _ part: String, by receiver: some XMLReceiver
    ) throws(WorkbookError) {
        guard let name = name(of: part) else {
            throw WorkbookError(.missingPart, part)
        }
        guard used.insert(name).inserted else { throw WorkbookError(.wrongRelationship, part) }
        try XMLPart.read(
            name, of: archive, maxBytes: WorkbookLimits.unpackedBytes, by: receiver)
    }
}
