// The part of an app's JSON about rows: their source, attributes and list views. Written and read
// with the helpers of App+JSON.swift.

import CalepinQuery
import CalepinExpressions
import CalepinForms

extension App {
    static func source(_ value: JSONValue) throws(AppJSONError) -> CollectionSource {
        let place = value["place"]?.asString ?? ""
        guard let found = CollectionSource.Place.allCases.first(where: { $0.rawValue == place })
        else { throw .unexpected("place") }
        var source = CollectionSource(found, value["address"]?.asString ?? "")
        if let word = value["notation"]?.asString {
            guard
                let notation = CollectionSource.Notation.allCases.first(where: {
                    $0.rawValue == word
                })
            else { throw .unexpected("notation") }
            source.notation = notation
        }
        source.bundled = value["bundled"]?.asString ?? ""
        source.rows = value["rows"]?.asString ?? ""
        source.id = value["id"]?.asString ?? source.id
        source.isSearchedOnServer = value["search"]?.asString == "server"
        if let refresh = value["refresh"] {
            guard let seconds = refresh.asInt64, seconds >= 0, seconds <= 31_536_000 else {
                throw .unexpected("refresh")
            }
            source.refresh = Int(seconds)
        }
        return source
    }

    static func attribute(_ value: JSONValue) throws(AppJSONError) -> RowAttribute {
        guard let name = value["name"]?.asString else { throw .unexpected("name") }
        var attribute = RowAttribute(name, from: value["from"]?.asString ?? "")
        if let word = value["reading"]?.asString {
            guard
                let reading = RowAttribute.Reading.allCases.first(where: { $0.rawValue == word })
            else { throw .unexpected("reading") }
            attribute.reading = reading
        }
        attribute.isRequired = value["required"]?.asBool ?? false
        return attribute
    }

    static func rowsView(_ value: JSONValue) throws(AppJSONError) -> RowsView {
        var view = RowsView(
            cells: try texts(value["cells"], "cells"), leading: value["leading"]?.asString ?? "",
            image: value["image"]?.asString ?? "", marks: try texts(value["marks"], "marks"),
            searched: try texts(value["searched"], "searched"))
        for item in try list(value["filters"], "filters") {
            guard let name = item["name"]?.asString, let condition = item["where"]?.asString
            else { throw .unexpected("filters") }
            view.filters.append(
                RowFilter(
                    name, title: try text(item["title"], "title"), where: condition,
                    set: item["set"]?.asString ?? ""))
        }
        for item in try list(value["sorts"], "sorts") {
            guard let name = item.asString ?? item["name"]?.asString else {
                throw .unexpected("sorts")
            }
            view.sorts.append(
                RowSort(
                    name, title: try text(item["title"], "title"),
                    by: try texts(item["by"], "by"),
                    isDescending: item["descending"]?.asBool ?? false))
        }
        return view
    }

    // Writing

    static func write(_ source: CollectionSource, to writer: inout JSONWriter) {
        writer.key("source")
        writer.beginObject()
        write("place", source.place.rawValue, to: &writer)
        write("address", source.address, to: &writer)
        write("bundled", source.bundled, to: &writer)
        write("notation", source.notation.rawValue, to: &writer)
        write("rows", source.rows, to: &writer)
        write("id", source.id, to: &writer)
        if source.isSearchedOnServer { write("search", "server", to: &writer) }
        if source.refresh > 0 {
            writer.key("refresh")
            writer.int(Int64(source.refresh))
        }
        writer.endObject()
    }

    static func write(_ attribute: RowAttribute, to writer: inout JSONWriter) {
        writer.beginObject()
        write("name", attribute.name, to: &writer)
        if attribute.reading != .text {
            write("reading", attribute.reading.rawValue, to: &writer)
        }
        write("from", attribute.from, to: &writer)
        writeTruth("required", attribute.isRequired, to: &writer)
        writer.endObject()
    }

    static func write(_ view: RowsView, to writer: inout JSONWriter) {
        write("cells", view.cells, to: &writer)
        write("leading", view.leading, to: &writer)
        write("image", view.image, to: &writer)
        write("marks", view.marks, to: &writer)
        write("searched", view.searched, to: &writer)
        if !view.filters.isEmpty {
            writer.key("filters")
            writer.beginArray()
            for filter in view.filters { write(filter, to: &writer) }
            writer.endArray()
        }
        if !view.sorts.isEmpty {
            writer.key("sorts")
            writer.beginArray()
            for sort in view.sorts { write(sort, to: &writer) }
            writer.endArray()
        }
    }

    private static func write(_ filter: RowFilter, to writer: inout JSONWriter) {
        writer.beginObject()
        write("name", filter.name, to: &writer)
        write("title", filter.title, to: &writer)
        writer.key("where")
        writer.string(filter.condition)
        write("set", filter.set, to: &writer)
        writer.endObject()
    }

    /// Writes a sort; one by the single attribute of the same name is written as that name.
    private static func write(_ sort: RowSort, to writer: inout JSONWriter) {
        if sort == RowSort(sort.name) { return writer.string(sort.name) }
        writer.beginObject()
        write("name", sort.name, to: &writer)
        write("title", sort.title, to: &writer)
        if sort.attributes != [sort.name] { write("by", sort.attributes, to: &writer) }
        writeTruth("descending", sort.isDescending, to: &writer)
        writer.endObject()
    }

    private static func writeTruth(_ key: String, _ truth: Bool, to writer: inout JSONWriter) {
        guard truth else { return }
        writer.key(key)
        writer.bool(true)
    }
}
