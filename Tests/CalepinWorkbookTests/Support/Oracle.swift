// Runs oracle.py, which makes files with openpyxl and says what openpyxl and pyxform read in them.
// The Python is that of CALEPIN_PYTHON, or of .venv in the checkout, as Scripts/setup makes it.

import Foundation

/// The files that oracle.py made, in a folder of their own that goes with it.
final class Oracle {
    /// The reason why there are no files.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let folder: URL

    /// Makes files.
    ///
    /// Throws: `Failure` when the script fails, with what it printed.
    init(_ command: String, seed: Int, count: Int) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-workbooks-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var tests = URL(fileURLWithPath: #filePath)
        for _ in 0..<2 { tests.deleteLastPathComponent() }
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: ProcessInfo.processInfo.environment["CALEPIN_PYTHON"]
                ?? root.appendingPathComponent(".venv/bin/python").path)
        process.arguments = [
            tests.appendingPathComponent("oracle.py").path, command, "\(seed)", "\(count)",
            folder.path,
        ]
        let said = Pipe()
        process.standardError = said
        try process.run()
        let text = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: text) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The content of a file.
    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// The words of the script in a file of JSON.
    func said<Said: Decodable>(_ name: String, as type: Said.Type) throws -> Said {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return try JSONDecoder().decode(type, from: data)
    }
}
