// One request in, one answer out: reads the JSON request, finds its operation and writes the JSON
// answer. The operations are each module's own; CalepinModules shares bytes with the page.

import CalepinExpressions

/// An operation of a request.
package struct Operation {
    let name: String
    let body: (Request, inout JSONWriter) throws(Problem) -> Void

    /// Makes an operation with a name and a body that writes the members of its answer.
    package init(
        _ name: String, _ body: @escaping (Request, inout JSONWriter) throws(Problem) -> Void
    ) {
        self.name = name
        self.body = body
    }

    /// The operation that shows that the engine runs, and its version.
    package static var ping: Operation {
        Operation("ping") { (_, answer: inout JSONWriter) throws(Problem) in
            answer.key("version")
            answer.int(Engine.version)
        }
    }
}

/// An engine as the page and the tests call it.
package struct Engine {
    /// The version of requests and answers; the page refuses another.
    static let version: Int64 = 1

    private let operations: [Operation]

    /// Makes an engine with these operations, which hold their own state between requests.
    package init(_ operations: [Operation]) { self.operations = operations }

    /// Returns the answer to a request: an object with `ok` true and the operation's members, or
    /// with `ok` false and a `problem`. Never traps, whatever the request contains.
    ///
    /// Complexity: O(n) in the request's length, besides the cost of the operation.
    package func reply(to request: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        do throws(Problem) {
            let request = try Request(request)
            let operation = try operation(of: request)
            var answer = JSONWriter(capacity: 1024)
            answer.beginObject()
            answer.key("ok")
            answer.bool(true)
            try operation.body(request, &answer)
            answer.endObject()
            return answer.bytes
        } catch {
            var writer = JSONWriter(capacity: 256)
            writer.beginObject()
            writer.key("ok")
            writer.bool(false)
            writer.key("problem")
            writer.string(error.name)
            writer.key("detail")
            writer.string(error.detail)
            writer.endObject()
            return writer.bytes
        }
    }

    private func operation(of request: Request) throws(Problem) -> Operation {
        guard let name = request["do"]?.asString else { throw Problem("no-operation", "") }
        for operation in operations where operation.name == name { return operation }
        throw Problem("unknown-operation", name)
    }
}

/// The reason why a request has no answer: a name for programs and a detail for their authors.
package struct Problem: Error {
    let name: String
    let detail: String

    /// Makes a problem with a name and a detail.
    package init(_ name: String, _ detail: String) {
        self.name = name
        self.detail = detail
    }
}
