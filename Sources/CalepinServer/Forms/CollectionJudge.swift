// What a collection says of its records by expressions over their form: which are sent to review,
// and which fail its checks. The rules are declared in CalepinAppModel, in ReviewNeed.swift and
// QualityCheck.swift.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A judge of the records of a collection.
struct CollectionJudge: Sendable {
    /// The form of the records, with each condition as one more calculation. Its other cells have
    /// the numbers that they have in the form.
    let form: CompiledForm
    private let judged: JudgedForm
    private let need: ReviewNeed?
    let checks: [QualityCheck]
    /// The areas of checks by their places.
    private let areas: [Int: AreaTest]

    /// Creates the judge of a collection; nil for one without conditions, and where these do not
    /// fit the form.
    ///
    /// Complexity: that of compiling the form.
    init?(_ collection: AppCollection, _ judged: JudgedForm) {
        (need, checks) = (collection.reviewNeed, QualityCheck.all(of: collection))
        guard need != nil || !checks.isEmpty else { return nil }
        var areas: [Int: AreaTest] = [:]
        for (place, check) in checks.enumerated() {
            if case .outside(let rule) = check.rule { areas[place] = AreaTest(rule.area) }
        }
        self.areas = areas
        let definition = judged.form.definition.computing(
            [need?.when ?? ""] + checks.map(\.when))
        guard let form = try? definition.compiled() else { return nil }
        (self.form, self.judged) = (form, judged)
    }

    /// Returns true when a record is sent to review, or may still be: it is in the share, the
    /// condition is true of it or cannot be computed, or it is a draft.
    ///
    /// - Parameter session: The record opened by ``form``.
    func sends(_ id: String, _ state: RecordState, _ session: FormSession) -> Bool {
        known(id, state) ?? (truth(ofCondition: 0, in: session) ?? true)
    }

    /// Returns true when a record is sent to review; it is only opened where that has to be.
    ///
    /// - Parameter marks: The moments that are known of the record.
    /// Complexity: that of opening a session.
    func sends(
        _ id: String, _ state: RecordState, _ marks: MomentMarks
    ) -> Bool {
        if let known = known(id, state) { return known }
        let record = ExportedRecord(
            id: id, state.raised(by: judged.record).formRecord, marks: marks)
        let session = record.opened(by: form, catalogues: judged.catalogues)
        return truth(ofCondition: 0, in: session) ?? true
    }

    /// Returns the names of the checks that a record fails by itself, with spaces between them. A
    /// condition that cannot be computed finds nothing. What checks find among all records is put
    /// beside them in RecordTable+Quality.swift.
    ///
    /// - Parameters:
    ///   - session: The record opened by ``form``.
    ///   - marks: The moments that are known of the record.
    ///   - others: The names of checks that find the record by how it was filled in.
    /// Complexity: O(n) in the checks and the points of their areas.
    func failed(
        _ session: FormSession, _ marks: MomentMarks, and others: Set<String> = []
    ) -> String {
        checks.indices.filter { others.contains(checks[$0].name) || fails($0, session, marks) }
            .map { checks[$0].name }.joined(separator: " ")
    }

    private func fails(_ place: Int, _ session: FormSession, _ marks: MomentMarks) -> Bool {
        switch checks[place].rule {
        case .condition: return truth(ofCondition: place + 1, in: session) == true
        case .lasts(let rule):
            guard let from = moment(rule.from, session, marks),
                let to = moment(rule.to, session, marks)
            else { return false }
            let minute: Int64 = 60_000
            let isShort = rule.least.map { to - from < $0 * minute } ?? false
            let isLong = rule.most.map { to - from > $0 * minute } ?? false
            return isShort || isLong
        case .outside(let rule):
            guard let area = areas[place], let text = value(rule.field, session)?.asText,
                let spot = EarthSpot(text)
            else { return false }
            return !area.contains(spot)
        case .near, .twice, .missing, .frequent, .differs, .compares, .fast: return false
        }
    }

    /// Returns a moment of a record in milliseconds since 1970; nil for none.
    private func moment(
        _ name: String, _ session: FormSession, _ marks: MomentMarks
    ) -> Int64? {
        switch name {
        case QualityMethod.created: return marks[.created]?.at.milliseconds
        case QualityMethod.changed: return marks[.changed]?.at.milliseconds
        case QualityMethod.submitted: return marks[.submitted]?.at.milliseconds
        default:
            guard case .instant(let instant) = value(name, session) else { return nil }
            return instant.milliseconds
        }
    }

    private func value(_ field: String, _ session: FormSession) -> Value? {
        try? session.value(at: CellPath([CellPath.Part(field)]))
    }

    /// Returns what is known of a record without opening it; nil for nothing.
    private func known(_ id: String, _ state: RecordState) -> Bool? {
        guard let need else { return true }
        let isDraft = state.submission == nil && !judged.form.definition.isNeverSubmitted
        if isDraft || need.chooses(id) { return true }
        return need.when.isEmpty ? false : nil
    }

    /// Returns the truth of a condition; nil for one that cannot be computed.
    private func truth(ofCondition place: Int, in session: FormSession) -> Bool? {
        let cell = CellPath([CellPath.Part(FormDefinition.name(ofCondition: place))])
        return (try? session.value(at: cell))?.truth
    }
}
