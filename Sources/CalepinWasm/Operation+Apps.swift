// The operations of apps: opening one, and actions of a person, the disk and the network in it.
// CalepinScreens makes the patches for the page.

import CalepinSync
import CalepinExpressions
import CalepinForms
import CalepinScreens

/// The operations of apps made of forms.
package final class AppOperations {
    /// Opens an app of a name and a declaration.
    private typealias Opening = (String, JSONValue, ActionContext) throws(OpenAppError) -> OpenApp
    private let opening: Opening
    private var apps: [OpenApp] = []

    /// Apps open at once; an app opened again replaces the one before.
    private static let maxApps = 32

    /// Makes operations with no app open.
    ///
    /// - Parameter opening: makes the kind of app that the module knows.
    private init(_ opening: @escaping Opening) { self.opening = opening }

    /// The operations of apps that show no catalogues.
    package static var forms: AppOperations {
        AppOperations { (name, declaration, context) throws(OpenAppError) in
            try OpenApp(name, declaration: declaration, context: context)
        }
    }

    /// The operations of apps with and without catalogues.
    package static var catalogues: AppOperations {
        AppOperations { (name, declaration, context) throws(OpenAppError) in
            try CatalogueApp(name, declaration: declaration, context: context)
        }
    }

    /// All of them.
    package var all: [Operation] {
        [
            Operation("app") { (request, _: inout JSONWriter) throws(Problem) in
                try self.open(request)
            },
            Operation("act") { (request, answer: inout JSONWriter) throws(Problem) in
                try self.act(request, &answer)
            },
        ]
    }

    /// Opens the app of `declaration` under `name`.
    private func open(_ request: Request) throws(Problem) {
        let name = try request.text("name")
        let actionContext = try request.actionContext()
        let app: OpenApp
        do throws(OpenAppError) {
            app = try opening(name, request["declaration"] ?? .null, actionContext)
        } catch { throw Problem("bad-app", error.detail) }
        apps.removeAll { $0.name == name }
        guard apps.count < AppOperations.maxApps else {
            throw Problem("too-many-apps", AppOperations.maxApps.description)
        }
        apps.append(app)
    }

    /// Answers `action` in the app named by `app` with patches.
    private func act(_ request: Request, _ answer: inout JSONWriter) throws(Problem) {
        let name = try request.text("app")
        for app in apps where app.name == name {
            let actionContext = try request.actionContext()
            answer.key("patches")
            return app.take(
                request["action"] ?? .null, body: request.body, context: actionContext,
                into: &answer)
        }
        throw Problem("unknown-app", name)
    }
}

extension Request {
    /// The moment, zone and language of the request, and random bits of the page.
    func actionContext() throws(Problem) -> ActionContext {
        var random = SystemRandomNumberGenerator()
        return ActionContext(
            try context(), fresh: ActionContext.Identity(high: random.next(), low: random.next()))
    }
}
