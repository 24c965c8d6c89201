// An app as JSON: its texts, `forms` as docs/form-format.md has them, `collections` and `lookups`,
// without what is empty. Views and sources of rows are in App+RowsJSON.swift, look-ups in
// AppLookup.swift; docs/app-format.md describes it all.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// An error in the JSON of an app.
public enum AppJSONError: Error, Hashable, Sendable {
    /// The text is not well-formed JSON; the byte offset.
    case notJSON(at: Int)
    /// A member has the wrong type or value; its key.
    case unexpected(String)
    /// A form is invalid; its index from 0, and its error.
    case form(Int, FormJSONError)
    /// The text has more than `App.mostBytes` bytes.
    case tooLarge
}

extension App {
    /// The maximum size of an app's JSON, in bytes: some forms of thousands of fields each.
    package static let maxBytes = 16_777_216

    /// Reads an app from the UTF-8 bytes of its JSON. Unknown keys are ignored, so that later
    /// versions can add some.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: the first error found.
    public init(json: [UInt8]) throws(AppJSONError) {
        guard json.count <= App.maxBytes else { throw .tooLarge }
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(reading: json) } catch {
            throw .notJSON(at: error.offset)
        }
        try self.init(value)
    }

    /// Reads an app from its JSON; members that the app does not have are ignored.
    ///
    /// Complexity: O(n) in the JSON.
    /// - Throws: the first error found.
    package init(_ value: JSONValue) throws(AppJSONError) {
        guard let id = value["id"]?.asString else { throw .unexpected("id") }
        let icon = value["icon"]?.asString ?? ""
        guard isPath(icon) else { throw .unexpected("icon") }
        self.init(
            id: id, title: try App.text(value["title"], "title"),
            summary: try App.text(value["summary"], "summary"), icon: icon,
            start: value["start"]?.asString ?? "")
        for item in try App.list(value["forms"], "forms") {
            do throws(FormJSONError) {
                forms.append(try FormDefinition(json: Array(item.text.utf8)))
            } catch { throw .form(forms.count, error) }
        }
        for item in try App.list(value["collections"], "collections") {
            collections.append(try App.collection(item))
        }
        for item in try App.list(value["lookups"], "lookups") {
            lookups.append(try AppLookup(json: item))
        }
    }

    private static func collection(_ value: JSONValue) throws(AppJSONError) -> AppCollection {
        guard let name = value["name"]?.asString else { throw .unexpected("name") }
        let word = value["sharing"]?.asString ?? ""
        guard let sharing = AppCollection.Sharing.allCases.first(where: { $0.rawValue == word })
        else { throw .unexpected("sharing") }
        var result = AppCollection(
            name, title: try text(value["title"], "title"), form: value["form"]?.asString ?? "",
            sharing: sharing, address: value["address"]?.asString ?? "")
        if let readers = value["readableBy"] {
            guard let known = readers.asString.flatMap({ CatalogueReaders($0) }) else {
                throw .unexpected("readableBy")
            }
            result.readableBy = known
        }
        if let rows = value["rows"] {
            let known = AppCollection.Rows.allCases.first { $0.rawValue == rows.asString }
            guard let known else { throw .unexpected("rows") }
            result.rows = known
        }
        if let source = value["source"] { result.source = try self.source(source) }
        for item in try list(value["attributes"], "attributes") {
            result.attributes.append(try attribute(item))
        }
        for item in try list(value["views"], "views") { result.views.append(try view(item)) }
        if let found = value["found"] {
            result.found = CountWords(
                one: try text(found["one"], "one"), many: try text(found["many"], "many"))
        }
        result.about = try text(value["about"], "about")
        if let review = value["review"] { try result.readReview(review) }
        if let corrections = value["corrections"] { try result.readCorrections(corrections) }
        if let key = value["duplicates"] { result.duplicates = try DuplicateKey(json: key) }
        result.oversight = Oversight(quality: value["quality"], targets: value["targets"])
        if let lead = value["lead"] {
            result.lead = CollectionLead(
                to: lead["to"]?.asString ?? "", label: try text(lead["label"], "label"),
                text: try text(lead["text"], "text"))
        }
        return result
    }

    private static func view(_ value: JSONValue) throws(AppJSONError) -> AppView {
        switch value["view"]?.asString {
        case "list": return .list(try rowsView(value))
        case "detail": return .detail
        case "map":
            guard let place = value["place"]?.asString else { throw .unexpected("place") }
            return .map(place: place, title: value["title"]?.asString ?? "")
        case "calendar":
            guard let day = value["day"]?.asString else { throw .unexpected("day") }
            return .calendar(day: day)
        case "match":
            return .match(try MatchView(json: value))
        default: throw .unexpected("view")
        }
    }

    static func list(
        _ value: JSONValue?, _ key: String
    ) throws(AppJSONError) -> [JSONValue] {
        guard let value else { return [] }
        guard let items = value.elements else { throw .unexpected(key) }
        return items
    }

    static func texts(
        _ value: JSONValue?, _ key: String
    ) throws(AppJSONError) -> [String] {
        var texts: [String] = []
        for item in try list(value, key) {
            guard let text = item.asString else { throw .unexpected(key) }
            texts.append(text)
        }
        return texts
    }

    static func text(
        _ value: JSONValue?, _ key: String
    ) throws(AppJSONError) -> LocalText {
        guard let value else { return LocalText() }
        guard let members = value.members else { throw .unexpected(key) }
        var text = LocalText()
        for member in members {
            guard let words = member.value.asString else { throw .unexpected(key) }
            text.texts.append(LocalText.Translation(member.key, words))
        }
        return text
    }
}

extension App {
    /// Returns the app as JSON in UTF-8; reading it gives an equal app.
    ///
    /// Complexity: O(n) in the app.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        App.write("id", id, to: &writer)
        App.write("title", title, to: &writer)
        App.write("summary", summary, to: &writer)
        App.write("icon", icon, to: &writer)
        App.write("start", start, to: &writer)
        writer.key("forms")
        writer.beginArray()
        for form in forms { writer.verbatim(form.json()) }
        writer.endArray()
        writer.key("collections")
        writer.beginArray()
        for collection in collections { App.write(collection, to: &writer) }
        writer.endArray()
        if !lookups.isEmpty {
            writer.key("lookups")
            writer.beginArray()
            for lookup in lookups { lookup.write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ collection: AppCollection, to writer: inout JSONWriter) {
        writer.beginObject()
        write("name", collection.name, to: &writer)
        write("title", collection.title, to: &writer)
        write("form", collection.form, to: &writer)
        write("sharing", collection.sharing.rawValue, to: &writer)
        if collection.rows != .all { write("rows", collection.rows.rawValue, to: &writer) }
        if collection.readableBy != .signedIn {
            write("readableBy", collection.readableBy.word, to: &writer)
        }
        write("address", collection.address, to: &writer)
        if let source = collection.source { write(source, to: &writer) }
        if !collection.attributes.isEmpty {
            writer.key("attributes")
            writer.beginArray()
            for attribute in collection.attributes { write(attribute, to: &writer) }
            writer.endArray()
        }
        if !collection.views.isEmpty {
            writer.key("views")
            writer.beginArray()
            for view in collection.views { write(view, to: &writer) }
            writer.endArray()
        }
        if let found = collection.found {
            writer.key("found")
            writer.beginObject()
            write("one", found.one, to: &writer)
            write("many", found.many, to: &writer)
            writer.endObject()
        }
        write("about", collection.about, to: &writer)
        if let review = collection.reviewJSON {
            writer.key("review")
            writer.value(review)
        }
        if let corrections = collection.correctionsJSON {
            writer.key("corrections")
            writer.value(corrections)
        }
        if let key = collection.duplicates {
            writer.key("duplicates")
            writer.value(key.json)
        }
        if let checks = collection.oversight.quality {
            writer.key("quality")
            writer.value(checks)
        }
        if let targets = collection.oversight.targets {
            writer.key("targets")
            writer.value(targets)
        }
        if let lead = collection.lead {
            writer.key("lead")
            writer.beginObject()
            write("to", lead.collection, to: &writer)
            write("label", lead.label, to: &writer)
            write("text", lead.text, to: &writer)
            writer.endObject()
        }
        writer.endObject()
    }

    private static func write(_ view: AppView, to writer: inout JSONWriter) {
        writer.beginObject()
        switch view {
        case .list(let rows):
            write("view", "list", to: &writer)
            write(rows, to: &writer)
        case .detail: write("view", "detail", to: &writer)
        case .map(let place, let title):
            write("view", "map", to: &writer)
            writer.key("place")
            writer.string(place)
            write("title", title, to: &writer)
        case .calendar(let day):
            write("view", "calendar", to: &writer)
            writer.key("day")
            writer.string(day)
        case .match(let match):
            write("view", "match", to: &writer)
            match.write(to: &writer)
        }
        writer.endObject()
    }

    static func write(_ key: String, _ text: String, to writer: inout JSONWriter) {
        // Members with an empty text are left out, except the id and name, which reading requires.
        guard !text.isEmpty || key == "id" || key == "name" else { return }
        writer.key(key)
        writer.string(text)
    }

    static func write(_ key: String, _ text: LocalText, to writer: inout JSONWriter) {
        guard !text.texts.isEmpty else { return }
        writer.key(key)
        writer.beginObject()
        for translation in text.texts {
            writer.key(translation.language)
            writer.string(translation.text)
        }
        writer.endObject()
    }

    static func write(_ key: String, _ texts: [String], to writer: inout JSONWriter) {
        guard !texts.isEmpty else { return }
        writer.key(key)
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
    }
}

/// Returns true for the data of an SVG path: commands, numbers and spaces, up to 1,000 bytes.
private func isPath(_ text: String) -> Bool {
    let commands: StaticString = "MmLlHhVvCcSsQqTtAaZz ,.-"
    guard text.utf8.count <= 1_000 else { return false }
    return text.utf8.allSatisfy { byte in
        (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || commands.withUTF8Buffer { $0.contains(byte) }
    }
}
