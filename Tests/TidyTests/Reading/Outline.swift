// What a Swift file declares and how its blocks nest, as far as the rules need it: no types are
// resolved and no expression is understood. Outliner reads it.

/// A declared name.
struct Declaration {
    /// `func`, `var`, `case`, `struct` and so on.
    var keyword: String
    var name: String
    /// The type it is in, with the types around it; empty at file level.
    var owner: String
    /// Where its modifiers start.
    var line: Int
    var keywordLine: Int
    var isPublic: Bool
    var isDocumented: Bool
    var isStatic: Bool

    /// Whether it declares a type.
    var isType: Bool { Outline.typeWords.contains(keyword) && keyword != "extension" }
    /// The name with the types around it.
    var path: String { owner.isEmpty ? name : owner + "." + name }
}

/// Code that runs as one: a function, an initializer, an accessor, a closure in a table.
struct Routine {
    var name: String
    var line: Int
    /// The lines from its first word to its closing brace.
    var lines: Int
    /// The most blocks that are open at once inside its own.
    var nesting: Int
}

/// Declarations and routines of one file.
struct Outline {
    var declarations: [Declaration] = []
    var routines: [Routine] = []
    /// Whether all that was opened was closed: if not, the file was misread.
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
