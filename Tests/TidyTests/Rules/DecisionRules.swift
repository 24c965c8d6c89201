// The shape of docs/decisions: a file for each decision, named by its number, with the same four
// headings and one of two statuses, and an index that lists them all. What they say is for people
// to judge.

enum DecisionRules {
    private static let folder = "docs/decisions/"
    private static let headings = ["Status", "Context", "Decision", "Consequence"]

    private static let accepted = "Accepted."
    private static let superseded = "Superseded by ["

    /// Returns true when a decision is in force: it was not superseded, or only for a part.
    static func holds(_ file: SourceFile) -> Bool {
        let status = status(of: file)
        return !status.hasPrefix(superseded) || status.contains(") for ")
    }

    /// Returns the defects of decisions: of headings, number, status and line in the index.
    static func decisions(_ tree: Tree) -> [Violation] {
        let index = tree[folder + "README.md"]?.text ?? ""
        let files = tree.files.filter {
            $0.path.hasPrefix(folder) && $0.fileExtension == "md" && $0.name != "README.md"
        }
        return files.enumerated().flatMap { place, file -> [Violation] in
            defects(of: file, number: place + 1, index).map {
                Violation(rule: "decision", path: file.path, message: $0)
            }
        }
    }

    private static func defects(of file: SourceFile, number: Int, _ index: String) -> [String] {
        let digits = String(number)
        let wanted = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let lines = file.text.split(separator: "\n").map(String.init)
        let title = lines.first ?? ""
        var defects: [String] = []
        if !file.name.hasPrefix(wanted + "-") {
            defects.append("the file's name should begin with \(wanted)-")
        }
        if !title.hasPrefix("# \(wanted). ") {
            defects.append("the title should begin with # \(wanted).")
        }
        if lines.filter({ $0.hasPrefix("## ") }) != headings.map({ "## " + $0 }) {
            defects.append("the headings should be \(headings.joined(separator: ", "))")
        }
        if !isStatus(status(of: file)) {
            defects.append("the status should be \(accepted) or \(superseded)NNNN](NNNN-name.md).")
        }
        // The title without its mark: `0001. Title`.
        let name = title.split(separator: ". ", maxSplits: 1).last.map(String.init) ?? title
        if !index.contains("* [\(wanted)](\(file.name)): \(name)\n") {
            defects.append("the index does not list it under its title")
        }
        return defects
    }

    /// Returns the lines below the heading of the status.
    private static func status(of file: SourceFile) -> String {
        let lines = file.text.split(separator: "\n")
        guard let heading = lines.firstIndex(of: "## Status") else { return "" }
        return lines[(heading + 1)...].prefix { !$0.hasPrefix("## ") }.joined(separator: "\n")
    }

    /// Returns true for `Accepted.`, for `Superseded by [0002](0002-b.md).`, and for the latter
    /// with a part of the decision: ` for native builds` before its full stop.
    private static func isStatus(_ text: String) -> Bool {
        if text == accepted { return true }
        guard text.hasPrefix(superseded), text.hasSuffix("."), !text.contains("\n") else {
            return false
        }
        let link = text.dropFirst(superseded.count).dropLast()
            .split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
        guard link.count == 2, link[1].isEmpty || link[1].hasPrefix(" for ") else { return false }
        let parts = link[0].split(separator: "](", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix(".md") else { return false }
        let isNumber = parts[0].utf8.count == 4 && parts[0].allSatisfy(\.isNumber)
        return isNumber && parts[1].hasPrefix(parts[0] + "-")
    }
}
