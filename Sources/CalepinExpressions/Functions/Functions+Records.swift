// Functions that read the record and the tables around an expression.

extension Functions {
    /// The record and its tables.
    static let records: [Function] = [
        Function(
            "position(reference)", 0...1,
            "The position, from 1, of the row the expression stands in; `..` for the row above.",
            "La position, à partir de 1, de la ligne de l’expression ; `..` pour celle au-dessus.",
            [.init("position(..)", "3")]
        ) { _, _ in .failed(.notAPosition) }.compiled(as: .position),
        Function(
            "last()", 0...0, "How many rows there are where the expression stands.",
            "Combien de lignes il y a là où se trouve l’expression.", [.init("last()", "1")]
        ) { _, _ in .number(Decimal(1)) },
        Function(
            "indexed-repeat(field, repeat, row, ...)", 3...Function.many,
            "The value of a field in the row at a position, from 1; a repeat and a row a level.",
            "La valeur d’un champ dans la ligne de cette position, dès 1 ; un niveau par paire.",
            [
                .init("indexed-repeat(${price}, ${line}, 2)", "20"),
                .init("indexed-repeat(${price}, ${line}, 9)", ""),
            ]
        ) { _, _ in .empty }.compiled(as: .indexed),
        Function(
            "pulldata(table, column, key column, key)", 4...4,
            "The value of a column in the row of a table whose key column holds the key.",
            "La valeur d’une colonne, dans la ligne d’une table dont la colonne clé a la clé.",
            [.init("pulldata('towns', 'name', 'id', '1')", "error: missing-catalogue")]
        ) { arguments, context in
            let key = arguments.text(3)
            if isBlank(key) { return .empty }
            return context.lookups.row(
                arguments.text(0), arguments.text(1), arguments.text(2), key)
        },
        Function(
            "jr:choice-name(choice, list)", 2...2,
            "The label of a choice in the current language.",
            "Le libellé d’un choix dans la langue courante.",
            [.init("jr:choice-name('a', '${fruit}')", "error: unknown-list")]
        ) { arguments, context in
            let choice = arguments.text(0)
            if isBlank(choice) { return .empty }
            return context.lookups.choiceName(choice, arguments.text(1), context.textLanguage)
        },
        Function(
            "last-saved(field)", 1...1,
            "The value of a field in the record that was saved last on the device.",
            "La valeur d’un champ dans la dernière fiche enregistrée sur l’appareil.",
            [.init("last-saved('town')", "")]
        ) { arguments, context in context.lookups.lastSaved(arguments.text(0)) },
        Function(
            "uuid(length)", 0...1,
            "A random identifier of version 4, or so many random letters and digits.",
            "Un identifiant au hasard de version 4, ou tant de lettres et chiffres au hasard.",
            [.init("string-length(uuid())", "36"), .init("string-length(uuid(6))", "6")]
        ) { arguments, context in uuid(arguments, &context) },
    ]

    private static func uuid(_ arguments: Arguments, _ context: inout EvaluationContext) -> Value {
        guard arguments.count == 1 else { return .text(randomUUID(&context.random)) }
        let value = arguments[0].asNumber
        guard case .number(let number) = value else { return value }
        guard let length = number.truncated.int64(), length >= 0, length <= 1_000 else {
            return .failed(.outOfRange, number.description)
        }
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        var bytes: [UInt8] = []
        for _ in 0..<Int(length) {
            bytes.append(letters[Int(context.random.next() % UInt64(letters.count))])
        }
        return .text(String(utf8: bytes))
    }

    /// A UUID of version 4 (RFC 9562, section 5.4).
    private static func randomUUID(_ random: inout RandomSource) -> String {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = []
        for index in 0..<32 {
            if index == 8 || index == 12 || index == 16 || index == 20 {
                bytes.append(UInt8(ascii: "-"))
            }
            let word = index < 16 ? high : low
            bytes.append(digits[Int(word >> UInt64(60 - 4 * (index % 16)) & 0xF)])
        }
        return String(utf8: bytes)
    }
}
