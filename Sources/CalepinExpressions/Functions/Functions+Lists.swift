// Functions over several values: sums and counts over rows, and lists of choices in one text.

extension Functions {
    /// Several values, and the texts of multiple choice, separated by spaces.
    static let lists: [Function] = [
        Function(
            "sum(value, ...)", 1...Function.many,
            "The sum of the values that are not empty; 0 when there is none.",
            "La somme des valeurs non vides ; 0 s’il n’y en a pas.",
            [.init("sum(1, 2, '', 3.5)", "6.5"), .init("sum('')", "0")]
        ) { arguments, context in
            var total = Value.number(Decimal(0))
            for value in arguments.values where !value.isEmpty {
                total = .computed(.add, total, value.asNumber, &context)
            }
            return total
        }.overRows,
        Function(
            "count(value, ...)", 1...Function.many,
            "How many rows or values there are, empty ones too.",
            "Combien de lignes ou de valeurs il y a, vides comprises.",
            [.init("count(5, 6)", "2")]
        ) { arguments, _ in .number(Decimal(arguments.count)) }.overRows,
        Function(
            "count-non-empty(value, ...)", 1...Function.many, "How many values are not empty.",
            "Combien de valeurs ne sont pas vides.", [.init("count-non-empty(1, '', 2)", "2")]
        ) { arguments, _ in
            .number(Decimal(arguments.values.filter { !$0.isEmpty }.count))
        }.overRows,
        Function(
            "min(value, ...)", 1...Function.many,
            "The smallest value that is not empty: number, day, time or instant.",
            "La plus petite valeur non vide : nombre, jour, heure ou instant.",
            [.init("min(3, 1, '', 2)", "1"), .init("min('')", "")]
        ) { arguments, context in extreme(arguments, .less, context.zone) }.overRows,
        Function(
            "max(value, ...)", 1...Function.many,
            "The largest value that is not empty: number, day, time or instant.",
            "La plus grande valeur non vide : nombre, jour, heure ou instant.",
            [
                .init("max(3, 1, '', 2)", "3"),
                .init("max('2020-01-01', '2021-01-01')", "2021-01-01"),
            ]
        ) { arguments, context in extreme(arguments, .greater, context.zone) }.overRows,
        Function(
            "join(separator, value, ...)", 1...Function.many,
            "The values that are not empty as one text, the separator between them.",
            "Les valeurs non vides en un texte, séparées par le séparateur.",
            [.init("join(', ', 'a', 'b')", "a, b"), .init("join('-', 1, '', 2)", "1-2")]
        ) { arguments, _ in
            var result = Text()
            for value in arguments.values.dropFirst() where !value.isEmpty {
                if !result.isEmpty { result.append(arguments.text(0)) }
                result.append(value.asText ?? "")
            }
            return result.value
        }.overRows,
        Function(
            "selected(list, choice)", 2...2, "Whether a choice is among those of the list.",
            "Si un choix est parmi ceux de la liste.",
            [
                .init("selected('apple pear', 'pear')", "true"),
                .init("selected('apple', 'app')", "false"),
            ]
        ) { arguments, _ in
            let wanted = trimmed(arguments.text(1))
            let words = Functions.words(arguments.text(0))
            return .boolean(wanted.isEmpty ? words.isEmpty : words.contains(wanted))
        },
        Function(
            "selected-at(list, position)", 2...2,
            "The choice at a position of the list, from 0; empty past its end.",
            "Le choix à une position de la liste, à partir de 0 ; vide au-delà.",
            [.init("selected-at('a b c', 1)", "b"), .init("selected-at('a', 3)", "")]
        ) { arguments, _ in
            mapped(arguments[1]) { position -> Value in
                let words = Functions.words(arguments.text(0))
                guard let index = position.truncated.int64(), index >= 0, index < words.count
                else {
                    return .empty
                }
                return .text(words[Int(index)])
            }
        },
        Function(
            "count-selected(list)", 1...1, "How many choices the list has.",
            "Combien de choix compte la liste.", [.init("count-selected('a b c')", "3")]
        ) { arguments, _ in .number(Decimal(words(arguments.text(0)).count)) },
        Function(
            "randomize(list, seed)", 1...2,
            "The choices of the list in random order; the same seed gives the same order.",
            "Les choix de la liste dans un ordre au hasard ; la même graine donne le même ordre.",
            [
                .init("count-selected(randomize('a b c'))", "3"),
                .init("randomize('a b c', 1) = randomize('a b c', 1)", "true"),
            ]
        ) { arguments, context in
            let seed =
                arguments.count == 2
                ? RandomOrder.seed(of: arguments[1]) : Int64(bitPattern: context.random.next())
            let words = words(arguments.text(0))
            var text = Text()
            for place in RandomOrder.places(words.count, seed: seed) {
                if !text.isEmpty { text.append(" ") }
                text.append(words[place])
            }
            return text.value
        },
    ]

    /// The words of a text between spaces.
    ///
    /// Complexity: O(n) in the text's length.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in text.utf8 {
            if isSpace(byte) {
                if !word.isEmpty { words.append(String(utf8: word)) }
                word.removeAll(keepingCapacity: true)
            } else {
                word.append(byte)
            }
        }
        if !word.isEmpty { words.append(String(utf8: word)) }
        return words
    }

    /// The value that comes first or last in order; texts are read as numbers, days or instants.
    private static func extreme(_ arguments: Arguments, _ side: Ordering, _ zone: Zone) -> Value {
        var best = Value.empty
        for value in arguments.values where !value.isEmpty {
            let candidate: Value
            switch value {
            case .day, .time, .instant: candidate = value
            case .text(let text) where Decimal(plain: text) == nil:
                candidate = Value.moment(reading: text) ?? value.asNumber
            default: candidate = value.asNumber
            }
            if case .error = candidate { return candidate }
            if best == .empty || candidate.ordering(to: best, in: zone) == side {
                best = candidate
            }
        }
        return best
    }
}
