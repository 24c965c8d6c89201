// The body of a message: what happened, and the record as an export has it. It is made once, from
// the state that the record had then.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync
import Synchronization

/// The plans of the tables of forms, kept between messages.
final class HookPlans: Sendable {
    private static let kept = 32
    private let plans = Mutex<[String: ExportPlan]>([:])

    /// Returns the plan of the latest version of a form.
    ///
    /// Complexity: O(n) in the form, unless it is kept.
    /// Throws: `ExportError`.
    func plan(_ judged: JudgedForm, of version: AppVersion) throws(ExportError) -> ExportPlan {
        let parts = [judged.form.definition.id, "\(judged.version)", version.response.tag]
        let key = (parts + version.served.tables.map(\.digest)).joined(separator: " ")
        if let plan = plans.withLock({ $0[key] }) { return plan }
        let plan = try ExportPlan(
            judged.form, catalogues: judged.catalogues, ExportSettings(.jsonl))
        plans.withLock { plans in
            if plans.count >= Self.kept { plans = [:] }
            plans[key] = plan
        }
        return plan
    }
}

/// Makes the body of a delivery.
struct HookMessage {
    let delivery: StoredDelivery
    let app: String
    let collection: AppCollection
    let version: AppVersion
    let judged: JudgedForm

    /// The facts that the store has beside the state.
    struct Known: Sendable {
        /// The name of the account that caused the event.
        let by: String
        let marks: MomentMarks
    }

    /// Finds the collection of a delivery; nil when the app has no such form any more.
    init?(_ delivery: StoredDelivery, of app: String, _ snapshot: RegistrySnapshot) {
        guard let version = snapshot.app(app)?.live,
            let collection = version.app?.collections.first(where: {
                $0.form == delivery.form && $0.sharing != .catalogue
            }),
            let judged = snapshot.forms.latest(delivery.form)
        else { return nil }
        (self.delivery, self.app, self.collection) = (delivery, app, collection)
        (self.version, self.judged) = (version, judged)
    }

    /// Returns true when an account may read what is told.
    func isReadable(_ access: Access, in scope: String) -> Bool {
        guard access.scopes.contains(scope) else { return false }
        guard let forms = access.readableForms(scope) else { return true }
        let isReview = delivery.event == HookEvent.reviewed.rawValue
        return forms.contains(delivery.form)
            && (!isReview || forms.contains(collection.reviewForm))
    }

    /// Reads what the history knows of the record at the time of the event.
    ///
    /// Throws: the store's error.
    func known(in scope: String, _ job: any StoreReading) throws(StoreError) -> Known {
        var names = AccountNames(job: job)
        let by = try names.name(of: delivery.account)
        let row = StoredRecord(
            scope: scope, id: delivery.record, form: delivery.form, sequence: delivery.sequence,
            digest: 0, state: [])
        var marks = try RecordReader.marks(of: row, job, &names)
        if marks[.changed] == nil, let at = Instant(milliseconds: delivery.at * 1_000) {
            marks[.changed] = MomentMark(at: at, by: by)
        }
        return Known(by: by, marks: marks)
    }

    /// Returns the body.
    ///
    /// Complexity: that of opening the record by its form.
    /// Throws: `StoreError.damaged` for a state that cannot be read; `ExportError`.
    func body(_ known: Known, _ plans: HookPlans) throws -> [UInt8] {
        var writer = JSONWriter(capacity: delivery.bytes.count + 512)
        writer.beginObject()
        writer.member("type", "record." + delivery.event)
        writer.member("timestamp", Self.text(of: delivery.at))
        writer.key("data")
        writer.beginObject()
        writer.member("app", app)
        writer.member("collection", collection.name)
        writer.member("id", delivery.record)
        writer.member("sequence", delivery.sequence)
        writer.member("by", known.by)
        if !delivery.review.isEmpty {
            writer.key("review")
            writer.verbatim(Array(delivery.review.utf8))
        }
        if delivery.bytes.isEmpty {
            writer.key("record")
            writer.null()
        } else {
            try write(known, plans, to: &writer)
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private func write(
        _ known: Known, _ plans: HookPlans, to writer: inout JSONWriter
    ) throws {
        guard let state = try? RecordState(json: delivery.bytes) else {
            throw StoreError.damaged("delivery \(delivery.message)")
        }
        writer.member("status", state.submission == nil ? "draft" : "submitted")
        writer.member("version", Int64(state.formVersion))
        let (plan, settings) = (try plans.plan(judged, of: version), ExportSettings(.jsonl))
        var exporter = try Exporter(plan, settings)
        let record = ExportedRecord(
            id: delivery.record, state.raised(by: judged.record).formRecord, marks: known.marks)
        try exporter.add(OpenedRecord(record, plan, settings))
        let line = exporter.take()
        writer.key("record")
        writer.verbatim(line.last == 10 ? line.dropLast() : line)
    }

    /// Returns a time in seconds since 1970 as text, such as `2026-11-27T03:24:38Z`.
    static func text(of seconds: Int64) -> String {
        Instant(milliseconds: seconds * 1_000)?.shown(in: .utc).description ?? ""
    }
}
