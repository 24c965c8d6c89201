// The table of GLOSSARY.md, and the check of names in the sources for its forbidden words.

/// The words of the glossary.
struct Glossary {
    /// The forbidden words, and true when they only apply to types and files.
    var forbidden: [(words: [String], isForTypes: Bool)] = []
    /// Terms of several words, whose words are allowed within the term.
    var compounds: [[String]] = []
    var rows = 0

    init(_ text: String) {
        var terms: Set<[String]> = []
        for line in text.split(separator: "\n") where line.hasPrefix("|") {
            let columns = line.split(separator: "|", omittingEmptySubsequences: false)
            guard columns.count == 5, !columns[1].hasPrefix("---"), columns[3] != " not " else {
                continue
            }
            rows += 1
            terms.formUnion(Glossary.terms(String(columns[2])))
            for word in columns[3].split(whereSeparator: { $0 == "," || $0 == ";" }) {
                add(String(word))
            }
        }
        compounds = terms.filter { $0.count > 1 }
        forbidden.removeAll { terms.contains($0.words) }
    }

    private mutating func add(_ entry: String) {
        let words = entry.split { $0 == " " || $0 == "(" || $0 == ")" }.map(String.init)
        if words.last == "prose" { return }
        let isForTypes = words.last == "types"
        let named = (isForTypes ? words.dropLast() : words[...]).map(Glossary.normal)
        guard !named.isEmpty, !forbidden.contains(where: { $0.words == named }) else { return }
        forbidden.append((named, isForTypes))
    }

    /// Returns the terms in bold.
    private static func terms(_ column: String) -> [[String]] {
        let bold = column.split(separator: "**", omittingEmptySubsequences: false).enumerated()
        return bold.filter { $0.offset % 2 == 1 }.map {
            $0.element.split(separator: " ").map { normal(String($0)) }
        }
    }

    /// Returns a word in lowercase without the ending of the plural.
    static func normal(_ word: String) -> String {
        let small = word.lowercased()
        let isPlural = small.count > 3 && small.hasSuffix("s") && !small.hasSuffix("ss")
        return isPlural ? String(small.dropLast()) : small
    }

    /// Returns the words of a name: `URLPath2` has `url` and `path2`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        let bytes = Array(name.utf8)
        for (index, byte) in bytes.enumerated() {
            let isCapital = (0x41...0x5A).contains(byte)
            let followsSmall = index > 0 && !(0x41...0x5A).contains(bytes[index - 1])
            let precedesSmall =
                index + 1 < bytes.count && (0x61...0x7A).contains(bytes[index + 1])
            if !byte.isWord || byte == 0x5F || isCapital && (followsSmall || precedesSmall) {
                words.append(String(decoding: word, as: UTF8.self))
                word = []
            }
            if byte.isWord, byte != 0x5F { word.append(byte) }
        }
        words.append(String(decoding: word, as: UTF8.self))
        return words.filter { !$0.isEmpty }.map(normal)
    }

    /// Returns the forbidden words in a name.
    func defects(in name: String, isType: Bool) -> [String] {
        var words = Glossary.words(of: name)
        for compound in compounds { Glossary.remove(compound, from: &words) }
        return forbidden.filter { isType || !$0.isForTypes }.map(\.words).filter { phrase in
            words.indices.contains { words[$0...].starts(with: phrase) }
        }.map { $0.joined(separator: " ") }
    }

    private static func remove(_ phrase: [String], from words: inout [String]) {
        for index in words.indices where words[index...].starts(with: phrase) {
            for place in index..<(index + phrase.count) { words[place] = "" }
        }
    }
}

/// A name with a forbidden word.
struct NameDefect {
    var word: String
    var name: String
    var violation: Violation
}

extension Glossary {
    /// The modules that read a foreign format and use its words.
    private static let foreign = ["Sources/CalepinXLSForm/"]

    /// Returns the forbidden words in names of files, types and public declarations.
    func defects(_ tree: Tree) -> [NameDefect] {
        tree.sources.filter { file in
            !Glossary.foreign.contains { file.path.hasPrefix($0) }
        }.flatMap { file -> [NameDefect] in
            var found = defects(of: String(file.name.dropLast(6)), true, file, 1)
            for declaration in file.outline.declarations where declaration.keyword != "extension" {
                guard declaration.isType || declaration.isPublic else { continue }
                found += defects(of: declaration.name, declaration.isType, file, declaration.line)
            }
            return found
        }
    }

    private func defects(
        of name: String, _ isType: Bool, _ file: SourceFile, _ line: Int
    ) -> [NameDefect] {
        defects(in: name, isType: isType).map { word in
            let message = "\(name): “\(word)” is no word of ours, see GLOSSARY.md"
            return NameDefect(
                word: word, name: name,
                violation: Violation(
                    rule: "glossary", path: file.path, line: line, message: message))
        }
    }

    /// Returns the defects that no allowance tolerates, and the allowances that are not needed.
    func violations(_ tree: Tree, _ allowances: Allowances) -> [Violation] {
        let defects = defects(tree).map { defect in
            var violation = defect.violation
            violation.rule = defect.word + "|" + defect.name
            return violation
        }
        let judged = allowances.judge(defects) { allowance, violation in
            let parts = violation.rule.split(separator: "|").map(String.init)
            return allowance.subject == parts[0]
                && (allowance.place == parts[1] || allowance.covers(path: violation.path))
        }
        return judged.map {
            var violation = $0
            if violation.rule != "allowance" { violation.rule = "glossary" }
            return violation
        }
    }
}
