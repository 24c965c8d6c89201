// The element of ODK's data: one for each part of the form, as a record without answers has them.

import CalepinExpressions
import CalepinForms

/// The data of a form.
struct XFormData {
    private let rules: XFormLogic

    init(_ rules: XFormLogic) { self.rules = rules }

    /// The element, and those of all parts in it.
    var text: XMLText {
        var text = XMLText()
        text.open("instance")
        text.open(XFormParts.root, [("id", rules.form.id), ("version", "\(rules.form.version)")])
        for part in rules.parts.parts.indices where rules.parts.parts[part].parent < 0 {
            write(part, to: &text)
        }
        text.open("meta")
        text.open("instanceID", closed: true)
        if !rules.form.recordTitle.isEmpty { text.open("instanceName", closed: true) }
        text.close("meta")
        text.close(XFormParts.root)
        text.close("instance")
        return text
    }

    private func write(_ part: Int, to text: inout XMLText) {
        let name = rules.parts.parts[part].name
        switch rules.parts.parts[part].sort {
        case .field: text.open(name, closed: true)
        case .section, .composite: writeGroup(part, [], to: &text)
        case .rows(let rows):
            if let counter = rules.counters[part] { text.open(counter, closed: true) }
            writeGroup(part, [("jr:template", " ")], to: &text)
            guard rules.counters[part] == nil else { return }
            let least = Int(rows.least, in: 0...XFormLimits.firstRows) ?? 0
            for _ in 0..<least { writeGroup(part, [], to: &text) }
        }
    }

    private func writeGroup(
        _ part: Int, _ attributes: [(name: String, value: String)], to text: inout XMLText
    ) {
        text.open(rules.parts.parts[part].name, attributes)
        for child in rules.parts.parts[part].children {
            write(child, to: &text)
        }
        text.close(rules.parts.parts[part].name)
    }
}
