// What the Markdown files claim about the tree: links, the names in the map and the notes on the
// design, the section of CHANGELOG.md that collects what is new. The tables of modules are
// ModuleMapRules.swift's, the decisions DecisionRules.swift's.

enum DocumentRules {
    /// Returns the lines of Markdown with fenced blocks emptied.
    private static func prose(_ file: SourceFile) -> [String] {
        var isFenced = false
        return file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isFenced.toggle() }
            return isFenced || isFence ? "" : String(line)
        }
    }

    /// Returns links to files that do not exist.
    static func links(_ tree: Tree) -> [Violation] {
        tree.files.filter { $0.fileExtension == "md" }.flatMap { file in
            prose(file).enumerated().flatMap { index, line in
                targets(of: line).filter { !resolves($0, from: file.path, tree) }.map {
                    let message = "no file at \($0)"
                    return Violation(
                        rule: "link", path: file.path, line: index + 1, message: message)
                }
            }
        }
    }

    /// Returns the targets of a line's links within the tree, without fragments; code is no link.
    private static func targets(of line: String) -> [String] {
        let spans = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        let text = spans.map { $0.offset % 2 == 0 ? String($0.element) : "" }.joined()
        let pieces = text.split(separator: "](", omittingEmptySubsequences: false)
        return pieces.dropFirst().compactMap {
            let target = $0.prefix { $0 != ")" && $0 != " " }.prefix { $0 != "#" }
            let isOutside = target.contains("://") || target.hasPrefix("mailto:")
            return target.isEmpty || isOutside ? nil : String(target)
        }
    }

    private static func resolves(_ target: String, from path: String, _ tree: Tree) -> Bool {
        var parts = target.hasPrefix("/") ? [] : path.split(separator: "/").dropLast()
        for part in target.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return false
            }
        }
        return parts.isEmpty || tree.paths.contains(parts.joined(separator: "/"))
    }

    /// Returns a violation when the section for unreleased changes is missing.
    static func changelog(_ tree: Tree) -> [Violation] {
        let path = "CHANGELOG.md"
        guard let file = tree[path] else {
            return [Violation(rule: "changelog", path: path, message: "the file is missing")]
        }
        let headings = prose(file).filter { $0.hasPrefix("## ") }
        if headings.contains(where: { $0.contains("Unreleased") }) { return [] }
        return [Violation(rule: "changelog", path: path, message: "no heading says Unreleased")]
    }

    /// Returns paths, types and functions in backticks that do not exist: in ARCHITECTURE.md, in
    /// the notes on the design and in decisions that hold.
    static func architecture(_ tree: Tree) -> [Violation] {
        let path = "ARCHITECTURE.md"
        guard tree[path] != nil else {
            return [Violation(rule: "map", path: path, message: "the file is missing")]
        }
        let names = DeclaredNames(tree)
        let documents = tree.files.filter { file in
            file.path == path || file.path == "docs/guide/where.md"
                || file.path.hasPrefix("docs/internals/")
                || file.path.hasPrefix("docs/decisions/") && DecisionRules.holds(file)
        }
        return documents.flatMap { missingNames(in: $0, tree, names) }
    }

    /// Returns questions of docs/guide/where.md that are answered without a path.
    static func answers(_ tree: Tree) -> [Violation] {
        guard let file = tree["docs/guide/where.md"] else { return [] }
        let lines = prose(file)
        return lines.indices.filter { lines[$0].hasPrefix("## ") }.compactMap { start in
            let answer = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
            if answer.contains(where: { $0.contains("/") && $0.contains("`") }) { return nil }
            return Violation(
                rule: "where", path: file.path, line: start + 1, message: "no path answers this")
        }
    }

    /// Returns the names in backticks of a file that exist neither in the tree nor in `added`.
    static func missingNames(
        in file: SourceFile, _ tree: Tree, _ names: DeclaredNames, added: String = ""
    ) -> [Violation] {
        prose(file).enumerated().flatMap { index, line in
            let spans = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            return spans.filter { $0.offset % 2 == 1 }.compactMap { _, span in
                exists(String(span), tree, names) || added.contains(span)
                    ? nil
                    : Violation(
                        rule: "map", path: file.path, line: index + 1,
                        message: "\(span) does not exist")
            }
        }
    }

    /// Returns true when a text in backticks is in the tree, or is neither a path nor a name.
    private static func exists(_ span: String, _ tree: Tree, _ names: DeclaredNames) -> Bool {
        if span.contains(" ") && !span.contains("(") { return true }
        if isPath(span) { return hasPath(span, tree) }
        let head = span.prefix { $0 != "(" && $0 != "<" && $0 != ":" }
        let parts = head.split(separator: ".").map(String.init)
        guard let first = parts.first, parts.allSatisfy({ $0.utf8.allSatisfy(\.isWord) }) else {
            return true
        }
        let isType = first.first?.isUppercase == true
        if !isType {
            return parts.count > 1 || !span.contains("(") || names.members.contains(first)
        }
        if names.modules.contains(first) { return true }
        guard names.types.contains(first) else { return false }
        guard parts.count > 1 else { return true }
        return names.types.contains(parts[1]) || names.members.contains(parts[1])
    }

    private static func isPath(_ span: String) -> Bool {
        if span.contains("(") || span.contains("://") || span.contains(" ") { return false }
        if span.contains("/") { return span != "/" }
        let ending = span.split(separator: ".").last.map(String.init) ?? ""
        let isNamed = span.contains(".") && !span.hasPrefix(".")
        return isNamed && fileEndings.contains(ending) || span == "Makefile" || span == "LICENSE"
    }

    private static let fileEndings: Set = [
        "swift", "md", "js", "py", "c", "h", "json", "txt", "html", "css", "wasm",
    ]

    /// Returns true when a path is in the tree, from the root or from any folder; `*` and `<name>`
    /// stand for any name.
    static func hasPath(_ span: String, _ tree: Tree) -> Bool {
        let wanted = span.split(separator: "/").map { wildcard(String($0)) }
        if !wanted.contains(where: { $0.contains("*") }), tree.paths.contains(span) { return true }
        return tree.paths.contains { path in
            let parts = path.split(separator: "/").suffix(wanted.count)
            return parts.count == wanted.count
                && zip(wanted, parts).allSatisfy { matches($0, String($1)) }
        }
    }

    private static func wildcard(_ part: String) -> String {
        guard let open = part.firstIndex(of: "<"), let close = part.lastIndex(of: ">") else {
            return part
        }
        return part[..<open] + "*" + part[part.index(after: close)...]
    }

    private static func matches(_ pattern: String, _ name: String) -> Bool {
        guard let star = pattern.firstIndex(of: "*") else { return pattern == name }
        let tail = pattern[pattern.index(after: star)...]
        return name.hasPrefix(pattern[..<star]) && name.hasSuffix(tail)
            && name.count >= pattern.count - 1
    }
}

/// The names that the Swift files declare.
struct DeclaredNames {
    var types: Set<String> = []
    var members: Set<String> = []
    /// The targets: the folders of Sources, also of examples, and of Tests, and the apps.
    var modules: Set<String> = ["CalepinApps"]

    init(_ tree: Tree) {
        for file in tree.files {
            let parts = file.path.split(separator: "/")
            let folder = parts.firstIndex(of: "Sources") ?? 0
            if parts.count > folder + 2 { modules.insert(String(parts[folder + 1])) }
            for declaration in file.outline.declarations {
                if declaration.isType || declaration.keyword == "typealias" {
                    types.insert(declaration.name)
                } else {
                    members.insert(declaration.name)
                }
            }
        }
    }
}
