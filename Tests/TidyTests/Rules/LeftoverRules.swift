// Rules about leftovers of work in progress and ties to one machine. The forbidden words are
// spelled in pieces, so that this file does not match itself.

enum LeftoverRules {
    private static let notes = ["FIX" + "ME", "TO" + "DO", "XX" + "X", "HA" + "CK"]
    private static let roots = ["/wo" + "rk/", "/ho" + "me/", "/ro" + "ot/", "/tm" + "p/"]
    private static let registries = [
        "pypi" + ".org", "pythonhosted" + ".org", "debian" + ".org", "npmjs" + ".",
        "crates" + ".io", "rubygems" + ".org", "golang" + ".org", "ubuntu" + ".com",
        "docker" + ".io",
    ]
    private static let makers = [
        "Clau" + "de", "Anthro" + "pic", "Chat" + "GPT", "Open" + "A" + "I", "Copi" + "lot",
        "L" + "LM", "A" + "I", "language mo" + "del",
    ]

    /// Returns unfinished work marked in comments.
    static func notes(_ tree: Tree) -> [Violation] {
        hits(tree, "note", notes) { $0.words($1) }
    }

    /// Returns paths of one machine; a longer name that only begins like one is allowed.
    static func machinePaths(_ tree: Tree) -> [Violation] {
        hits(tree, "machine-path", roots) { file, root in
            file.places(of: root).filter { place in
                let before = place > 0 ? file.bytes[place - 1] : .space
                return !before.isWord && ![UInt8](".-~/*>})".utf8).contains(before)
            }
        }
    }

    /// Returns hosts of package registries, which depend on the machine.
    static func registries(_ tree: Tree) -> [Violation] {
        hits(tree, "registry-host", registries) { $0.places(of: $1) }
    }

    /// Returns words about how the text was made.
    static func makers(_ tree: Tree) -> [Violation] {
        let written = Tree(files: tree.files.filter { $0.isCode || $0.fileExtension == "md" })
        return hits(written, "maker", makers) { $0.words($1) }
    }

    private static func hits(
        _ tree: Tree, _ rule: String, _ words: [String],
        _ find: (SourceFile, String) -> [Int]
    ) -> [Violation] {
        tree.files.flatMap { file in
            words.flatMap { word in find(file, word).map { (place: $0, word: word) } }
                .sorted { $0.place < $1.place }
                .map {
                    Violation(
                        rule: rule, path: file.path, line: file.line(at: $0.place),
                        message: "has \($0.word)")
                }
        }
    }

    /// Returns `try!`, `as!`, `!` after a value, and implicitly unwrapped types.
    static func forcing(_ tree: Tree) -> [Violation] {
        tree.files.flatMap { file in
            file.tokens.indices.dropFirst().filter { isForced($0, file) }.map { index in
                let before = file.tokens[index - 1].text
                return Violation(
                    rule: "forced", path: file.path, line: file.tokens[index].line,
                    message: "\(before)! traps when it is wrong")
            }
        }
    }

    private static func isForced(_ index: Int, _ file: SourceFile) -> Bool {
        let (token, before) = (file.tokens[index], file.tokens[index - 1])
        guard token.text == "!", before.end == token.start else { return false }
        let isComparison = token.end < file.code.count && file.code[token.end] == UInt8(ascii: "=")
        let isValue = before.isWord || [")", "]", "}", "?", "\"", ">"].contains(before.text)
        return isValue && !isComparison && !before.text.hasPrefix("#")
    }

    /// The helper that waits for conditions.
    private static let waiter = "Tests/CalepinTesting/StoreConformance/Eventually.swift"

    /// Returns pauses in tests: how long something takes differs from machine to machine.
    static func pauses(_ tree: Tree) -> [Violation] {
        let pauses: Set = ["sleep", "usleep", "nanosleep", "clock_nanosleep", "asyncAfter"]
        let tests = tree.files.filter {
            $0.path.hasPrefix("Tests/") && $0.fileExtension == "swift" && $0.path != waiter
        }
        return tests.flatMap { file in
            file.tokens.filter { pauses.contains($0.text) }.map {
                Violation(
                    rule: "pause", path: file.path, line: $0.line,
                    message: "\($0.text) waits for time; eventually waits for a condition")
            }
        }
    }

    private static let printers = ["Sources/calepin/"]

    /// Returns debug output: only the command line and similar programs print.
    static func printing(_ tree: Tree) -> [Violation] {
        let printed: Set = ["print", "debugPrint", "dump", "NSLog"]
        let quiet = tree.sources.filter { file in
            !printers.contains { file.path.hasPrefix($0) }
        }
        return quiet.flatMap { file -> [Violation] in
            let tokens = file.tokens
            return tokens.indices.dropLast().filter { index in
                let before = index > 0 ? tokens[index - 1].text : ""
                return printed.contains(tokens[index].text) && tokens[index + 1].text == "("
                    && ![".", "func"].contains(before)
            }.map {
                Violation(
                    rule: "print", path: file.path, line: tokens[$0].line,
                    message: "\(tokens[$0].text) belongs to the command line")
            }
        }
    }
}
