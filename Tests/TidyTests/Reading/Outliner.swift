// Builds the outline of a Swift file in one pass over its tokens, with a stack of open blocks. The
// last announcing keyword determines the kind of a brace; without one it is a closure.

/// A reader of the declarations and blocks of one file.
struct Outliner {
    private enum Kind {
        case file, type, routine, control, closure, parentheses
    }

    /// An open scope: the file, a block, or parentheses of any shape.
    private struct Frame {
        var kind: Kind
        /// The type's path, or the routine's name.
        var name = ""
        var line = 1
        /// The index in the outline of the enclosing routine.
        var routine: Int?
        var nesting = 0
        /// The kind of block that the next brace opens here.
        var announced: (kind: Kind, name: String, line: Int)?
        /// The modifiers of a declaration that has not come yet, with the line of the first.
        var modifiers: (line: Int, words: [String])?
        /// True when members without modifiers are public.
        var opensMembers = false
        var isEnumeration = false
        var isPublic = false
        var wasRepeat = false
    }

    private let tokens: [Token]
    private let documented: Set<Int>
    private var frames = [Frame(kind: .file)]
    private(set) var outline = Outline()
    private var at = 0

    init(_ tokens: [Token], _ comments: [Comment]) {
        self.tokens = tokens
        documented = Set(comments.lazy.filter(\.isDocumentation).map(\.line))
        while at < tokens.count {
            read(tokens[at])
            at += 1
        }
        outline.isBalanced = outline.isBalanced && frames.count == 1
    }

    private func text(_ offset: Int) -> String {
        tokens.indices.contains(at + offset) ? tokens[at + offset].text : ""
    }

    private var top: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }

    private var holdsDeclarations: Bool { top.kind == .file || top.kind == .type }

    private mutating func read(_ token: Token) {
        switch token.text {
        case "{": openBlock(token)
        case "(", "[": frames.append(inner(.parentheses, line: token.line))
        case "}", ")", "]": close(token)
        case "@" where holdsDeclarations: addModifier(token)
        default: if token.isWord, text(-1) != ".", text(1) != ":" { readWord(token) }
        }
    }

    private func inner(_ kind: Kind, line: Int) -> Frame {
        Frame(kind: kind, name: top.name, line: line, routine: top.routine, nesting: top.nesting)
    }

    private mutating func readWord(_ token: Token) {
        let word = token.text
        if Outline.controlWords.contains(word) {
            if word == "while", top.wasRepeat { top.wasRepeat = false } else { announce(.control) }
        } else if word == "func", !holdsDeclarations {
            announce(.routine, text(1))
        } else if Outline.accessorWords.contains(word), top.kind == .routine {
            if text(1) == "{" || text(1) == "(" && text(3) == ")" && text(4) == "{" {
                announce(.routine, word)
            }
        } else if Outline.typeWords.contains(word) {
            readType(token)
        } else if holdsDeclarations {
            readMember(token)
        }
    }

    private mutating func announce(_ kind: Kind, _ name: String = "") {
        top.announced = (kind, name, tokens[at].line)
    }

    private mutating func addModifier(_ token: Token) {
        if top.modifiers == nil { top.modifiers = (token.line, []) }
        top.modifiers?.words.append(token.text)
    }

    private mutating func readMember(_ token: Token) {
        if token.text == "case", top.isEnumeration {
            for name in caseNames() { declare(token, name) }
            top.modifiers = nil
        } else if Outline.memberWords.contains(token.text) {
            let isNamed = !["init", "deinit", "subscript"].contains(token.text)
            let name = isNamed ? text(1) : token.text
            declare(token, name)
            top.modifiers = nil
            announce(.routine, name)
        } else if Outline.modifierWords.contains(token.text) {
            addModifier(token)
        }
    }

    /// Returns the names a `case` declares.
    private func caseNames() -> [String] {
        var names: [String] = []
        var index = at + 1
        while index < tokens.count {
            names.append(tokens[index].text)
            var depth = 0
            var previous = tokens[index].line
            index += 1
            while index < tokens.count, depth > 0 || tokens[index].text != "," {
                let text = tokens[index].text
                if text == "(" || text == "[" { depth += 1 }
                if depth == 0, tokens[index].line > previous || text == "}" { return names }
                if text == ")" || text == "]" { depth -= 1 }
                previous = tokens[index].line
                index += 1
            }
            index += 1
        }
        return names
    }

    private mutating func declare(_ token: Token, _ name: String) {
        let words = top.modifiers?.words ?? []
        let start = top.modifiers?.line ?? token.line
        var isPublic = words.contains("public") || words.contains("open")
        let isNarrowed = ["private", "fileprivate", "internal"].contains { words.contains($0) }
        if top.opensMembers, !isNarrowed || token.text == "case" { isPublic = true }
        if token.text == "case", top.isPublic { isPublic = true }
        let owner = top.kind == .type ? top.name : ""
        outline.declarations.append(
            Declaration(
                keyword: token.text, name: name, owner: owner, line: start,
                keywordLine: token.line, isPublic: isPublic,
                isDocumented: documented.contains(start - 1),
                isStatic: words.contains("static")))
    }

    private mutating func readType(_ token: Token) {
        let isModifier = token.text == "class" && Outline.memberWords.contains(text(1))
        guard !isModifier, text(-1) != "import", text(1) != ",", text(1) != "{" else { return }
        var name = text(1)
        var index = 2
        while text(index) == ".", tokens.indices.contains(at + index + 1) {
            name += "." + text(index + 1)
            index += 2
        }
        declare(token, name)
        let isPublic = outline.declarations[outline.declarations.count - 1].isPublic
        let path = top.kind == .type && token.text != "extension" ? top.name + "." + name : name
        top.modifiers = nil
        top.announced = (.type, path, token.line)
        announcedType = (token.text, isPublic)
    }

    private var announcedType = (keyword: "", isPublic: false)

    private mutating func openBlock(_ token: Token) {
        let announced = top.announced
        top.announced = nil
        top.modifiers = nil
        var kind = announced?.kind ?? .closure
        if kind == .closure, top.routine == nil { kind = .routine }
        var frame = inner(kind, line: announced?.line ?? token.line)
        if let announced, !announced.name.isEmpty {
            frame.name = announced.name + (text(-1) == "=" ? " at first" : "")
        }
        frame.wasRepeat = kind == .control && text(-1) == "repeat"
        switch kind {
        case .type:
            frame.routine = nil
            frame.nesting = 0
            frame.isPublic = announcedType.isPublic
            frame.isEnumeration = announcedType.keyword == "enum"
            frame.opensMembers =
                announcedType.isPublic
                && ["protocol", "extension"].contains(announcedType.keyword)
        case .routine:
            frame.routine = outline.routines.count
            frame.nesting = 0
            outline.routines.append(
                Routine(name: frame.name, line: frame.line, lines: 0, nesting: 0))
        default:
            frame.nesting += 1
            if let routine = frame.routine {
                outline.routines[routine].nesting = max(
                    outline.routines[routine].nesting, frame.nesting)
            }
        }
        frames.append(frame)
    }

    private mutating func close(_ token: Token) {
        guard frames.count > 1 else {
            outline.isBalanced = false
            return
        }
        let frame = frames.removeLast()
        if (frame.kind == .parentheses) == (token.text == "}") { outline.isBalanced = false }
        if frame.wasRepeat { top.wasRepeat = true }
        if frame.kind == .routine, let routine = frame.routine {
            outline.routines[routine].lines = token.line - frame.line + 1
        }
    }
}
