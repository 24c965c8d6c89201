// The controls of fields: their labels, hints and looks, the choices that they offer, and what
// their changes set.

import CalepinExpressions
import CalepinForms

extension XFormWriter {
    /// Writes the control of a field.
    mutating func writeControl(_ part: Int, _ field: Field, _ type: XFormType, _ path: String) {
        let scale = type.control == "range" ? XFormScale(field) : nil
        body.open(
            type.control,
            [
                ("ref", path), ("appearance", type.looks(of: field)), ("mediatype", type.files),
                ("start", scale?.start ?? ""), ("end", scale?.end ?? ""),
                ("step", scale?.step ?? ""),
            ])
        writeLabel(field, path, part)
        let hint = path + ":hint"
        if addText(field.hint, hint, of: part, guidance: field.guidance) {
            body.open("hint", [("ref", "jr:itext('" + hint + "')")], closed: true)
        }
        writeChoices(part, field, type)
        for change in changes[part] ?? [] {
            body.open(
                "setvalue",
                [
                    ("ref", parts.path(of: change.target)), ("event", "xforms-value-changed"),
                    ("value", change.value),
                ], closed: true)
        }
        body.close(type.control)
    }

    private mutating func writeLabel(_ field: Field, _ path: String, _ part: Int) {
        let id = path + ":label"
        guard addText(field.label, id, media: field.media, of: part, unit: field.unit) else {
            return
        }
        body.open("label", [("ref", "jr:itext('" + id + "')")], closed: true)
    }

    // Choices

    private mutating func writeChoices(_ part: Int, _ field: Field, _ type: XFormType) {
        switch field.type {
        case "yesno":
            return writeWords([
                ("yes", "Yes", "Oui"), ("no", "No", "Non"), ("unknown", "Unknown", "Inconnu"),
            ])
        case "switch": return writeWords([("true", "Yes", "Oui"), ("false", "No", "Non")])
        default: break
        }
        guard let choices = field.choices else { return }
        let filter =
            choices.value.isEmpty
            ? rules.rule(choices.filter, "filter", of: part, isFilter: true) : ""
        guard choices.value.isEmpty else { return writeRows(choices, part) }
        var nodes = "instance(" + XPathWriter.quoted(choices.list) + ")/root/item"
        if !filter.isEmpty { nodes += "[" + filter + "]" }
        nodes = ordered(nodes, choices, part)
        body.open("itemset", [("nodeset", nodes)])
        if form.choiceLists.contains(where: { $0.name == choices.list }) {
            body.open("value", [("ref", "name")], closed: true)
            body.open("label", [("ref", "jr:itext(itextId)")], closed: true)
        } else {
            let (value, label) = columns(of: choices.list, part)
            body.open("value", [("ref", value)], closed: true)
            body.open("label", [("ref", label)], closed: true)
        }
        body.close("itemset")
    }

    private mutating func ordered(_ nodes: String, _ choices: Choices, _ part: Int) -> String {
        guard !choices.order.isEmpty else { return nodes }
        let seed = rules.rule(choices.order, "order", of: part)
        return "randomize(" + nodes + ", " + seed + ")"
    }

    /// Writes the choices that the engine itself has words for.
    private mutating func writeWords(_ words: [(value: String, english: String, french: String)]) {
        for word in words {
            let id = "calepin:" + word.value
            _ = texts.addOnce(id) { language, xml in
                xml.element("value", language == "fr" ? word.french : word.english)
                return true
            }
            body.open("item")
            body.open("label", [("ref", "jr:itext('" + id + "')")], closed: true)
            body.element("value", word.value)
            body.close("item")
        }
    }

    /// Writes choices that are the rows of a repeat.
    private mutating func writeRows(_ choices: Choices, _ part: Int) {
        guard let list = parts.part(named: choices.list, from: parts.parts[part].scope),
            parts.parts[list].rows >= 0,
            !parts.contains(parts.parts[list].rows, parts.parts[part].scope)
        else { return rules.note(.ownRepeat, at: part, rule: "choices", choices.list) }
        let names = parts.scopes[parts.parts[list].rows].names
        let steps = [choices.value, choices.label.isEmpty ? choices.value : choices.label].map {
            names[$0].map { parts.steps(from: list, to: $0).joined(separator: "/") } ?? ""
        }
        var nodes = ""
        do throws(XPathObstacle) {
            nodes = try rules.xpath.rows(list, where: choices.filter, of: part)
        } catch { return rules.note(error.code, at: part, rule: "filter", error.argument) }
        nodes += "[./" + steps[0] + " != '']"
        body.open("itemset", [("nodeset", ordered(nodes, choices, part))])
        body.open("value", [("ref", steps[0])], closed: true)
        body.open("label", [("ref", steps[1])], closed: true)
        body.close("itemset")
    }

    /// Returns the columns of a table with the values and the labels of choices.
    private mutating func columns(of table: String, _ part: Int) -> (value: String, label: String)
    {
        guard let catalogue = catalogues[table] else { return ("name", "label") }
        let names = catalogue.attributes
        let value = names.contains("name") ? "name" : names.first ?? "name"
        let wanted = ["label." + (form.languages.first ?? "en"), "label"]
        let label =
            wanted.first(where: names.contains)
            ?? names.first { $0.hasPrefix("label.") } ?? value
        if catalogue.languages.count > 1 { rules.note(.languages, at: part, table) }
        for name in [value, label] where !XMLNames.has(name) {
            rules.note(.column, at: part, name)
        }
        return (value, label)
    }
}
