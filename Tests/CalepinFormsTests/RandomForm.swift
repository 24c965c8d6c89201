// Random forms and edit scripts by seed. A field refers to fields before it only, or to rows, so
// that no form has a cycle; the order of declaration is shuffled afterwards.

import CalepinExpressions
import CalepinForms

/// A random form: plain fields, and one repeat of fields.
struct RandomForm {
    var fields: [Field] = []
    var rowFields: [Field] = []
    /// The number of fields made before those of the rows.
    let cut: Int

    /// The choices, with the attribute that they are filtered by.
    static let marks = [
        (value: "0", of: "0"), (value: "1", of: "0"), (value: "2", of: "1"), (value: "3", of: "1"),
        (value: "2.5", of: "2"), (value: "7", of: "2"),
    ]

    init(_ dice: inout Dice) {
        let outer = 3 + dice.below(8)
        let inner = 1 + dice.below(4)
        cut = dice.below(outer)
        for number in 0..<cut { fields.append(Self.field("f\(number)", fields, [], &dice)) }
        for number in 0..<inner {
            rowFields.append(Self.field("r\(number)", fields + rowFields, [], &dice))
        }
        for number in cut..<outer {
            fields.append(Self.field("f\(number)", fields, rowFields, &dice))
        }
    }

    /// A field that may refer to fields before it, and to rows by an aggregate.
    private static func field(
        _ name: String, _ before: [Field], _ rows: [Field], _ dice: inout Dice
    ) -> Field {
        var field = Field(name, "decimal", label: LocalText(name))
        field.required = dice.chance(30) ? "true()" : ""
        guard !before.isEmpty || !rows.isEmpty else { return field }
        if dice.chance(35) { field.relevant = condition(before, rows, &dice) }
        if dice.chance(45) {
            field.calculation = sum(before, rows, &dice)
        } else if dice.chance(40), let parent = before.isEmpty ? nil : dice.one(of: before) {
            field.parents = [parent.name]
        }
        if field.calculation.isEmpty, field.parents.isEmpty, dice.chance(40) {
            let triggers = before + rows
            field.when = When(
                [dice.one(of: triggers).name, dice.one(of: triggers).name],
                dice.chance(30) ? "coalesce(., 0) + 1" : sum(before, rows, &dice))
            return field
        }
        // The inputs of filters are always shown: CascadeTests hides and shows them.
        let shown = before.filter { $0.relevant.isEmpty }
        if field.calculation.isEmpty, !shown.isEmpty, dice.chance(30) {
            field.type = "one"
            field.choices = Choices("marks", filter: "of = ${\(dice.one(of: shown).name)}")
        }
        return field
    }

    private static func operand(
        _ before: [Field], _ rows: [Field], _ dice: inout Dice
    ) -> String {
        if !rows.isEmpty, before.isEmpty || dice.chance(40) {
            let function = dice.one(of: ["sum", "count", "count-non-empty", "min", "max", "join"])
            var name = "${\(dice.one(of: rows).name)}"
            if dice.chance(30) {
                let other = dice.one(of: rows).name
                name += dice.one(of: ["[${\(other)} > 1]", "[${\(other)} != 2]"])
            }
            return function == "join"
                ? "string-length(join('-', \(name)))" : "\(function)(\(name))"
        }
        return dice.chance(80) ? "${\(dice.one(of: before).name)}" : "\(dice.below(9))"
    }

    private static func sum(_ before: [Field], _ rows: [Field], _ dice: inout Dice) -> String {
        let a = operand(before, rows, &dice)
        let b = operand(before, rows, &dice)
        switch dice.below(5) {
        case 0: return "coalesce(\(a), 0) + coalesce(\(b), 1)"
        case 1: return "\(a) * 2 - \(b)"
        case 2: return "\(a) div \(b)"
        case 3: return "if(\(a) > \(b), \(a), \(b))"
        default: return "round(\(a) * 1.25, 1)"
        }
    }

    private static func condition(
        _ before: [Field], _ rows: [Field], _ dice: inout Dice
    ) -> String {
        let a = operand(before, rows, &dice)
        switch dice.below(4) {
        case 0: return "\(a) > 2"
        case 1: return "\(a) != ''"
        case 2: return "not(\(a) = 3)"
        default: return "\(a) < 5 or \(operand(before, rows, &dice)) = 1"
        }
    }

    /// Returns the form with its fields declared in a random order.
    func definition(_ dice: inout Dice) -> FormDefinition {
        let rows = Repeat(
            "rows", label: LocalText("Rows"),
            contents: shuffled(rowFields, &dice).map { .field($0) })
        var contents = shuffled(fields, &dice).map { Content.field($0) }
        contents.insert(.rows(rows), at: dice.below(contents.count + 1))
        var definition = form(contents)
        definition.choiceLists = [
            ChoiceList(
                "marks", attributes: ["of"],
                Self.marks.map {
                    Choice($0.value, LocalText($0.value), attributes: [$0.of])
                })
        ]
        return definition
    }

    private func shuffled(_ fields: [Field], _ dice: inout Dice) -> [Field] {
        var fields = fields
        for index in fields.indices.dropFirst() { fields.swapAt(index, dice.below(index + 1)) }
        return fields
    }
}
