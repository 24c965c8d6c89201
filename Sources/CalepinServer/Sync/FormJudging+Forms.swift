// Judges records that are handed in by the forms themselves, with the same engine as in the page.
// How a record's state becomes a form session is known by the collections.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// A form records are judged by.
public struct JudgedForm: Sendable {
    let form: CompiledForm
    let catalogues: [Catalogue]
    let policies: MergePolicies

    /// A form with the catalogues its choices come from.
    public init(_ form: CompiledForm, catalogues: [Catalogue] = []) {
        self.form = form
        self.catalogues = catalogues
        policies = MergePolicies(form.definition)
    }
}

extension FormJudging {
    /// Judges by forms, each under its id. A record of a form that is not there cannot be handed
    /// in: its form itself is missing.
    ///
    /// - Parameter now: the moment at which records are judged, for days that may not be past.
    public init(
        forms: [String: JudgedForm], now: @escaping @Sendable () -> Instant
    ) {
        self.init(
            policies: { forms[$0.form]?.policies ?? MergePolicies() },
            issues: { state in
                guard let judged = forms[state.form] else {
                    return [CellIssue("", Issue(.missing))]
                }
                return state.issues(
                    judged.form, context: EvaluationContext(now: now()),
                    catalogues: judged.catalogues)
            })
    }
}

extension JSONValue {
    /// The hash of the attachment that a cell's value names, perhaps with a note beside it; nil
    /// when it names none.
    var attachmentHash: String? {
        switch self {
        case .object: self["sha256"]?.asString ?? self["value"]?.attachmentHash
        case .string(let text): AttachmentReference(text)?.hash
        default: nil
        }
    }
}
