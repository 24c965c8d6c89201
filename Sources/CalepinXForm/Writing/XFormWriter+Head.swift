// The head of a form: the element of the data, the lists and tables beside it, and all together.

import CalepinExpressions
import CalepinForms

extension XFormWriter {
    /// Returns the files that the form reads or shows, in the order of their names.
    mutating func files() -> [XForm.File] {
        var files = form.mediaNames.map { XForm.File(name: $0, table: "") }
        let names = Set(files.map(\.name))
        for table in form.catalogues {
            let name = table + ".csv"
            if names.contains(name) { rules.note(.media, at: nil, name) }
            for column in catalogues[table]?.attributes ?? [] where !XMLNames.has(column) {
                rules.note(.column, at: nil, column)
            }
            files.append(XForm.File(name: name, table: table))
        }
        return files.sorted { $0.name < $1.name }
    }

    /// Returns the whole form.
    mutating func wholeText() -> XMLText {
        let lists = form.choiceLists.map { listText($0) }
        var text = XMLText()
        text.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        text.open("h:html", Self.namespaces)
        text.open("h:head")
        text.element("h:title", form.title.text(in: form.languages.first ?? "en"))
        text.open("model", [("odk:xforms-version", "1.0.0")])
        text.append(texts.itext)
        text.append(XFormData(rules).text)
        for list in lists { text.append(list) }
        for table in form.catalogues {
            text.open(
                "instance", [("id", table), ("src", "jr://file-csv/" + table + ".csv")],
                closed: true)
        }
        text.append(binds)
        text.append(metaBinds())
        text.append(starts)
        text.close("model")
        text.close("h:head")
        text.open("h:body")
        text.append(body)
        text.close("h:body")
        text.close("h:html")
        return text
    }

    private static let namespaces = [
        ("xmlns", "http://www.w3.org/2002/xforms"), ("xmlns:h", "http://www.w3.org/1999/xhtml"),
        ("xmlns:jr", "http://openrosa.org/javarosa"),
        ("xmlns:orx", "http://openrosa.org/xforms"),
        ("xmlns:odk", "http://www.opendatakit.org/xforms"),
    ]

    private mutating func metaBinds() -> XMLText {
        let outer = binds
        binds = XMLText()
        let meta = "/" + XFormParts.root + "/meta/"
        bind(
            meta + "instanceID",
            [("type", "string"), ("readonly", "true()"), ("jr:preload", "uid")])
        if let part = parts.part(named: form.recordTitle, from: 0),
            let field = parts.parts[part].field
        {
            let path = parts.path(of: part)
            let isOne = field.type == "one" && field.choices?.value.isEmpty == true
            let name =
                isOne ? "jr:choice-name(" + path + ", " + XPathWriter.quoted(path) + ")" : path
            bind(meta + "instanceName", [("type", "string"), ("calculate", name)])
        }
        defer { binds = outer }
        return binds
    }

    // Lists

    private mutating func listText(_ list: ChoiceList) -> XMLText {
        var text = XMLText()
        text.open("instance", [("id", list.name)])
        text.open("root")
        for (place, choice) in list.choices.enumerated() {
            let id = "list:" + list.name + ":\(place)"
            let label = choice.label.isEmpty ? LocalText([.init("", choice.value)]) : choice.label
            _ = addText(label, id, media: choice.media, of: 0)
            text.open("item")
            text.element("itextId", id)
            text.element("name", choice.value)
            for (name, value) in zip(list.attributes, choice.attributes) {
                text.element(name, value)
            }
            text.close("item")
        }
        text.close("root")
        text.close("instance")
        return text
    }
}
