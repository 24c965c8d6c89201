// The presentation of one cell of an open record: its text, formatted value, origin and issues.
// PartWriter writes it.

import CalepinExpressions
import CalepinForms

extension OpenRecord {
    /// An issue in words.
    struct Wrong: Equatable {
        var isWarning: Bool
        var text: String
        /// The note of an overridden warning.
        var note = ""
    }

    func value(_ path: CellPath) -> Value {
        asked { () throws(SessionError) in try session.value(at: path) } ?? .empty
    }

    /// Returns the text in the widget of a cell.
    func text(_ value: Value, _ part: FormPart) -> String {
        guard value.error == nil, let text = value.asText else { return "" }
        if let mask = part.declared?.mask { return mask.shown(text) }
        guard case .number = value, language == .french else { return text }
        var bytes = Array(text.utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: ".") {
            bytes[index] = UInt8(ascii: ",")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a value in the form people read: choices by their labels.
    func shown(_ value: Value, _ path: CellPath, _ part: FormPart) -> String {
        guard !value.isEmpty, let declared = part.declared else { return "" }
        if let mask = part.declared?.mask { return mask.shown(value.asText ?? "") }
        guard declared.field.choices != nil else { return printed(value, declared, language) }
        var shown = ""
        let text = value.asText ?? ""
        for name in declared.type.widget.isSeveral
            ? parts(of: text, by: UInt8(ascii: " ")) : [text]
        {
            let label = asked { () throws(SessionError) in
                try session.label(of: name, at: path)
            }
            shown += (shown.isEmpty ? "" : ", ") + ((label ?? nil) ?? name)
        }
        return shown
    }

    func shown(_ place: Int, in row: CellPath) -> String {
        let path = path(place, in: row)
        return shown(value(path), path, layout[place])
    }

    // Issues

    /// Returns the issues of a cell that may be shown to the person now.
    func issues(_ path: CellPath, _ part: FormPart) -> [Wrong] {
        let name = path.description
        let all = asked { () throws(SessionError) in try session.issues(at: path) } ?? []
        var found: [Wrong] = []
        let isJudged = judging.left.contains(name) || judging.tried.contains(part.section)
        for issue in all {
            if name == judging.typing {
                guard contains(judging.typingIssues, issue) else { continue }
            } else if !isJudged, issue.code == .missing || issue.code == .tooFewRows {
                continue
            }
            found.append(wrong(issue, at: path))
        }
        if let overridden = overridden(path, part) { found.append(overridden) }
        return found
    }

    func wrong(_ issue: CalepinForms.Issue, at path: CellPath) -> Wrong {
        let text = LocalText(issue.message(in: language))
        return Wrong(
            isWarning: issue.code == .warning, text: ShownText(self).filled(text, at: path))
    }

    private func contains(
        _ issues: [CalepinForms.Issue], _ wanted: CalepinForms.Issue
    ) -> Bool {
        for issue in issues where issue == wanted { return true }
        return false
    }

    private func overridden(_ path: CellPath, _ part: FormPart) -> Wrong? {
        guard let warning = part.declared?.field.warning else { return nil }
        let note = asked { () throws(SessionError) in try session.note(at: path) }
        guard let note = note ?? nil else { return nil }
        let words = ShownText(self).filled(warning.message, at: path)
        return Wrong(
            isWarning: true, text: CalepinForms.Issue(.warning, words).message(in: language),
            note: note)
    }

    // Origins

    /// Returns the origin of a value in words; empty when it is obvious.
    func why(_ path: CellPath, _ part: FormPart) -> String {
        switch asked({ () throws(SessionError) in try session.origin(at: path) }) ?? .none {
        case .calculated:
            return part.declared?.field.isEditable == true ? Words.calculated.text(language) : ""
        case .proposed: return Words.proposed.text(language, [asking(part)])
        case .test: return Words.example.text(language)
        case .template: return Words.template.text(language)
        case .triggered: return Words.triggered.text(language)
        case .none, .user, .initial: return ""
        }
    }

    /// Returns the labels of the fields sent to a cell's service.
    private func asking(_ part: FormPart) -> String {
        var labels = ""
        for name in part.declared?.field.proposal?.fields ?? [] {
            var label = name
            for other in layout.parts where other.name == name {
                label = session.text(other.label)
            }
            labels += (labels.isEmpty ? "" : ", ") + label
        }
        return labels
    }

    /// Returns true when the value is a person's own in place of a calculated or proposed one.
    func canRevert(_ path: CellPath, _ part: FormPart) -> Bool {
        guard let declared = part.declared,
            declared.field.isEditable || declared.field.proposal != nil
        else { return false }
        return asked { () throws(SessionError) in try session.origin(at: path) } == .user
    }
}

/// Returns a value as its field type prints it.
func printed(
    _ value: Value, _ declared: Declared, _ language: Language
) -> String {
    if case .text(let text) = value {
        // Values recorded by a device are not readable text.
        switch declared.type.widget {
        case .photo, .file: return AttachmentReference(text)?.name ?? text
        case .signature: return Words.signed.text(language)
        default: break
        }
    }
    return declared.type.show(value, declared.field, language)
}

/// Returns a stored text in the form people read: choices by their labels.
func shownText(
    _ text: String, _ declared: Declared, _ form: FormDefinition, _ app: AppContext
) -> String {
    if let mask = declared.mask { return mask.shown(text) }
    if let list = declared.field.choices?.list {
        guard declared.type.widget.isSeveral else { return app.label(of: text, in: list, form) }
        var shown = ""
        for chosen in parts(of: text, by: UInt8(ascii: " ")) {
            shown += (shown.isEmpty ? "" : ", ") + app.label(of: chosen, in: list, form)
        }
        return shown
    }
    let context = app.context
    guard let value = declared.type.stored(text, declared.field, context.evaluation.zone) else {
        return text
    }
    return printed(value, declared, context.language)
}
