// Runs Python on files: that of CALEPIN_PYTHON, or of .venv in the checkout, as Scripts/setup
// makes it. The files are in a folder of their own that goes with it.

import Foundation

/// A folder of files for Python.
final class Python {
    /// The reason why Python failed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let folder: URL
    /// The root of the checkout.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-exports-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    /// Runs Python in the folder; returns what it printed.
    ///
    /// Throws: `Failure` with what it said when it fails.
    func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: ProcessInfo.processInfo.environment["CALEPIN_PYTHON"]
                ?? Self.root.appendingPathComponent(".venv/bin/python").path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let (said, printed) = (Pipe(), Pipe())
        process.standardError = said
        process.standardOutput = printed
        try process.run()
        let output = printed.fileHandleForReading.readDataToEndOfFile()
        let words = said.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: String(decoding: words, as: UTF8.self))
        }
        return String(decoding: output, as: UTF8.self)
    }
}
