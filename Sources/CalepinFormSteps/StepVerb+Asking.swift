// Steps that read and change nothing: states, issues, choices, navigation, records.

import CalepinExpressions
import CalepinForms

extension StepVerb {
    /// The whole record, or one cell or row of it.
    static let state = StepVerb("state") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        guard let path = try part(step, "state") else { return try writer.record() }
        try writer.part(path)
    }

    static let issues = StepVerb("issues") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        try step.isTrue("issues")
        writer.allIssues()
    }

    /// The choices that fit a cell, at most a number of them.
    static let choices = StepVerb("choices", ["most"]) {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("choices")
        let maxChoices = try step.place("most") ?? StepLimits.choicesTold
        let found = try asked { () throws(SessionError) in try session.choices(at: path) }
        writer.choices(found, atMost: maxChoices)
    }

    /// The progress of the record, or of a part of it.
    static let progress = StepVerb("progress") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try part(step, "progress")
        writer.progress(
            try asked { () throws(SessionError) in try session.progress(of: path) })
    }

    static let next = StepVerb("next") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("next")
        writer.neighbour(try asked { () throws(SessionError) in try session.next(after: path) })
    }

    static let previous = StepVerb("previous") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        let path = try step.path("previous")
        writer.neighbour(
            try asked { () throws(SessionError) in try session.previous(before: path) })
    }

    /// The record as it is saved, to be opened again.
    static let record = StepVerb("record") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        try step.isTrue("record")
        writer.json.key("record")
        session.record.write(to: &writer.json)
    }

    /// The record as it is submitted.
    static let submission = StepVerb("submission") {
        (step, session, writer: inout StepWriter) throws(StepError) in
        try step.isTrue("submission")
        writer.key("complete", session.isComplete)
        writer.json.key("record")
        session.submitted.write(to: &writer.json)
    }

    /// Returns the path at a key; nil for `true`, which means the whole record.
    private static func part(_ step: Step, _ key: String) throws(StepError) -> CellPath? {
        if let text = step.members[key]?.asString { return CellPath(text) }
        try step.isTrue(key)
        return nil
    }
}
