// Copies of submitted records by mail: what they say, whom they go to, how often they do, and how
// they end.

import CalepinExpressions
import CalepinSync
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Copies by mail")
struct CopyTests {
    private var logger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// Runs a test with a hook that mails copies to the address in the field `mail`.
    private func run(
        _ manner: TestMailServer.Manner = .good, account: String? = nil,
        _ change: (inout CopySettings) -> Void = { _ in },
        _ body: (HookField, String, TestMailServer) async throws -> Void
    ) async throws {
        let mails = try TestMailServer(manner)
        defer { mails.stop() }
        let post = MailSender(try mails.settings(), logger: logger, seconds: 1)
        var copies = CopySettings()
        copies.field = "mail"
        change(&copies)
        try await RecordOffice.run { office in
            let field = try await HookField(office, post: post, account: account)
            var settings = HookSettings()
            (settings.copies, settings.events) = (copies, [.submitted])
            let (made, secret) = try await field.service.make(
                settings, for: HookField.app, by: .operator)
            #expect(secret == nil)
            try await body(field, made.hook.id, mails)
        }
    }

    /// Hands in a new record.
    private func submit(
        _ field: HookField, _ number: UInt64, _ name: String, _ mail: String
    ) async throws {
        let id = Identifier(UInt128(number))
        try await field.push([
            (
                id, "round",
                [
                    field.set("name", .string(name), nil), field.set("mail", .string(mail), nil),
                ]
            )
        ])
        let state = try #require(try await field.state(id))
        try await field.push([(id, "round", [.submit(seenDigest: state.contentDigest)])])
    }

    private func errors(_ field: HookField, _ hook: String) async throws -> [String] {
        try await field.service.attempts(hook, of: HookField.app).map(\.error)
    }

    @Test("have the answers as text and as HTML, and the answers in subject and text")
    func contents() async throws {
        try await run { copies in
            copies.subject = "Round of ${name}"
            copies.text = "Thank you, ${name}.\nWe write soon."
        } _: { field, hook, mails in
            try await submit(field, 1, "<b>Ada</b> & Léa", "ada@example.org")
            try await field.drain(hook)
            let letter = try #require(mails.letters.first)
            #expect(letter.to == ["RCPT TO:<ada@example.org>"])
            #expect(letter.header("Subject")?.hasPrefix("=?utf-8?B?") == true)
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("Thank you, <b>Ada</b> & Léa.\r\nWe write soon.\r\n"))
            #expect(text.contains("name: <b>Ada</b> & Léa\r\n"))
            #expect(text.contains("twice: <b>Ada</b> & Léa!\r\n"))
            let html = try #require(letter.part("text/html"))
            #expect(html.contains("&lt;b&gt;Ada&lt;/b&gt; &amp; Léa") && !html.contains("<b>"))
            #expect(try await errors(field, hook) == [""])
            #expect(try await field.stored(hook).waiting == 0)
        }
    }

    @Test("end with the token in them, and begin again with it")
    func stopping() async throws {
        try await run { field, hook, mails in
            try await submit(field, 1, "Ada", "Ada@Example.org")
            try await field.drain(hook)
            let letter = try #require(mails.letters.first)
            let header = try #require(letter.header("List-Unsubscribe"))
            #expect(letter.header("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
            let token = String(header.drop { $0 != "=" }.dropFirst().dropLast())
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("https://notes.example.org/account/stop#"))
            let sender = field.service.sender
            let stops = MailStopService(store: field.office.store, key: sender.key)
            for isEnd in [true, true] {
                let stop = try await stops.change(token, isEnd: isEnd)
                #expect(stop == .address("ada@example.org"))
            }
            try await submit(field, 2, "Ada", "ada@example.org")
            try await field.drain(hook)
            #expect(try await errors(field, hook).first == "unwanted")
            _ = try await stops.change(token, isEnd: false)
            try await submit(field, 3, "Ada", "ada@example.org")
            try await field.drain(hook)
            #expect(mails.letters.count == 2)
            for bad in ["", "x", token + "x", String(token.dropLast(4))] {
                await #expect(throws: Problem.self) { try await stops.change(bad, isEnd: true) }
            }
        }
    }

    @Test("are at most a few a day for an address, whoever writes it")
    func limits() async throws {
        try await run { field, hook, mails in
            for number in 1...UInt64(HookLimits.copiesPerAddress + 1) {
                let name = number % 2 == 0 ? "ada@example.org" : "ADA@example.org"
                try await submit(field, number, "Ada", name)
            }
            try await field.drain(hook)
            #expect(mails.letters.count == HookLimits.copiesPerAddress)
            #expect(try await errors(field, hook).filter { $0 == "too-many" }.count == 1)
            let parked = try await field.service.hook(hook, of: HookField.app)
            #expect(parked.parked == 1)
            field.moments.pass(86_400)
            _ = try await field.service.retry(hook, of: HookField.app, by: .operator)
            try await field.drain(hook)
            #expect(mails.letters.count == HookLimits.copiesPerAddress + 1)
        }
    }

    @Test("of records without an address, and of strangers unless that is wished, are none")
    func none() async throws {
        try await run { field, hook, mails in
            try await field.push([(Identifier(1), "round", [field.set("name", .string("a"), nil)])]
            )
            let state = try #require(try await field.state(Identifier(1)))
            try await field.push([
                (Identifier(1), "round", [.submit(seenDigest: state.contentDigest)])
            ])
            try await field.drain(hook)
            #expect(try await errors(field, hook) == ["no-address"] && mails.letters.isEmpty)
        }
        try await run(account: "stranger") { field, hook, mails in
            try await submit(field, 1, "Ada", "ada@example.org")
            try await field.drain(hook)
            #expect(try await errors(field, hook) == ["public"] && mails.letters.isEmpty)
        }
        try await run(account: "stranger") {
            $0.isForPublic = true
        } _: { field, hook, mails in
            try await submit(field, 1, "Ada", "ada@example.org")
            try await field.drain(hook)
            #expect(mails.letters.count == 1)
        }
    }

    @Test("are tried again with the same id while the mail server is away, not once it says no")
    func failures() async throws {
        try await run(.dying) { field, hook, _ in
            try await submit(field, 1, "Ada", "ada@example.org")
            for _ in 0...HookLimits.copiesPerAddress {
                try await field.deliver(hook)
                field.moments.pass(86_400)
            }
            let log = try await field.service.attempts(hook, of: HookField.app)
            #expect(log.allSatisfy { $0.error == "mail" } && Set(log.map(\.message)).count == 1)
            #expect(log.count == HookLimits.copiesPerAddress + 1)
            let waiting = try await field.service.hook(hook, of: HookField.app)
            #expect(waiting.parked == 0 && waiting.next != nil)
        }
        try await run(.refusing) { field, hook, _ in
            try await submit(field, 1, "Ada", "ada@example.org")
            try await field.drain(hook)
            let log = try await field.service.attempts(hook, of: HookField.app)
            #expect(log.count == 1 && log[0].error == "mail")
            #expect(String(decoding: log[0].answer, as: UTF8.self).hasPrefix("550 "))
            #expect(try await field.service.hook(hook, of: HookField.app).parked == 1)
        }
    }

    @Test("are refused with a reason where they cannot be made")
    func refusals() async throws {
        let mails = try TestMailServer()
        defer { mails.stop() }
        let post = MailSender(try mails.settings(), logger: logger)
        try await RecordOffice.run { office in
            let field = try await HookField(office, post: post)
            func refusal(_ json: String) async -> HookError? {
                do {
                    let json = try JSONValue(reading: Array(json.utf8))
                    _ = try await field.service.make(
                        HookSettings(wanted: json), for: HookField.app, by: .operator)
                    return nil
                } catch { return error as? HookError }
            }
            #expect(await refusal(#"{"mail":{}}"#) == .unexpected("mail/field"))
            #expect(await refusal(#"{"mail":7}"#) == .unexpected("mail"))
            #expect(
                await refusal(#"{"mail":{"field":"name"}}"#) == .noMailField("name", "all"))
            #expect(
                await refusal(#"{"mail":{"field":"mail","language":"xx"}}"#)
                    == .unknownLanguage("xx"))
            #expect(
                await refusal(#"{"address":"https://a.b","mail":{"field":"mail"}}"#)
                    == .unexpected("address"))
            #expect(
                await refusal(#"{"events":["changed"],"mail":{"field":"mail"}}"#)
                    == .unexpected("events"))
            #expect(
                await refusal(#"{"mail":{"field":"mail","public":1}}"#)
                    == .unexpected("mail/public"))
            let long = String(repeating: "a", count: HookLimits.copyTextBytes + 1)
            #expect(
                await refusal(#"{"mail":{"field":"mail","text":"\#(long)"}}"#)
                    == .tooLong("mail/text", HookLimits.copyTextBytes))
            #expect(await refusal(#"{"mail":{"field":"mail"}}"#) == nil)
            let silent = try await HookService(
                store: office.store, registry: office.service.registry, key: SealingKey(),
                fetcher: Fetcher())
            var settings = HookSettings()
            settings.copies = CopySettings()
            settings.copies?.field = "mail"
            await #expect(throws: HookError.noMail) {
                try await silent.make(settings, for: HookField.app, by: .operator)
            }
        }
    }
}
