// What somebody uploads as a zip file: an app, a workbook, or a workbook with the files that it
// reads. How the file itself is read is in CalepinZip.

import CalepinZip

/// A zip file that was uploaded.
struct ZipFile {
    private let archive: ZipArchive
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

    /// Opens a zip file.
    ///
    /// Throws: `AppFileError` when it cannot be read, or has neither app.json nor a workbook.
    init(_ bytes: [UInt8]) throws(AppFileError) {
        let bounds = ZipBounds(
            packedBytes: RegistryLimits.unpackedBytes, members: RegistryLimits.files,
            unpackedBytes: RegistryLimits.unpackedBytes)
        do throws(ZipError) { archive = try ZipArchive(bytes, bounds: bounds) } catch {
            throw .zip(error)
        }
        guard let (content, folder) = Self.found(archive.names) else { throw .missing("app.json") }
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

    /// The files of the app.
    var files: AppFiles {
        AppFiles { (name, maxBytes) throws(AppFileError) in try self.content(name, maxBytes) }
    }

    /// Returns the content of a file in the folder of the app.
    private func content(_ name: String, _ maxBytes: Int) throws(AppFileError) -> [UInt8]? {
        guard archive.contains(folder + name) else { return nil }
        do throws(ZipError) {
            return try archive.content(of: folder + name, maxBytes: maxBytes)
        } catch { throw .zip(error) }
    }
}
