// The rules of forms that the server needs to apply mutations: merge policies, and the issues that
// prevent a submission. The command creates them from the apps; the server itself knows no form.

import CalepinSync

/// The rules of the apps' forms for records.
package struct FormJudging: Sendable {
    /// Returns the forms that are known now.
    package var forms: @Sendable () -> FormVersions = { FormVersions() }
    /// Returns the form for a mutation and the record before it, in the later one of their
    /// versions; that of a new record is 0.
    package var form: @Sendable (Mutation, RecordState) -> RecordForm
    /// Returns the issues that prevent the submission of a record: the same as in the page.
    package var issues: @Sendable (RecordState) -> [CellIssue]

    /// Creates rules; by default every concurrent change is a sibling and every record is
    /// complete.
    package init(
        form: @escaping @Sendable (Mutation, RecordState) -> RecordForm = { _, _ in
            RecordForm()
        },
        issues: @escaping @Sendable (RecordState) -> [CellIssue] = { _ in [] }
    ) {
        self.form = form
        self.issues = issues
    }
}
