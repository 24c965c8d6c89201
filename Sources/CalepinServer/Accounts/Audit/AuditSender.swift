// Sends the lines of the audit trail to the system's log in order, each at least once, including
// those written by commands while no server ran. What has left the machine cannot be changed by
// write access to the database. Lines are written in AuditTrail.swift.

import CalepinSync
import CalepinExpressions
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Sends new lines of the trail every second, until the server stops.
final class AuditSender: Service {
    private let store: any Store
    private let log: SystemLog
    private let place: String
    private let logger: Logger
    private let isFailing = Atomic(false)

    /// - Parameter place: the file with the number of the last line that was sent.
    init(store: any Store, log: SystemLog, place: String, logger: Logger) {
        (self.store, self.log, self.place, self.logger) = (store, log, place, logger)
    }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                await self.pass()
                try await Task.sleep(for: .seconds(1))
            }
        }
        await pass()
    }

    /// Sends once; logs when sending begins to fail and when it works again.
    private func pass() async {
        let fails = await !send()
        guard isFailing.exchange(fails, ordering: .relaxed) != fails else { return }
        if fails {
            logger.error("the system's log does not take the audit trail; it waits")
        } else {
            logger.notice("the system's log takes the audit trail again")
        }
    }

    /// Sends pending lines; returns false when some could not be sent.
    func send() async -> Bool {
        while true {
            let sent = self.sent
            let found = try? await store.read { (job) throws(StoreError) in
                let end = try AuditTrail.ends(job.accounts).number
                // A trail that ends earlier is another one, for instance after a restore.
                let key = sent > end || sent == 0 ? "" : AuditTrail.key(sent)
                return try job.accounts.rows(.audit, after: key, limit: UpkeepLimits.upkeepRows)
            }
            guard let found else { return false }
            let lines = found.filter { $0.key != AuditTrail.ends }.map(AuditLine.init)
            guard !lines.isEmpty else { return true }
            let taken = log.send(lines.map { SystemLog.line(at: $0.at, $0.what, $0.text) })
            guard taken > 0, note(lines[taken - 1].number), taken == lines.count else {
                return false
            }
        }
    }

    /// The number of the last line that was sent; 0 when none was.
    private var sent: Int64 {
        guard let data = FileManager.default.contents(atPath: place) else { return 0 }
        return Int64(String(decoding: data, as: UTF8.self), in: 0...RecordLimits.number) ?? 0
    }

    private func note(_ number: Int64) -> Bool {
        let folder = DiskFolder(path: (place as NSString).deletingLastPathComponent)
        return (try? folder.write(Array("\(number)".utf8), to: place)) != nil
    }
}

extension AuditLine {
    /// The line for another log: JSON.
    fileprivate var text: String {
        JSONValue.row([
            ("number", .int(number)), ("what", .string(what)), ("who", .string(who)),
            ("network", .string(network)), ("detail", .string(detail)),
            ("by", .string(by)), ("team", .string(team)),
            ("digest", .string(digest)),
        ]).text
    }
}
