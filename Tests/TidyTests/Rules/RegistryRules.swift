// Rules about registries: nothing registers itself when imported, so a list missing in its
// registry has no effect. And about targets: a folder that Package.swift does not name is never
// built.

enum RegistryRules {
    /// A registry: lists of one type in one folder, gathered by a property named `all`.
    struct Registry {
        var folder: String
        var element: String
        var home: String
    }

    static let registries = [
        Registry(
            folder: "Sources/CalepinExpressions/Functions/", element: "Function",
            home: "Functions")
    ]

    /// Returns lists that are missing in their registry.
    static func registries(_ tree: Tree) -> [Violation] {
        registries.flatMap { registry -> [Violation] in
            let files = tree.files.filter { $0.path.hasPrefix(registry.folder) && $0.isSwift }
            let lists = files.flatMap { file in
                self.lists(of: registry.element, in: file).map {
                    (name: $0.0, line: $0.1, file: file)
                }
            }
            guard let all = lists.first(where: { $0.name == "all" }) else {
                let message = "no `static let all: [\(registry.element)]` here"
                return [Violation(rule: "registry", path: registry.folder, message: message)]
            }
            let gathered = words(after: all.line, in: all.file)
            return lists.filter { $0.name != "all" && !gathered.contains($0.name) }.map {
                Violation(
                    rule: "registry", path: $0.file.path, line: $0.line,
                    message: "\($0.name) is not part of \(registry.home).all")
            }
        }
    }

    /// Returns each `static let name: [Element]` of a file.
    private static func lists(of element: String, in file: SourceFile) -> [(String, Int)] {
        let tokens = file.tokens
        return tokens.indices.filter { index in
            index > 0 && index + 5 < tokens.count && tokens[index].text == "let"
                && tokens[index - 1].text == "static"
                && tokens[(index + 2)...(index + 5)].map(\.text) == [":", "[", element, "]"]
        }.map { (tokens[$0 + 1].text, tokens[$0].line) }
    }

    /// Returns the words from a declaration to the next one.
    private static func words(after line: Int, in file: SourceFile) -> Set<String> {
        let next = file.outline.declarations.map(\.line).filter { $0 > line }.min() ?? Int.max
        return Set(file.tokens.lazy.filter { $0.line >= line && $0.line < next }.map(\.text))
    }

    /// Returns folders of Swift files that belong to no target of Package.swift.
    static func targets(_ tree: Tree) -> [Violation] {
        let manifest = "Package.swift"
        guard let package = tree[manifest] else {
            return [Violation(rule: "target", path: manifest, message: "the file is missing")]
        }
        var folders: Set<String> = []
        for file in tree.files where file.isSwift {
            let parts = file.path.split(separator: "/").map(String.init)
            let isTarget = parts[0] == "Sources" || parts[0] == "Tests"
            if isTarget, parts.count > 2 { folders.insert(parts[0] + "/" + parts[1]) }
            if parts[0] == "Apps" { folders.insert("Apps") }
        }
        return folders.sorted().filter { folder in
            let name = folder.split(separator: "/").last.map(String.init) ?? folder
            return !isDeclared(name, folder, package)
        }.map {
            Violation(rule: "target", path: $0, message: "no target of \(manifest) is made of it")
        }
    }

    /// Returns true when the manifest has a target call with this name or path.
    private static func isDeclared(
        _ name: String, _ folder: String, _ package: SourceFile
    ) -> Bool {
        let flat = package.text.split { $0.isWhitespace }.joined()
        if flat.contains("path:\"\(folder)\"") { return true }
        return ["target", "Target"].contains { flat.contains("\($0)(name:\"\(name)\"") }
    }
}
