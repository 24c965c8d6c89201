// Limits on a form's JSON, with the reason beside each. Nodes, nesting and texts have the limits
// of forms; FormJSONReader applies them.

extension FormLimits {
    /// Bytes of a form's JSON: 120,000 fields with rules and texts in two languages.
    package static let definitionBytes = 67_108_864
    /// Languages of one text: more than any form is translated to; each is compared with the
    /// others.
    package static let languages = 100
}
