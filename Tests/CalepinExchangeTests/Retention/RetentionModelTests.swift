// What rules take of random records, against a naive model that keeps each record as a few days.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A record as the days on which things happened to it.
private struct NaiveRecord {
    var changed: Int
    var submitted: Int?
    var met: Int?
    var isRemoved = false
    var review: ReviewState?
    var many = 0
    /// The answers that were there at the review.
    var seen: [Int] = []
    var answers: [Int] { [many, met ?? -1] }

    /// Returns as what the record goes; nil for one that stays.
    func sort(_ rule: Retention, at now: Int) -> RetainedSort? {
        if isRemoved { return nil }
        let isOld = { (sort: RetainedSort, since: Int) in
            rule.days[sort].map { now - since >= Int($0) } ?? false
        }
        if submitted == nil, isOld(.drafts, changed) { return .drafts }
        var since = submitted ?? changed
        switch rule.basis {
        case .submitted: break
        case .changed: since = changed
        // The day is over at midnight; the test looks at midday.
        case .day: since = met.map { $0 + 1 } ?? since
        }
        return isOld(.records, since) ? .records : nil
    }

    var isWaiting: Bool {
        guard submitted != nil else { return false }
        guard let review else { return true }
        return seen != answers || review == .inReview
    }
}

@Suite("What a rule of retention takes")
struct RetentionModelTests {
    private static let count = 24

    /// Returns the text of a day after the start, which is a midday.
    private static func text(ofDay day: Int) -> String {
        Day.parse("2026-09-21")?.adding(days: Int64(day))?.description ?? ""
    }

    private func rule(_ dice: inout Dice) -> Retention {
        let basis: [Retention.Basis] = [.submitted, .changed, .day("met")]
        let kind = dice.below(4)
        return Retention(
            drafts: kind == 0 ? nil : Int64(1 + dice.below(40)),
            records: kind == 1 ? nil : Int64(1 + dice.below(60)), basis[dice.below(3)],
            sparesWaiting: dice.below(2) == 0)
    }

    /// Takes a random step with a record at a day.
    private func step(
        _ dice: inout Dice, _ field: RetentionField, _ number: Int, _ record: inout NaiveRecord?,
        day: Int
    ) async throws {
        let (id, moment) = (RetentionField.id(number), RetentionField.time(day))
        guard var known = record, !known.isRemoved else {
            guard record == nil else { return }
            record = NaiveRecord(changed: day)
            return try await field.set(id, "name", "n\(number)", at: moment)
        }
        switch dice.below(9) {
        case 0, 1:
            known.many += 1
            try await field.set(id, "many", "\(known.many)", at: moment)
            known.changed = day
        case 2, 3:
            known.met = dice.below(day + 1)
            try await field.set(id, "met", Self.text(ofDay: known.met ?? 0), at: moment)
            known.changed = day
        case 4, 5, 6:
            try await field.submit(id, at: moment)
            (known.changed, known.submitted) = (day, day)
        case 7:
            let state = ReviewState.allCases[dice.below(4)]
            try await field.review(id, state, at: moment)
            (known.review, known.seen) = (state, known.answers)
        default:
            guard dice.below(2) == 0 else { break }
            try await field.remove(id, at: moment)
            known.isRemoved = true
        }
        record = known
    }

    @Test(
        "is what a naive model says", arguments: Sizes.first(3, of: 1...10 as ClosedRange<UInt64>))
    func random(seed: UInt64) async throws {
        try await RetentionField.run { field in
            var dice = Dice(seed)
            var records: [NaiveRecord?] = Array(repeating: nil, count: Self.count)
            var day = 0
            for _ in 0..<90 {
                day += dice.below(2)
                let number = dice.below(Self.count)
                try await step(&dice, field, number + 1, &records[number], day: day)
            }
            let now = day + dice.below(30)
            field.office.clock.advance(RetentionField.time(now) - field.office.clock.now)
            let rule = rule(&dice)
            try await field.set(rule)
            var (gone, sorts, waiting) = (Set<Int>(), RetainedCounts(), Int64(0))
            var removed = Set(
                records.indices.filter { records[$0]?.isRemoved == true }.map { $0 + 1 })
            for (place, record) in records.enumerated() {
                guard let record, let sort = record.sort(rule, at: now) else { continue }
                if rule.sparesWaiting, record.isWaiting {
                    waiting += 1
                } else {
                    gone.insert(place + 1)
                    sorts[sort] += 1
                }
            }
            let before = try await field.office.digests(ofForm: RetentionField.app)
            let preview = try await field.preview()
            #expect(preview.found.counts == sorts, "seed \(seed), \(rule)")
            #expect(preview.found.waiting == waiting && preview.found.unknown == 0)
            #expect(try await field.office.digests(ofForm: RetentionField.app) == before)
            let taken = try await field.service.runDue(at: field.office.clock.now)
            #expect(taken == gone.count)
            removed.formUnion(gone)
            #expect(try await field.removed(1..<Self.count + 1) == removed, "seed \(seed)")
            let after = try await field.office.digests(ofForm: RetentionField.app)
            for (id, digest) in before where after[id] != "removed" {
                #expect(after[id] == digest, "seed \(seed)")
            }
            #expect(try await field.findings().isEmpty)
            #expect(try await field.rule().last == sorts)
            #expect(try await field.noted().count == (gone.isEmpty ? 0 : 1))
        }
    }
}
