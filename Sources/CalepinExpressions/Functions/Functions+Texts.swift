// Functions of texts. A character is a Unicode scalar, as XPath 1.0 counts them.

extension Functions {
    /// Texts.
    static let texts: [Function] = [
        Function(
            "string(value)", 1...1, "The value as a text; a number without exponent.",
            "La valeur comme texte ; un nombre sans exposant.",
            [.init("string(1.50)", "1.5"), .init("string(true())", "true")]
        ) { arguments, _ in .text(arguments.text(0)) }.ofOwnValue,
        Function(
            "concat(value, ...)", 0...Function.many, "The values as one text, one after another.",
            "Les valeurs en un seul texte, l’une après l’autre.",
            [.init("concat('a', 1, true())", "a1true"), .init("concat()", "")]
        ) { arguments, _ in
            var result = Text()
            for value in arguments.values { result.append(value.asText ?? "") }
            return result.value
        }.overRows,
        Function(
            "substr(text, from, to)", 2...3,
            "The characters from a position, from 0, to before another; negative: from the end.",
            "Les caractères d’une position, dès 0, jusqu’avant une autre ; négatif : de la fin.",
            [.init("substr('hello', 1, 4)", "ell"), .init("substr('hello', -2)", "lo")]
        ) { arguments, _ in
            let scalars = Array(arguments.text(0).unicodeScalars)
            guard let from = place(arguments[1], scalars.count),
                let to = arguments.count == 3 ? place(arguments[2], scalars.count) : scalars.count
            else { return .failed(.notANumber, arguments.text(1)) }
            return .text(joined(scalars[Swift.min(from, to)..<to]))
        },
        Function(
            "substring(text, from, length)", 2...3,
            "So many characters from a position, counted from 1 and rounded, as XPath 1.0 does.",
            "Tant de caractères d’une position, comptée dès 1 et arrondie, comme XPath 1.0.",
            [.init("substring('12345', 2, 3)", "234"), .init("substring('12345', 0, 3)", "12")]
        ) { arguments, _ in substring(arguments) },
        Function(
            "substring-before(text, mark)", 2...2, "What stands before the first mark.",
            "Ce qui précède la première marque.", [.init("substring-before('a-b', '-')", "a")]
        ) { arguments, _ in
            let text = Array(arguments.text(0).utf8)
            guard let at = position(of: Array(arguments.text(1).utf8), in: text) else {
                return .text("")
            }
            return .text(String(utf8: text[..<at]))
        },
        Function(
            "substring-after(text, mark)", 2...2, "What stands after the first mark.",
            "Ce qui suit la première marque.", [.init("substring-after('a-b', '-')", "b")]
        ) { arguments, _ in
            let text = Array(arguments.text(0).utf8)
            let mark = Array(arguments.text(1).utf8)
            guard let at = position(of: mark, in: text) else { return .text("") }
            return .text(String(utf8: text[(at + mark.count)...]))
        },
        Function(
            "contains(text, part)", 2...2, "Whether the text contains the part.",
            "Si le texte contient la partie.", [.init("contains('abc', 'bc')", "true")]
        ) { arguments, _ in
            let part = Array(arguments.text(1).utf8)
            return .boolean(position(of: part, in: Array(arguments.text(0).utf8)) != nil)
        },
        Function(
            "starts-with(text, start)", 2...2, "Whether the text starts so.",
            "Si le texte commence ainsi.", [.init("starts-with('abc', 'ab')", "true")]
        ) { arguments, _ in
            .boolean(
                has(Array(arguments.text(1).utf8), in: Array(arguments.text(0).utf8), at: 0))
        },
        Function(
            "ends-with(text, end)", 2...2, "Whether the text ends so.", "Si le texte finit ainsi.",
            [.init("ends-with('abc', 'bc')", "true")]
        ) { arguments, _ in
            let text = Array(arguments.text(0).utf8)
            let end = Array(arguments.text(1).utf8)
            return .boolean(has(end, in: text, at: text.count - end.count))
        },
        Function(
            "string-length(text)", 1...1, "How many characters the text has.",
            "Combien de caractères compte le texte.", [.init("string-length('été')", "3")]
        ) { arguments, _ in .number(Decimal(arguments.text(0).unicodeScalars.count)) }.ofOwnValue,
        Function(
            "normalize-space(text)", 1...1,
            "The text without white space at its ends and with single spaces inside.",
            "Le texte sans blancs aux bouts, et avec des espaces simples à l’intérieur.",
            [.init("normalize-space('  a   b ')", "a b")]
        ) { arguments, _ in
            var result = Text()
            for word in words(arguments.text(0)) {
                if !result.isEmpty { result.append(" ") }
                result.append(word)
            }
            return result.value
        }.ofOwnValue,
        Function(
            "translate(text, from, to)", 3...3,
            "The text with each character of from replaced by the one at its place in to, if any.",
            "Le texte où chaque caractère de la liste est remplacé par celui à la même place.",
            [
                .init("translate('2019/01', '/', '-')", "2019-01"),
                .init("translate('aa', 'a', '')", ""),
            ]
        ) { arguments, _ in translated(arguments) },
        Function(
            "regex(text, pattern)", 2...2, "Whether the whole text matches the pattern.",
            "Si le texte entier correspond au motif.",
            [.init("regex('12345', '[0-9]+')", "true"), .init("regex('a1', '[0-9]+')", "false")]
        ) { arguments, context in
            do throws(PatternError) {
                return matches(arguments.text(0), try Pattern(arguments.text(1)), &context)
            } catch { return .failed(.badPattern, arguments.text(1)) }
        }.compiled(as: .match),
        Function(
            "digest(text, algorithm, encoding)", 2...3,
            "The digest of the text: MD5, SHA-1, SHA-256, SHA-384 or SHA-512, as base64 or hex.",
            "L’empreinte du texte : MD5, SHA-1, SHA-256, SHA-384 ou SHA-512, en base64 ou hex.",
            [.init("digest('abc', 'SHA-1', 'hex')", "a9993e364706816aba3e25717850c26c9cd0d89d")]
        ) { arguments, context in digest(arguments, &context) },
        Function(
            "base64-decode(text)", 1...1,
            "The text that base64 stands for; empty when it is none.",
            "Le texte codé en base64 ; vide si ce n’en est pas.",
            [.init("base64-decode('w6nDqMOx')", "éèñ")]
        ) { arguments, _ in
            let bytes = Base64.bytes(from: arguments.text(0)) ?? []
            return .text(String(utf8: bytes))
        },
    ]
}
