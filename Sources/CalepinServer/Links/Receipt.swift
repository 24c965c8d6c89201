// Judging a submission of a filling inside of the push's job: dates, the one record of a filling,
// what the team did with it meanwhile, and quotas. What it reads, a large push reads once more
// before it is written. The record is copied in Handover.swift.

import CalepinForms
import CalepinSync

/// The rows that a received record of a filling changes besides those of records.
struct Receipt: Sendable {
    /// The filling before.
    let before: StoredFilling
    /// The filling after, without the sequence in the team's scope.
    var filling: StoredFilling
    /// The counters that change, with their new numbers.
    var counts: [LinkCount] = []
    /// The counters that were read, with their numbers.
    var read: [LinkCount] = []

    /// Returns true when the rows that it depends on are unchanged.
    func holds(_ job: any StoreReading) throws(StoreError) -> Bool {
        guard try job.links.filling(of: before.guest) == before else { return false }
        for one in read {
            guard try job.links.count(one.name, of: before.link) == one.count else {
                return false
            }
        }
        return true
    }
}

/// The judgement about a submission.
enum Judgement: Sendable {
    /// It is not received; the issue.
    case refused(IssueCode)
    case received(Receipt)
}

extension FillTerms {
    /// Judges the submission of a record by a guest, at seconds since 1970.
    ///
    /// Complexity: that of opening a session where a quota is by something, besides a few rows.
    /// - Parameter earlier: The receipt of an earlier submission of the same push.
    /// Throws: the store's error; `busy` when the link was changed since the terms were read.
    func judge(
        _ state: RecordState, of guest: String, after earlier: Receipt?, _ job: any StoreReading,
        at seconds: Int64
    ) throws(StoreError) -> Judgement {
        guard try job.links.link(link.id) == link else { throw .busy }
        guard let before = try job.links.filling(of: guest), let values, let now, !team.isEmpty,
            !settings.isEnded, state.form == settings.form
        else { return .refused(.closed) }
        let id = state.id.description
        let latest = earlier?.filling ?? before
        guard latest.record.isEmpty || latest.record == id else { return .refused(.received) }
        if latest.record.isEmpty {
            guard !settings.isOver(at: seconds, begun: before.at) else {
                return .refused(.closed)
            }
        } else if !settings.isEditable(at: seconds) {
            return .refused(.received)
        }
        let mark = try job.recordMark(scope: team, id: id)
        // The team has changed its copy since, or another record has this id.
        guard mark?.sequence == (before.record.isEmpty ? nil : before.sequence) else {
            return .refused(.received)
        }
        var receipt = Receipt(before: before, filling: before)
        receipt.filling.record = id
        receipt.filling.submittedAt = seconds
        guard
            try receipt.count(values.counters(of: state, now: now), settings.quotas, job.links),
            try Handover.hasRoom(for: state, isNew: before.record.isEmpty, in: team, job)
        else { return .refused(.full) }
        return .received(receipt)
    }
}

extension Receipt {
    /// Counts the record; returns false when a quota is reached.
    ///
    /// - Parameter counters: The counters that it is part of, one for each quota.
    fileprivate mutating func count(
        _ counters: [String], _ quotas: [LinkQuota], _ links: any LinkReading
    ) throws(StoreError) -> Bool {
        let old = Set(before.counted.split(separator: "\n").map(String.init))
        for (counter, quota) in zip(counters, quotas) where !old.contains(counter) {
            let count = try read(counter, links)
            guard count < quota.most else { return false }
            if count == 0, !quota.by.isEmpty {
                let values = try read(LinkCounter.values, links)
                guard values < LinkLimits.values else { return false }
                change(LinkCounter.values, to: values + 1)
            }
            change(counter, to: count + 1)
        }
        for counter in old where !counters.contains(counter) {
            change(counter, to: try read(counter, links) - 1)
        }
        if before.record.isEmpty {
            change(LinkCounter.received, to: try read(LinkCounter.received, links) + 1)
        }
        filling.counted = counters.joined(separator: "\n")
        return true
    }

    /// Returns the number of a counter, with the changes so far.
    private mutating func read(
        _ name: String, _ links: any LinkReading
    ) throws(StoreError) -> Int64 {
        if let changed = counts.first(where: { $0.name == name }) { return changed.count }
        let count = try links.count(name, of: before.link)
        read.append(LinkCount(name: name, count: count))
        return count
    }

    private mutating func change(_ name: String, to count: Int64) {
        counts.removeAll { $0.name == name }
        counts.append(LinkCount(name: name, count: count))
    }
}

/// The names of the counters of a link besides those of its quotas.
enum LinkCounter {
    /// The fillings that were begun.
    static let begun = "begun"
    /// The records that were received.
    static let received = "received"
    /// The invited people.
    static let people = "people"
    /// The different values that quotas have counted.
    static let values = "values"
}
