// The attributes of a collection of records: the fields of its form, and facts that every record
// has. Their texts are those that records keep.

import CalepinForms

extension RowAttribute {
    /// The time of a record's last change on the device, in milliseconds since 1970, as a name in
    /// sorts and conditions.
    public static let changed = "_changed"
    /// The progress of a record, `draft` or `submitted`, as a name in sorts and conditions.
    public static let status = "_status"

    /// Makes the attribute of a field, read as its type is.
    package init(_ field: Field) {
        self.init(field.name)
        switch FieldType.named(field.type)?.widget {
        case .number: reading = .number
        case .toggle: reading = .truth
        case .day: reading = .day
        default: break
        }
    }

    /// Returns the attributes of a form's records: a field inside of rows is none of them.
    ///
    /// Complexity: O(n) in the fields.
    package static func all(of form: FormDefinition) -> [RowAttribute] {
        var all: [RowAttribute] = []
        for section in form.sections { add(section.contents, to: &all) }
        for (name, reading) in [(changed, Reading.number), (status, .text)]
        where !all.contains(where: { $0.name == name }) {
            all.append(RowAttribute(name, reading))
        }
        return all
    }

    private static func add(_ contents: [Content], to all: inout [RowAttribute]) {
        for item in contents {
            switch item {
            case .field(let field): all.append(RowAttribute(field))
            case .composite(let composite): add(composite.contents, to: &all)
            case .rows: break
            }
        }
    }
}
