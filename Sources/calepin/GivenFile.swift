// Files a command is given: their bytes within a limit, their JSON, and where in them something is
// wrong. What forms and scenarios say is read by FormFile.swift and ScenarioFile.swift.

import CalepinExpressions
import Foundation

/// A file named on the command line.
struct GivenFile {
    let path: String
    let language: Language

    /// The bytes of the file, without a mark of their order at the start.
    /// - Throws: what to say when there is no such file, or it is larger than `limit` bytes.
    func bytes(limit: Int) throws(CommandError) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw failure(.noFile)
        }
        guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: limit + 4)
        else { throw failure(.notReadable) }
        let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        guard bytes.count <= limit else { throw failure(.fileTooLarge, limit.description) }
        return bytes
    }

    /// The file as a tree of JSON.
    /// - Throws: what to say when it cannot be read or is not well-formed, with line and column.
    func json(limit: Int) throws(CommandError) -> JSONValue {
        let bytes = try bytes(limit: limit)
        do throws(JSONError) { return try JSONValue(reading: bytes) } catch {
            throw CommandError(
                CommandTexts.notJSON.text(in: language, place(error.offset, in: bytes)))
        }
    }

    /// The file, line and column of a byte, both from 1, as compilers write it.
    func place(_ offset: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(offset)
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        return "\(path):\(line):\(column)"
    }

    private func failure(_ words: CommandTexts, _ argument: String = "") -> CommandError {
        CommandError(words.text(in: language, path, argument))
    }
}
