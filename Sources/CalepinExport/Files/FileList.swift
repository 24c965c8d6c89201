// The files of an export that follow its tables, and those that the server does not have: lines
// that are held outside of memory where they are many.

import CalepinExpressions

/// A file as it is listed. None of its texts has a tab or the end of a line.
struct ListedFile {
    /// The name in the zip.
    let name: String
    /// The id of the record, that of the row, empty outside of repeats, and the name of the field.
    let record, row, field: String
    /// The digest that the cell names.
    let digest: String

    /// The texts with tabs between them.
    fileprivate var line: String {
        [name, record, row, field, digest].joined(separator: "\t")
    }
}

/// The files that follow, in order.
struct FileList {
    private let held = HeldBytes(maxBytes: ExportLimits.heldBytes)
    /// The bytes that were read and are not given back yet.
    private var rest: ArraySlice<UInt8> = []

    /// Adds a file, with the digest of what is stored.
    ///
    /// - Throws: `ExportError` `disk`.
    func add(_ file: ListedFile, stored: String) throws(ExportError) {
        try held.add(Array((stored + "\t" + file.line + "\n").utf8)[...])
    }

    /// Returns the next file; nil after the last one. None are added after it.
    ///
    /// - Throws: `ExportError` `disk`.
    mutating func next() throws(ExportError) -> (file: ListedFile, stored: String)? {
        var end = rest.firstIndex(of: 10)
        while end == nil {
            guard let piece = try held.next() else { return nil }
            rest = (Array(rest) + piece)[...]
            end = rest.firstIndex(of: 10)
        }
        guard let end else { return nil }
        let texts = rest[..<end].split(separator: 9, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        rest = rest[(end + 1)...]
        guard texts.count == 6 else { throw .disk }
        return (
            ListedFile(
                name: texts[1], record: texts[2], row: texts[3], field: texts[4],
                digest: texts[5]), texts[0]
        )
    }
}

/// The text that lists the files which the server does not have.
final class MissingFiles {
    /// The member; nil while no file is missing.
    private(set) var member: HeldMember?
    private let language: Language

    init(_ language: Language) { self.language = language }

    /// Adds a file.
    ///
    /// - Throws: `ExportError` `disk`.
    func add(_ file: ListedFile) throws(ExportError) {
        if member == nil {
            let heads: [ExportTexts] = [.file, .recordID, .rowID, .field, .digest]
            let head = heads.map { $0.text(in: language) }.joined(separator: "\t")
            member = HeldMember("missing-files.txt", maxBytes: ExportLimits.packedBytes)
            try add(ExportTexts.missing.text(in: language) + "\r\n\r\n" + head)
        }
        try add(file.line)
    }

    private func add(_ line: String) throws(ExportError) {
        try member?.add(Array((line + "\r\n").utf8))
    }
}
