// The steps of docs/guide/your-first-change.md against the tree: files it makes are not there yet,
// lines it changes are. That the steps also build and pass their tests is Scripts/guide's.

/// A fenced block of a guide that makes or changes a file.
struct GuideStep {
    /// The file, from the root of the project.
    var path: String
    /// The lines that have to be in the file; nil for a block that makes it.
    var before: [String]?
    /// The lines that are there afterwards.
    var after: [String]
    var line: Int

    /// Returns the blocks whose fence is "```LANGUAGE new=PATH" or "```diff file=PATH".
    static func steps(of text: String) -> [GuideStep] {
        var steps: [GuideStep] = []
        var isOpen = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                isOpen = false
                guard let target = line.split(separator: " ").last else { continue }
                if target.hasPrefix("new=") {
                    steps.append(GuideStep(path: target.dropFirst(4), nil, index + 1))
                } else if target.hasPrefix("file=") {
                    steps.append(GuideStep(path: target.dropFirst(5), [], index + 1))
                } else {
                    continue
                }
                isOpen = true
            } else if isOpen {
                steps[steps.count - 1].add(line)
            }
        }
        return steps
    }

    private init(path: Substring, _ before: [String]?, _ line: Int) {
        (self.path, self.before, self.line) = (String(path), before, line)
        after = []
    }

    private mutating func add(_ line: String) {
        guard before != nil else { return after.append(line) }
        let text = String(line.dropFirst())
        if !line.hasPrefix("+") { before?.append(text) }
        if !line.hasPrefix("-") { after.append(text) }
    }
}

enum GuideRules {
    private static let path = "docs/guide/your-first-change.md"

    /// Returns steps that do not fit the tree, and names in the text that are neither in the tree
    /// nor in a step.
    static func steps(_ tree: Tree) -> [Violation] {
        guard let guide = tree[path] else { return [] }
        let steps = GuideStep.steps(of: guide.text)
        let added = steps.flatMap { [$0.path] + $0.after }.joined(separator: "\n")
        let defects = steps.compactMap { step in
            defect(of: step, tree).map {
                Violation(rule: "guide", path: path, line: step.line, message: $0)
            }
        }
        let names = DeclaredNames(tree)
        return defects + DocumentRules.missingNames(in: guide, tree, names, added: added)
    }

    private static func defect(of step: GuideStep, _ tree: Tree) -> String? {
        guard let before = step.before else {
            if tree.paths.contains(step.path) { return "\(step.path) is there already" }
            // A step may make the last folder of its path, as for a view.
            let folders = step.path.split(separator: "/").dropLast()
            let isThere = [folders, folders.dropLast()].contains { folder in
                tree.paths.contains(folder.joined(separator: "/"))
            }
            return isThere ? nil : "there is no folder \(folders.joined(separator: "/"))"
        }
        guard let file = tree[step.path] else { return "there is no file \(step.path)" }
        let wanted = "\n" + before.joined(separator: "\n") + "\n"
        switch ("\n" + file.text).ranges(of: wanted).count {
        case 0: return "\(step.path) does not have these lines"
        case 1: return before == step.after ? "the step changes nothing" : nil
        default: return "\(step.path) has these lines more than once"
        }
    }
}
