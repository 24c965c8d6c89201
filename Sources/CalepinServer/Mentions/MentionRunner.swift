// Tells people whom comments name for as long as the server runs. Mails are handed in beside, so
// that a mail server that does not answer delays no list.

import Logging
import ServiceLifecycle

/// Tells people whom comments name.
struct MentionRunner: Service {
    let teller: MentionTeller
    let mailing: @Sendable () -> MailSender?
    let key: SealingKey
    let bell: DutyBell
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            let (mails, queue) = AsyncStream.makeStream(
                of: MentionMail.self,
                bufferingPolicy: .bufferingOldest(MentionLimits.mailsWaiting))
            async let sending: Void = send(mails)
            await bell.work { await tell(queue) }
            queue.finish()
            await sending
        }
    }

    /// Tells of all that waits; returns the seconds until it looks again.
    private func tell(_ queue: AsyncStream<MentionMail>.Continuation) async -> Int64 {
        do {
            var count = MentionLimits.page
            while count == MentionLimits.page {
                let told = try await teller.tell()
                for mail in told.mails { queue.yield(mail) }
                count = told.count
            }
        } catch is CancellationError {
            // The next server goes on.
        } catch {
            logger.error("people whom comments name are not told", metadata: ["error": "\(error)"])
        }
        return MentionLimits.lookSeconds
    }

    /// Hands mails in, one after the other, until the task is cancelled.
    private func send(_ mails: AsyncStream<MentionMail>) async {
        for await mail in mails where !Task.isCancelled { await send(mail) }
    }

    /// Hands a mail in, unless it is not wanted or there were too many; the list on the start page
    /// has the mention either way. A failure is logged by the sender.
    private func send(_ told: MentionMail) async {
        guard let post = mailing(), let address = told.address else { return }
        do {
            guard try await isWanted(address) else { return }
            try teller.limiter?.take(.mentionMail, told.mention.account)
            let mail = told.mail(to: address, post.settings, key)
            try await post.deliver(mail, id: told.mention.id)
        } catch {
            logger.info("a mail about a comment was not sent", metadata: ["error": "\(error)"])
        }
    }

    private func isWanted(_ address: MailAddress) async throws -> Bool {
        try await teller.store.read { (job) throws(StoreError) in
            try job.accounts.row(.mailStop, MailStop.row(of: address)) == nil
        }
    }
}
