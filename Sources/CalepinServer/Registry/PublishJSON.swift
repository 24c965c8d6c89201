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
            if !app.team.isEmpty { writer.member("team", app.team) }
            if let test = app.test {
                writer.key("test")
                writer.int(test)
            }
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
    /// - Parameter declaration: The declaration as the page gets it; nil to leave it out.
    func json(in language: Language, declaration: [UInt8]? = nil) -> [UInt8] {
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
        for change in changes {
            writer.beginObject()
            writer.member("form", change.form)
            writer.member("code", change.change.name)
            writer.member("place", change.change.place)
            writer.member("effect", change.change.effect.word)
            if let records = change.records {
                writer.key("records")
                writer.int(Int64(records))
            }
            writer.member("line", change.line(in: language))
            writer.endObject()
        }
        writer.endArray()
        if let declaration {
            writer.key("declaration")
            writer.verbatim(declaration)
        }
        writer.endObject()
        return writer.bytes
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
