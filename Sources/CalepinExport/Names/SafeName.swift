// Names of files that every system can unpack: no way out of a folder, no character that Windows
// refuses, none of its reserved names, and parts that are not too long. They come from answers, so
// that any text may be here.

/// The name of a file in folders.
struct SafeName: Equatable {
    /// The folders, the outermost first.
    var folders: [String]
    /// The name without its ending.
    var stem: String
    /// The ending, such as `jpg`.
    var ending: String

    /// The endings that a name may have already, and which are replaced.
    private static let endings: Set<String> = [
        "jpg", "jpeg", "png", "webp", "heic", "pdf", "bin",
    ]
    /// The endings that no folder has: a folder and a file of the same name cannot be unpacked.
    private static let fileEndings = endings.union(["csv", "xlsx", "jsonl", "txt"])
    private static let devices: Set<String> = ["con", "prn", "aux", "nul", "conin$", "conout$"]

    /// Makes a name of a text in which `/` separates folders; nil where nothing of it can stay.
    ///
    /// - Parameter ending: the ending, which takes the place of one that the text has.
    /// Complexity: O(n) in the text, of which a bounded part is read.
    init?(_ text: String, ending: String) {
        let scalars = text.unicodeScalars.prefix(ExportLimits.nameScalars)
        var parts = scalars.split(separator: "/").map { Self.cleaned($0) }
        parts.removeAll(where: \.isEmpty)
        guard var last = parts.popLast() else { return nil }
        if let (stem, old) = Self.split(last), Self.endings.contains(old) { last = stem }
        folders = parts.prefix(ExportLimits.nameFolders).map(Self.folder)
        stem = Self.cut(Self.unreserved(last), to: ExportLimits.namePartBytes - 5)
        self.ending = ending
        guard !stem.isEmpty else { return nil }
    }

    /// Returns the ending for a file that only its name is known of, as the server will keep it.
    static func ending(of name: String) -> String {
        switch split(name)?.ending {
        case "jpg", "jpeg", "heic": "jpg"
        case let ending? where endings.contains(ending): ending
        default: "bin"
        }
    }

    /// Returns the name with a number behind it; without one for nil.
    func text(_ number: Int32? = nil) -> String {
        let mark = number.map { " (\($0))" } ?? ""
        let room = ExportLimits.namePartBytes - mark.utf8.count - ending.utf8.count - 1
        let file = Self.cut(stem, to: room) + mark + "." + ending
        return folders.reduce(into: "") { $0 += $1 + "/" } + file
    }

    private static func folder(_ part: String) -> String {
        var part = cut(unreserved(part), to: ExportLimits.namePartBytes - 1)
        if let (_, ending) = split(part), fileEndings.contains(ending) { part += "_" }
        return part
    }

    /// Returns a part of a name without what a system refuses or that changes how it is read.
    private static func cleaned(_ part: some Sequence<Unicode.Scalar>) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in part {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0: kept.append(" ")
            // Marks of direction, which let a name be shown as another one, and a mark of order.
            case 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: break
            default: kept.append("<>:\"|?*\\".unicodeScalars.contains(scalar) ? "_" : scalar)
            }
        }
        var rest = Substring(String(kept))
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace || last == "." { rest.removeLast() }
        guard let first = rest.utf8.first else { return "" }
        // A dot hides a file, and a spreadsheet would calculate the others.
        return ".=+-@".utf8.contains(first) ? "_" + rest.dropFirst() : String(rest)
    }

    /// Returns a part that is not the name of a device on Windows.
    private static func unreserved(_ part: String) -> String {
        let stem = part.prefix { $0 != "." && !$0.isWhitespace }.lowercased()
        let isPort =
            (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.count == 4
            && stem.last?.isNumber == true
        return isPort || devices.contains(stem) ? "_" + part : part
    }

    /// Returns what is before and behind the last dot, the latter in small letters; nil for none.
    private static func split(_ part: String) -> (stem: String, ending: String)? {
        guard let dot = part.lastIndex(of: "."), dot > part.startIndex else { return nil }
        return (String(part[..<dot]), part[part.index(after: dot)...].lowercased())
    }

    /// Returns the beginning of a part that has at most so many bytes and no space at its end.
    private static func cut(_ part: String, to bytes: Int) -> String {
        guard part.utf8.count > bytes else { return part }
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in part.unicodeScalars {
            count += UTF8.width(scalar)
            if count > bytes { break }
            kept.append(scalar)
        }
        var rest = Substring(String(kept))
        while let last = rest.last, last.isWhitespace || last == "." { rest.removeLast() }
        return String(rest)
    }
}
