// Validation of submitted records by their forms, with the same engine as the page. The
// collections convert a record's state into a form session.

import CalepinSync
import CalepinExpressions
import CalepinForms

extension FormJudging {
    /// Creates the rules from forms by id. A record of an unknown form cannot be submitted: the
    /// form itself is reported as missing.
    ///
    /// - Parameter now: returns the time of validation, for days that must not be in the past.
    package init(
        forms: FormVersions, now: @escaping @Sendable () -> Instant
    ) {
        self.init(
            form: { mutation, state in
                let version = max(mutation.formVersion, state.formVersion)
                return forms.form(mutation.form, version: Int(version))?.record ?? RecordForm()
            },
            issues: { state in
                let judged = forms.form(state.form, version: Int(state.formVersion))
                guard let judged else {
                    return [CellIssue("", Issue(.missing))]
                }
                return state.issues(
                    judged.form, context: EvaluationContext(now: now()),
                    catalogues: judged.catalogues)
            })
        self.forms = forms
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
