// The rules of forms that the server needs to apply mutations: merge policies, and the issues that
// prevent a submission. The command creates them from the apps; the server itself knows no form.

import CalepinSync

/// The rules of the apps' forms for records.
package struct FormJudging: Sendable {
    /// The known forms.
    package var forms = FormVersions()
    /// Returns the merge policies for a mutation's record.
    package var policies: @Sendable (Mutation) -> MergePolicies
    /// Returns the issues that prevent the submission of a record: the same as in the page.
    package var issues: @Sendable (RecordState) -> [CellIssue]

    /// Creates rules; by default every concurrent change is a sibling and every record is
    /// complete.
    package init(
        policies: @escaping @Sendable (Mutation) -> MergePolicies = { _ in MergePolicies() },
        issues: @escaping @Sendable (RecordState) -> [CellIssue] = { _ in [] }
    ) {
        self.policies = policies
        self.issues = issues
    }
}
