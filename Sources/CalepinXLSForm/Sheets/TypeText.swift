// Types of questions as authors write them, with the names that they have had since the beginning
// of XLSForm. The source is ODK's documentation and the facts collected about pyxform.

import CalepinExpressions

/// The sorts of rows that hold others.
enum ContainerSort: String, Hashable, Sendable {
    /// The sorts, as the words behind `begin` name them.
    case group, `repeat`, loop
}

/// The meaning of a cell of the column `type`.
enum TypeText: Hashable, Sendable {
    /// A question, perhaps with a free answer beside its choices.
    case question(QuestionType, hasOther: Bool)
    /// The begin of a group, with the list of a loop.
    case begin(ContainerSort, list: String?)
    /// The end of a group.
    case end(ContainerSort)
    /// A setting, whose text stands in the column `name`.
    case setting(String)
    /// A choice from a file whose name has an unknown ending.
    case badFile(String)

    /// Returns the meaning of a type; nil for one that does not exist.
    ///
    /// Complexity: O(n) in the text.
    static func meaning(of text: String) -> TypeText? {
        if let key = SettingKeys.key(ofType: text) { return .setting(key) }
        if let type = plain[text] { return .question(type, hasOther: false) }
        return container(text) ?? choice(text) ?? osm(text)
    }

    // Groups

    private static let containers: [String: ContainerSort] = [
        "group": .group, "repeat": .repeat, "lgroup": .repeat, "looped group": .repeat,
        "loop": .loop,
    ]

    private static func container(_ text: String) -> TypeText? {
        if let rest = rest(of: text, after: "end") { return containers[rest].map { .end($0) } }
        guard let rest = rest(of: text, after: "begin") else { return nil }
        if let sort = containers[rest] { return .begin(sort, list: nil) }
        for (name, sort) in containers where rest.hasPrefix(name + " ") {
            var list = String(rest.dropFirst(name.count + 1))
            if list.hasPrefix("over ") { list = String(list.dropFirst(5)) }
            guard !list.isEmpty, !list.contains(" ") else { continue }
            return .begin(sort, list: list)
        }
        return nil
    }

    private static func rest(of text: String, after word: String) -> String? {
        guard text.hasPrefix(word) else { return nil }
        let rest = text.dropFirst(word.count)
        return rest.first == " " || rest.first == "_" ? String(rest.dropFirst()) : nil
    }

    // Choices

    private enum Command { case one, many, rank, external, oneOfFile, manyOfFile }

    private static let commands: [String: Command] = [
        "select_one": .one, "select one": .one, "select1": .one, "select one from": .one,
        "add select one prompt using": .one,
        "select_multiple": .many, "select all that apply": .many,
        "select all that apply from": .many, "add select multiple prompt using": .many,
        "rank": .rank, "select_one_external": .external,
        "select_one_from_file": .oneOfFile, "select one from file": .oneOfFile,
        "select_multiple_from_file": .manyOfFile, "select multiple from file": .manyOfFile,
    ]

    private static let others = [" or specify other", " or_other", " or other"]

    private static func choice(_ text: String) -> TypeText? {
        var rest = text
        let other = others.first { rest.hasSuffix($0) }
        if let other { rest = String(rest.dropLast(other.count)) }
        guard let space = rest.lastIndex(of: " "),
            let command = commands[String(rest[..<space])]
        else { return nil }
        let list = String(rest[rest.index(after: space)...])
        guard !list.isEmpty else { return nil }
        let hasOther = other != nil
        switch command {
        case .external: return .question(.selectOneExternal(list), hasOther: hasOther)
        case .oneOfFile, .manyOfFile:
            guard FileName(list).isData else { return .badFile(list) }
            let source = ChoiceSource.file(list)
            return .question(
                command == .oneOfFile ? .selectOne(source) : .selectMultiple(source),
                hasOther: hasOther)
        case .one: return .question(.selectOne(source(list)), hasOther: hasOther)
        case .many: return .question(.selectMultiple(source(list)), hasOther: hasOther)
        case .rank: return .question(.rank(source(list)), hasOther: hasOther)
        }
    }

    private static func source(_ list: String) -> ChoiceSource {
        if let reference = ReferenceScan.only(list) { return .answers(reference) }
        return FileName(list).format != nil ? .file(list) : .list(list)
    }

    private static func osm(_ text: String) -> TypeText? {
        guard text.hasPrefix("osm ") else { return nil }
        let list = String(text.dropFirst(4))
        return list.isEmpty || list.contains(" ")
            ? nil : .question(.osm(list), hasOther: false)
    }

    /// Texts that a wrong type may have been meant to be.
    static let known: [String] =
        (Array(plain.keys) + Array(commands.keys) + [
            "begin group", "begin_group", "end group", "end_group", "begin repeat",
            "begin_repeat", "end repeat", "end_repeat",
        ]).sorted()
}

/// The name of a file beside the form.
struct FileName: Hashable, Sendable {
    /// The name without its ending.
    var base: String
    /// The format; nil for an ending that is no format of data.
    var format: DataFormat?
    /// True when the name has one ending, which is a format of data.
    var isData: Bool

    /// Reads a name.
    init(_ name: String) {
        let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let dot = last.lastIndex(of: ".").flatMap { $0 == last.startIndex ? nil : $0 }
        base = dot.map { String(name[..<$0]) } ?? name
        format = dot.flatMap { DataFormat(rawValue: String(last[last.index(after: $0)...])) }
        isData = format != nil && last.count { $0 == "." } == 1
    }
}
