// Random forms with everything in them, by seed, on which RichLawTests runs its scripts. A field
// reads fields before it, or rows of a repeat that comes before.

import CalepinExpressions
import CalepinForms

/// A random form of one section with a composite, a repeat `outer` and in it a repeat `inner`.
struct RichForm {
    static let catalogue = Catalogue(
        "table", attributes: ["name", "label", "of"],
        rows: [
            ["1", "One", ""], ["2", "Two", "1"], ["3", "Three", "1"], ["1", "Uno", "2"],
            ["4", "Four", "2"], ["2", "Deux", "true"],
        ])

    var fields: [Field] = []
    var outerFields: [Field] = []
    var innerFields: [Field] = []
    var definition = FormDefinition(id: "rich")

    init(_ dice: inout Dice) {
        for number in 0..<3 { add("a\(number)", to: \.fields, [], &dice) }
        for number in 0..<3 { add("o\(number)", to: \.outerFields, fields, &dice) }
        for number in 0..<3 { add("i\(number)", to: \.innerFields, fields + outerFields, &dice) }
        // Fields after the rows may sum over them.
        let sums = ["o0", "i0", "i1", "i2"]
        add("x", to: \.outerFields, [], &dice)
        outerFields[3].calculation = Self.sum(["i0", "i1", "i2"], "inner", &dice)
        for number in 3..<6 { add("a\(number)", to: \.fields, [], &dice) }
        for number in 3..<6 {
            fields[number].calculation = Self.sum(sums, dice.one(of: ["outer", "inner"]), &dice)
            fields[number].parents = []
        }
        define(&dice)
    }

    private mutating func add(
        _ name: String, to list: WritableKeyPath<RichForm, [Field]>, _ around: [Field],
        _ dice: inout Dice
    ) {
        let before = around + self[keyPath: list]
        self[keyPath: list].append(Self.field(name, before, &dice))
    }

    private static func field(_ name: String, _ before: [Field], _ dice: inout Dice) -> Field {
        let types = ["integer", "decimal", "text", "switch", "one", "many", "day"]
        var field = Field(name, dice.one(of: types), label: LocalText(name))
        let reads = before.map { "${\($0.name)}" }
        let one = reads.isEmpty ? "1" : dice.one(of: reads)
        if field.type == "one" || field.type == "many" {
            let filter = reads.isEmpty || dice.chance(30) ? "" : "of = \(one) or of = ''"
            field.choices = Choices("table", filter: filter, isOpen: dice.chance(10))
        }
        field.required = dice.one(of: ["", "true()", "\(one) = 1"])
        if dice.chance(15) { field.readonly = "\(one) = 3" }
        if dice.chance(30) { field.relevant = dice.one(of: ["\(one) = 1", "not(\(one) = 2)"]) }
        if dice.chance(20) { field.initial = dice.one(of: ["1", "'2'", "position(..)"]) }
        if name.hasPrefix("a"), field.initial == "position(..)" { field.initial = "3" }
        if dice.chance(20) { field.warning = Constraint(". != 2 and \(one) != 3") }
        if dice.chance(20) { field.constraint = Constraint("string-length(.) < 3") }
        if dice.chance(20) { field.most = "coalesce(\(one), 2)" }
        let isChosen = field.choices != nil || field.type == "switch"
        if !isChosen, dice.chance(30) {
            field.calculation = dice.one(of: ["coalesce(\(one), 1) + 1", "\(one)", "'2026-01-02'"])
            field.isEditable = dice.chance(50)
        } else if !before.isEmpty, dice.chance(40) {
            field.parents = [dice.one(of: before).name]
        }
        if !isChosen, field.calculation.isEmpty, !before.isEmpty, dice.chance(25) {
            field.proposal = Proposal("service", [dice.one(of: before).name])
        }
        field.isNeverCopied = dice.chance(10)
        return field
    }

    private static func sum(
        _ names: [String], _ rows: String, _ dice: inout Dice
    ) -> String {
        let name = "${\(dice.one(of: names))}"
        let inner = names.filter { $0.hasPrefix("i") }
        return dice.one(of: [
            "count(\(name))", "count-non-empty(\(name))", "string-length(join('-', \(name)))",
            "count(${\(rows)})", "count(${\(dice.one(of: inner))}[${i1} = 1])",
            "count(${inner}[i0 = '2' or i2 != ''])",
            "string-length(join('', ${inner}[i1 = 2]/i0))",
        ])
    }

    private mutating func define(_ dice: inout Dice) {
        let inner = rows("inner", innerFields.map { .field($0) }) {
            $0.unique = dice.chance(50) ? ["i0"] : ["i1", "i2"]
            $0.most = dice.chance(50) ? "2" : ""
            $0.relevant = dice.chance(30) ? "${o0} != 1" : ""
        }
        let outer = rows("outer", outerFields.map { .field($0) } + [inner]) {
            $0.unique = dice.chance(50) ? ["o0"] : []
            $0.relevant = dice.chance(30) ? "${a0} != 1" : ""
            $0.least = dice.chance(50) ? "${a1}" : ""
        }
        let start = composite(
            "start", relevant: "", fields.prefix(2).map { .field($0) })
        definition.title = LocalText("Rich")
        definition.services = ["service"]
        definition.catalogues = ["table"]
        definition.sections = [
            Section(
                "whole", title: LocalText("Whole"),
                contents: [start, .field(fields[2]), outer]
                    + fields.dropFirst(3).map { .field($0) })
        ]
    }

    /// Texts to enter into a field of a type, some of them wrong.
    static func values(of type: String) -> [String] {
        switch type {
        case "day": ["", "2026-01-02", "2026-11-20", "2026-02-31", "1"]
        case "switch": ["", "true", "false", "maybe"]
        case "many": ["", "1", "1 2", "2 1", "3 4 2", "9"]
        default: ["", "1", "2", "3", "2.5", "1.234", "1e2", "x"]
        }
    }

    /// The rules of a form's fields, to look at a failing seed.
    static func lines(_ definition: FormDefinition) -> [String] {
        var lines: [String] = []
        func note(_ contents: [Content]) {
            for item in contents {
                switch item {
                case .field(let field):
                    lines.append(
                        "\(field.name) \(field.type): = \(field.calculation) if \(field.relevant)"
                            + " of \(field.parents) choice \(field.choices?.filter ?? "-")"
                            + " initial \(field.initial) most \(field.most)"
                            + " warning \(field.warning?.test ?? "")"
                            + " service \(field.proposal?.fields ?? [])")
                case .composite(let composite): note(composite.contents)
                case .rows(let rows):
                    lines.append("\(rows.name) if \(rows.relevant), unique \(rows.unique)")
                    note(rows.contents)
                }
            }
        }
        note(definition.sections[0].contents)
        return lines
    }
}
