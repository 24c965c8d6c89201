// The two lists of tolerated violations, exceptions.txt and words.txt. Each line gives its reason,
// and a line that is no longer needed fails a test: the lists only become shorter.

/// One tolerated violation.
struct Allowance {
    /// The rule, or the word of the glossary.
    var subject: String
    /// A path; a folder when it ends with a slash; for words also a name.
    var place: String
    var reason: String
    var line: Int

    /// Returns true when a path is the place or inside it.
    func covers(path: String) -> Bool {
        place.hasSuffix("/") ? path.hasPrefix(place) : path == place
    }
}

/// A list of allowances, as read from its file.
struct Allowances {
    var path: String
    var entries: [Allowance] = []
    /// The invalid lines.
    var faults: [Violation] = []

    /// Reads lines of `subject | place | reason`; empty lines and those with `#` are ignored.
    init(_ path: String, _ text: String) {
        self.path = path
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let parts = line.split(separator: "|").map {
                $0.split(separator: " ").joined(separator: " ")
            }
            let reason = parts.count == 3 ? parts[2] : ""
            guard reason.split(separator: " ").count >= 3 else {
                fault(index + 1, "write it as: subject | place | reason, in words")
                continue
            }
            entries.append(
                Allowance(subject: parts[0], place: parts[1], reason: reason, line: index + 1))
        }
    }

    init(_ path: String, in tree: Tree) {
        self.init(path, tree[path]?.text ?? "")
        if tree[path] == nil { fault(1, "the list is missing") }
    }

    private mutating func fault(_ line: Int, _ message: String) {
        faults.append(Violation(rule: "allowance", path: path, line: line, message: message))
    }

    /// Returns the violations that are not tolerated, and the lines that tolerated none.
    func judge(_ violations: [Violation]) -> [Violation] {
        judge(violations) { allowance, violation in
            allowance.subject == violation.rule && allowance.covers(path: violation.path)
        }
    }

    /// Returns the findings that are not tolerated, and the lines that tolerated none.
    func judge(
        _ violations: [Violation], _ tolerates: (Allowance, Violation) -> Bool
    ) -> [Violation] {
        var used: Set<Int> = []
        var remaining: [Violation] = []
        for violation in violations {
            let matching = entries.filter { tolerates($0, violation) }
            used.formUnion(matching.map(\.line))
            if matching.isEmpty { remaining.append(violation) }
        }
        let unneeded = entries.filter { !used.contains($0.line) }.map {
            Violation(
                rule: "allowance", path: path, line: $0.line,
                message: "nothing needs “\($0.subject) | \($0.place)” any more: remove the line")
        }
        return remaining + faults + unneeded
    }
}
