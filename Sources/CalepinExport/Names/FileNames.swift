// The names that the files of an export have got, each once. Systems that do not tell capital from
// small letters, or two ways to write an accent, find each name once, too.

/// The names of the files of an export.
struct FileNames {
    /// The last number behind each name, by a digest of it: names themselves would take much
    /// memory. Two different names with one digest cost a number behind the second.
    private var numbers: [Int: Int32] = [:]

    /// Returns the name as no other file has it.
    ///
    /// Complexity: O(n) in the name, amortized over all names.
    /// - Throws: `ExportError` `tooManyFiles`.
    mutating func add(_ name: SafeName) throws(ExportError) -> String {
        let plain = name.text()
        let key = Self.key(plain)
        guard var number = numbers[key] else {
            try insert(key)
            return plain
        }
        while true {
            number += 1
            let text = name.text(number)
            let other = Self.key(text)
            if numbers[other] == nil {
                numbers[key] = number
                try insert(other)
                return text
            }
        }
    }

    private mutating func insert(_ key: Int) throws(ExportError) {
        guard numbers.count < ExportLimits.files else { throw .tooManyFiles }
        numbers[key] = 1
    }

    /// Returns the digest of a name: equal for texts that are canonically equivalent.
    private static func key(_ name: String) -> Int { name.lowercased().hashValue }
}
