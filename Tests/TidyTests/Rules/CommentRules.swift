// Rules about comments: those that are required, and code that must not be left in them.

enum CommentRules {
    /// Returns source files that do not begin with a paragraph on their content.
    static func headers(_ tree: Tree) -> [Violation] {
        let extensions: Set = ["swift", "js", "mjs", "py", "c", "h"]
        return tree.files.filter { extensions.contains($0.fileExtension) }.compactMap { file in
            let header = header(of: file)
            guard header.lines < 2, header.characters < 60 else { return nil }
            let message = "begin with a paragraph of comment: what lives here and what does not"
            return Violation(rule: "header", path: file.path, message: message)
        }
    }

    /// Returns the number of lines and characters of the first paragraph of comment.
    private static func header(of file: SourceFile) -> (lines: Int, characters: Int) {
        var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let isTool = lines.first?.hasPrefix("// swift-tools-version") == true
        if isTool || lines.first?.hasPrefix("#!") == true { lines = lines.dropFirst() }
        if let first = lines.first, ["/*", "\"\"\""].contains(where: { first.hasPrefix($0) }) {
            let ends = first.hasPrefix("/*") ? "*/" : "\"\"\""
            let end = lines.dropFirst().firstIndex { $0.contains(ends) } ?? lines.startIndex
            let paragraph = lines[...end]
            return (paragraph.count, paragraph.reduce(0) { $0 + $1.count })
        }
        let mark = file.fileExtension == "py" ? "#" : "//"
        let paragraph = lines.prefix { $0.hasPrefix(mark) && !$0.hasPrefix("///") }
        return (paragraph.count, paragraph.reduce(0) { $0 + $1.dropFirst(mark.count).count })
    }

    /// Returns public declarations without a doc comment.
    static func documentation(_ tree: Tree) -> [Violation] {
        var seen: Set<String> = []
        return tree.sources.flatMap { file in
            file.outline.declarations.filter {
                $0.isPublic && !$0.isDocumented && $0.keyword != "extension"
            }.filter { seen.insert("\(file.path) \($0.line)").inserted }.map {
                Violation(
                    rule: "documentation", path: file.path, line: $0.line,
                    message: "\($0.keyword) \($0.path) is public and has no doc comment")
            }
        }
    }

    private static let questionWords: Set = [
        "What", "Whether", "Who", "Whose", "Where", "Which", "When", "How", "Why",
    ]

    /// Doc comments that begin with a question word instead of a noun phrase or a verb.
    static func firstWords(_ tree: Tree) -> [Violation] {
        tree.files.filter(\.isSwift).flatMap { file -> [Violation] in
            let documentation = file.comments.filter { $0.isDocumentation && $0.isAlone }
            let lines = Set(documentation.map(\.line))
            return documentation.filter { !lines.contains($0.line - 1) }.compactMap { comment in
                let word = firstWord(of: comment.text)
                guard questionWords.contains(word) else { return nil }
                return Violation(
                    rule: "first-word", path: file.path, line: comment.line,
                    message: "begin with a noun phrase or a verb instead of \(word)")
            }
        }
    }

    /// Returns the first word of a doc comment, after the second star of a block comment.
    private static func firstWord(of text: String) -> String {
        String(text.drop { $0 == "*" || $0.isWhitespace }.prefix { $0.isLetter })
    }

    /// Returns comments that are code. Doc comments may contain code.
    static func deadCode(_ tree: Tree) -> [Violation] {
        tree.files.flatMap { file in
            file.comments.filter {
                $0.isAlone && !$0.isDocumentation && looksLikeCode(trimmed($0.text))
            }.map {
                Violation(
                    rule: "dead-code", path: file.path, line: $0.line,
                    message: "code in a comment: \(trimmed($0.text))")
            }
        }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns true when a line parses like a statement rather than as prose.
    static func looksLikeCode(_ line: String) -> Bool {
        let words = line.split(separator: " ").map(String.init)
        guard let first = words.first, let last = line.last else { return false }
        if last == "{" || first == "}" || last == "}" && line.contains("{ ") { return true }
        if last == ";" { return line.contains(" = ") || isCall(String(line.dropLast())) }
        let second = words.count > 1 ? words[1] : ""
        switch first {
        case "let", "var", "const": return second.last == ":" || words.count > 2 && words[2] == "="
        case "func", "function": return second.contains("(") || second.contains("<")
        case "import": return words.count == 2
        case "return", "throw": return words.count > 1 && last == ")"
        case "if", "guard", "while", "for": return last == ":" && line.contains("=")
        default: return isCall(line)
        }
    }

    /// Returns true when the whole line is a call, such as `name.run(1)`.
    private static func isCall(_ line: String) -> Bool {
        guard line.last == ")", let open = line.firstIndex(of: "(") else { return false }
        let name = line[..<open]
        return !name.isEmpty && name.utf8.allSatisfy { $0.isWord || $0 == UInt8(ascii: ".") }
    }
}
