// The forms that a server knows, by id and version: records are judged and read by the version
// that they name.

import CalepinForms
import CalepinSync

/// A form for the validation of records.
package struct JudgedForm: Sendable {
    let form: CompiledForm
    let catalogues: [Catalogue]
    /// The part of it that merging needs.
    let record: RecordForm

    /// Creates a form with the catalogues of its choices.
    package init(_ form: CompiledForm, catalogues: [Catalogue] = []) {
        self.form = form
        self.catalogues = catalogues
        record = RecordForm(form.definition)
    }

    /// The version.
    var version: Int { form.definition.version }
}

/// The known versions of forms.
package struct FormVersions: Sendable {
    /// The versions of each form, the latest last.
    private var forms: [String: [JudgedForm]] = [:]

    /// Creates the versions of no form.
    package init() {}

    /// Creates the versions from forms in any order.
    package init(_ forms: [JudgedForm]) {
        for form in forms { add(form) }
    }

    /// Adds a version, in place of one with the same number.
    package mutating func add(_ form: JudgedForm) {
        var known = forms[form.form.definition.id] ?? []
        known.removeAll { $0.version == form.version }
        known.append(form)
        known.sort { $0.version < $1.version }
        forms[form.form.definition.id] = known
    }

    /// Returns the latest version of a form; nil for an unknown form.
    func latest(_ id: String) -> JudgedForm? { forms[id]?.last }

    /// Returns a version of a form; where that is not known, the next later one, else the latest;
    /// nil for an unknown form.
    func form(_ id: String, version: Int) -> JudgedForm? {
        forms[id]?.first { $0.version >= version } ?? latest(id)
    }
}
