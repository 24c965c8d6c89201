// `calepin audit`: verification of the audit trail of accounts. The chain of its lines is defined
// in CalepinServer's AuditTrail.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Look at the audit trail of accounts.",
        subcommands: [AuditVerifyCommand.self])
}

/// `calepin audit verify`: verifies every line of the audit trail.
struct AuditVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Look whether a line of the audit trail was changed or taken out.",
        discussion: """
            The status is 1 when one was. From the line on that is named, nobody without the file \
            audit.key can have written the trail anew. Note the last line that is printed \
            somewhere else and give it with --seen next time: then also a trail that was written \
            anew is noticed.
            """)

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Option(help: "The last line that an earlier look printed.")
    var seen = ""

    func run() async throws {
        let asked = JSONValue.object([JSONMember("seen", .string(seen))])
        let answer = try await Operator(data: data).run("POST", "/audit", asked) {
            let result = try await $0.audit(seen: seen)
            var writer = JSONWriter()
            result.write(to: &writer)
            return writer.bytes
        }
        guard answer.isDone, let result = AuditResult(answer.json) else {
            throw failure("Nothing was looked at: \(answer.words).")
        }
        for finding in result.findings { print(finding) }
        let words = result.findings.isEmpty ? "all is well" : "\(result.findings.count) findings"
        let keyed = result.keyedFrom > 0 ? "keyed from line \(result.keyedFrom)" : "without a key"
        print("\(result.lines) lines, \(keyed); \(words)")
        if result.otherKey > 0 {
            print("\(result.otherKey) lines have a key that is not here: only their order counts")
        }
        print("last line: \(result.last)")
        if !result.findings.isEmpty { throw ExitCode(1) }
    }
}
