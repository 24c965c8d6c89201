// Names of sheets as Excel takes them: short, without some characters, each once.

/// The names of the sheets of a workbook.
enum SheetNames {
    /// Returns a name for each title, in order.
    ///
    /// Complexity: O(n²) in the titles at most.
    static func of(_ titles: [String]) -> [String] {
        var taken: Set<String> = ["history"]
        return titles.map { title in
            let plain = cleaned(title)
            var name = cut(plain, to: ExportLimits.sheetNameUnits)
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                let ending = " (\(number))"
                let room = ExportLimits.sheetNameUnits - ending.utf16.count
                name = cut(plain, to: room) + ending
                number += 1
            }
            return name
        }
    }

    /// Returns the title without the characters that a name may not have.
    private static func cleaned(_ title: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in title.unicodeScalars {
            let isTaken = ":\\/?*[]".unicodeScalars.contains(scalar)
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            let isNone = (0xFFFE...0xFFFF).contains(scalar.value)
            scalars.append(isTaken || isControl || isNone ? " " : scalar)
        }
        var name = Substring(String(scalars))
        while let first = name.first, first.isWhitespace || first == "'" { name.removeFirst() }
        while let last = name.last, last.isWhitespace || last == "'" { name.removeLast() }
        return name.isEmpty ? "Sheet" : String(name)
    }

    /// Returns the beginning of a name, in whole characters and without `'` at its end.
    private static func cut(_ name: String, to units: Int) -> String {
        var (result, count) = ("", 0)
        for character in name {
            count += character.utf16.count
            if count > units { break }
            result.append(character)
        }
        while result.last == "'" || result.last?.isWhitespace == true { result.removeLast() }
        return result.isEmpty ? "Sheet" : result
    }
}
