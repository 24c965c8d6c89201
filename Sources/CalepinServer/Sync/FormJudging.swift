// What the server must know about forms to take mutations in: how values merge, and what keeps a
// record from being accepted as handed in. The command gives it, from the apps; the server
// itself knows no form.

import CalepinCollections

/// What the apps' forms say about records.
public struct FormJudging: Sendable {
    /// How the values of a mutation's record merge.
    public var policies: @Sendable (Mutation) -> MergePolicies
    /// What keeps a record from being accepted as handed in: the same engine as in the page.
    public var issues: @Sendable (RecordState) -> [CellIssue]

    /// Judges by these; by default every value asks and every record is complete.
    public init(
        policies: @escaping @Sendable (Mutation) -> MergePolicies = { _ in MergePolicies() },
        issues: @escaping @Sendable (RecordState) -> [CellIssue] = { _ in [] }
    ) {
        self.policies = policies
        self.issues = issues
    }
}
