// Functions of truth and choice. `and`, `or` and the comparisons are operators: Values/.

extension Functions {
    /// Truth and choice.
    static let logic: [Function] = [
        Function(
            "if(condition, then, else)", 3...3,
            "The second value if the condition holds, else the third; the other is not computed.",
            "La deuxième valeur si la condition est vraie, sinon la troisième.",
            [.init("if(2 > 1, 'yes', 'no')", "yes"), .init("if('', 1, 2)", "2")]
        ) { arguments, _ in arguments[0] }.compiled(as: .choose),
        Function(
            "coalesce(value, ...)", 1...Function.many,
            "The first value that is not empty.", "La première valeur qui n’est pas vide.",
            [.init("coalesce('', 'b')", "b"), .init("coalesce('a', 'b')", "a")]
        ) { arguments, _ in arguments[0] }.compiled(as: .firstFilled),
        Function(
            "once(value)", 1...1,
            "The value computed while its own cell is empty, kept from then on.",
            "La valeur calculée tant que sa cellule est vide, gardée ensuite.",
            [.init("once('first')", "first")]
        ) { arguments, _ in arguments[0] }.compiled(as: .once),
        Function(
            "not(condition)", 1...1, "True when the condition does not hold.",
            "Vrai si la condition est fausse.",
            [.init("not(1 = 1)", "false"), .init("not('')", "true")]
        ) { arguments, _ in .boolean(arguments[0].truth == false) },
        Function(
            "true()", 0...0, "True.", "Vrai.", [.init("true()", "true")]
        ) { _, _ in .boolean(true) },
        Function(
            "false()", 0...0, "False.", "Faux.", [.init("false()", "false")]
        ) { _, _ in .boolean(false) },
        Function(
            "boolean(value)", 1...1,
            "The value as a condition: a number other than 0 or a text that is not empty is true.",
            "La valeur comme condition : un nombre autre que 0 ou un texte non vide est vrai.",
            [.init("boolean(0)", "false"), .init("boolean('a')", "true")]
        ) { arguments, _ in .boolean(arguments[0].truth == true) },
        Function(
            "boolean-from-string(text)", 1...1,
            "True for “true” and “1”, false for anything else.",
            "Vrai pour « true » et « 1 », faux pour tout le reste.",
            [
                .init("boolean-from-string('1')", "true"),
                .init("boolean-from-string('yes')", "false"),
            ]
        ) { arguments, _ in
            let text = arguments.text(0)
            return .boolean(text == "true" || text == "1")
        },
        Function(
            "checklist(least, most, condition, ...)", 2...Function.many,
            "Whether at least and at most so many conditions hold; -1 means no bound.",
            "Si au moins et au plus tant de conditions sont vraies ; -1 : pas de limite.",
            [
                .init("checklist(1, 2, true(), false(), true())", "true"),
                .init("checklist(-1, 1, true(), true())", "false"),
            ]
        ) { arguments, context in
            var held = 0
            for index in 2..<Swift.max(2, arguments.count) where arguments[index].truth == true {
                held += 1
            }
            return within(Decimal(held), arguments[0], arguments[1])
        }.overRows,
        Function(
            "weighted-checklist(least, most, condition, weight, ...)", 2...Function.many,
            "Whether the weights of the conditions that hold sum to at least and at most so much.",
            "Si la somme des poids des conditions vraies est dans les limites.",
            [
                .init("weighted-checklist(2, 2, true(), 2, false(), 5)", "true"),
                .init("weighted-checklist(3, -1, true(), 2)", "false"),
            ]
        ) { arguments, context in
            var total = Value.number(Decimal(0))
            var index = 2
            while index + 1 < arguments.count {
                if arguments[index].truth == true {
                    total = .computed(.add, total, arguments[index + 1].asNumber, &context)
                }
                index += 2
            }
            guard case .number(let number) = total else { return total }
            return within(number, arguments[0], arguments[1])
        }.overRows,
    ]

    /// Returns true when a number lies within two bounds; a bound of -1 is no bound.
    private static func within(_ number: Decimal, _ least: Value, _ most: Value) -> Value {
        guard case .number(let low) = least.asNumber else { return least.asNumber }
        guard case .number(let high) = most.asNumber else { return most.asNumber }
        let none = Decimal(-1)
        return .boolean((low == none || number >= low) && (high == none || number <= high))
    }
}
