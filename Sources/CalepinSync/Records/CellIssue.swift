// An issue of a record at one of its cells. Issues are found by FormSession.

import CalepinForms

/// An issue at a cell of a submitted record.
public struct CellIssue: Hashable, Sendable {
    /// The cell.
    public var path: String
    /// The issue.
    public var issue: Issue

    /// Makes one.
    public init(_ path: String, _ issue: Issue) {
        self.path = path
        self.issue = issue
    }
}
