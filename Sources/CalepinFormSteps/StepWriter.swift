// Writes the result of a step: change sets, values, issues. States are in StepWriter+State; the
// results of each step are in StepVerb.

import CalepinExpressions
import CalepinForms

/// A writer of the answer to one step.
struct StepWriter {
    var json = JSONWriter(capacity: 256)
    let session: FormSession
    let language: Language
    var cellsLeft = StepLimits.stateCells

    init(_ session: FormSession) {
        self.session = session
        language = session.context.language
    }

    // Change sets

    /// Writes the effects of a transaction, in their order.
    mutating func changes(_ changes: ChangeSet) {
        json.key("changes")
        json.beginArray()
        for noted in changes.noted {
            json.beginObject()
            effect(noted)
            json.endObject()
        }
        for ask in changes.asks {
            json.beginObject()
            key("effect", "ask")
            write(ask)
            json.endObject()
        }
        json.endArray()
    }

    private mutating func effect(_ noted: ChangeSet.Noted) {
        switch noted {
        case .value(let cell, let value):
            start("value", cell)
            self.value(value, session.view(of: cell))
        case .relevance(let cell, let isRelevant): start(isRelevant ? "relevant" : "hidden", cell)
        case .cleared(let cell): start("cleared", cell)
        case .issues(let cell, let issues):
            start("issues", cell)
            write(issues)
        case .rows(let cell, let rows):
            start("rows", cell)
            write(rows)
        case .obligation(let cell, let isRequired, let isReadonly):
            start("obligation", cell)
            key("required", isRequired)
            key("readonly", isReadonly)
        case .proposal(let cell, let state):
            start("proposal", cell)
            key("state", state.rawValue)
        case .note(let cell, let note):
            start("note", cell)
            key("note", note)
        }
    }

    /// Writes a question to a service.
    mutating func write(_ ask: Ask) {
        key("at", ask.path.description)
        key("service", ask.service)
        json.key("values")
        json.beginArray()
        for value in ask.values { json.string(value.asText ?? "") }
        json.endArray()
        json.key("generation")
        json.int(Int64(ask.generation))
    }

    private mutating func start(_ name: String, _ cell: Int32) {
        key("effect", name)
        key("at", session.view(of: cell).pathText)
    }

    mutating func key(_ key: StaticString, _ text: String) {
        json.key(key)
        json.string(text)
    }

    mutating func key(_ key: StaticString, _ flag: Bool) {
        json.key(key)
        json.bool(flag)
    }

    /// Writes the ids of rows.
    mutating func write(_ rows: [Int32]) {
        json.key("rows")
        json.beginArray()
        for row in rows { json.string(session.id(ofRow: row)) }
        json.endArray()
    }

    // Values

    /// Writes a value with its text, the text for people where that differs, and its origin.
    mutating func value(_ value: Value, _ cell: CellView) {
        json.key("text")
        if case .number(let number) = value, cell.isShownPlain(number) {
            json.string(number)
        } else {
            textAndMore(value, cell)
        }
        if cell.origin != .none {
            key("origin", cell.origin.name)
        }
    }

    /// The text of a value, and what is said of it besides.
    private mutating func textAndMore(_ value: Value, _ cell: CellView) {
        let text = value.asText ?? ""
        json.string(text)
        if let error = value.error {
            key("failed", error.name)
            key("message", error.message(in: language))
        } else if !value.isEmpty {
            let shown = cell.shown(value, in: language)
            if shown != text {
                key("shown", shown)
            }
        }
    }

    // Issues

    /// Writes every cell with issues, and `true` when the record can be submitted.
    mutating func allIssues() {
        key("complete", session.isComplete)
        json.key("cells")
        json.beginArray()
        for (path, issues) in session.allIssues {
            json.beginObject()
            key("at", path.description)
            write(issues)
            json.endObject()
        }
        json.endArray()
    }

    mutating func write(_ issues: [Issue]) {
        json.key("issues")
        json.beginArray()
        for issue in issues {
            json.beginObject()
            key("issue", issue.name)
            if !issue.argument.isEmpty {
                key("argument", issue.argument)
            }
            key("message", issue.message(in: language))
            json.endObject()
        }
        json.endArray()
    }
}
