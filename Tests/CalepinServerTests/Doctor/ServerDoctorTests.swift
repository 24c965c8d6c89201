// A look at a server: each fault is found where it is, and nothing where all is well.

import CalepinExpressions
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A store with an owner and a backup, on a machine without faults.
private struct SoundServer {
    let data = DataPlace()
    let store: any FileStore
    var doctor: ServerDoctor
    static let now: Int64 = 1_790_000_000

    init() async throws {
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        try Data().write(to: data.url.appendingPathComponent("index.html"))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        store = try testStore(in: data.url.path + "/x.sqlite", logger: logger)
        doctor = ServerDoctor(store: store, blobFolder: data.url.path + "/blobs")
        var settings = DoctorSettings()
        (settings.isSecure, settings.mayDecodeUnconfined) = (true, true)
        (settings.origin, settings.webFolder) = (
            SiteOrigin("https://notes.example.org"), data.url.path
        )
        doctor.settings = settings
        doctor.machine = MachineState(isClockSet: true, openFiles: 65_536)
        doctor.space = { _ in DiskSpace(free: 50_000_000_000, all: 100_000_000_000) }
        doctor.clock = { Self.now }
        doctor.probe = ProxyProbe()
        doctor.reach = { _, _ in .here(ProxyProbe.Arrival(isForwarded: true)) }
        try await mark(ServerMark(.backup, at: Self.now - 3_600, name: "calepin-1"))
        try await add("ann", .owner)
    }

    func mark(_ mark: ServerMark) async throws {
        try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.put(mark.row)
        }
    }

    func add(_ name: String, _ role: Role, mail: String = "") async throws {
        var person = Person(account: name, name: name, title: name, role: role, since: 0)
        person.mail = mail
        let row = person.row
        try await store.commit { (job) throws(StoreError) in try job.accountChanges.put(row) }
    }

    /// The codes of what a whole look finds, but for what this machine lacks.
    func codes() async throws -> [Finding.Code] {
        let report = try await doctor.report(isWhole: true)
        return report.findings.map(\.code).filter { ![.imagesMissing, .noMail].contains($0) }
    }
}

@Suite("A look at a server")
struct ServerDoctorTests {
    @Test("finds nothing where all is well, and has the figures")
    func sound() async throws {
        let place = try await SoundServer()
        #expect(try await place.codes() == [])
        let figures = try await place.doctor.report(isWhole: false).figures
        #expect(figures.owners == 1 && figures.backup?.name == "calepin-1")
        #expect((figures.store?.database ?? 0) > 0)
        await place.store.close()
    }

    @Test("finds a disk that is low, then full, before other things")
    func disk() async throws {
        var place = try await SoundServer()
        place.doctor.machine.isClockSet = false
        place.doctor.space = { _ in DiskSpace(free: 2_000_000_000, all: 100_000_000_000) }
        #expect(try await Set(place.codes()) == [.diskLow, .clockUnset])
        place.doctor.space = { _ in DiskSpace(free: 900_000_000, all: 100_000_000_000) }
        #expect(try await place.codes() == [.diskFull, .clockUnset])
        let finding = try #require(try await place.doctor.report(isWhole: false).findings.first)
        #expect(finding.text(in: .english).contains("900 MB"))
        #expect(finding.text(in: .french).contains("1.0 GB"))
        await place.store.close()
    }

    @Test("finds backups that are missing or old, and verifications with faults")
    func backups() async throws {
        let place = try await SoundServer()
        try await place.mark(ServerMark(.backup, at: SoundServer.now - 4 * 86_400))
        #expect(try await place.codes() == [.backupOld])
        try await place.store.commit { (job) throws(StoreError) in
            try job.accountChanges.remove(.mark, "backup")
        }
        try await place.mark(ServerMark(.verification, at: SoundServer.now, findings: 2))
        #expect(try await Set(place.codes()) == [.backupNone, .verifiedFaulty])
        await place.store.close()
    }

    @Test("finds a clock that is behind what was written")
    func clock() async throws {
        let place = try await SoundServer()
        let late = Activity(
            .signedIn, account: "ann", at: SoundServer.now + 7_200, network: "operator")
        try await place.store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(late)
        }
        #expect(try await place.codes() == [.clockBehind])
        await place.store.close()
    }

    @Test("finds a proxy that is silent, leads elsewhere or nowhere, and one that is not told of")
    func proxy() async throws {
        var place = try await SoundServer()
        let cases: [(ReachedSelf, Bool, [Finding.Code])] = [
            (.here(ProxyProbe.Arrival(isForwarded: false)), true, [.proxySilent]),
            (.here(ProxyProbe.Arrival(isForwarded: true)), false, [.proxyUnknown]),
            (.here(ProxyProbe.Arrival(isForwarded: false)), false, []),
            (.elsewhere, true, [.proxyElsewhere]), (.unreachable, true, [.proxyUnreachable]),
        ]
        for (reached, isSecure, codes) in cases {
            place.doctor.reach = { _, _ in reached }
            place.doctor.settings?.isSecure = isSecure
            #expect(try await place.codes() == codes)
        }
        place.doctor.settings?.origin = nil
        place.doctor.settings?.isSecure = true
        #expect(try await place.codes() == [.noOrigin])
        place.doctor.settings?.isSecure = false
        place.doctor.settings?.host = "0.0.0.0"
        #expect(try await place.codes() == [.notEncrypted])
        await place.store.close()
    }

    @Test("finds no owner, few files, no page, and a mail server that refuses or is not there")
    func others() async throws {
        var place = try await SoundServer()
        try await place.add("ann", .agent)
        place.doctor.machine.openFiles = 1_024
        let nowhere = place.data.url.path + "/none"
        place.doctor.settings?.webFolder = nowhere
        #expect(try await Set(place.codes()) == [.noOwner, .filesFew, .pageMissing])
        let settings = try MailSettings(
            server: "smtp://127.0.0.1:1", sender: "a@example.org", secret: nil,
            origin: "https://notes.example.org")
        let sender = MailSender(settings, logger: Logger(label: "test"))
        place.doctor.mailing = { sender }
        for (reached, code) in [
            (MailReach.refused, Finding.Code.mailRefused), (.unreachable("x"), .mailUnreachable),
        ] {
            place.doctor.reachMail = { _ in reached }
            #expect(try await place.codes().contains(code))
        }
        await place.store.close()
    }

    @Test(
        "has words and a remedy for each finding in both languages, with nothing left to fill in")
    func words() {
        for code in Finding.Code.allCases {
            let finding = Finding(code, "1", "2")
            for language in [Language.english, .french] {
                let texts = [finding.text(in: language), finding.remedy(in: language)]
                #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("{") }, "\(code)")
            }
            #expect(finding.text(in: .english) != finding.text(in: .french))
        }
    }
}

@Suite("Reaching what a server needs")
struct ReachTests {
    @Test("a mail server is greeted and signed in to, without a mail")
    func mail() async throws {
        let server = try TestMailServer(.asking)
        defer { server.stop() }
        #expect(await MailReach.ask(try server.settings(secret: "ann:secret")) == .here)
        #expect(server.lines.contains { $0.uppercased().hasPrefix("AUTH") })
        #expect(server.letters.isEmpty)
        server.stop()
        let gone = try MailSettings(
            server: "smtp://127.0.0.1:1", sender: "a@example.org", secret: nil,
            origin: "https://notes.example.org")
        guard case .unreachable = await MailReach.ask(gone) else {
            Issue.record("it was reached")
            return
        }
    }

    @Test("the own address is this server, another one or none")
    func address() async throws {
        let server = try await TestServer()
        let other = try await TestServer()
        let origin = try #require(SiteOrigin("http://127.0.0.1:\(server.port)"))
        // Another server does not know the name of the request.
        #expect(await ReachedSelf.ask(origin, ProxyProbe(), seconds: 60) == .elsewhere)
        let nobody = try #require(SiteOrigin("http://127.0.0.1:1"))
        #expect(await ReachedSelf.ask(nobody, ProxyProbe()) == .unreachable)
        let unknown = try await server.send("GET", "/health?probe=anything")
        #expect(unknown.status == 200)
        await other.stop()
        await server.stop()
    }

    @Test("owners see the state, and whether their own address leads here; others do not")
    func console() async throws {
        let store = testStore()
        try await withAccounts(store: store) { configuration in
            configuration.origin = nil
        } _: { server, _ in
            let (ann, bob) = (TestBrowser(server), TestBrowser(server))
            try await ann.register("ann")
            try await bob.register("bob")
            try await setRole("ann", .owner, in: store)
            let state = try await ann.send("GET", "/api/console/server")
            #expect(state.status == 200 && state.json["owners"]?.asInt64 == 1, "\(state.text)")
            let checked = try await ann.send(
                "POST", "/api/console/server/check", .object([]), ["Accept-Language": "fr"])
            #expect(checked.status == 200 && checked.text.contains("no-mail"))
            #expect(checked.text.contains("Aucun mail"))
            for (method, path) in [
                ("GET", "/api/console/server"), ("GET", "/api/console/server/usage"),
                ("POST", "/api/console/server/check"),
            ] {
                let refused = try await bob.send(method, path, method == "GET" ? nil : .object([]))
                #expect(refused.status == 403, "\(refused.text)")
            }
        }
    }
}

@Suite("The watch over a server")
struct DoctorWatchTests {
    @Test("tells owners once what is new, again after a week, and when it comes back")
    func mails() async throws {
        let server = try TestMailServer()
        defer { server.stop() }
        var place = try await SoundServer()
        try await place.add("ann", .owner, mail: "ann@example.org")
        try await place.add("bob", .agent, mail: "bob@example.org")
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let sender = MailSender(try server.settings(), logger: logger)
        place.doctor.mailing = { sender }
        let well = place.doctor
        func look(_ days: Int64, isLow: Bool) async {
            var doctor = well
            doctor.clock = { SoundServer.now + days * 86_400 }
            if isLow {
                doctor.space = { _ in DiskSpace(free: 2_000_000_000, all: 100_000_000_000) }
            }
            // The backup of each day is there.
            try? await place.mark(ServerMark(.backup, at: doctor.clock()))
            await DoctorWatch(doctor: doctor, logger: logger).runOnce()
        }
        await look(0, isLow: false)
        await look(1, isLow: true)
        var letters = await server.wait(for: 1)
        #expect(letters.count == 1 && letters.first?.to.first?.contains("ann@") == true)
        #expect(letters.first?.text.contains("2.0 GB") == true)
        #expect(letters.first?.text.contains("/console/server") == true)
        await look(2, isLow: true)
        await look(9, isLow: true)
        letters = await server.wait(for: 2)
        #expect(letters.count == 2)
        await look(10, isLow: false)
        await look(11, isLow: true)
        letters = await server.wait(for: 3)
        #expect(letters.count == 3)
        await place.store.close()
    }
}
