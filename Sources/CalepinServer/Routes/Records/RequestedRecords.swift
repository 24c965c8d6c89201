// What requests about records name in the same way: the collection and its scope, the query of a
// table, and the words in which they are told that something cannot be asked.

import CalepinQuery
import Hummingbird

extension ReadableParts {
    /// Finds the parts of the collection that a request names; where it names a scope, the one of
    /// that scope.
    ///
    /// Throws: as ``ReadableCollection``.
    init(
        _ context: RequestContext, _ access: Access, _ snapshot: RegistrySnapshot
    ) throws(Problem) {
        try self.init(
            context.named("collection"), of: context.named("app"), in: context.values["scope"],
            access, snapshot)
    }
}

extension ReadableCollection {
    /// Finds the collection that the address of a request names, in the scope that it names.
    ///
    /// Throws: as ``ReadableCollection``.
    init(
        _ context: RequestContext, _ access: Access, _ snapshot: RegistrySnapshot
    ) throws(Problem) {
        try self.init(
            context.named("collection"), of: context.named("app"), in: context.values["scope"],
            access, snapshot)
    }
}

extension RecordQuery {
    /// Reads the query of a request.
    ///
    /// Throws: `Problem` with the parameter.
    init(_ request: Request, _ context: RequestContext) throws(Problem) {
        try self.init(
            link: request.uri.query ?? "", columns: context.values["columns"] ?? "",
            in: request.language)
    }
}

extension Request {
    /// Returns an outcome; the client is told, in its language, what cannot be asked.
    func telling<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome {
        do { return try await body() } catch let error as QueryError {
            throw error.problem(in: language)
        } catch let error as ExportFailure {
            throw error.problem(in: language)
        }
    }
}
