// A zip file in memory, read with libzip. Its names are only compared: nothing is written to the
// disk, and no more is unpacked than is asked for.

import CZip
import Foundation

/// A zip file.
final class ZipFile {
    private let archive: OpaquePointer
    /// The content of a zip file.
    enum Content: Equatable {
        /// The files of an app.
        case app
        /// The parts of a workbook: the zip file is one.
        case workbook
        /// A workbook of this name, and the files that its form reads.
        case withWorkbook(String)
    }

    /// The content.
    let content: Content
    /// The folder with the app or workbook, with a `/` at its end; empty when it is at the top.
    private let folder: String
    /// The number of bytes that may still be unpacked.
    private var bytesLeft = RegistryLimits.unpackedBytes

    /// Opens a zip file of an app.
    ///
    /// Throws: `AppFileError` when it cannot be read, has too many files, or neither app.json nor
    /// a workbook.
    init(_ bytes: [UInt8]) throws(AppFileError) {
        guard let archive = Self.open(bytes) else { throw .notZip }
        self.archive = archive
        let count = Int(zip_get_num_entries(archive, 0))
        guard count <= RegistryLimits.files else {
            zip_discard(archive)
            throw .tooManyFiles(RegistryLimits.files)
        }
        let names = (0..<count).compactMap { zip_get_name(archive, UInt64($0), 0) }
            .map { String(cString: $0) }
        guard let (content, folder) = Self.found(names) else {
            zip_discard(archive)
            throw .missing("app.json")
        }
        (self.content, self.folder) = (content, folder)
    }

    /// Returns what the files of some names are, and the folder that they are in; nil for nothing
    /// that can be published.
    private static func found(_ names: [String]) -> (content: Content, folder: String)? {
        let isWorkbook = names.contains { $0.hasPrefix("xl/") }
        if isWorkbook, names.contains("[Content_Types].xml") { return (.workbook, "") }
        // A folder that was packed as a whole stands in front of the names of its files.
        func outermost(_ isWanted: (Substring) -> Bool) -> (folder: String, name: String)? {
            let found = names.filter { name in
                isWanted(name.split(separator: "/").last ?? "") && !name.hasSuffix("/")
            }.min { $0.split(separator: "/").count < $1.split(separator: "/").count }
            return found.map { found in
                let name = String(found.split(separator: "/").last ?? "")
                return (String(found.dropLast(name.count)), name)
            }
        }
        if let app = outermost({ $0 == "app.json" }) { return (.app, app.folder) }
        // Programs keep files of their own beside it, whose names begin with a full stop.
        let book = outermost { $0.lowercased().hasSuffix(".xlsx") && !$0.hasPrefix(".") }
        return book.map { (.withWorkbook($0.name), $0.folder) }
    }

    deinit { zip_discard(archive) }

    /// Returns true for the first bytes of a zip file.
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B]) }

    /// The files of the app.
    var files: AppFiles {
        AppFiles { (name, maxBytes) throws(AppFileError) in try self.content(name, maxBytes) }
    }

    private static func open(_ bytes: [UInt8]) -> OpaquePointer? {
        // libzip frees the copy together with the archive.
        guard let copy = malloc(max(1, bytes.count)) else { return nil }
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        var error = zip_error_t()
        guard let source = zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            free(copy)
            return nil
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
            zip_source_free(source)
            return nil
        }
        return archive
    }

    /// Returns the content of a file in the folder of the app.
    private func content(_ name: String, _ maxBytes: Int) throws(AppFileError) -> [UInt8]? {
        let index = zip_name_locate(archive, folder + name, 0)
        guard index >= 0 else { return nil }
        guard let file = zip_fopen_index(archive, UInt64(index), 0) else {
            throw .unreadable(name)
        }
        defer { zip_fclose(file) }
        let limit = min(maxBytes, bytesLeft)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Int(zip_fread(file, &part, UInt64(part.count)))
            guard count >= 0 else { throw .unreadable(name) }
            guard count > 0 else { break }
            guard bytes.count + count <= limit else { throw .tooLarge(name, limit) }
            bytes.append(contentsOf: part[..<count])
        }
        bytesLeft -= bytes.count
        return bytes
    }
}
