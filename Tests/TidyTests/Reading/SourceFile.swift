// One file of the project, read once: its lines, and for Swift its code, comments and outline.

import Foundation

/// A text file with the properties that rules examine.
struct SourceFile {
    /// The path from the root of the project.
    let path: String
    let bytes: [UInt8]
    /// The code of Swift without comments and literals; empty for other files.
    let code: [UInt8]
    let comments: [Comment]
    let tokens: [Token]
    let outline: Outline

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        guard
            path.hasSuffix(".swift") || path.hasSuffix(".js") || path.hasSuffix(".c")
                || path.hasSuffix(".h")
        else {
            (code, comments, tokens, outline) = ([], [], [], Outline())
            return
        }
        let scanner = SwiftScanner(bytes)
        code = scanner.code
        comments = scanner.comments
        tokens = path.hasSuffix(".swift") ? Token.tokens(of: code) : []
        outline = path.hasSuffix(".swift") ? Outliner(tokens, comments).outline : Outline()
    }

    init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var isSwift: Bool { path.hasSuffix(".swift") }
    /// The file's name with its extension.
    var name: String { String(path.split(separator: "/").last ?? "") }
    var fileExtension: String {
        name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
    }
    /// True for files of source code.
    var isCode: Bool {
        ["swift", "js", "mjs", "py", "c", "h", "css", "html", "sh"].contains(fileExtension)
    }

    /// The offsets of the lines; an empty last line does not count.
    var lineStarts: [Int] {
        var starts = bytes.isEmpty ? [] : [0]
        for index in bytes.indices.dropLast() where bytes[index] == .newline {
            starts.append(index + 1)
        }
        return starts
    }

    /// Returns the line of an offset, from 1.
    func line(at offset: Int) -> Int {
        var line = 1
        for byte in bytes[..<offset] where byte == .newline { line += 1 }
        return line
    }

    /// Returns the byte offsets at which a text occurs.
    func places(of word: String) -> [Int] {
        let wanted = Array(word.utf8)
        var places: [Int] = []
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let first = wanted.first else { return }
            var from = 0
            while from + wanted.count <= buffer.count,
                let hit = memchr(base + from, Int32(first), buffer.count - from - wanted.count + 1)
            {
                from = UnsafeRawPointer(hit) - base
                if memcmp(base + from, wanted, wanted.count) == 0 { places.append(from) }
                from += 1
            }
        }
        return places
    }

    /// Returns the byte offsets at which a text occurs as a whole word.
    func words(_ word: String) -> [Int] {
        places(of: word).filter { place in
            let end = place + word.utf8.count
            let before = place > 0 && bytes[place - 1].isWord
            return !before && !(end < bytes.count && bytes[end].isWord)
        }
    }
}

/// A violation of a rule.
struct Violation: CustomStringConvertible {
    var rule: String
    var path: String
    var line = 1
    var message: String

    var description: String { "\(path):\(line): [\(rule)] \(message)" }
}
