// Converts between the state that merges and the record that a form session opens, and validates
// submitted records on the server with the same engine as the page.

import CalepinExpressions
import CalepinForms

extension RecordCell {
    /// The content of a cell as a value of a mutation: its text, or an object of text and note.
    var json: JSONValue {
        guard !note.isEmpty else { return .string(text) }
        return .object([JSONMember("note", .string(note)), JSONMember("value", .string(text))])
    }

    /// Makes the content of a cell from a value of a mutation; a value of another shape is kept as
    /// its JSON.
    public init(_ path: CellPath, json: JSONValue, origin: Origin) {
        switch json {
        case .string(let text), .number(let text): self.init(path, text, origin)
        default:
            let note = json["note"]?.asString
            if let note, let text = json["value"]?.asString {
                self.init(path, text, origin, note: note)
            } else {
                self.init(path, json.text, origin)
            }
        }
    }
}

extension RecordState {
    /// The present values, as a form session opens them: without removed rows and without
    /// siblings.
    ///
    /// Complexity: O(n log n) in the cells.
    public var formRecord: FormRecord {
        var record = FormRecord(form: form, version: Int(formVersion))
        for cell in cells where !RecordState.isPresence(cell.path) {
            let present = cell.present
            guard !present.value.isNull, !isInRemoved(cell.path) else { continue }
            record.cells.append(
                RecordCell(CellPath(cell.path), json: present.value, origin: present.origin))
        }
        for rows in repeats where !isInRemoved(rows.path) {
            let ids = self.rows(at: rows.path)
            if !ids.isEmpty { record.rows.append(RecordRows(CellPath(rows.path), ids)) }
        }
        return record
    }

    /// Returns the issues that keep the record from being accepted as submitted: those of a form
    /// session that opens it, without overridden warnings.
    ///
    /// Complexity: that of opening a session.
    /// - Parameters:
    ///   - form: The form, in the version of the record or a later one.
    ///   - context: The time, zone and language of the session.
    ///   - catalogues: The tables that the form reads besides its own.
    public func issues(
        _ form: CompiledForm, context: EvaluationContext, catalogues: [Catalogue] = []
    ) -> [CellIssue] {
        let session = FormSession(
            form, context: context, catalogues: catalogues,
            record: formRecord.migrated(to: form.definition))
        var found: [CellIssue] = []
        for (path, issues) in session.allIssues {
            for issue in issues { found.append(CellIssue(path.description, issue)) }
        }
        return found
    }
}

extension MergePolicies {
    /// Makes the policies of a form: multiple choices are merged by choice, everything else asks.
    public init(_ form: FormDefinition) {
        self.init()
        for section in form.sections { add(section.contents, "") }
    }

    private mutating func add(_ contents: [Content], _ scope: String) {
        for content in contents {
            switch content {
            case .field(let field):
                if field.type == "many" { policies[scope + field.name] = .set }
            case .composite(let composite): add(composite.contents, scope)
            case .rows(let rows): add(rows.contents, scope + rows.name + ".")
            }
        }
    }
}
