// What the page keeps in order to open without a network: its files and the declarations of its
// apps, each with its digest, written into the script of its service worker. When one of them
// changes the script does too, which is how a browser learns of another version. The files
// themselves are in WebFiles.swift.

import CalepinExpressions
import Foundation

/// The version of the page as a whole.
struct WebShell: Sendable {
    /// The script, without what is written into it.
    static let script = "sw.js"

    private let files: WebFiles
    private let apps: [Part]

    /// An address and the digest of what it gives.
    struct Part: Sendable, Equatable {
        let path: String
        let tag: String
    }

    /// The shell of a folder, with the declarations of apps.
    init(_ files: WebFiles, apps: [Part] = []) {
        self.files = files
        self.apps = apps
    }

    /// Everything the page is made of, in the order of addresses.
    ///
    /// Complexity: O(n) in the files, and in the bytes of those that changed.
    var parts: [Part] {
        let found = files.names.filter(Self.isPart).compactMap { name in
            files.file(name).map { file in
                Part(path: name == "index.html" ? "/" : "/" + name, tag: Self.bare(file.tag))
            }
        }
        return (found + apps).sorted { $0.path < $1.path }
    }

    /// The script of the service worker, with the version and its parts; nil without one.
    var worker: [UInt8]? {
        guard let script = files.file(Self.script) else { return nil }
        let all = parts
        let list = all.map { "[\"\($0.path)\",\"\($0.tag)\"]" }.joined(separator: ",\n    ")
        let build = Hex.text(of: Array(digest(Array(list.utf8), .sha256).prefix(8)))
        let text = String(decoding: script.bytes, as: UTF8.self)
            .replacingOccurrences(of: "const BUILD = \"\";", with: "const BUILD = \"\(build)\";")
            .replacingOccurrences(
                of: "const PARTS = [];", with: "const PARTS = [\n    \(list),\n];")
        return Array(text.utf8)
    }

    /// Whether a file is one the page loads: tests and notes of sizes are not.
    static func isPart(_ name: String) -> Bool {
        guard WebTypes.type(of: name) != nil, !name.hasPrefix("tests/") else { return false }
        return name != script && name != "size-threshold.json"
    }

    /// A tag without its quotes.
    static func bare(_ tag: String) -> String { tag.filter { $0 != "\"" } }
}

extension WebFiles {
    /// The names of all files that may be served, links that lead out left out.
    ///
    /// Complexity: O(n) in the files of the folder.
    var names: [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return all.filter { Self.isServed($0) }
    }
}
