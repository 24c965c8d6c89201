// Rules about what is kept under a lock. What each lock is for is up to the reader.

enum LockRules {
    /// Returns a `Mutex` whose value is a function: generic code reads it, and gives it back
    /// wrapped once more each time, so that calls take longer and longer, and more of the stack.
    static func functions(_ tree: Tree) -> [Violation] {
        tree.sources.flatMap { file in
            file.tokens.indices.dropLast().filter { index in
                file.tokens[index].text == "Mutex" && file.tokens[index + 1].text == "<"
                    && hasFunction(file.tokens[(index + 1)...])
            }.map {
                Violation(
                    rule: "locked-function", path: file.path, line: file.tokens[$0].line,
                    message: "a function under a Mutex is wrapped at each look; use Notifier")
            }
        }
    }

    /// Returns true when an argument of a type, from its `<`, has an arrow.
    private static func hasFunction(_ tokens: ArraySlice<Token>) -> Bool {
        var depth = 0
        var last = ""
        for token in tokens {
            switch token.text {
            case "->": return true
            case ">" where last == "-": return true
            case "<": depth += 1
            case let text where text.allSatisfy { $0 == ">" }: depth -= text.count
            case "{", "=", ";": return false
            default: break
            }
            guard depth > 0 else { return false }
            last = token.text
        }
        return false
    }
}
