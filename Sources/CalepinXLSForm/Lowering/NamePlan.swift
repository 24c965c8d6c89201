// The names of a declaration: those of the survey where they can be kept. A survey's names are
// unique in their group and may have dots; those of a form are unique outside of all repeats, and
// in the rows of each repeat.

import CalepinExpressions

/// The names of the parts of a form.
struct NamePlan {
    /// The maximum size of a name, in bytes.
    private static let maxBytes = 64
    /// The key of the names outside of all repeats.
    private static let outside = -1

    /// The names by the places of items in the survey.
    private(set) var names: [String] = []
    /// The items whose names had to be changed.
    private(set) var changed: [Int] = []
    private var taken: [Int: Set<String>] = [:]
    /// The numbers from which on names with a number behind them are free.
    private var numbers: [Numbered: Int] = [:]

    private struct Numbered: Hashable {
        var scope: Int
        var name: String
    }

    /// Gives all items their names, in the order of the survey.
    ///
    /// Complexity: O(n) in the items.
    init(_ survey: Survey) {
        for (index, item) in survey.items.enumerated() {
            let scope = survey.enclosingRepeat(of: index) ?? Self.outside
            let parent = item.parent.map { survey.items[$0].name }
            let name = free(item.name, within: parent, in: scope)
            if name != item.name { changed.append(index) }
            names.append(name)
        }
    }

    /// Returns the name of an item.
    subscript(item: Int) -> String { names[item] }

    /// Returns a reference to a declared name.
    static func reference(to name: String) -> String { "${" + name + "}" }

    /// Returns a free name outside of all repeats, and takes it.
    mutating func made(_ name: String) -> String { free(name, within: nil, in: Self.outside) }

    /// Returns a free name in the rows of a repeat, or outside of all, and takes it.
    mutating func made(_ name: String, inRowsOf rows: Int?) -> String {
        free(name, within: nil, in: rows ?? Self.outside)
    }

    private mutating func free(_ name: String, within parent: String?, in scope: Int) -> String {
        let plain = Self.plain(name)
        if taken[scope, default: []].insert(plain).inserted { return plain }
        let long = Self.plain(parent.map { $0 + "_" + name } ?? name)
        if taken[scope, default: []].insert(long).inserted { return long }
        let stem = Self.cut(long, Self.maxBytes - 8)
        while true {
            let number = numbers[Numbered(scope: scope, name: stem), default: 2]
            numbers[Numbered(scope: scope, name: stem)] = number + 1
            let numbered = stem + "_" + String(number)
            if taken[scope, default: []].insert(numbered).inserted { return numbered }
        }
    }

    /// Returns a name with the signs that a form's names may have: letters, digits, `_` and `-`,
    /// beginning with a letter or `_`.
    static func plain(_ name: String) -> String {
        var plain = ""
        for scalar in name.unicodeScalars {
            let isPlain =
                scalar.value >= 0x80 || scalar == "_" || scalar == "-"
                || (scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(scalar)))
            plain.unicodeScalars.append(isPlain ? scalar : "_")
        }
        guard let first = plain.unicodeScalars.first else { return "_" }
        if isDigit(first) || first == "-" { plain = "_" + plain }
        return cut(plain, maxBytes)
    }

    /// Returns an id that fits an address: lowercase letters, digits and `-`, beginning with a
    /// letter; at most 40 bytes.
    static func id(_ name: String) -> String {
        var id = ""
        for scalar in name.lowercased().unicodeScalars {
            if ("a"..."z").contains(scalar) || isDigit(scalar) {
                id.unicodeScalars.append(scalar)
            } else if !id.isEmpty, id.last != "-" {
                id += "-"
            }
        }
        if id.first.map({ $0.isNumber }) != false { id = "form" + (id.isEmpty ? "" : "-" + id) }
        id = cut(id, 40)
        while id.last == "-" { id.removeLast() }
        return id
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns the start of a text that has at most a number of bytes.
    private static func cut(_ text: String, _ maxBytes: Int) -> String {
        guard text.utf8.count > maxBytes else { return text }
        var cut = ""
        for scalar in text.unicodeScalars {
            if cut.utf8.count + UTF8.width(scalar) > maxBytes { break }
            cut.unicodeScalars.append(scalar)
        }
        return cut
    }
}
