// Fields: what is bound to their elements, and the control that asks for them.

import CalepinExpressions
import CalepinForms

extension XFormWriter {
    /// Writes a field.
    mutating func write(_ part: Int, _ field: Field) {
        guard let type = XFormType.of(field) else {
            return rules.note(.type, at: part, field.type)
        }
        let path = parts.path(of: part)
        rules.noteSoftRules(part, field)
        let fact = XFormFact(field)
        var lines: [(name: String, value: String)] = [
            ("type", fact?.type ?? type.data),
            ("relevant", rules.rule(field.relevant, "relevant", of: part)),
        ]
        if type.isAsked, type.holdsValue {
            let required = rules.rule(field.required, "required", of: part)
            lines.append(("required", required))
            if !required.isEmpty, addText(field.requiredText, path + ":required", of: part) {
                lines.append(("jr:requiredMsg", "jr:itext('" + path + ":required')"))
            }
            lines += constraint(part, field)
        }
        lines.append(("readonly", rules.readonly(part, field, type)))
        if let fact {
            lines += [("jr:preload", fact.preload), ("jr:preloadParams", fact.parameter)]
        } else {
            lines.append(("calculate", rules.rule(field.calculation, "calculation", of: part)))
        }
        bind(path, lines)
        writeStart(part, field, path)
        if type.isAsked { writeControl(part, field, type, path) }
    }

    /// Returns the constraint of a field with its message.
    private mutating func constraint(
        _ part: Int, _ field: Field
    ) -> [(name: String, value: String)] {
        let test = rules.constraint(part, field)
        guard !test.isEmpty else { return [] }
        let id = parts.path(of: part) + ":constraint"
        let texts = [field.constraint?.message, field.pattern?.message].compactMap(\.self)
        let message = texts.first { !$0.isEmpty } ?? LocalText()
        guard addText(message, id, of: part) else { return [("constraint", test)] }
        return [("constraint", test), ("jr:constraintMsg", "jr:itext('" + id + "')")]
    }

    // Values that are set

    /// Writes the value with which a field starts, also in each new row.
    private mutating func writeStart(_ part: Int, _ field: Field, _ path: String) {
        let value = rules.rule(field.initial, "initial", of: part)
        guard !value.isEmpty, !rules.isMistyped(field) else { return }
        starts.open(
            "setvalue", [("ref", path), ("event", "odk-instance-first-load"), ("value", value)],
            closed: true)
        guard parts.parts[part].scope > 0 else { return }
        body.open(
            "setvalue", [("ref", path), ("event", "odk-new-repeat"), ("value", value)],
            closed: true)
    }

    /// Notes which fields a change of another one clears or sets.
    mutating func prepareChanges() {
        for part in parts.parts.indices {
            guard let field = parts.parts[part].field else { continue }
            for parent in field.parents { add(change: "", of: parent, to: part, "parents") }
            guard let when = field.when else { continue }
            let value = rules.rule(when.value, "when", of: part)
            for name in when.changes { add(change: value, of: name, to: part, "when") }
        }
    }

    private mutating func add(
        change value: String, of name: String, to target: Int, _ rule: String
    ) {
        let scope = parts.parts[target].scope
        guard let source = parts.part(named: name, from: scope),
            let field = parts.parts[source].field, parts.parts[source].scope == scope,
            let type = XFormType.of(field), type.isAsked, type.holdsValue,
            field.calculation.isEmpty || field.isEditable
        else { return rules.note(.trigger, at: target, rule: rule, name) }
        changes[source, default: []].append((target, value))
    }
}

/// A value of the device that clients give by themselves.
struct XFormFact {
    let preload: String
    let parameter: String
    let type: String

    /// Makes the fact that a hidden field has; nil for any other field.
    init?(_ field: Field) {
        guard field.type == "hidden" else { return nil }
        switch field.calculation.filter({ $0 != " " }) {
        case "once(now())": (preload, parameter, type) = ("timestamp", "start", "dateTime")
        case "once(today())": (preload, parameter, type) = ("date", "today", "date")
        default: return nil
        }
    }
}
