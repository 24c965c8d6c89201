// The offline cache of the page: its files, each with its digest, are written into the script of
// the service worker. A change of any of them changes the script,
// by which a browser detects a new version. The files themselves are in WebFiles.swift.

import CalepinExpressions
import Foundation

/// The version of the page as a whole.
struct WebShell: Sendable {
    /// The script without the inserted list.
    static let script = "sw.js"

    private let files: WebFiles

    /// An address and the digest of its content.
    struct Part: Sendable, Equatable {
        let path: String
        let tag: String
    }

    /// Creates the shell of a folder.
    init(_ files: WebFiles) {
        self.files = files
    }

    /// The parts of the page, by address.
    ///
    /// Complexity: O(n) in the files, and in the bytes of those that changed.
    var parts: [Part] {
        let found = files.names.filter(Self.isPart).compactMap { name in
            files.file(name).map { file in
                Part(path: name == "index.html" ? "/" : "/" + name, tag: Self.bare(file.tag))
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// The script of the service worker with the version and its parts; nil when the folder has
    /// none.
    var worker: [UInt8]? {
        guard let script = files.file(Self.script) else { return nil }
        let list = Self.list(parts)
        let build = Self.build(list)
        let text = String(decoding: script.bytes, as: UTF8.self)
            .replacingOccurrences(of: "const BUILD = \"\";", with: "const BUILD = \"\(build)\";")
            .replacingOccurrences(
                of: "const PARTS = [];", with: "const PARTS = [\n    \(list),\n];")
        return Array(text.utf8)
    }

    /// The version, as the script of the service worker has it.
    ///
    /// Complexity: that of ``parts``.
    var build: String { Self.build(Self.list(parts)) }

    private static func list(_ parts: [Part]) -> String {
        parts.map { "[\"\($0.path)\",\"\($0.tag)\"]" }.joined(separator: ",\n    ")
    }

    private static func build(_ list: String) -> String {
        Hex.text(of: Array(digest(Array(list.utf8), .sha256).prefix(8)))
    }

    /// Returns true for files that the page loads; tests and size reports are not among them.
    static func isPart(_ name: String) -> Bool {
        guard WebTypes.type(of: name) != nil, !name.hasPrefix("tests/") else { return false }
        return name != script && name != "size-threshold.json"
    }

    /// Returns a tag without its quotes.
    static func bare(_ tag: String) -> String { tag.filter { $0 != "\"" } }
}

extension WebFiles {
    /// The names of all files that may be served, without links that lead out of the folder.
    ///
    /// Complexity: O(n) in the files of the folder.
    var names: [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return all.filter { Self.isServed($0) }
    }
}
