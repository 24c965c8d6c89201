// Looks at a server: folder and disk, backups, clock, limits of the system, mails, hooks, and the
// way through the proxy. It changes nothing. What findings mean is in Finding.swift.

import CalepinExpressions
import Foundation
import NIOPosix

/// The settings of a server that a look compares with what it finds.
struct DoctorSettings: Sendable {
    var host = "127.0.0.1"
    var isSecure = false
    /// The certificate where no proxy ends TLS.
    var certificate: TLSFiles?
    var origin: SiteOrigin?
    var webFolder: String?
    var mayDecodeUnconfined = false
    var version = ""
    var startedAt: Int64?
}

/// Looks at a server.
package struct ServerDoctor: Sendable {
    let store: any Store
    /// The folder of the blobs, inside of the data folder.
    let blobFolder: String
    /// Nil for a folder without a running server.
    var settings: DoctorSettings?
    /// Returns the sender of mails at each use; nil when none are sent.
    var mailing: @Sendable () -> MailSender? = { nil }
    var probe: ProxyProbe?
    var machine = MachineState.system
    var space: @Sendable (String) -> DiskSpace? = { DiskSpace(of: $0) }
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }
    /// Reaches the public address of the page.
    var reach: @Sendable (SiteOrigin, ProxyProbe) async -> ReachedSelf = {
        await ReachedSelf.ask($0, $1)
    }
    /// Reaches the mail server.
    var reachMail: @Sendable (MailSettings) async -> MailReach = { await MailReach.ask($0) }

    /// The sender of mails; nil when none are sent.
    var mails: MailSender? { mailing() }

    /// Creates one for a folder without a running server.
    package init(store: any Store, blobFolder: String) {
        (self.store, self.blobFolder) = (store, blobFolder)
    }

    /// Looks at everything.
    ///
    /// - Parameter isWhole: true to read the whole database, and to reach the mail server and the
    ///   own address; false for what is known at once.
    /// Throws: the store's error, when it cannot be read at all.
    package func report(isWhole: Bool) async throws -> ServerState {
        var report = ServerState()
        report.figures = try await figures()
        addDisk(to: &report)
        addBackups(to: &report)
        try await addClock(to: &report)
        addMachine(to: &report)
        addCounts(to: &report)
        guard isWhole else { return report }
        if let store = store as? any FileStore {
            let faults = try await store.fileFaults()
            if !faults.isEmpty {
                let named = faults.prefix(DoctorLimits.namedFaults).joined(separator: "; ")
                report.add(Finding(.databaseDamaged, named))
            }
        }
        await addMail(to: &report)
        await addWay(to: &report)
        return report
    }

    private func figures() async throws -> ServerFigures {
        var figures = try await store.read { (job) throws(StoreError) in
            var figures = ServerFigures()
            figures.backup = try ServerMark.last(.backup, job)
            figures.verification = try ServerMark.last(.verification, job)
            for hook in try job.hooks.hooks(limit: HookLimits.hooks) {
                figures.parked += try job.hooks.parkedCount(
                    hook.id, limit: Int(HookLimits.waiting))
            }
            return figures
        }
        figures.owners = try await owners().count
        figures.at = clock()
        figures.version = settings?.version ?? ""
        figures.startedAt = settings?.startedAt
        figures.disk = space(blobFolder)
        figures.store = (store as? any FileStore)?.sizes
        figures.mails = mails?.tally
        return figures
    }

    /// Returns the owners of the server, some accounts in a job.
    func owners() async throws -> [Person] {
        var (owners, last): ([Person], String?) = ([], "")
        while let key = last {
            let rows = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(.person, after: key, limit: DoctorLimits.peopleAtOnce)
            }
            owners += rows.map(Person.init).filter { $0.role == .owner }
            last = rows.last?.key
        }
        return owners
    }

    private func addDisk(to report: inout ServerState) {
        if let disk = report.figures.disk {
            let (free, kept) = (ByteCount.text(disk.free), ByteCount.text(disk.reserve))
            if disk.isLow {
                report.add(Finding(.diskFull, free, kept))
            } else if disk.free < disk.reserve * DoctorLimits.lowDiskFactor {
                report.add(Finding(.diskLow, free, kept))
            }
        }
        if let log = report.figures.store?.log, log > DoctorLimits.logBytes {
            report.add(Finding(.logLarge, ByteCount.text(log)))
        }
    }

    private func addBackups(to report: inout ServerState) {
        if let backup = report.figures.backup {
            let days = (report.figures.at - backup.at) / 86_400
            if days >= DoctorLimits.backupDays { report.add(Finding(.backupOld, "\(days)")) }
        } else if store is any FileStore {
            report.add(Finding(.backupNone))
        }
        if let findings = report.figures.verification?.findings, findings > 0 {
            report.add(Finding(.verifiedFaulty, "\(findings)"))
        }
    }

    private func addClock(to report: inout ServerState) async throws {
        if !machine.isClockSet { report.add(Finding(.clockUnset)) }
        let last = try await store.read { (job) throws(StoreError) in
            try AuditTrail.ends(job.accounts).at
        }
        let ahead = last - report.figures.at
        if ahead > DoctorLimits.clockSeconds { report.add(Finding(.clockBehind, "\(ahead / 60)")) }
    }

    private func addMachine(to report: inout ServerState) {
        guard let settings else { return }
        if machine.openFiles < DoctorLimits.openFiles {
            report.add(Finding(.filesFew, "\(machine.openFiles)"))
        }
        if ImageCleaner.missing(mayBeUnconfined: settings.mayDecodeUnconfined) != nil {
            report.add(Finding(.imagesMissing))
        }
        if let folder = settings.webFolder, access(folder + "/index.html", R_OK) != 0 {
            report.add(Finding(.pageMissing, folder))
        }
    }

    private func addCounts(to report: inout ServerState) {
        if report.figures.owners == 0 { report.add(Finding(.noOwner)) }
        if report.figures.parked > 0 {
            report.add(Finding(.hooksParked, "\(report.figures.parked)"))
        }
        if let mails = report.figures.mails, mails.failed + mails.dropped > 0 {
            report.add(Finding(.mailsFailed, "\(mails.failed + mails.dropped)"))
        }
    }

    private func addMail(to report: inout ServerState) async {
        guard settings != nil else { return }
        guard let mails else { return report.add(Finding(.noMail)) }
        switch await reachMail(mails.settings) {
        case .here: break
        case .refused: report.add(Finding(.mailRefused))
        case .unreachable(let words): report.add(Finding(.mailUnreachable, words))
        }
    }

    private func addWay(to report: inout ServerState) async {
        guard let settings else { return }
        if !settings.isSecure, !SiteOrigin.isThisMachine(settings.host) {
            report.add(Finding(.notEncrypted, settings.host))
        }
        addCertificate(settings.certificate, to: &report)
        guard let origin = settings.origin else {
            if settings.isSecure { report.add(Finding(.noOrigin)) }
            return
        }
        guard let probe else { return }
        switch await reach(origin, probe) {
        case .unreachable: report.add(Finding(.proxyUnreachable, origin.text))
        case .elsewhere: report.add(Finding(.proxyElsewhere, origin.text))
        case .here(let arrival):
            if settings.isSecure, settings.certificate == nil, !arrival.isForwarded {
                report.add(Finding(.proxySilent))
            }
            if !settings.isSecure, arrival.isForwarded { report.add(Finding(.proxyUnknown)) }
        }
    }
}

extension ServerDoctor {
    private func addCertificate(_ files: TLSFiles?, to report: inout ServerState) {
        guard let files else { return }
        if files.fault != nil {
            report.add(Finding(.certificateUnused, files.certificate, files.key))
        }
        let days = files.identity.daysLeft
        if days < TLSLimits.daysLeft { report.add(Finding(.certificateEnds, "\(days)")) }
    }
}

/// A number of bytes as people read it.
package enum ByteCount {
    /// Returns a size such as `1.4 GB`, in powers of 1,000.
    package static func text(_ bytes: Int64) -> String {
        let units: [(Int64, String)] = [(1_000_000_000, "GB"), (1_000_000, "MB")]
        for (size, name) in units where bytes >= size {
            let tenths = bytes / (size / 10)
            return tenths >= 100
                ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
        }
        return "\(max(0, bytes) / 1_000) kB"
    }
}
