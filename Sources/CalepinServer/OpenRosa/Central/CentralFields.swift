// What a form has, as ODK Central lists it: its fields in their order, and its tables.

import CalepinExpressions
import CalepinForms
import CalepinXForm

/// The lists of what a form has.
enum CentralFields {
    /// Returns the fields of a form as JSON, groups and repeats before what is in them.
    ///
    /// Complexity: O(n) in the form.
    static func json(of form: FormDefinition) -> [UInt8] {
        var writer = JSONWriter(capacity: 4_096)
        writer.beginArray()
        for section in form.sections {
            write(section.name, in: "", "structure", to: &writer)
            write(section.contents, in: "/" + section.name, to: &writer)
        }
        writer.endArray()
        return writer.bytes
    }

    private static func write(
        _ contents: [Content], in path: String, to writer: inout JSONWriter
    ) {
        for content in contents {
            switch content {
            case .field(let field):
                guard FieldType.named(field.type)?.holdsValue == true else { continue }
                write(
                    field.name, in: path, field.typeInODK, isMultiple: field.type == "many",
                    to: &writer)
            case .composite(let composite):
                write(composite.name, in: path, "structure", to: &writer)
                write(composite.contents, in: path + "/" + composite.name, to: &writer)
            case .rows(let rows):
                write(rows.name, in: path, "repeat", to: &writer)
                write(rows.contents, in: path + "/" + rows.name, to: &writer)
            }
        }
    }

    private static func write(
        _ name: String, in path: String, _ type: String, isMultiple: Bool = false,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("path", path + "/" + name)
        writer.member("name", name)
        writer.member("type", type)
        for (member, isTrue) in [("binary", type == "binary"), ("selectMultiple", isMultiple)] {
            writer.key(member)
            if isTrue { writer.bool(true) } else { writer.null() }
        }
        writer.endObject()
    }

    /// Returns the tables of a form as the service document of OData.
    ///
    /// Complexity: O(n) in the form.
    static func tables(of form: FormDefinition) -> [UInt8] {
        var names = [CentralTable.root]
        for section in form.sections {
            add(section.contents, to: &names, in: "\(CentralTable.root).\(section.name)")
        }
        var writer = JSONWriter(capacity: 1_024)
        writer.beginObject()
        writer.key("value")
        writer.beginArray()
        for name in names {
            writer.beginObject()
            writer.member("name", name)
            writer.member("kind", "EntitySet")
            writer.member("url", name)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private static func add(_ contents: [Content], to names: inout [String], in place: String) {
        for content in contents {
            let part = content.part
            guard !part.contents.isEmpty else { continue }
            let name = "\(place).\(part.name)"
            if case .rows = content { names.append(name) }
            add(part.contents, to: &names, in: name)
        }
    }
}
