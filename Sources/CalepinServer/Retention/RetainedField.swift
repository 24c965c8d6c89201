// The questions of a collection's form whose answers a rule of retention can take away.

import CalepinForms
import CalepinSync

/// A question whose answers can be taken away.
struct RetainedField: Sendable {
    /// The path without rows, such as `drivers.birth`.
    let path: String
    let label: LocalText
    /// The label of the innermost repeat around it; nil for none.
    let rows: LocalText?
    /// True for photos and other files.
    let isFile: Bool
}

extension RetainedCollection {
    /// The questions that somebody answers, in the order of the form.
    ///
    /// Complexity: O(n) in the fields.
    var fields: [RetainedField] {
        var fields: [RetainedField] = []
        for section in readable.judged.form.definition.sections {
            gather(section.contents, within: nil, "", &fields)
        }
        return fields
    }

    /// Returns what is taken away of the answers by some sorts of a rule.
    ///
    /// Complexity: O(n d) in the fields and the depth of their parents.
    func blanking(_ sorts: [RetainedSort], _ rule: Retention) -> Blanking {
        var paths = sorts.contains(.personal) ? rule.fields : []
        if sorts.contains(.files) { paths += fields.filter(\.isFile).map(\.path) }
        return Blanking(paths, of: readable.judged.record)
    }

    private func gather(
        _ contents: [Content], within rows: LocalText?, _ scope: String,
        _ fields: inout [RetainedField]
    ) {
        for content in contents {
            switch content {
            case .field(let field):
                let path = scope + field.name
                guard field.calculation.isEmpty || field.isEditable,
                    FieldType.named(field.type)?.holdsValue ?? true,
                    Blanking.isPossible(path, of: readable.judged.record)
                else { continue }
                fields.append(
                    RetainedField(
                        path: path, label: field.label, rows: rows,
                        isFile: field.type == "photo" || field.type == "file"))
            case .composite(let composite):
                gather(composite.contents, within: rows, scope, &fields)
            case .rows(let inner):
                gather(
                    inner.contents, within: inner.label, scope + inner.name + ".", &fields)
            }
        }
    }
}
