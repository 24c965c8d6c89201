// A recorded XForm, read from its tags: the places of its record with their rules. The body and
// its actions are read in XForm+Body.swift; XFormReader makes a form definition of it.

/// A recorded XForm.
final class XForm {
    let title: String
    let record: XMLTag
    let top: XFormPlace
    /// Every place, in order.
    private(set) var places: [XFormPlace] = []
    private(set) var placeOf: [[String]: XFormPlace] = [:]
    /// The tables in the form, by their id.
    var tables: [String: [[String: String]]] = [:]
    /// The tables whose rows are in files, and those with rows of several names: these are kept
    /// as a table for each name.
    private(set) var missingTables: Set<String> = []
    private(set) var mixedTables: Set<String> = []
    /// Texts by language and id.
    var texts: [(language: String, texts: [String: String])] = []
    private let body: XMLTag
    /// The number of places that were found in the body.
    var order = 0

    init(_ text: String) throws {
        guard let html = XMLTag.read(XMLTag.mended(text)), let head = html.tag("head"),
            let form = head.tag("model"), let body = html.tag("body"),
            let first = form.all("instance").first, let record = first.tags.first
        else { throw Obstacle.foreignXML }
        title = head.tag("title")?.trimmed ?? ""
        self.record = record
        self.body = body
        top = XFormPlace([record.name])
        top.content = .places
        add(top)
        readRecord(record, top)
        for table in form.all("instance").dropFirst() { readTable(table) }
        readTexts(form)
        try readRules(form)
        try readBody(body, [record.name])
        for action in form.tags { try readAction(action, [record.name], nil) }
        readAttributes(html)
        nameFields()
    }

    /// The place of a path; that of an attribute is made when it is first named.
    func place(_ path: [String]) -> XFormPlace? {
        if let place = placeOf[path] { return place }
        guard path.last?.hasPrefix("@") == true, let owner = placeOf[path.dropLast()] else {
            return nil
        }
        return addAttribute(path, of: owner)
    }

    /// The key in `tables` of the rows of a name in a table.
    func tableKey(_ id: String, _ row: String) -> String {
        mixedTables.contains(id) ? "\(id)_\(row)" : id
    }

    func add(_ place: XFormPlace) {
        places.append(place)
        placeOf[place.path] = place
    }

    private func readRecord(_ tag: XMLTag, _ place: XFormPlace) {
        for inner in tag.tags {
            let path = place.path + [inner.name]
            let known = placeOf[path]
            // The same name again without a repeat: rows that nobody adds.
            let same = tag.tags.count {
                $0.name == inner.name && $0.attributes["jr:template"] == nil
            }
            let below = known ?? XFormPlace(path)
            if known == nil {
                below.around = place
                place.places.append(below)
                add(below)
                below.initial = inner.trimmed
            }
            if inner.attributes["jr:template"] == nil { below.hasRows = true }
            if same > 1 {
                below.content = .rows
                below.isFixed = true
            }
            if place.content == .value { place.content = .places }
            readRecord(inner, below)
        }
    }

    private func readTable(_ tag: XMLTag) {
        guard let id = tag.attributes["id"] else { return }
        guard tag.attributes["src"] == nil, let root = tag.tags.first else {
            missingTables.insert(id)
            tables[id] = []
            return
        }
        // Rows of several names are several tables in one.
        let names = Set(root.tags.map(\.name))
        if names.count > 1 { mixedTables.insert(id) }
        if names.isEmpty { tables[id] = [] }
        for name in names { tables[tableKey(id, name)] = root.all(name).map(Self.columns) }
    }

    private static func columns(_ row: XMLTag) -> [String: String] {
        let columns = row.tags.map { ($0.name, $0.trimmed) }
        let attributes = row.attributes.map { ("@" + $0.key, $0.value) }
        return Dictionary(columns + attributes) { first, _ in first }
    }

    private func readTexts(_ form: XMLTag) {
        for translation in form.tag("itext")?.all("translation") ?? [] {
            var texts: [String: String] = [:]
            for text in translation.all("text") {
                let value = text.all("value").first { $0.attributes["form"] == nil }
                texts[text.attributes["id"] ?? ""] = (value ?? text.tag("value"))?.trimmed
            }
            self.texts.append((translation.attributes["lang"] ?? "", texts))
        }
    }

    private func readRules(_ form: XMLTag) throws {
        for bind in form.all("bind") {
            guard let text = bind.attributes["nodeset"] ?? bind.attributes["ref"] else { continue }
            // A rule of a place that does not exist is ignored, in the recorded engines too.
            place(XForm.path(text, [record.name]))?.rules = bind.attributes
        }
    }

    // Names

    /// The names of a path written as text, seen from others.
    static func path(_ text: String, _ around: [String]) -> [String] {
        var path = text.hasPrefix("/") ? [] : around
        for step in text.split(separator: "/") {
            switch step {
            case ".", "current()": break
            case "..": _ = path.popLast()
            default:
                let name = step.split(separator: "[").first.map(String.init) ?? String(step)
                path.append(XMLTag.step(name.trimmingCharacters(in: .whitespaces)))
            }
        }
        return path
    }

    /// A text in quotes, as expressions write it.
    static func quoted(_ text: String) -> String {
        text.contains("'") ? "\"" + text + "\"" : "'" + text + "'"
    }

    /// Gives each place a unique name.
    private func nameFields() {
        var taken: Set<String> = ["form"]
        for place in places.dropFirst() {
            let plain = String(place.name.map { ".@".contains($0) ? "_" : $0 })
            var name = plain
            var number = 2
            while taken.contains(name) {
                name = "\(plain)_\(number)"
                number += 1
            }
            taken.insert(name)
            place.fieldName = name
        }
    }
}
