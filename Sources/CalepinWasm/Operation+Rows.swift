// The operation of the catalogues of apps: searching them. CalepinScreens makes the patches for
// the page.

import CalepinExpressions
import CalepinScreens

/// The operation of the catalogues of apps.
package final class RowOperations {
    private var opened: [OpenRows] = []
    /// Apps whose catalogues are open at once.
    private static let maxApps = 32

    /// Makes operations with no catalogue.
    package init() {}

    /// All of them.
    package var all: [Operation] {
        [
            Operation("rows") { (request, answer: inout JSONWriter) throws(Problem) in
                try self.act(request, &answer)
            }
        ]
    }

    /// Answers `action` in the catalogues of the app named by `app` with patches.
    private func act(_ request: Request, _ answer: inout JSONWriter) throws(Problem) {
        let name = try request.text("app")
        let action = request["action"] ?? .null
        let actionContext = try request.actionContext()
        let rows: OpenRows
        if let known = opened.first(where: { $0.app == name }) {
            rows = known
        } else {
            guard opened.count < RowOperations.maxApps else {
                throw Problem("too-many-apps", RowOperations.maxApps.description)
            }
            rows = OpenRows(app: name, context: actionContext)
            opened.append(rows)
        }
        answer.key("patches")
        rows.take(action, body: request.body, context: actionContext, into: &answer)
    }
}
