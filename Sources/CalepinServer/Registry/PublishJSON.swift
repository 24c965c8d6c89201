// What is answered about the registry, as JSON: the same on the operator's socket and to pages.

import CalepinExpressions
import CalepinForms

/// The JSON of lists of the registry.
enum PublishJSON {
    static func list(_ apps: [AppSummary]) -> [UInt8] {
        list("apps", apps) { app, writer in
            writer.member("id", app.id)
            if let titles = app.titles {
                writer.key("title")
                writer.value(titles)
            }
            writer.member("stage", app.stage.rawValue)
            if let live = app.live {
                writer.key("live")
                writer.int(live)
            }
            if app.isShipped {
                writer.key("isShipped")
                writer.bool(true)
            }
            writer.key("forms")
            writer.value(.array(app.forms.map { .string($0) }))
            writer.key("collections")
            writer.value(.array(app.collections))
            if !app.team.isEmpty { writer.member("team", app.team) }
            if let test = app.test {
                writer.key("test")
                writer.int(test)
            }
        }
    }

    static func list(_ tables: [AppTable]) -> [UInt8] {
        list("tables", tables) { table, writer in
            writer.member("name", table.name)
            writer.key("columns")
            writer.value(.array(table.attributes.map { .string($0) }))
            writer.key("rows")
            writer.int(Int64(table.rows.count))
            writer.key("retired")
            writer.int(Int64(table.retired.count))
        }
    }

    static func list(_ events: [StoredAppEvent]) -> [UInt8] {
        list("events", events) { event, writer in
            writer.key("at")
            writer.int(event.at)
            writer.member("by", event.by)
            writer.member("what", event.what)
            writer.key("version")
            writer.int(event.version)
            writer.member("note", event.note)
        }
    }

    private static func list<Item>(
        _ key: String, _ items: [Item], _ write: (Item, inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key(key)
        writer.beginArray()
        for item in items {
            writer.beginObject()
            write(item, &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension PublishResult {
    /// Returns the JSON, with each difference in words.
    ///
    /// - Parameters:
    ///   - declaration: The declaration as the page gets it; nil to leave it out.
    ///   - book: The warnings and the report of a workbook; nil for another source.
    func json(
        in language: Language, declaration: [UInt8]? = nil, book: JSONValue? = nil
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("app", app)
        writer.key("version")
        writer.int(version)
        if let before {
            writer.key("before")
            writer.int(before)
        }
        writer.key("changes")
        writer.beginArray()
        for change in changes { writer.value(change.json(in: language)) }
        writer.endArray()
        writer.key("tables")
        writer.value(.array(tables.map { $0.json(in: language) }))
        if let book {
            writer.key("workbook")
            writer.value(book)
        }
        if let declaration {
            writer.key("declaration")
            writer.verbatim(declaration)
        }
        writer.endObject()
        return writer.bytes
    }
}

extension PublishedChange {
    /// Returns the JSON, in words.
    func json(in language: Language) -> JSONValue {
        var members = [
            JSONMember("form", .string(form)), JSONMember("code", .string(change.name)),
            JSONMember("place", .string(change.place)),
            JSONMember("effect", .string(change.effect.word)),
        ]
        if let records { members.append(JSONMember("records", .number("\(records)"))) }
        members.append(JSONMember("text", .string(text(in: language))))
        members.append(JSONMember("line", .string(line(in: language))))
        return .object(members)
    }
}

extension FormChange.Effect {
    /// The demand of a change as a word of the API.
    fileprivate var word: String {
        switch self {
        case .free: "free"
        case .step: "step"
        case .confirmed: "confirm"
        case .never: "refused"
        }
    }
}
