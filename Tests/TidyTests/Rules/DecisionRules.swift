// The shape of docs/decisions: a file for each decision, named by its number, with the same four
// headings, and an index that lists them all. What they say is for people to judge.

enum DecisionRules {
    private static let folder = "docs/decisions/"
    private static let headings = ["Status", "Context", "Decision", "Consequence"]

    /// Returns true when a decision has not been superseded.
    static func holds(_ file: SourceFile) -> Bool { !file.text.contains("Superseded by") }

    /// Returns decisions without their headings, their number or their line in the index.
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
        // The title without its mark: `0001. Title`.
        let name = title.split(separator: ". ", maxSplits: 1).last.map(String.init) ?? title
        if !index.contains("* [\(wanted)](\(file.name)): \(name)\n") {
            defects.append("the index does not list it under its title")
        }
        return defects
    }
}
