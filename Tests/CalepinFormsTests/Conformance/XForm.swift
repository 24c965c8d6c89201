// A recorded XForm, read from its tags: the places of its record with their rules, controls and
// actions. XFormReader makes a form definition of it.

/// A place in the record of an XForm.
final class XFormPlace {
    /// The contents of a place.
    enum Content { case value, places, rows }

    let name: String
    /// The names from the record's own down to this.
    let path: [String]
    var content = Content.value
    var places: [XFormPlace] = []
    /// The attributes of the bind.
    var rules: [String: String] = [:]
    var control: XMLTag?
    /// The position in the body; 0 for a place without a control.
    var order = 0
    /// The count of rows, an expression.
    var count: String?
    /// The name in the form definition.
    var fieldName = ""
    /// The initial value of the recorded form; `isForNewRows` limits it to new rows.
    var initial = ""
    var action: String?
    var isForNewRows = false
    /// True when the recorded form has rows; `isFixed` is true when a person may not add any.
    var hasRows = false
    var isFixed = false
    weak var around: XFormPlace?

    init(_ path: [String]) {
        self.path = path
        name = path.last ?? ""
    }

    /// The rows around it, from the outside.
    var rowsAround: [XFormPlace] {
        guard let around else { return [] }
        return around.rowsAround + (around.content == .rows ? [around] : [])
    }
}

/// A recorded XForm.
final class XForm {
    let title: String
    let record: XMLTag
    let top: XFormPlace
    /// Every place, in order.
    private(set) var places: [XFormPlace] = []
    private var placeOf: [[String]: XFormPlace] = [:]
    /// The tables in the form, by their id.
    var tables: [String: [[String: String]]] = [:]
    var missingTables: Set<String> = []
    var mixedTables: Set<String> = []
    /// Texts by language and id.
    var texts: [(language: String, texts: [String: String])] = []
    private let body: XMLTag
    private var order = 0

    init(_ text: String) throws {
        guard let html = XMLTag.read(XMLTag.mended(text)), let head = html.tag("head"),
            let form = head.tag("model"), let body = html.tag("body"),
            let first = form.all("instance").first, let record = first.tags.first
        else { throw Reason.foreignXML }
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
        nameFields()
    }

    func place(_ path: [String]) -> XFormPlace? { placeOf[path] }

    private func add(_ place: XFormPlace) {
        places.append(place)
        placeOf[place.path] = place
    }

    private func readRecord(_ tag: XMLTag, _ place: XFormPlace) {
        for inner in tag.tags {
            let path = place.path + [inner.name]
            let known = placeOf[path]
            let below = known ?? XFormPlace(path)
            if known == nil {
                below.around = place
                place.places.append(below)
                add(below)
                below.initial = inner.trimmed
            }
            if inner.attributes["jr:template"] == nil { below.hasRows = true }
            place.content = .places
            readRecord(inner, below)
        }
    }

    private func readTable(_ tag: XMLTag) {
        guard let id = tag.attributes["id"] else { return }
        guard tag.attributes["src"] == nil, let root = tag.tags.first else {
            missingTables.insert(id)
            return
        }
        // Rows of several names are several tables in one.
        guard Set(root.tags.map(\.name)).count < 2 else {
            mixedTables.insert(id)
            return
        }
        tables[id] = root.tags.map { row in
            let columns = row.tags.map { ($0.name, $0.trimmed) }
            let attributes = row.attributes.map { ("@" + $0.key, $0.value) }
            return Dictionary(columns + attributes) { first, _ in first }
        }
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
            if text.contains("@") { throw Reason.attributes }
            // A rule of a place that does not exist is ignored, in the recorded engines too.
            placeOf[XForm.path(text, [record.name])]?.rules = bind.attributes
        }
    }

    // The body

    private func readBody(_ tag: XMLTag, _ around: [String]) throws {
        for inner in tag.tags {
            switch inner.name {
            case "group":
                let path = reference(inner).map { XForm.path($0, around) }
                if let path { number(placeOf[path]) }
                try readBody(inner, path ?? around)
            case "repeat": try readRepeat(inner, around)
            case "input", "select1", "select", "upload", "trigger", "range", "rank", "secret":
                try readControl(inner, around)
            default: try readAction(inner, around, placeOf[around])
            }
        }
    }

    private func readRepeat(_ tag: XMLTag, _ around: [String]) throws {
        guard let text = reference(tag) else { throw Reason.foreignXML }
        let path = XForm.path(text, around)
        guard let place = placeOf[path] else { throw Reason.xpath }
        place.content = .rows
        number(place)
        place.control = tag
        place.count = tag.attributes["jr:count"]
        place.isFixed = tag.attributes["jr:noAddRemove"] == "true()" || place.count != nil
        if place.isFixed, place.count == nil, !place.hasRows { place.count = "1" }
        try readBody(tag, path)
    }

    private func readControl(_ tag: XMLTag, _ around: [String]) throws {
        guard let text = reference(tag) ?? tag.attributes["bind"] else { throw Reason.foreignXML }
        if text.contains("@") { throw Reason.attributes }
        guard let place = placeOf[XForm.path(text, around)] else { return }
        place.control = tag
        number(place)
        for inner in tag.tags { try readAction(inner, place.path, place) }
    }

    /// Sets the position of a place in the body.
    private func number(_ place: XFormPlace?) {
        order += 1
        if let place, place.order == 0 { place.order = order }
    }

    private func reference(_ tag: XMLTag) -> String? {
        tag.attributes["ref"] ?? tag.attributes["nodeset"]
    }

    /// Reads an action: the initial value of a place, when it runs at the form's start or in a new
    /// row.
    private func readAction(_ tag: XMLTag, _ around: [String], _ owner: XFormPlace?) throws {
        switch tag.name {
        case "setgeopoint", "recordaudio": throw Reason.device
        case "setvalue": break
        default: return
        }
        let events = (tag.attributes["event"] ?? "").split(separator: " ").map(String.init)
        if events.contains("xforms-value-changed") { throw Reason.actions }
        guard let text = reference(tag) else { throw Reason.foreignXML }
        if text.contains("@") { throw Reason.attributes }
        if text.contains("[") { throw Reason.startActions }
        guard let place = placeOf[XForm.path(text, around)] else { throw Reason.xpath }
        let isInRows = owner.map { $0.content == .rows || !$0.rowsAround.isEmpty } ?? false
        let isNewRow = events.contains("odk-new-repeat")
        if !place.rowsAround.isEmpty, !isInRows { throw Reason.startActions }
        if isInRows, !isNewRow { throw Reason.startActions }
        place.isForNewRows = isNewRow
        let written = tag.trimmed.isEmpty ? "" : XForm.quoted(tag.trimmed)
        place.action = tag.attributes["value"] ?? written
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
                path.append(XMLTag.plain(name.trimmingCharacters(in: .whitespaces)))
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
            let plain = String(place.name.map { $0 == "." ? "_" : $0 })
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
