// Programs that stand beside the tests and answer lines with lines: pyxform and JavaRosa. Each is
// started once for all cases of a suite.

import Foundation

/// The places of the programs that oracles need.
enum OraclePlace {
    /// The folder of the checkout.
    static let root: URL = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()

    /// The folder of these tests.
    static let tests = root.appendingPathComponent("Tests/CalepinXLSFormTests")

    /// The Python that has pyxform: that of `CALEPIN_PYTHON`, or of .venv in the checkout.
    static let python = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["CALEPIN_PYTHON"]
            ?? root.appendingPathComponent(".venv/bin/python").path)

    /// The archive with JavaRosa, which comes with pyxform; nil when it is not there.
    static let javaRosa: URL? = {
        let packages = python.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("lib")
        let inside = "site-packages/pyxform/validators/odk_validate/bin/ODK_Validate.jar"
        let versions = try? FileManager.default.contentsOfDirectory(
            at: packages, includingPropertiesForKeys: nil)
        return versions?.map { $0.appendingPathComponent(inside) }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }()
}

/// A program that an oracle consists of.
final class OracleProcess {
    /// The reason why a program does not answer.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var read = Data()

    /// Starts a program, which is sought in the usual folders when its name has no path.
    init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// Writes a line and returns the line that answers it.
    func answer(_ line: String) throws -> String {
        try write(line)
        return try nextLine()
    }

    /// Writes a line and returns the lines that answer it, to the one that has only a full stop.
    func answers(_ line: String) throws -> [String] {
        try write(line)
        var lines: [String] = []
        while true {
            let line = try nextLine()
            if line == "." { return lines }
            lines.append(line)
        }
    }

    private func write(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    private func nextLine() throws -> String {
        while true {
            if let end = read.firstIndex(of: 0x0A) {
                let line = String(decoding: read[read.startIndex..<end], as: UTF8.self)
                read = Data(read[(end + 1)...])
                return line
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure(description: "the program has ended") }
            read.append(more)
        }
    }
}
