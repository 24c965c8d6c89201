// Schedules of an office, made by a clock that the test moves. It contains no test.

import CalepinExpressions
import Foundation
import Logging
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Schedules over the store of an office.
struct ScheduleBook {
    let office: RecordOffice
    let folder: ScheduleFolder
    /// Makes what is due when a test says so.
    let maker: ScheduleMaker
    let mails: TestMailServer
    private let disk: Disk

    /// The space of the disk, as the test sets it.
    final class Disk: Sendable {
        let space = Mutex(DiskSpace(free: 1 << 40, all: 1 << 41))
    }

    /// Runs a test with an office and a mail server.
    ///
    /// - Parameter isServed: true where the server makes what is due, too, at times of its own;
    ///   otherwise it waits for its turn until the test has ended.
    static func run(
        isServed: Bool = false, _ body: (ScheduleBook) async throws -> Void
    ) async throws {
        let (store, registry, mails) = (testStore(), AppRegistry(), try TestMailServer())
        defer { mails.stop() }
        let (settings, disk, key) = (try mails.settings(), Disk(), SealingKey())
        let turn = AsyncSemaphore(1)
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
            configuration.mail = settings
            configuration.accountKey = key
            configuration.scheduleTurn = turn
            configuration.diskSpace = { _ in disk.space.withLock { $0 } }
        } _: { server, clock in
            let office = try await RecordOffice(server, clock, store, registry)
            let own = isServed ? turn : AsyncSemaphore(1)
            let book = try ScheduleBook(office, mails, settings, disk, key, own)
            if isServed { return try await body(book) }
            try await turn.pass { try await body(book) }
        }
    }

    private init(
        _ office: RecordOffice, _ mails: TestMailServer, _ settings: MailSettings, _ disk: Disk,
        _ key: SealingKey, _ turn: AsyncSemaphore
    ) throws {
        (self.office, self.mails, self.disk) = (office, mails, disk)
        let blobs = BlobFolder(path: office.server.folder.appendingPathComponent("blobs").path)
        let clock = office.clock
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        folder = ScheduleFolder(blobs: blobs)
        let sender = MailSender(settings, logger: logger)
        maker = ScheduleMaker(
            store: office.store, registry: office.service.registry,
            exports: ExportService(store: office.store, files: blobs),
            tables: RecordTables(office.store), folder: folder,
            mailing: { sender }, key: key,
            space: { _ in disk.space.withLock { $0 } }, clock: { clock.now }, turn: turn)
    }

    /// Sets the free space of the disk.
    func setFree(_ bytes: Int64) { disk.space.withLock { $0.free = bytes } }

    /// Makes a daily schedule of an app; returns its id.
    func make(
        _ browser: TestBrowser, _ app: String = "visit", _ more: [String: JSONValue] = [:]
    ) async throws -> String {
        let reply = try await ask(browser, app, more)
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    /// Asks for a schedule.
    func ask(
        _ browser: TestBrowser, _ app: String = "visit", _ more: [String: JSONValue] = [:]
    ) async throws -> Reply {
        var members: [String: JSONValue] = [
            "app": .string(app), "collection": .string("all"), "every": .string("day"),
            "hour": .number("6"), "zone": .string("Europe/Zurich"), "days": .number("3"),
            "settings": .texts(["as": "csv"]),
        ]
        members.merge(more) { $1 }
        let wish = members.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }
        return try await browser.send("POST", "/api/schedules", .object(wish))
    }

    /// Moves the clock by a day, and makes what is due.
    func nextDay() async throws {
        office.clock.advance(86_400)
        _ = try await maker.makeDue()
    }

    /// Returns a schedule as its owner sees it.
    func schedule(_ id: String, _ browser: TestBrowser) async throws -> JSONValue {
        let all = try await browser.send("GET", "/api/schedules").json["schedules"]?.elements
        return try #require(all?.first { $0.text("id") == id })
    }

    /// Returns the files of a schedule as its owner sees them.
    func files(_ id: String, _ browser: TestBrowser) async throws -> [JSONValue] {
        let reply = try await browser.send("GET", "/api/schedules/\(id)/files")
        return reply.json["files"]?.elements ?? []
    }

    /// Fetches a file; the password was given lately.
    func fetch(_ file: JSONValue, of id: String, _ browser: TestBrowser) async throws -> Reply {
        if browser.key.isEmpty {
            _ = try await browser.post("/api/account/confirm", ["password": goodPassword])
        }
        return try await browser.send("GET", "/api/schedules/\(id)/files/\(file.text("id"))")
    }

    /// Returns the paths of the files on the disk.
    func onDisk() async throws -> [String] { try await folder.all().map(\.path) }

    /// Saves records of the team.
    func save(_ names: String...) async throws {
        let writer = try await office.writer(office.ann, "visit")
        for (place, name) in names.enumerated() {
            try await RecordOffice.save(writer, Int64(place + 1), UInt64(place + 1), name)
        }
    }
}

extension ScheduleBook {
    /// Gives an account the address `NAME@example.org`.
    func setMail(_ name: String) async throws {
        try await office.store.commit { (job) throws(StoreError) in
            guard var person = try job.accounts.person(named: name) else { return }
            person.mail = name + "@example.org"
            try job.accountChanges.put(person)
        }
    }
}
