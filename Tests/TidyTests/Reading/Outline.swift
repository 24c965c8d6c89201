// The declarations of a Swift file and the nesting of its blocks, as far as the rules need them:
// types are not resolved and expressions not analysed. Outliner builds it.

/// A declaration of a name.
struct Declaration {
    /// `func`, `var`, `case`, `struct` and so on.
    var keyword: String
    var name: String
    /// The enclosing type, with the types around it; empty at file level.
    var owner: String
    /// The line of its first modifier.
    var line: Int
    var keywordLine: Int
    var isPublic: Bool
    var isDocumented: Bool
    var isStatic: Bool

    /// True when it declares a type.
    var isType: Bool { Outline.typeWords.contains(keyword) && keyword != "extension" }
    /// The name with the types around it.
    var path: String { owner.isEmpty ? name : owner + "." + name }
}

/// A unit of code: a function, an initializer, an accessor, a closure in a table.
struct Routine {
    var name: String
    var line: Int
    /// The number of lines from its first word to its closing brace.
    var lines: Int
    /// The maximum number of blocks open at once inside its own.
    var nesting: Int
}

/// The declarations and routines of one file.
struct Outline {
    var declarations: [Declaration] = []
    var routines: [Routine] = []
    /// True when every opened block was closed: if not, the file was misread.
    var isBalanced = true

    static let typeWords: Set = [
        "struct", "class", "enum", "actor", "protocol", "extension",
    ]
    static let controlWords: Set = [
        "if", "guard", "else", "for", "while", "repeat", "switch", "do", "catch", "defer",
    ]
    static let accessorWords: Set = ["get", "set", "willSet", "didSet", "_read", "_modify"]
    static let memberWords: Set = [
        "func", "init", "deinit", "subscript", "var", "let", "typealias", "associatedtype",
        "macro",
    ]
    static let modifierWords: Set = [
        "public", "open", "package", "internal", "fileprivate", "private", "static", "final",
        "mutating", "nonmutating", "override", "required", "convenience", "indirect", "lazy",
        "weak", "unowned", "nonisolated", "dynamic", "consuming", "borrowing", "prefix", "postfix",
        "infix", "distributed", "@",
    ]
}
