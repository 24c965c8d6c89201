// The choices of a recorded XForm: those written in a control, and filtered rows of a table of the
// form. The table is given as a catalogue, its value column being `name`.

import CalepinForms

/// A table of a form as choices or look-ups read it.
struct XFormTable: Equatable {
    var name: String
    var columns: [String]
    var rows: [[String]]
}

extension XFormReader {
    mutating func readChoices(_ place: XFormPlace, _ field: inout Field) throws {
        guard let control = place.control,
            ["select", "select1", "rank"].contains(control.name)
        else { return }
        if let items = control.tag("itemset") {
            field.choices = try filtered(items, place)
            return
        }
        let items = control.all("item")
        guard !items.isEmpty else { throw Obstacle.foreignXML }
        // To choose an item without a value is to choose nothing: it is no choice here.
        let choices = items.compactMap { item in
            (item.tag("value")?.trimmed).flatMap { $0.isEmpty ? nil : $0 }.map {
                Choice($0, label(item.tag("label")))
            }
        }
        choiceLists.append(ChoiceList(place.fieldName, choices))
        field.choices = Choices(place.fieldName)
    }

    private func label(_ tag: XMLTag?) -> LocalText {
        guard let tag else { return text("") }
        guard let reference = tag.attributes["ref"], reference.hasPrefix("jr:itext('") else {
            return text(tag.trimmed)
        }
        let id = String(reference.dropFirst("jr:itext('".count).dropLast(2))
        return LocalText(form.texts.map { .init(code($0.language), $0.texts[id] ?? "") })
    }

    /// `French (fr)` as `fr`.
    func code(_ language: String) -> String {
        guard let open = language.lastIndex(of: "("), language.hasSuffix(")") else {
            return language.lowercased()
        }
        return String(language[language.index(after: open)...].dropLast())
    }

    /// Reads choices from a table of the form, and their filter.
    private mutating func filtered(_ items: XMLTag, _ place: XFormPlace) throws -> Choices {
        guard let tokens = XPathToken.all(items.attributes["nodeset"] ?? "") else {
            throw Obstacle.foreignXML
        }
        var writer = XPathWriter(
            form: form, own: place.path, names: .places(place.path), tokens: tokens)
        var order = ""
        var path = XPathPath()
        if tokens.first == .name("randomize") {
            writer.next = 2
            path = try writer.path()
            guard writer.isNext(",") else { throw Obstacle.rowChoices }
            writer.next += 1
            order = try writer.expression()
        } else {
            path = try writer.path()
        }
        var choices = try source(items, path, writer)
        choices.order = order
        return choices
    }

    /// Reads choices from rows of a repeat.
    private func rows(_ items: XMLTag, _ path: XPathPath, _ writer: XPathWriter) throws -> Choices
    {
        guard let rows = form.place(path.names), rows.content == .rows,
            path.filters.allSatisfy({ $0.after == path.names.count })
        else { throw Obstacle.rowChoices }
        let names = try ["value", "label"].map { tag in
            let steps = (items.tag(tag)?.attributes["ref"] ?? "").split(separator: "/")
            let place = form.place(rows.path + steps.filter { $0 != "." }.map(String.init))
            guard let place, place.content == .value else { throw Obstacle.rowChoices }
            return place.fieldName
        }
        let filters = try path.filters.map { try writer.filter($0.tokens, .places(rows.path)) }
        let filter = filters.count > 1 ? filters.map { "(\($0))" } : filters
        return Choices(
            rows: rows.fieldName, value: names[0], label: names[1],
            filter: filter.joined(separator: " and "))
    }

    private mutating func source(
        _ items: XMLTag, _ path: XPathPath, _ writer: XPathWriter
    ) throws -> Choices {
        guard let id = path.table else { return try rows(items, path, writer) }
        let key = form.tableKey(id, path.names.dropFirst().first ?? "")
        guard var rows = form.tables[key] else { throw Obstacle.tables }
        guard path.names.count == 2, path.filters.allSatisfy({ $0.after == 2 }) else {
            throw Obstacle.tables
        }
        let value = items.tag("value")?.attributes["ref"] ?? "name"
        var label = items.tag("label")?.attributes["ref"] ?? "label"
        if label.hasPrefix("jr:itext(") {
            rows = spoken(rows, String(label.dropFirst("jr:itext(".count).dropLast()))
            label = "spoken label"
        }
        let columns = renamed(rows, value, label)
        let filters = try path.filters.map { filter in
            try writer.filter(filter.tokens, .columns(columns))
        }
        let name = catalogue(key, rows, columns)
        let filter = filters.count > 1 ? filters.map { "(\($0))" } : filters
        return Choices(name, filter: filter.joined(separator: " and "))
    }

    /// Rows with the texts that a column names, in each language.
    private func spoken(_ rows: [[String: String]], _ column: String) -> [[String: String]] {
        rows.map { row in
            var row = row
            let id = row[column] ?? ""
            row["spoken label"] = form.texts.first?.texts[id]
            for (language, texts) in form.texts { row["label." + code(language)] = texts[id] }
            return row
        }
    }

    /// The columns with the names a catalogue of choices has for them.
    private func renamed(
        _ rows: [[String: String]], _ value: String, _ label: String
    ) -> [String: String] {
        var columns: [String: String] = [:]
        for column in Set(rows.flatMap(\.keys)) {
            columns[column] = ["name", "label"].contains(column) ? column + "_" : column
        }
        columns[label] = "label"
        columns[value] = "name"
        return columns
    }

    /// The tables as `pulldata` reads them, by their own names.
    mutating func addLookUps() {
        for (id, rows) in form.tables.sorted(by: { $0.key < $1.key }) {
            let columns = Set(rows.flatMap(\.keys)).sorted()
            catalogues.append(
                XFormTable(
                    name: id, columns: columns,
                    rows: rows.map { row in columns.map { row[$0] ?? "" } }))
        }
    }

    /// The catalogue of a table with these columns.
    private mutating func catalogue(
        _ id: String, _ rows: [[String: String]], _ columns: [String: String]
    ) -> String {
        let order = columns.keys.sorted()
        var table = XFormTable(
            name: "", columns: order.map { columns[$0] ?? $0 },
            rows: rows.map { row in order.map { row[$0] ?? "" } })
        for known in catalogues {
            table.name = known.name
            if table == known { return known.name }
        }
        table.name = "\(id)_\(catalogues.count + 1)"
        catalogues.append(table)
        return table.name
    }
}
