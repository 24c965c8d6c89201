// The rule by which records of a collection are sent to review: a condition, and a random share of
// the others. It is read from `review` in a collection; the server judges by it.

import CalepinExpressions
import CalepinForms

/// The rule by which records are sent to review.
package struct ReviewNeed: Hashable, Sendable {
    /// An expression over the form of the records, which sends those for which it is true; empty
    /// for none.
    package var when: String
    /// The share of the other records that is sent too, in percent, from 0 to 100.
    package var share: Int

    /// Creates a rule.
    package init(when: String = "", share: Int = 0) {
        (self.when, self.share) = (when, share)
    }

    /// Returns true for a record that is in the random share, by its id.
    ///
    /// The first 64 bits of the SHA-256 of the id are a fraction of 1, so every server chooses the
    /// same records, and a larger share has all of those of a smaller one.
    /// Complexity: O(n) in the id.
    package func chooses(_ record: String) -> Bool {
        var bits: UInt64 = 0
        for byte in digest(Array("review share of \(record)".utf8), .sha256).prefix(8) {
            bits = bits << 8 | UInt64(byte)
        }
        return bits.multipliedFullWidth(by: 100).high < UInt64(max(0, share))
    }
}

/// The consequences of judging records.
public struct ReviewTerms: Equatable, Sendable {
    /// True when exports have only those records that are approved as they are now.
    public var exportsApproved = false
    /// True when nobody changes or removes a record that is approved as it is now.
    public var locksApproved = false

    /// The classes that a judgement may have; none where it has a state alone.
    public var classes: [ReviewClass] = []

    /// Makes terms by which judging has no consequence.
    public init() {}
}

extension AppCollection {
    /// Reads the value of `review`: true, false, or an object with `release`, `lock`, `classes`,
    /// `when` and `share`.
    mutating func readReview(_ value: JSONValue) throws(AppJSONError) {
        if let isReviewed = value.asBool {
            self.isReviewed = isReviewed
            return
        }
        guard let members = value.members, !members.isEmpty else { throw .unexpected("review") }
        if let release = value["release"] {
            guard release.asString == "approved" else { throw .unexpected("review") }
            reviewTerms.exportsApproved = true
        }
        if let lock = value["lock"] {
            guard let locks = lock.asBool else { throw .unexpected("review.lock") }
            reviewTerms.locksApproved = locks
        }
        reviewTerms.classes = try ReviewClass.all(value["classes"])
        isReviewed = true
        guard value["when"] != nil || value["share"] != nil else { return }
        var rule = ReviewNeed()
        if let when = value["when"] {
            guard let text = when.asString, !text.isEmpty else {
                throw .unexpected("review.when")
            }
            rule.when = text
        }
        if let share = value["share"] {
            guard let percent = share.asInt64, (0...100).contains(percent) else {
                throw .unexpected("review.share")
            }
            rule.share = Int(percent)
        }
        reviewNeed = rule
    }

    /// The value of `review` as JSON; nil where records are not reviewed.
    package var reviewJSON: JSONValue? {
        guard isReviewed else { return nil }
        var members: [JSONMember] = []
        if reviewTerms.exportsApproved {
            members.append(JSONMember("release", .string("approved")))
        }
        if reviewTerms.locksApproved { members.append(JSONMember("lock", .bool(true))) }
        if !reviewTerms.classes.isEmpty {
            members.append(JSONMember("classes", .array(reviewTerms.classes.map { $0.json })))
        }
        if let rule = reviewNeed {
            if !rule.when.isEmpty { members.append(JSONMember("when", .string(rule.when))) }
            if rule.share > 0 || rule.when.isEmpty {
                members.append(JSONMember("share", .number("\(rule.share)")))
            }
        }
        return members.isEmpty ? .bool(true) : .object(members)
    }
}

extension App {
    /// Returns the faults of the condition that sends the records of a collection to review.
    ///
    /// Complexity: that of compiling the form, where there is a condition.
    func reviewFaults(of collection: AppCollection) -> [Fault] {
        guard let when = collection.reviewNeed?.when, !when.isEmpty,
            let form = forms.first(where: { $0.id == collection.form })
        else { return [] }
        return form.faults(ofConditions: [when]).map { _, fault in
            var fault = fault
            (fault.place, fault.rule) = (collection.name, "review.when")
            return fault
        }
    }
}
