// Validation of submitted records by their forms, with the same engine as the page. The
// collections convert a record's state into a form session.

import CalepinSync
import CalepinExpressions
import CalepinForms

extension FormJudging {
    /// Creates the rules from forms that do not change; see ``init(known:closed:now:)``.
    package init(forms: FormVersions, now: @escaping @Sendable () -> Instant) {
        self.init(known: { forms }, closed: { [] }, now: now)
    }

    /// Creates the rules from forms by id. A record of an unknown form cannot be submitted: the
    /// form itself is reported as missing.
    ///
    /// - Parameters:
    ///   - known: Returns the forms that are known at the time of a request.
    ///   - closed: Returns the ids of the forms whose records are not submitted any more.
    ///   - now: Returns the time of validation, for days that must not be in the past.
    package init(
        known: @escaping @Sendable () -> FormVersions,
        closed: @escaping @Sendable () -> Set<String>, now: @escaping @Sendable () -> Instant
    ) {
        self.init(
            form: { mutation, state in
                let version = max(mutation.formVersion, state.formVersion)
                let judged = known().form(mutation.form, version: Int(version))
                return judged?.record ?? RecordForm()
            },
            issues: { state in
                let judged = known().form(state.form, version: Int(state.formVersion))
                guard let judged else {
                    return [CellIssue("", Issue(.missing))]
                }
                guard !closed().contains(state.form) else {
                    return [CellIssue("", Issue(.closed))]
                }
                return state.issues(
                    judged.form, context: EvaluationContext(now: now()),
                    catalogues: judged.catalogues)
            })
        forms = known
    }
}

extension JSONValue {
    /// The hash of the attachment in a cell's value, which may also have a note; nil when there is
    /// none.
    var attachmentHash: String? {
        switch self {
        case .object: self["sha256"]?.asString ?? self["value"]?.attachmentHash
        case .string(let text): AttachmentReference(text)?.hash
        default: nil
        }
    }
}
