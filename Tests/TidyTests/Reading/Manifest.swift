// The targets of Package.swift and what they depend on, read from its text: the rules run without
// a compiler, so the manifest is not executed. Only the shapes this project writes are understood.

/// A target of Package.swift.
struct Target: Equatable {
    var name: String
    /// Targets of the package and products of others, in the order they are written.
    var dependencies: [String]
    /// True when it is built for tests alone.
    var isForTests: Bool
    var line: Int
}

/// The targets of a package.
struct Manifest {
    var targets: [Target] = []

    private static let calls: Set = ["target", "executableTarget", "testTarget", "systemLibrary"]

    init(_ file: SourceFile) {
        let tokens = file.tokens
        let text = file.bytes
        // Products name their targets too; a target is a call, `.target(name: …)`.
        for index in tokens.indices.dropFirst() where Manifest.calls.contains(tokens[index].text) {
            guard index + 1 < tokens.count, tokens[index - 1].text == ".",
                tokens[index + 1].text == "("
            else { continue }
            let end = Manifest.end(of: index + 1, tokens)
            let call = Call(text: text, from: tokens[index + 1].end, to: end)
            guard let name = call.strings(after: "name:").first else { continue }
            let path = call.strings(after: "path:").first ?? ""
            targets.append(
                Target(
                    name: name, dependencies: call.dependencies,
                    isForTests: tokens[index].text == "testTarget" || path.hasPrefix("Tests/"),
                    line: tokens[index].line))
        }
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// Returns the targets of a target that none of its others depends on, sorted: the arrows of
    /// a diagram that leaves out what follows from other arrows.
    ///
    /// Complexity: O(n²) in the number of targets.
    func directDependencies(of target: Target) -> [String] {
        let own = target.dependencies.filter { self[$0] != nil }
        return own.filter { name in
            !own.contains { $0 != name && reachable(from: $0).contains(name) }
        }.sorted()
    }

    private func reachable(from name: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            for dependency in self[next]?.dependencies ?? []
            where self[dependency] != nil && found.insert(dependency).inserted {
                waiting.append(dependency)
            }
        }
        return found
    }

    /// Returns the byte at which the bracket that a token opens is closed.
    private static func end(of open: Int, _ tokens: [Token]) -> Int {
        var depth = 0
        for token in tokens[open...] {
            if token.text == "(" || token.text == "[" { depth += 1 }
            if token.text == ")" || token.text == "]" { depth -= 1 }
            if depth == 0 { return token.start }
        }
        return tokens[open].end
    }
}

/// The arguments of a call in Package.swift, without spaces and comments.
private struct Call {
    var text: String

    init(text: [UInt8], from start: Int, to end: Int) {
        let lines = String(decoding: text[start..<max(start, end)], as: UTF8.self)
            .split(separator: "\n")
        self.text = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined()
            .filter { !$0.isWhitespace }
    }

    /// Returns the strings that follow a label, up to the next label or bracket.
    func strings(after label: String) -> [String] {
        guard let start = text.firstRange(of: label)?.upperBound else { return [] }
        return text[start...].prefix { $0 != ")" && $0 != "]" }
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The names in the list of dependencies, a product by its own name.
    var dependencies: [String] {
        guard let start = text.firstRange(of: "dependencies:[")?.upperBound else { return [] }
        let list = text[start...].prefix { $0 != "]" }
        return list.split(separator: ".product(").flatMap { piece -> [String] in
            let words = piece.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            var names = words.filter { $0.offset % 2 == 1 }.map { String($0.element) }
            // A product begins `name: "…", package: "…"`.
            if piece.hasPrefix("name:"), names.count > 1 { names.remove(at: 1) }
            return names
        }
    }
}
