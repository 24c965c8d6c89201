// Verifies the whole audit trail: finds lines that were changed, removed or rewritten, and the
// part that nobody without the key can have written. The chain itself is in AuditTrail.swift.

import CalepinSync
import CalepinExpressions

/// The result of verifying the audit trail.
package struct AuditResult: Equatable, Sendable {
    /// The number of lines.
    package internal(set) var lines = 0
    /// The number of the first line that requires the key; 0 when none does.
    package internal(set) var keyedFrom: Int64 = 0
    /// Lines with a key that is not available: only their order can be verified.
    package internal(set) var otherKey = 0
    /// The number and digest of the last line. Kept elsewhere, it reveals a trail that was
    /// rewritten as a whole.
    package internal(set) var last = ""
    /// The faults, one per line, up to the same maximum as a verification.
    package internal(set) var findings: [String] = []

    mutating func note(_ finding: String) {
        if findings.count < UpkeepLimits.findings { findings.append(finding) }
    }
}

/// Verification of the whole trail.
struct AuditCheck: Sendable {
    let store: any Store
    /// The last line as noted by an earlier verification; empty when none was.
    let seen: String
    /// The key; nil where there is none.
    var keyFile: AuditKeyFile?

    /// Verifies every line.
    ///
    /// Throws: the store's error.
    func run() async throws -> AuditResult {
        try await store.read { (job) throws(StoreError) in
            try look(job.accounts)
        }
    }

    private func look(_ accounts: any AccountReading) throws(StoreError) -> AuditResult {
        let ends = try AuditTrail.ends(accounts)
        var result = AuditResult()
        let first = keyFile?.first
        result.keyedFrom = first ?? 0
        var (number, digest) = (ends.forgotten, ends.forgottenDigest)
        // Lines that were removed by age since then cannot be compared any more.
        let seenNumber =
            Int64(seen.split(separator: ":").first ?? "", in: 0...RecordLimits.number) ?? 0
        var isSeen = seen.isEmpty || seenNumber < ends.forgotten
        var key = ""
        while true {
            let some = try accounts.rows(.audit, after: key, limit: UpkeepLimits.upkeepRows)
            for row in some where row.key != AuditTrail.ends {
                let line = AuditLine(row)
                if line.number != number + 1 {
                    result.note("lines \(number + 1) to \(line.number - 1) are missing")
                } else if line.before != digest {
                    result.note("line \(line.number) does not follow the line before it")
                }
                judge(line, first, &result)
                (number, digest) = (line.number, line.digest)
                isSeen = isSeen || seen == "\(number):\(digest)"
                result.lines += 1
            }
            guard let last = some.last else { break }
            key = last.key
        }
        if number != ends.number || digest != ends.digest {
            result.note("lines after \(number) are missing")
        }
        if let first, let key = keyFile?.key {
            if ends.number < first { result.note("lines after \(ends.number) are missing") }
            if ends.proof != ends.rightProof(key) { result.note("where it ends was changed") }
        }
        if !isSeen { result.note("the line that was noted earlier is not there any more") }
        result.last = "\(number):\(digest)"
        return result
    }

    /// Verifies the content of one line.
    ///
    /// - Parameter first: the number of the first line that must have the key.
    private func judge(_ line: AuditLine, _ first: Int64?, _ result: inout AuditResult) {
        let mustBeKeyed = first.map { line.number >= $0 } ?? false
        if mustBeKeyed || !line.isKeyed {
            let key = mustBeKeyed ? keyFile?.key : nil
            if line.digest != line.rightDigest(key) {
                result.note("line \(line.number) was changed")
            }
        } else if keyFile.map({ line.digest != line.rightDigest($0.key) }) ?? true {
            result.otherKey += 1
        }
    }
}

extension AuditResult {
    /// Writes the JSON for the operator's socket.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("lines")
        writer.int(Int64(lines))
        writer.key("keyedFrom")
        writer.int(keyedFrom)
        writer.key("otherKey")
        writer.int(Int64(otherKey))
        writer.key("last")
        writer.string(last)
        writer.member("findings", findings)
        writer.endObject()
    }

    /// Reads what ``write(to:)`` wrote; nil for anything else.
    package init?(_ value: JSONValue) {
        guard let lines = value["lines"]?.asInt64, let last = value["last"]?.asString,
            let findings = value.texts("findings")
        else { return nil }
        self.lines = Int(lines)
        keyedFrom = value["keyedFrom"]?.asInt64 ?? 0
        otherKey = Int(value["otherKey"]?.asInt64 ?? 0)
        self.last = last
        self.findings = findings
    }
}
