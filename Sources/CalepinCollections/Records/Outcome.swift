// What became of a mutation on the server, as it is stored there and told to its replica. Who
// decides it is ScopeLog.

import CalepinExpressions
import CalepinForms

/// An issue at a cell of a record that was handed in.
public struct CellIssue: Hashable, Sendable {
    /// The cell.
    public var path: String
    /// What is wrong there.
    public var issue: Issue

    /// Makes one.
    public init(_ path: String, _ issue: Issue) {
        self.path = path
        self.issue = issue
    }
}

/// Why a mutation cannot be read.
public struct MutationDefect: Hashable, Sendable {
    /// The name of what is wrong, such as `bad-version`; a newer server may know others.
    public var error: String
    /// The JSON pointer of the place in the mutation, such as `/ops/0/seen`; empty for all of it.
    public var pointer: String

    /// Makes one.
    public init(error: String, pointer: String) {
        self.error = error
        self.pointer = pointer
    }
}

/// What became of a mutation.
public struct Outcome: Equatable, Sendable {
    /// The ways it can go.
    public enum Fate: UInt8, CaseIterable, Sendable {
        /// Its ops are in the record, as present values or siblings.
        case applied
        /// Its author may not write this any more; it is kept for the scope's owner.
        case held
        /// All but the handing in was applied; the issues say why.
        case refused
        /// It is no mutation that the server knows of, or has room for; its author keeps it.
        case unreadable
        /// The replica has sent another mutation with this number.
        case forked
        /// Mutations before it are missing.
        case gap
    }

    /// The number of the mutation.
    public var n: Int64
    /// What happened.
    public var fate: Fate
    /// Why a record is not accepted as handed in; empty when it is not what its author saw.
    public var issues: [CellIssue]
    /// Why a mutation cannot be read, or why there is no room for it.
    public var defect: MutationDefect?

    /// Makes an outcome.
    public init(_ n: Int64, _ fate: Fate, issues: [CellIssue] = []) {
        self.n = n
        self.fate = fate
        self.issues = issues
        defect = nil
    }

    /// The outcome of a mutation that cannot be read or kept.
    public init(_ n: Int64, _ defect: MutationDefect) {
        self.init(n, .unreadable)
        self.defect = defect
    }

    /// The outcome of a mutation that its record has no room for, or that costs too much to merge.
    static func full(_ n: Int64) -> Outcome {
        var outcome = Outcome(n, .held)
        outcome.defect = MutationDefect(error: "record-full", pointer: "")
        return outcome
    }

    /// Whether the mutation is done with: the server has it, in whatever way.
    public var isSettled: Bool { fate != .forked && fate != .gap }

    /// What happened, in plain words.
    public func message(in language: Language) -> String {
        let texts = SyncTexts.of(fate)
        return language == .french ? texts.french : texts.english
    }
}

extension Outcome {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("n", n)
        writer.member("outcome", SyncTexts.of(fate).name)
        if !issues.isEmpty {
            writer.key("issues")
            writer.beginArray()
            for issue in issues {
                writer.beginObject()
                writer.member("path", issue.path)
                writer.member("code", issue.issue.name)
                if !issue.issue.argument.isEmpty {
                    writer.member("argument", issue.issue.argument)
                }
                writer.endObject()
            }
            writer.endArray()
        }
        if let defect {
            writer.member("error", defect.error)
            writer.member("pointer", defect.pointer)
        }
        writer.endObject()
    }

    init(_ reader: inout WireReader) throws(SyncError) {
        var n: Int64 = 0
        var fate: Fate?
        var issues: [CellIssue] = []
        var error: String?
        var pointer = ""
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "error": error = try reader.string()
            case "pointer": pointer = try reader.string()
            case "n": n = try reader.number(1)
            case "outcome": fate = try Self.fate(&reader)
            case "issues":
                try reader.array { (reader) throws(SyncError) in
                    issues.append(try CellIssue(&reader))
                }
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let fate, n > 0 else { throw reader.error(.missingKey) }
        self.init(n, fate, issues: issues)
        defect = error.map { MutationDefect(error: $0, pointer: pointer) }
    }

    private static func fate(_ reader: inout WireReader) throws(SyncError) -> Fate {
        let word = try reader.string()
        for fate in Fate.allCases where SyncTexts.of(fate).name == word { return fate }
        throw reader.error(.unknownWord, word)
    }
}

extension CellIssue {
    fileprivate init(_ reader: inout WireReader) throws(SyncError) {
        var path = ""
        var argument = ""
        var code: IssueCode?
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "path": path = try reader.string()
            case "argument": argument = try reader.string()
            case "code":
                let name = try reader.string()
                code = IssueCode.named(name)
                if code == nil { throw reader.error(.unknownWord, name) }
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let code else { throw reader.error(.missingKey, "code") }
        self.init(path, Issue(code, argument))
    }
}
