// Files named on the command line: their bytes within a limit, their JSON, and positions for
// messages. Forms and scenarios are read by FormFile.swift and ScenarioFile.swift.

import CalepinExpressions
import CalepinServer
import Foundation

/// A file named on the command line.
struct GivenFile {
    let path: String
    let language: Language

    /// Returns the bytes of the file, without a byte order mark.
    /// - Throws: a message when the file does not exist, or is larger than `maxBytes`.
    func bytes(maxBytes: Int) throws(CommandError) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw failure(.noFile)
        }
        guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: maxBytes + 4)
        else { throw failure(.notReadable) }
        let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        guard bytes.count <= maxBytes else { throw failure(.fileTooLarge, maxBytes.description) }
        return bytes
    }

    /// Returns the file as JSON.
    /// - Throws: a message with line and column when it cannot be read or is not well-formed.
    func json(maxBytes: Int) throws(CommandError) -> JSONValue {
        let bytes = try bytes(maxBytes: maxBytes)
        do throws(JSONError) { return try JSONValue(reading: bytes) } catch {
            throw CommandError(
                CommandTexts.notJSON.text(in: language, place(error.offset, in: bytes)))
        }
    }

    /// Returns file, line and column of a byte, both from 1, as compilers write it.
    func place(_ offset: Int, in bytes: [UInt8]) -> String {
        let place = TextPlace(of: offset, in: bytes)
        return "\(path):\(place.line):\(place.column)"
    }

    private func failure(_ words: CommandTexts, _ argument: String = "") -> CommandError {
        CommandError(words.text(in: language, path, argument))
    }
}
