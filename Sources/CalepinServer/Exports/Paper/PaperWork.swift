// The folder in which pages are drawn, beside the uploads that are not whole yet: what a killed
// server leaves there is removed with these.

import CalepinExport
import Foundation

/// The folder of one PDF that is drawn.
struct PaperWork: Sendable {
    private let place: String
    private var given: String { place + "/given" }
    private var pictures: String { place + "/pictures" }
    private var parts: String { place + "/parts" }
    private var results: String { place + "/results" }
    private var root: String { place + "/root" }

    /// Creates the folder.
    ///
    /// Throws: `ExportError` `disk`.
    init(_ files: BlobFolder) throws(ExportError) {
        place = files.part("paper-" + Token.randomName())
        for folder in [given, pictures, parts, results, root] {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch { throw .disk }
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: place) }

    /// The folders of drawing, of making pictures smaller, and of joining parts.
    var folders: LimitedProgram.Folders { Self.folders(root, given, results) }
    var pictureFolders: LimitedProgram.Folders { Self.folders(root, pictures, results) }
    var partFolders: LimitedProgram.Folders { Self.folders(root, parts, results) }

    private static func folders(
        _ root: String, _ given: String, _ results: String
    ) -> LimitedProgram.Folders {
        LimitedProgram.Folders(root: root, given: given, results: results)
    }

    /// Writes a file that pages are drawn from.
    ///
    /// Throws: `ExportError` `disk`.
    func write(_ bytes: [UInt8], _ name: String) throws(ExportError) {
        try Self.write(bytes, to: given + "/" + name)
    }

    /// Writes a picture that is made smaller.
    ///
    /// Throws: `ExportError` `disk`.
    func writePicture(_ bytes: [UInt8], _ name: String) throws(ExportError) {
        try Self.write(bytes, to: pictures + "/" + name)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
        do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch { throw .disk }
    }

    /// Puts a stored file among the pictures; returns false where it is gone.
    func addPicture(_ path: String, _ name: String) -> Bool {
        link(path, pictures + "/" + name) == 0
    }

    /// Returns true where a program has written a regular file.
    func isResult(_ name: String) -> Bool {
        var found = stat()
        return lstat(results + "/" + name, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
    }

    /// Returns true where pages can be drawn from a file.
    func isGiven(_ name: String) -> Bool { access(given + "/" + name, R_OK) == 0 }

    /// Moves a picture that was made smaller to what pages are drawn from.
    ///
    /// Throws: `ExportError` `disk`.
    func take(_ name: String) throws(ExportError) {
        guard isResult(name) else { return }
        guard rename(results + "/" + name, given + "/" + name) == 0 else { throw .disk }
    }

    /// Keeps some pages that were drawn, and forgets what they were drawn from.
    ///
    /// Throws: `ExportError` `disk`.
    func keepPart(_ name: String) throws(ExportError) {
        guard rename(results + "/" + name, parts + "/" + name) == 0 else { throw .disk }
        for folder in [given, pictures] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names where name != PaperPhoto.logo { unlink(folder + "/" + name) }
        }
    }

    /// Opens a part, or what the parts were joined to.
    ///
    /// Throws: `ExportError` `unreadable`.
    func open(part name: String) throws(ExportError) -> PaperFile {
        try PaperFile(parts + "/" + name)
    }
}

/// A PDF that has been made: its bytes, a piece at a time. It is gone with the last reader.
final class PaperFile: Sendable {
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// Throws: `ExportError` `unreadable`.
    init(_ path: String) throws(ExportError) {
        descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .unreadable }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the next bytes; nil at the end.
    ///
    /// Throws: `ExportError` `unreadable`.
    func next() throws(ExportError) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: PaperLimits.readBytes)
        var count = -1
        repeat {
            count = read(descriptor, &piece, piece.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw .unreadable }
        return count == 0 ? nil : Array(piece[..<count])
    }
}
