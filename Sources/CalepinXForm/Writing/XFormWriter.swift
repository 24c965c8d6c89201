// Writes a form as an XForm of ODK: the head with texts, data and rules, and the body with what is
// asked. What ODK cannot say is a reason, and then there is no XML.

import CalepinExpressions
import CalepinForms

/// A writer of forms for clients of ODK.
package struct XFormWriter {
    let catalogues: [String: Catalogue]
    var rules: XFormLogic
    /// The parts of the XML that grow with each field.
    var binds = XMLText()
    var starts = XMLText()
    var body = XMLText()
    var texts: XFormTexts
    /// The values that a change of a part sets, by that part.
    var changes: [Int: [(target: Int, value: String)]] = [:]

    var form: FormDefinition { rules.form }
    var parts: XFormParts { rules.parts }

    /// Returns the form for clients of ODK.
    ///
    /// - Parameters:
    ///   - form: a form without faults.
    ///   - catalogues: the tables that it reads; of one that is missing no label is known.
    /// Complexity: O(n·d) in the parts, choices and words of the form, and its depth.
    package static func write(_ form: FormDefinition, catalogues: [Catalogue] = []) -> XForm {
        var writer = XFormWriter(form, catalogues)
        return writer.write()
    }

    private init(_ form: FormDefinition, _ catalogues: [Catalogue]) {
        rules = XFormLogic(form)
        self.catalogues = Dictionary(catalogues.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        texts = XFormTexts(languages: form.languages)
    }

    private mutating func write() -> XForm {
        var made = XForm()
        rules.judgeNames()
        prepareChanges()
        for part in parts.parts.indices {
            if parts.parts[part].parent < 0 { write(part) }
            made.paths[parts.place(of: part)] = parts.path(of: part)
        }
        made.files = files()
        if body.bytes.isEmpty { rules.note(.nothing, at: nil) }
        if !rules.reasons.contains(where: \.keepsBack) { made.xml = wholeText().bytes }
        made.reasons = rules.reasons
        return made
    }

    // Parts

    private mutating func write(_ part: Int) {
        switch parts.parts[part].sort {
        case .section(let section):
            write(part, section.title, section.media, section.relevant)
        case .composite(let composite):
            write(part, composite.label, composite.media, composite.relevant)
        case .rows(let rows): write(part, rows)
        case .field(let field): write(part, field)
        }
    }

    /// Writes a section or a composite.
    private mutating func write(
        _ part: Int, _ label: LocalText, _ media: [MediaFile], _ relevant: String
    ) {
        let path = parts.path(of: part)
        bind(path, [("relevant", rules.rule(relevant, "relevant", of: part))])
        let outer = body
        body = XMLText()
        for child in parts.parts[part].children { write(child) }
        let inner = body
        body = outer
        // A group of hidden fields would be an empty screen.
        guard !inner.bytes.isEmpty else { return }
        body.open("group", [("ref", path)])
        writeLabel(label, media, path, part)
        body.append(inner)
        body.close("group")
    }

    private mutating func write(_ part: Int, _ rows: Repeat) {
        let path = parts.path(of: part)
        bind(path, [("relevant", rules.rule(rows.relevant, "relevant", of: part))])
        var count = ""
        if let counter = rules.counters[part] {
            let home = parts.parts[part].parent
            count = parts.path(of: home) + "/" + counter
            bind(
                count,
                [
                    ("type", "int"), ("readonly", "true()"),
                    ("calculate", rules.rule(rows.least, "least", of: part)),
                ])
        } else if !rows.least.isEmpty || !rows.most.isEmpty {
            rules.note(.rows, at: part)
        }
        if !rows.unique.isEmpty { rules.note(.unique, at: part) }
        let outer = body
        body = XMLText()
        for child in parts.parts[part].children { write(child) }
        let inner = body
        body = outer
        body.open("group", [("ref", path)])
        writeLabel(rows.label, rows.media, path, part)
        body.open("repeat", [("nodeset", path), ("jr:count", count)])
        body.append(inner)
        body.close("repeat")
        body.close("group")
    }

    /// Writes a bind, unless it says nothing.
    mutating func bind(_ path: String, _ rules: [(name: String, value: String)]) {
        guard rules.contains(where: { !$0.value.isEmpty }) else { return }
        binds.open("bind", [("nodeset", path)] + rules, closed: true)
    }

    /// Writes the label of a part.
    mutating func writeLabel(
        _ label: LocalText, _ media: [MediaFile], _ path: String, _ part: Int
    ) {
        let id = path + ":label"
        guard addText(label, id, media: media, of: part) else { return }
        body.open("label", [("ref", "jr:itext('" + id + "')")], closed: true)
    }
}
