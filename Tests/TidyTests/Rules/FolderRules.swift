// Rules about the folders of a module: what they use of each other goes one way. The graph is
// drawn from the types that files declare and name.

enum FolderRules {
    /// Returns uses of types between folders that use each other, be it by way of others.
    static func cycles(_ tree: Tree) -> [Violation] {
        let modules = Dictionary(grouping: tree.sources.filter { $0.path.hasPrefix("Sources/") }) {
            $0.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        }
        return modules.sorted { $0.key < $1.key }.flatMap { FolderGraph($0.value).cycles }
    }

    static func violation(_ path: String, _ line: Int, _ message: String) -> Violation {
        Violation(rule: "folder-cycle", path: path, line: line, message: message)
    }
}

/// The uses that the folders of one module make of each other.
private struct FolderGraph {
    /// A use of a type of another folder.
    private struct Use {
        var type: String
        var path: String
        var line: Int
    }

    /// The first use of each pair of folders, by the folder that uses and the one that is used.
    private var uses: [String: [String: Use]] = [:]

    init(_ files: [SourceFile]) {
        var owners: [String: Set<String>] = [:]
        var nested: [String: Set<String>] = [:]
        for file in files {
            for type in file.outline.declarations
            where type.isType || type.keyword == "typealias" {
                if type.owner.isEmpty {
                    owners[type.name, default: []].insert(Self.folder(file))
                } else {
                    nested[Self.folder(file), default: []].insert(type.name)
                }
            }
        }
        for file in files {
            let folder = Self.folder(file)
            var before = ""
            for token in file.tokens {
                defer { before = token.text }
                // A name of several folders, or of a type inside another, may mean either.
                guard before != ".", let owner = owners[token.text], owner.count == 1,
                    let other = owner.first, other != folder,
                    nested[folder]?.contains(token.text) != true,
                    uses[folder]?[other] == nil
                else { continue }
                uses[folder, default: [:]][other] = Use(
                    type: token.text, path: file.path, line: token.line)
            }
        }
    }

    /// The folder of a file directly in that of its module; empty beside it.
    private static func folder(_ file: SourceFile) -> String {
        let parts = file.path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : ""
    }

    /// A violation for each use that is part of a cycle.
    var cycles: [Violation] {
        uses.keys.sorted().flatMap { folder in
            (uses[folder] ?? [:]).sorted { $0.key < $1.key }.compactMap { other, use in
                guard reached(from: other).contains(folder) else { return nil }
                let name = other.isEmpty ? "the files beside the folders" : other
                return FolderRules.violation(
                    use.path, use.line, "\(use.type) is of \(name), which uses this folder")
            }
        }
    }

    private func reached(from start: String) -> Set<String> {
        var (reached, waiting): (Set<String>, [String]) = ([], [start])
        while let folder = waiting.popLast() {
            for other in uses[folder, default: [:]].keys where reached.insert(other).inserted {
                waiting.append(other)
            }
        }
        return reached
    }
}
