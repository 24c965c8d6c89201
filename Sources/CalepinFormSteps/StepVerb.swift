// The verbs of steps, one entry each: its key, its other keys, its function. Those that change the
// record are here, those that only read in StepVerb+Asking. The session propagates a change; here
// its result becomes an answer.

import CalepinExpressions
import CalepinForms

/// A verb of a step.
struct StepVerb: Sendable {
    typealias Body =
        @Sendable (Step, FormSession, inout StepWriter) throws(StepError) -> Void

    /// The key that names it.
    let name: String
    /// The other keys it may have.
    let keys: [String]
    let body: Body

    init(_ name: String, _ keys: [String] = [], _ body: @escaping Body) {
        self.name = name
        self.keys = keys
        self.body = body
    }

    static let all = [
        set, add, duplicate, remove, move, undo, redo, fill, answer, ask, override, now,
        state, issues, choices, progress, next, previous, record, submission,
    ]

    /// Returns the verb of a step, all of whose keys are the verb's.
    static func of(_ step: JSONValue) throws(StepError) -> StepVerb {
        for verb in all where step[verb.name] != nil {
            for member in step.members ?? [] {
                guard member.key == verb.name || verb.keys.contains(member.key) else {
                    throw StepError(.unknownKey, member.key)
                }
            }
            return verb
        }
        var names = ""
        for verb in all { names += (names.isEmpty ? "" : ", ") + verb.name }
        throw StepError(.notAStep, names)
    }

    // Changing

    /// Enters a value as a person does.
    private static let set = StepVerb("set", ["value"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("set")
        let text = try step.entered("value")
        writer.changes(
            try asked { () throws(SessionError) in try session.set(path, to: text) })
    }

    private static let add = StepVerb("add", ["id", "at"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("add")
        let place = try step.place("at")
        let id = try step.textIfAny("id")
        writer.changes(
            try asked { () throws(SessionError) in
                try session.addRow(to: path, at: place, id: id)
            })
    }

    private static let remove = StepVerb("remove") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("remove")
        writer.changes(try asked { () throws(SessionError) in try session.removeRow(path) })
    }

    private static let move = StepVerb("move", ["to"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("move")
        guard let place = try step.place("to") else { throw StepError(.expectsWholeNumber, "to") }
        writer.changes(
            try asked { () throws(SessionError) in try session.moveRow(path, to: place) })
    }

    private static let undo = StepVerb("undo") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        try step.isTrue("undo")
        writer.changes(session.undo())
    }

    private static let redo = StepVerb("redo") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        try step.isTrue("redo")
        writer.changes(session.redo())
    }

    /// A copy of a row after it.
    private static let duplicate = StepVerb("duplicate", ["id"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("duplicate")
        let id = try step.textIfAny("id")
        writer.changes(
            try asked { () throws(SessionError) in try session.duplicateRow(path, id: id) })
    }

    /// Initial data: an object by names of fields.
    private static let fill = StepVerb("fill") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        guard let data = step.members["fill"], data.members != nil else {
            throw StepError(.expectsObject, "fill")
        }
        let (changes, problems) = session.fill(data)
        writer.changes(changes)
        writer.json.key("problems")
        writer.json.beginArray()
        for problem in problems { writer.json.string(problem.message(in: writer.language)) }
        writer.json.endArray()
    }

    /// The answer of a service to a question: a value, nothing, or that it failed.
    private static let answer = StepVerb("answer", ["generation", "value", "nothing", "failed"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("answer")
        let generation = try step.whole("generation")
        var reply = Reply.nothing
        if step.members["failed"] != nil {
            try step.isTrue("failed")
            reply = .failed
        } else if step.members["nothing"] != nil {
            try step.isTrue("nothing")
        } else {
            let text = try step.entered("value")
            guard text.utf8.count <= FormLimits.textBytes else {
                throw StepError(.tooLong, "value")
            }
            reply = .value(.text(text))
        }
        writer.changes(
            try asked { () throws(SessionError) in
                try session.reply(path, generation: generation, reply)
            })
    }

    /// Asks a cell's service again.
    private static let ask = StepVerb("ask") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("ask")
        writer.changes(try asked { () throws(SessionError) in try session.askAgain(path) })
    }

    /// The note that overrides a warning.
    private static let override = StepVerb("override", ["note"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("override")
        let note = try step.text("note")
        writer.changes(
            try asked { () throws(SessionError) in try session.override(path, note: note) })
    }

    /// The clock for the steps that follow.
    private static let now = StepVerb("now") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let zone = session.context.zone
        guard let now = Instant.parse(try step.text("now"), zone: zone) else {
            throw StepError(.expectsMoment, "now")
        }
        writer.changes(session.advance(to: now.shown(in: zone)))
    }

    /// Returns the result of a call on a session, its errors converted to those of steps.
    static func asked<T>(
        _ body: () throws(SessionError) -> T
    ) throws(StepError) -> T {
        do throws(SessionError) { return try body() } catch { throw StepError(error) }
    }
}
