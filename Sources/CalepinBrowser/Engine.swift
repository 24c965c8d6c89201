// One request in, one answer out: reads the JSON request, finds its operation and writes the JSON
// answer. The operations are in Operations.swift, how bytes cross into the page in Exports.swift.

import CalepinExpressions

/// The engine as the page and the tests call it, with the forms that are open in it.
public struct Engine {
    /// The version of requests and answers; the page refuses another.
    static let version: Int64 = 1

    private var forms = OpenForms()

    /// An engine in which no form is open.
    public init() {}

    /// The answer to a request: an object with `ok` true and what the operation gives, or with
    /// `ok` false and a `problem`. Never traps on what a request says.
    ///
    /// Complexity: O(n) in the request's length besides what the operation does.
    public mutating func reply(to request: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        do throws(Problem) {
            let request = try Request(request)
            let operation = try Engine.operation(of: request)
            var answer = JSONWriter(capacity: 256)
            answer.beginObject()
            answer.key("ok")
            answer.bool(true)
            try operation.body(request, &forms, &answer)
            answer.endObject()
            return answer.bytes
        } catch {
            writer.key("ok")
            writer.bool(false)
            writer.key("problem")
            writer.string(error.name)
            writer.key("detail")
            writer.string(error.detail)
        }
        writer.endObject()
        return writer.bytes
    }

    private static func operation(of request: Request) throws(Problem) -> Operation {
        guard let name = request["do"]?.asString else { throw Problem("no-operation", "") }
        for operation in Operation.all where operation.name == name { return operation }
        throw Problem("unknown-operation", name)
    }
}

/// Why a request has no answer: a name for programs and a detail for people who write them.
struct Problem: Error {
    let name: String
    let detail: String

    init(_ name: String, _ detail: String) {
        self.name = name
        self.detail = detail
    }
}
