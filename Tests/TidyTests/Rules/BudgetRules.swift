// Limits of size: files, lines, routines, nesting, types. All are exclusive bounds. Exceptions are
// in exceptions.txt with their reasons.

enum BudgetRules {
    static let folderFiles = 23
    static let fileLines = 400
    static let routineLines = 70
    static let nesting = 4
    static let members = 40
    static let columns = 100

    static func files(_ tree: Tree) -> [Violation] {
        tree.files.filter(\.isCode).compactMap { file in
            let lines = file.lineStarts.count
            guard lines >= fileLines else { return nil }
            let message = "\(lines) lines, fewer than \(fileLines) allowed"
            return Violation(rule: "file-length", path: file.path, message: message)
        }
    }

    /// Returns folders with too many source files of their own, at the first one that is too many.
    static func folders(_ tree: Tree) -> [Violation] {
        var counts: [Substring: Int] = [:]
        return tree.files.filter { $0.path.hasSuffix(".swift") }.compactMap { file in
            let folder = file.path[..<(file.path.lastIndex(of: "/") ?? file.path.startIndex)]
            counts[folder, default: 0] += 1
            guard counts[folder] == folderFiles else { return nil }
            let message = "\(folderFiles) files in \(folder), fewer than \(folderFiles) allowed"
            return Violation(rule: "folder-files", path: file.path, message: message)
        }
    }

    static func columns(_ tree: Tree) -> [Violation] {
        tree.files.filter(\.isCode).flatMap { file in
            wideLines(of: file.bytes).map { line, width in
                Violation(
                    rule: "line-width", path: file.path, line: line,
                    message: "\(width) columns, fewer than \(columns) allowed")
            }
        }
    }

    /// Returns the lines that are too wide, in characters: continuation bytes of UTF-8 do not
    /// count.
    private static func wideLines(of bytes: [UInt8]) -> [(Int, Int)] {
        var wide: [(Int, Int)] = []
        var line = 1
        var width = 0
        for byte in bytes {
            if byte == .newline {
                if width >= columns { wide.append((line, width)) }
                line += 1
                width = 0
            } else if byte & 0xC0 != 0x80 {
                width += 1
            }
        }
        if width >= columns { wide.append((line, width)) }
        return wide
    }

    static func routines(_ tree: Tree) -> [Violation] {
        tree.files.flatMap { file in
            file.outline.routines.filter { $0.lines >= routineLines }.map {
                Violation(
                    rule: "function-length", path: file.path, line: $0.line,
                    message: "\($0.name) has \($0.lines) lines, under \(routineLines) allowed")
            }
        }
    }

    static func nesting(_ tree: Tree) -> [Violation] {
        tree.files.flatMap { file in
            file.outline.routines.filter { $0.nesting >= nesting }.map {
                Violation(
                    rule: "nesting", path: file.path, line: $0.line,
                    message: "\($0.name) nests \($0.nesting) deep, less than \(nesting) allowed")
            }
        }
    }

    /// Returns types with too many members, including extensions in the same module, at the line
    /// of the type's declaration.
    static func members(_ tree: Tree) -> [Violation] {
        var counts: [String: Int] = [:]
        var homes: [String: (path: String, line: Int)] = [:]
        for file in tree.files where file.isSwift {
            let module = file.path.split(separator: "/").prefix(2).joined(separator: "/")
            for declaration in file.outline.declarations {
                if !declaration.owner.isEmpty, declaration.keyword != "extension" {
                    counts[module + " " + declaration.owner, default: 0] += 1
                }
                let key = module + " " + declaration.path
                let isHome = declaration.isType || homes[key] == nil
                if isHome, Outline.typeWords.contains(declaration.keyword) {
                    homes[key] = (file.path, declaration.line)
                }
            }
        }
        return counts.filter { $0.value >= members }.sorted { $0.key < $1.key }.map { key, count in
            let name = key.split(separator: " ").last ?? ""
            return Violation(
                rule: "type-members", path: homes[key]?.path ?? key, line: homes[key]?.line ?? 1,
                message: "\(name) has \(count) members, fewer than \(members) allowed")
        }
    }
}
