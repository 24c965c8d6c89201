// What a hook is told and when: bodies, changes that become one, pauses between attempts, parking,
// receivers that are gone, makers without access, and too much that waits.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Deliveries of hooks")
struct HookDeliveryTests {
    private let one = Identifier(1)

    @Test("have the record as an export has it, with who did what to which version")
    func bodies() async throws {
        let receiver = Receiver()
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (body) throws(FetchError) in
                receiver.take(body)
                return SentReply(status: 200)
            }
            let hook = try await field.makeHook()
            try await field.push([(one, "round", [field.set("name", .string("Ada"), nil)])])
            try await field.drain(hook)
            let body = try #require(receiver.all.first)
            let data = try #require(body.json["data"])
            #expect(body.type == "record.created" && body.id.hasPrefix("msg_"))
            #expect(body.json.text("timestamp") == "2027-01-15T08:00:00.000Z")
            #expect(data.text("app") == "round" && data.text("collection") == "all")
            #expect(data.text("id") == one.description && data.text("by") == "ann")
            #expect(data["sequence"]?.asInt64 == 1 && data.text("status") == "draft")
            // A calculated value is in no state: the form makes it.
            #expect(data["record"]?.text("name") == "Ada")
            #expect(data["record"]?.text("twice") == "Ada!")
        }
    }

    @Test("join changes that nobody has tried to deliver, and no others")
    func joining() async throws {
        let receiver = Receiver()
        let fails = Mutex(true)
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (body) throws(FetchError) in
                if fails.withLock({ $0 }) { throw .unreachable }
                receiver.take(body)
                return SentReply(status: 200)
            }
            let hook = try await field.makeHook()
            for name in ["a", "b", "c"] {
                let state = try await field.state(one)
                try await field.push([(one, "round", [field.set("name", .string(name), state)])])
            }
            // Tried once, so that its body is fixed.
            try await field.deliver(hook)
            for name in ["d", "e"] {
                let state = try await field.state(one)
                try await field.push([(one, "round", [field.set("name", .string(name), state)])])
            }
            fails.withLock { $0 = false }
            try await field.drain(hook)
            #expect(receiver.all.map(\.name) == ["a", "e"])
            #expect(receiver.all.map(\.type) == ["record.created", "record.changed"])
            let counts = field.service.sender.counts
            #expect(counts.deliveries.value == 2 && counts.failedDeliveries.value == 1)
        }
    }

    @Test("are tried for three days, parked, and tried again by hand")
    func parking() async throws {
        let sent = Mutex(0)
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (_) throws(FetchError) in
                sent.withLock { $0 += 1 }
                return SentReply(status: 500, body: Array("no\u{7}".utf8))
            }
            let hook = try await field.makeHook()
            let begun = field.moments.now
            try await field.push([(one, "round", [field.set("name", .string("a"), nil)])])
            try await field.drain(hook)
            let hours = Double(field.moments.now - begun) / 3_600
            #expect((63...79).contains(hours), "\(hours) hours")
            #expect(sent.withLock { $0 } == HookLimits.pauses.count + 1)
            let parked = try await field.service.hook(hook, of: "round")
            #expect(parked.parked == 1 && parked.hook.waiting == 1 && parked.next == nil)
            // What comes later waits behind it.
            let state = try await field.state(one)
            try await field.push([(one, "round", [field.set("name", .string("b"), state)])])
            try await field.deliver(hook)
            #expect(sent.withLock { $0 } == HookLimits.pauses.count + 1)
            let again = try await field.service.retry(hook, of: "round", by: .operator)
            #expect(again.parked == 0 && again.next == field.moments.now)
            try await field.deliver(hook)
            #expect(sent.withLock { $0 } == HookLimits.pauses.count + 2)
            let log = try await field.service.attempts(hook, of: "round")
            #expect(log.first?.status == 500 && log.count == HookLimits.pauses.count + 2)
            let failed = field.service.sender.counts.failedDeliveries.value
            #expect(failed == UInt64(log.count))
            #expect(HookJSON.one(try #require(log.first)).text("answer") == "no")
        }
    }

    @Test("end with a receiver that is gone, until somebody wants them again")
    func gone() async throws {
        let status = Mutex(410)
        let receiver = Receiver()
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (body) throws(FetchError) in
                receiver.take(body)
                return SentReply(status: status.withLock { $0 })
            }
            let hook = try await field.makeHook()
            try await field.push([(one, "round", [field.set("name", .string("a"), nil)])])
            try await field.deliver(hook)
            #expect(try await field.stored(hook).stopped == "gone")
            try await field.book.load(from: office.store)
            #expect(field.book.all.isEmpty)
            field.moments.pass(100_000)
            try await field.deliver(hook)
            #expect(receiver.all.count == 1)
            status.withLock { $0 = 200 }
            _ = try await field.service.retry(hook, of: "round", by: .operator)
            try await field.drain(hook)
            #expect(receiver.all.count == 2 && receiver.all[0] == receiver.all[1])
        }
    }

    @Test("stop when whoever made the hook may not read the records any more")
    func noAccess() async throws {
        let receiver = Receiver()
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (body) throws(FetchError) in
                receiver.take(body)
                return SentReply(status: 200)
            }
            var settings = HookSettings()
            settings.address = "https://receiver.example.org/calepin"
            let account = try await office.account("eve")
            let eve = Access(account: account, scopes: [office.team])
            let hook = try await field.service.make(
                settings, for: "round", by: .person(eve, network: "")
            ).0.hook.id
            // Eve is in the team no more when it is told.
            try await field.push([(one, "round", [field.set("name", .string("a"), nil)])])
            try await field.deliver(hook)
            #expect(receiver.all.isEmpty)
            #expect(try await field.stored(hook).stopped == "no-access")
            let stranger = Access(account: "x", scopes: ["user:x"])
            await #expect(throws: HookError.notReadable) {
                _ = try await field.service.retry(
                    hook, of: "round", by: .person(stranger, network: ""))
            }
            _ = try await field.service.retry(hook, of: "round", by: .operator)
            try await field.drain(hook)
            #expect(receiver.all.count == 1)
        }
    }

    @Test("are those of the events and the scope that the hook is about")
    func events() async throws {
        let receiver = Receiver()
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (body) throws(FetchError) in
                receiver.take(body)
                return SentReply(status: 200)
            }
            let hook = try await field.makeHook([.submitted])
            try await field.push([(one, "round", [field.set("name", .string("a"), nil)])])
            let state = try #require(try await field.state(one))
            try await field.push([(one, "round", [.submit(seenDigest: state.contentDigest)])])
            // Another app of the team has no hook.
            try await field.push([(Identifier(2), "visit", [field.set("name", .string("b"), nil)])]
            )
            try await field.drain(hook)
            #expect(receiver.all.map(\.type) == ["record.submitted"])
        }
    }

    @Test("are signed with both secrets for a day after a change")
    func rotation() async throws {
        let headers = Mutex<[String]>([])
        try await RecordOffice.run { office in
            let field = try await HookField(office) { (body) throws(FetchError) in
                headers.withLock { $0 = body.headers }
                return SentReply(status: 200)
            }
            let hook = try await field.makeHook()
            func signatures() async throws -> Int {
                _ = try await field.service.test(hook, of: "round")
                let line = headers.withLock { $0.first { $0.hasPrefix("webhook-signature: ") } }
                return (line ?? "").split(separator: " ").count - 1
            }
            #expect(try await signatures() == 1)
            let secret = try await field.service.rotate(hook, of: "round", by: .operator).secret
            #expect(secret.hasPrefix("whsec_"))
            #expect(try await signatures() == 2)
            field.moments.pass(HookLimits.rotationSeconds)
            #expect(try await signatures() == 1)
        }
    }

    @Test("have settings that any JSON is read as, or refused for a reason")
    func hostileSettings() throws {
        let valid = Array(
            #"{"title":"é","address":"https://a.b/","collections":["x"],"events":["created"]}"#
                .utf8)
        let dice = SharedDice(25)
        var counts = (read: 0, refused: 0)
        for _ in 0..<20_000 {
            var bytes = valid
            for _ in 0...dice.roll(4) {
                let place = dice.roll(bytes.count)
                bytes[place] = UInt8(dice.roll(256))
            }
            guard let json = try? JSONValue(reading: bytes) else { continue }
            do throws(HookError) {
                let settings = try HookSettings(wanted: json)
                counts.read += 1
                let stored = try? JSONValue(reading: settings.stored)
                #expect(stored.flatMap { try? HookSettings(stored: $0) } == settings)
            } catch { counts.refused += 1 }
        }
        #expect(counts.read > 0 && counts.refused > 0)
    }
}
