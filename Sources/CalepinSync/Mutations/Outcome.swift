// The result of a mutation on the server, as stored there and reported to its replica. It is
// decided by ScopeLog.

import CalepinExpressions
import CalepinForms

/// An error that keeps a mutation from being read.
public struct MutationDefect: Hashable, Sendable {
    /// The name of the error, such as `bad-version`; a newer server may know others.
    public var error: String
    /// The JSON pointer of the error in the mutation, such as `/ops/0/seen`; empty for the whole
    /// mutation.
    var pointer: String

    /// Makes one.
    public init(error: String, pointer: String) {
        self.error = error
        self.pointer = pointer
    }
}

/// The result of a mutation on the server.
public struct Outcome: Equatable, Sendable {
    /// The kinds of results.
    public enum Status: UInt8, CaseIterable, Sendable {
        /// The ops are in the record, as present values or siblings.
        case applied
        /// The author has lost the access to write; the mutation is kept for the scope's owner.
        case held
        /// All but the submission was applied; the issues give the reason.
        case refused
        /// The server cannot read the mutation or has no room for it; its author keeps it.
        case unreadable
        /// The replica has sent another mutation with this number.
        case forked
        /// Earlier mutations are missing.
        case gap
    }

    /// The number of the mutation.
    public var n: Int64
    /// The kind of result.
    public var status: Status
    /// The issues that keep a record from being accepted as submitted; empty when it differs from
    /// what its author saw.
    public var issues: [CellIssue]
    /// The error of a mutation that cannot be read or does not fit.
    public var defect: MutationDefect?

    /// Makes an outcome.
    public init(_ n: Int64, _ status: Status, issues: [CellIssue] = []) {
        self.n = n
        self.status = status
        self.issues = issues
        defect = nil
    }

    /// Makes the outcome of a mutation that cannot be read or stored.
    public init(_ n: Int64, _ defect: MutationDefect) {
        self.init(n, .unreadable)
        self.defect = defect
    }

    /// Returns the outcome of a mutation that does not fit in its record or costs too much to
    /// merge.
    static func full(_ n: Int64) -> Outcome {
        var outcome = Outcome(n, .held)
        outcome.defect = MutationDefect(error: "record-full", pointer: "")
        return outcome
    }

    /// True when the server has the mutation and it need not be sent again.
    public var isSettled: Bool { status != .forked && status != .gap }

    /// Returns a message for people.
    public func message(in language: Language) -> String {
        let texts = SyncTexts.of(status)
        return language == .french ? texts.french : texts.english
    }
}

extension Outcome {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("n", n)
        writer.member("outcome", SyncTexts.of(status).name)
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
        var status: Status?
        var issues: [CellIssue] = []
        var error: String?
        var pointer = ""
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "error": error = try reader.string()
            case "pointer": pointer = try reader.string()
            case "n": n = try reader.number(1)
            case "outcome": status = try Self.status(&reader)
            case "issues":
                try reader.array { (reader) throws(SyncError) in
                    issues.append(try CellIssue(&reader))
                }
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let status, n > 0 else { throw reader.error(.missingKey) }
        self.init(n, status, issues: issues)
        defect = error.map { MutationDefect(error: $0, pointer: pointer) }
    }

    private static func status(_ reader: inout WireReader) throws(SyncError) -> Status {
        let word = try reader.string()
        for status in Status.allCases where SyncTexts.of(status).name == word { return status }
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
