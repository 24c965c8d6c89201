// Answers of work that takes a while: lines of JSON that tell how far it is, and at the end the
// result, or the problem where it stopped.

import CalepinExpressions
import Hummingbird
import NIOCore

/// An answer of lines of JSON.
struct ProgressLines {
    private var writer: any ResponseBodyWriter

    /// Returns the answer whose lines `write` writes.
    static func response(
        _ write: @escaping @Sendable (inout ProgressLines) async throws -> Void
    ) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/jsonl", .cacheControl: "no-store",
                .accelBuffering: "no",
            ],
            body: ResponseBody(computedBy: { writer in
                var lines = ProgressLines(writer: writer)
                try await write(&lines)
                try await lines.writer.finish(nil)
            }))
    }

    /// Carries out work on things, and writes how far it is, then its result or the problem where
    /// it stopped.
    ///
    /// - Parameters:
    ///   - work: Does the work, and tells how many things are done.
    ///   - write: Writes the value of the member `result`.
    /// Throws: the errors of `work` that are no problems, and those of writing.
    mutating func carryOut<Outcome: Sendable>(
        _ count: Int, _ language: Language,
        _ work: ((Int) async throws -> Void) async throws -> Outcome,
        result write: (Outcome, inout JSONWriter) -> Void
    ) async throws {
        try await self.write(0, of: count)
        do {
            let outcome = try await work { done in try await self.write(done, of: count) }
            try await self.write { json in
                json.key("result")
                write(outcome, &json)
            }
        } catch let problem as Problem {
            try await self.write(problem, in: language)
        }
    }

    /// Writes an object as a line.
    private mutating func write(_ members: (inout JSONWriter) -> Void) async throws {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        members(&json)
        json.endObject()
        try await writer.write(ByteBuffer(bytes: json.bytes + [10]))
    }

    /// Writes how far it is: `{"done":100,"of":812}`.
    private mutating func write(_ done: Int, of count: Int) async throws {
        try await write { json in
            json.member("done", Int64(done))
            json.member("of", Int64(count))
        }
    }

    /// Writes the problem where it stopped: `{"problem":{"code","title"}}`.
    private mutating func write(_ problem: Problem, in language: Language) async throws {
        try await write { json in
            json.key("problem")
            json.value(problem.short(in: language))
        }
    }
}

extension Problem {
    /// Returns the code and the words, as a part of an answer.
    func short(in language: Language) -> JSONValue {
        .object([
            JSONMember("code", .string(code.rawValue)),
            JSONMember("title", .string(ProblemTexts.sentence(code, detail, in: language))),
        ])
    }
}
