// The files of the project on disk, without those ignored by `.gitignore`. Everything is read once
// and shared by the rules.

import Foundation

/// The project's files.
struct Tree: Sendable {
    /// The text files, sorted by path.
    var files: [SourceFile]
    /// Every path, including folders, without a trailing slash.
    var paths: Set<String>

    /// The tree in which these tests were compiled: this file is three folders below its root.
    static let project: Tree = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return Tree(root: root)
    }()

    /// Makes a tree for a test from paths and texts.
    init(_ files: [(String, String)]) {
        self.init(files: files.map { SourceFile($0.0, $0.1) })
    }

    init(files: [SourceFile]) {
        self.files = files
        paths = []
        for file in self.files { addPath(file.path) }
    }

    init(root: URL) {
        let ignored = Ignored(root)
        var found: [String] = []
        Tree.walk(root, "", ignored, into: &found)
        paths = []
        files = []
        for path in found.sorted() {
            addPath(path)
            guard Tree.isText(path) else { continue }
            guard let data = try? Data(contentsOf: root.appending(path: path)) else { continue }
            files.append(SourceFile(path, Array(data)))
        }
    }

    private mutating func addPath(_ path: String) {
        var parts = path.split(separator: "/")
        while !parts.isEmpty {
            paths.insert(parts.joined(separator: "/"))
            parts.removeLast()
        }
    }

    private static func walk(
        _ root: URL, _ folder: String, _ ignored: Ignored, into found: inout [String]
    ) {
        let directory = folder.isEmpty ? root : root.appending(path: folder)
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let entries = try? FileManager.default.contentsOfDirectory(
            at: directory, includingPropertiesForKeys: keys)
        for entry in entries ?? [] {
            let name = entry.lastPathComponent
            let path = folder.isEmpty ? name : folder + "/" + name
            let values = try? entry.resourceValues(forKeys: [.isDirectoryKey])
            let isFolder = values?.isDirectory == true
            if ignored.contains(path, isFolder: isFolder) { continue }
            if isFolder { walk(root, path, ignored, into: &found) } else { found.append(path) }
        }
    }

    private static let textExtensions: Set = [
        "swift", "js", "mjs", "py", "c", "h", "css", "html", "sh", "md", "json", "txt", "toml",
        "yml", "yaml", "svg", "xml", "webmanifest", "modulemap", "cfg", "ini", "sql",
    ]

    /// Returns true for a text file. Files without an extension count as text; a name that starts
    /// with a dot has none.
    private static func isText(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return true }
        return textExtensions.contains(String(name[name.index(after: dot)...]))
    }

    subscript(path: String) -> SourceFile? { files.first { $0.path == path } }

    /// The Swift files of the products: modules and apps.
    var sources: [SourceFile] {
        files.filter { file in
            file.isSwift && ["Sources/", "Apps/"].contains { file.path.hasPrefix($0) }
        }
    }
}

/// The patterns of `.gitignore`, as far as this project needs them: names, suffixes after a star,
/// prefixes before one, and paths from the root.
struct Ignored {
    var patterns: [String]

    init(patterns: [String]) { self.patterns = patterns }

    init(_ root: URL) {
        let text = try? String(contentsOf: root.appending(path: ".gitignore"), encoding: .utf8)
        patterns = (text ?? "").split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
        patterns.append(".git/")
    }

    func contains(_ path: String, isFolder: Bool) -> Bool {
        patterns.contains { matches($0, path, isFolder) }
    }

    private func matches(_ pattern: String, _ path: String, _ isFolder: Bool) -> Bool {
        var pattern = Substring(pattern)
        if pattern.hasSuffix("/") {
            guard isFolder else { return false }
            pattern = pattern.dropLast()
        }
        let isAnchored = pattern.contains("/")
        if pattern.hasPrefix("/") { pattern = pattern.dropFirst() }
        let subject = isAnchored ? Substring(path) : path.split(separator: "/").last ?? ""
        guard let star = pattern.firstIndex(of: "*") else { return subject == pattern }
        let head = pattern[..<star]
        let tail = pattern[pattern.index(after: star)...]
        return subject.count >= head.count + tail.count && subject.hasPrefix(head)
            && subject.hasSuffix(tail)
    }
}
