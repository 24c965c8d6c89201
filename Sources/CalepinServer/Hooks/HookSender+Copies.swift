// Copies of submitted records by mail: a delivery whose receiver is the person with the address in
// the record. The mail is fixed on the disk as a body is, and handed in with the id of the
// message, so that one that is sent twice after a kill is known as the same.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A copy of a record by mail, as it is kept until it is sent.
struct RecordCopy: Equatable, Sendable {
    /// The address as it is in the record; empty for none.
    var to: String
    var subject: String
    var text: String
    var html: String

    init(to: String, subject: String, text: String, html: String) {
        (self.to, self.subject, self.text, self.html) = (to, subject, text, html)
    }

    /// Reads what was kept; nil for other bytes.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(reading: bytes) else { return nil }
        (to, subject) = (json.text("to"), json.text("subject"))
        (text, html) = (json.text("text"), json.text("html"))
    }

    var bytes: [UInt8] {
        JSONValue.object([
            JSONMember("to", .string(to)), JSONMember("subject", .string(subject)),
            JSONMember("text", .string(text)), JSONMember("html", .string(html)),
        ]).bytes
    }
}

extension HookMessage {
    /// Returns the copy of the record of a delivery.
    ///
    /// Complexity: that of opening the record by its form.
    /// Throws: `StoreError.damaged` for a state that cannot be read; `ExportError`.
    /// - Parameter end: Returns the text at the end of a mail to an address.
    func copy(
        _ known: Known, _ plans: HookPlans, _ copies: CopySettings,
        end: (MailAddress, Language) -> String
    ) throws -> RecordCopy {
        guard let state = try? RecordState(json: delivery.bytes) else {
            throw StoreError.damaged("delivery \(delivery.message)")
        }
        let record = state.raised(by: judged.record).formRecord
        var settings = ExportSettings(.pdf)
        let first = judged.form.definition.languages.first ?? "en"
        settings.labels = copies.language.isEmpty ? first : copies.language
        let language = Language(code: settings.labels ?? "") ?? .english
        let plan = try plans.plan(judged, of: version)
        let exported = ExportedRecord(id: delivery.record, record, marks: known.marks)
        var mail = PaperMail(exported, plan, settings)
        let to = mail.value(of: copies.field)
        guard let address = MailAddress(to) else {
            return RecordCopy(to: "", subject: "", text: "", html: "")
        }
        try mail.write(intro: copies.text, end: end(address, language))
        let subject = mail.filled(copies.subject).trimmingControls
        return RecordCopy(
            to: to, subject: subject.isEmpty ? CopyTexts.subject(mail.title, language) : subject,
            text: mail.text, html: String(decoding: mail.html, as: UTF8.self))
    }
}

extension HookSender {
    /// Returns the end of a copy to an address, with the way to get no more of them.
    func end(of address: MailAddress, _ language: Language) -> String {
        guard let post else { return "" }
        return CopyTexts.end(
            post.settings.stopPage(MailStop.address(address.key).token(key)), language)
    }

    /// Hands in a copy, unless it must not be sent; notes in an attempt what came of it, with the
    /// status 250 of SMTP for one that was taken.
    ///
    /// Throws: the store's error; `CancellationError`.
    func mail(
        _ body: [UInt8], _ start: Start, attempt: inout StoredAttempt
    ) async throws -> Fate {
        func failed(_ failure: HookFailure, _ fate: Fate) -> Fate {
            attempt.error = failure.rawValue
            return fate
        }
        guard let post else { return failed(.noMail, .byStatus) }
        guard let copy = RecordCopy(body), let to = MailAddress(copy.to) else {
            return failed(.noAddress, .dropped)
        }
        guard start.isOfAccount || start.settings.copies?.isForPublic == true else {
            return failed(.fromPublic, .dropped)
        }
        let isStopped = try await store.read { (job) throws(StoreError) in
            try job.accounts.row(.mailStop, MailStop.row(of: to)) != nil
        }
        guard !isStopped else { return failed(.unwanted, .dropped) }
        do throws(Problem) { try limiter.take(.copiesOfHook, start.delivery.hook) } catch {
            return failed(.pace, .byStatus)
        }
        do throws(Problem) { try limiter.take(.copiesToAddress, to.key) } catch {
            return failed(.tooMany, .parked)
        }
        try Task.checkCancellation()
        let begun = ContinuousClock.now
        var fate = Fate.byStatus
        do throws(MailFailure) {
            var mail = Mail(to: to, subject: copy.subject, text: copy.text)
            mail.html = Array(copy.html.utf8)
            mail.stop = post.settings.stopRequest(MailStop.address(to.key).token(key))
            try await post.deliver(mail, id: start.delivery.message)
            attempt.status = 250
        } catch {
            attempt.error = HookFailure.mail.rawValue
            attempt.answer = Array("\(error.reply) \(error.words)".utf8)
            if error.isFinal { fate = .parked }
            // What was not sent does not count.
            limiter.charge(.copiesOfHook, start.delivery.hook, count: -1)
            limiter.charge(.copiesToAddress, to.key, count: -1)
        }
        attempt.milliseconds = (ContinuousClock.now - begun).wholeMilliseconds
        return fate
    }
}

/// The words of copies that do not come from the form, in English and French.
enum CopyTexts {
    /// Returns the usual subject of the copy of something with a title.
    static func subject(_ title: String, _ language: Language) -> String {
        language == .french ? "Votre copie\u{A0}: \(title)" : "Your copy: \(title)"
    }

    /// Returns the end of a mail, with the address that ends such mails.
    static func end(_ page: String, _ language: Language) -> String {
        language == .french
            ? """
            Vous recevez ce message parce que votre adresse a été donnée dans ce formulaire. Pour \
            ne plus recevoir de copies\u{A0}:
            \(page)
            """
            : """
            You get this mail because your address was given in this form. To get no more copies:
            \(page)
            """
    }
}
