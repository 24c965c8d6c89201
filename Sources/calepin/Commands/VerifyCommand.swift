// `calepin verify` and `calepin held`: verification of all stored data, and the list of held
// mutations. The work is done by CalepinServer's Verification.swift and MaintenanceService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation

/// `calepin verify`: verifies all stored data.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Look at everything that is kept: records, attachments, and what names what.",
        discussion: """
            The status is 1 when anything is wrong. Nothing is changed, but for a line in the \
            audit trail.
            """)

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    func run() async throws {
        let answer = try await Operator(data: data).run("POST", "/verify", .null) {
            let result = try await $0.verify()
            var writer = JSONWriter()
            result.write(to: &writer)
            return writer.bytes
        }
        guard answer.isDone, let result = VerificationResult(answer.json) else {
            throw failure("Nothing was looked at: \(answer.words).")
        }
        for finding in result.findings { print(finding) }
        print(result.summary)
        if !result.findings.isEmpty { throw ExitCode(1) }
    }
}

/// `calepin held`: lists held mutations.
struct HeldCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "held",
        abstract: "List the saves that were set aside, a line of JSON each.",
        discussion: """
            A save is set aside when its author may not write there any more, or when the record \
            is full. It is never dropped.
            """)

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    func run() async throws {
        let answer = try await Operator(data: data).run("GET", "/held", .null) {
            Array(
                try await $0.held(limit: UpkeepLimits.heldListed)
                    .joined(separator: [UInt8(ascii: "\n")]))
        }
        guard answer.isDone else { throw failure("Nothing can be listed: \(answer.words).") }
        if !answer.bytes.isEmpty { print(String(decoding: answer.bytes, as: UTF8.self)) }
    }
}

extension VerificationResult {
    /// A line with the numbers of verified items.
    var summary: String {
        "\(records) records of \(scopes) scopes, \(replicas) replicas, \(blobs) attachments; "
            + (findings.isEmpty ? "all is well" : "\(findings.count) findings")
    }
}
