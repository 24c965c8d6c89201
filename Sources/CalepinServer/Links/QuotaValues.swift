// The values that quotas count: fields and expressions are computed by the form's own engine, as
// hidden calculations of one more section.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync
import Synchronization

/// Computes the values of the quotas of a link.
struct QuotaValues: Sendable {
    /// The form with a calculation for each quota that is by something.
    private let form: CompiledForm
    private let catalogues: [Catalogue]
    private let quotas: [LinkQuota]

    private static func name(_ place: Int) -> String {
        FormDefinition.name(ofCondition: place)
    }

    /// Compiles the expressions of quotas.
    ///
    /// Complexity: that of compiling the form.
    /// Throws: `LinkError` `quota` for an expression with faults.
    init(_ quotas: [LinkQuota], _ judged: JudgedForm) throws(LinkError) {
        (self.quotas, catalogues) = (quotas, judged.catalogues)
        let names = judged.form.definition.fieldNames
        let definition = judged.form.definition.computing(
            quotas.map { names.contains($0.by) ? "${\($0.by)}" : $0.by }, type: "text")
        do throws(FormError) { form = try definition.compiled() } catch {
            for (place, quota) in quotas.enumerated() {
                let own = error.faults.filter { $0.place.hasSuffix(Self.name(place)) }
                if !own.isEmpty { throw .quota(quota.by, own) }
            }
            throw .quota(quotas.map(\.by).joined(separator: ", "), error.faults)
        }
    }

    /// True when some values have to be computed.
    var areComputed: Bool { quotas.contains { !$0.by.isEmpty } }

    /// Returns the counters that a record is part of, one for each quota.
    ///
    /// Complexity: that of opening a session.
    func counters(of state: RecordState, now: Instant) -> [String] {
        guard areComputed else { return quotas.map { $0.counter(of: "") } }
        let session = FormSession(
            form, context: EvaluationContext(now: now), catalogues: catalogues,
            record: state.formRecord.migrated(to: form.definition))
        return quotas.enumerated().map { place, quota in
            guard !quota.by.isEmpty else { return quota.counter(of: "") }
            let value = try? session.value(at: CellPath([CellPath.Part(Self.name(place))]))
            return quota.counter(of: Self.text(value))
        }
    }

    private static func text(_ value: Value?) -> String {
        let text = (value?.asText ?? "").trimmingControls
        guard text.utf8.count > LinkLimits.valueBytes else { return text }
        return String(decoding: text.utf8.prefix(LinkLimits.valueBytes), as: UTF8.self)
    }
}

extension FormDefinition {
    /// The names of the fields outside of repeats.
    fileprivate var fieldNames: Set<String> {
        var names: Set<String> = []
        func add(_ contents: [Content]) {
            for content in contents {
                switch content {
                case .field(let field): names.insert(field.name)
                case .composite(let composite): add(composite.contents)
                case .rows: continue
                }
            }
        }
        for section in sections { add(section.contents) }
        return names
    }
}

/// The compiled quotas of the links in use.
final class QuotaCache: Sendable {
    private struct Key: Hashable {
        let form: String
        let version: Int
        /// The number of the app's version: its catalogues are part of the form.
        let number: Int64
        let quotas: [String]
    }

    private let kept = Mutex<[Key: QuotaValues]>([:])

    /// Returns the compiled quotas for a form of a version of an app.
    ///
    /// Throws: as `QuotaValues`.
    func values(
        _ quotas: [LinkQuota], _ judged: JudgedForm, of version: AppVersion
    ) throws(LinkError) -> QuotaValues {
        let key = Key(
            form: judged.form.definition.id, version: judged.version, number: version.number,
            quotas: quotas.map(\.by))
        if let known = kept.withLock({ $0[key] }) { return known }
        let made = try QuotaValues(quotas, judged)
        kept.withLock { kept in
            if kept.count >= LinkLimits.keptExpressions { kept = [:] }
            kept[key] = made
        }
        return made
    }
}
