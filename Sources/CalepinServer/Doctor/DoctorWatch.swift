// Looks at the server every hour, and tells its owners by mail what is wrong: before the disk is
// full, and when backups or mails fail. The looking is in ServerDoctor.swift.

import CalepinExpressions
import Logging
import ServiceLifecycle

/// Looks at the server every hour.
struct DoctorWatch: Service {
    let doctor: ServerDoctor
    let logger: Logger

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var known: [Finding] = []
            while true {
                known = await runOnce(known: known)
                try await Task.sleep(for: .seconds(DoctorLimits.watchSeconds))
            }
        }
    }

    /// Looks once; logs what is wrong and not known yet, and mails it where it is new, or a week
    /// old. Returns what is wrong now.
    @discardableResult func runOnce(known: [Finding] = []) async -> [Finding] {
        do {
            let report = try await doctor.report(isWhole: false)
            let wrong = report.findings.filter { $0.severity > .notice }
            for finding in wrong where !known.contains(where: { $0.code == finding.code }) {
                logger.warning(
                    "\(finding.text(in: .english))", metadata: ["code": "\(finding.code.rawValue)"]
                )
            }
            try await tell(wrong, at: report.figures.at)
            return wrong
        } catch {
            logger.error("the server was not looked at", metadata: ["error": "\(error)"])
            return known
        }
    }

    private func tell(_ findings: [Finding], at moment: Int64) async throws {
        let codes = findings.map(\.code.rawValue).sorted()
        let last = try await doctor.store.read { (job) throws(StoreError) in
            try ServerMark.last(.alarm, job)
        }
        let known = Set(last?.name.split(separator: ",").map(String.init) ?? [])
        let isOld = moment - (last?.at ?? 0) >= DoctorLimits.alarmSeconds
        let isTold = !known.isSuperset(of: codes) || isOld && !codes.isEmpty
        if isTold { try await mail(findings) }
        // What is gone is forgotten, so that it counts as new when it comes back.
        guard isTold || known != Set(codes) else { return }
        let at = isTold ? moment : last?.at ?? moment
        await note(ServerMark(.alarm, at: at, name: codes.joined(separator: ",")))
    }

    /// Mails findings to the owners who have an address.
    private func mail(_ findings: [Finding]) async throws {
        guard let mails = doctor.mails else { return }
        for owner in try await doctor.owners() {
            guard let address = MailAddress(owner.mail) else { continue }
            let language = owner.language ?? .english
            mails.send { AlarmMail.mail(to: address, findings, mails.settings, in: language) }
        }
    }

    private func note(_ mark: ServerMark) async {
        let row = mark.row
        do {
            try await doctor.store.commit(touching: Keys(.server)) { (job) throws(StoreError) in
                try job.accountChanges.put(row)
            }
        } catch {
            // A full disk is one of the things that are told.
            logger.error("the alarm was not noted", metadata: ["error": "\(error)"])
        }
    }
}

/// The mail that says what is wrong with a server.
enum AlarmMail {
    static func mail(
        to address: MailAddress, _ findings: [Finding], _ settings: MailSettings,
        in language: Language
    ) -> Mail {
        let isFrench = language == .french
        let lines = findings.map { finding in
            "* \(finding.text(in: language)).\n  \(finding.remedy(in: language))."
        }
        let page = settings.origin + "/console/server"
        let text =
            (isFrench
                ? "Le serveur \(settings.origin) demande votre attention :"
                : "The server \(settings.origin) needs you:")
            + "\n\n" + lines.joined(separator: "\n\n") + "\n\n"
            + (isFrench ? "L’état complet : \(page)\n" : "All of its state: \(page)\n")
        return Mail(
            to: address,
            subject: isFrench
                ? "Calepin : le serveur demande votre attention"
                : "Calepin: the server needs you", text: text)
    }
}
