// Functions of numbers: rounding, powers, logarithms. Sums over rows are in Functions+Lists.

extension Functions {
    /// Numbers.
    static let numbers: [Function] = [
        Function(
            "number(value)", 1...1,
            "The value as a number; a day counts the days since 1 January 1970.",
            "La valeur comme nombre ; un jour compte les jours depuis le 1er janvier 1970.",
            [
                .init("number(' 1.50 ')", "1.5"), .init("number(true())", "1"),
                .init("number('abc')", "error: not-a-number"),
            ]
        ) { arguments, _ in arguments[0].asNumber }.ofOwnValue,
        Function(
            "int(number)", 1...1, "The number without its fraction, towards zero.",
            "Le nombre sans sa partie décimale, vers zéro.",
            [.init("int(2.9)", "2"), .init("int(-2.9)", "-2")]
        ) { arguments, _ in mapped(arguments[0]) { number in number.truncated } },
        Function(
            "round(number, places)", 1...2,
            "The number rounded half away from zero, to so many places (0; negative: tens).",
            "Le nombre arrondi, la moitié loin de zéro, à tant de décimales (négatif : dizaines).",
            [
                .init("round(2.5)", "3"), .init("round(-1.55)", "-2"),
                .init("round(1.234, 2)", "1.23"), .init("round(33.33, -1)", "30"),
            ]
        ) { arguments, _ in
            guard case .number(let number) = arguments[0].asNumber else {
                return arguments[0].asNumber
            }
            guard arguments.count == 2 else { return rounded(number, 0) }
            guard case .number(let places) = arguments[1].asNumber else {
                return arguments[1].asNumber
            }
            guard let count = places.truncated.int64(), count > -7_000, count < 7_000 else {
                return .failed(.outOfRange, places.description)
            }
            return rounded(number, Int(count))
        },
        Function(
            "floor(number)", 1...1, "The largest whole number not above the number.",
            "Le plus grand nombre entier qui ne dépasse pas le nombre.",
            [.init("floor(-1.5)", "-2")]
        ) { arguments, _ in mapped(arguments[0]) { number in number.floor } },
        Function(
            "ceiling(number)", 1...1, "The smallest whole number not below the number.",
            "Le plus petit nombre entier qui n’est pas inférieur au nombre.",
            [.init("ceiling(1.05)", "2")]
        ) { arguments, _ in mapped(arguments[0]) { number in number.ceiling } },
        Function(
            "abs(number)", 1...1, "The number without its sign.", "Le nombre sans son signe.",
            [.init("abs(-3.5)", "3.5")]
        ) { arguments, _ in mapped(arguments[0]) { number in number.magnitude } },
        Function(
            "pow(base, exponent)", 2...2, "The base raised to the exponent.",
            "La base élevée à l’exposant.",
            [
                .init("pow(2, 10)", "1024"), .init("pow(4, 0.5)", "2"),
                .init("pow(0, -1)", "error: division-by-zero"),
            ]
        ) { arguments, context in
            .computed(.power, arguments[0].asNumber, arguments[1].asNumber, &context)
        },
        Function(
            "sqrt(number)", 1...1, "The square root.", "La racine carrée.",
            [.init("sqrt(9)", "3"), .init("sqrt(-1)", "error: out-of-range")]
        ) { arguments, context in
            rounding(arguments[0], &context) { number throws(DecimalError) in
                try number.squareRoot()
            }
        },
        Function(
            "exp(number)", 1...1, "e raised to the number.", "e élevé au nombre.",
            [.init("exp(0)", "1"), .init("round(exp(1), 9)", "2.718281828")]
        ) { arguments, context in
            rounding(arguments[0], &context) { number throws(DecimalError) in
                try Transcendental.exp(number)
            }
        },
        Function(
            "exp10(number)", 1...1, "10 raised to the number.", "10 élevé au nombre.",
            [.init("exp10(2)", "100"), .init("exp10(-2)", "0.01")]
        ) { arguments, context in
            .computed(.power, .number(Decimal(10)), arguments[0].asNumber, &context)
        },
        Function(
            "log(number)", 1...1, "The natural logarithm.", "Le logarithme naturel.",
            [.init("log(1)", "0"), .init("log(0)", "error: out-of-range")]
        ) { arguments, context in
            rounding(arguments[0], &context) { number throws(DecimalError) in
                try Transcendental.ln(number)
            }
        },
        Function(
            "log10(number)", 1...1, "The logarithm in base 10.", "Le logarithme en base 10.",
            [.init("log10(100)", "2")]
        ) { arguments, context in
            rounding(arguments[0], &context) { number throws(DecimalError) in
                try Transcendental.log10(number)
            }
        },
        Function(
            "random()", 0...0, "A random number from 0 to below 1, of 18 digits.",
            "Un nombre au hasard de 0 à moins de 1, de 18 chiffres.",
            [.init("random() < 1", "true")]
        ) { _, context in
            context.isExact = false
            let digits = Decimal(context.random.next() % 1_000_000_000_000_000_000)
            return quotient(digits, Decimal(1_000_000_000_000_000_000 as UInt64))
        },
    ]

    /// A computation on a number: empty and errors pass through.
    static func mapped(_ value: Value, _ body: (Decimal) -> Value) -> Value {
        let value = value.asNumber
        guard case .number(let number) = value else { return value }
        return body(number)
    }

    /// Applies a computation that gives a decimal to a number: empty and errors pass through.
    static func mapped(_ value: Value, _ body: (Decimal) -> Decimal) -> Value {
        mapped(value) { number -> Value in .number(body(number)) }
    }

    /// Applies a computation that may round; a result that fills all digits counts as rounded and
    /// sets the context's `isExact` to false.
    static func rounding(
        _ value: Value, _ context: inout EvaluationContext,
        _ body: (Decimal) throws(DecimalError) -> Decimal
    ) -> Value {
        let value = value.asNumber
        guard case .number(let number) = value else { return value }
        do throws(DecimalError) {
            let result = try body(number)
            if result.digitCount >= DecimalContext.decimal128.precision { context.isExact = false }
            return .number(result)
        } catch { return .failed(error.valueCode, number.description) }
    }

    private static func rounded(_ number: Decimal, _ places: Int) -> Value {
        do throws(DecimalError) {
            return .number(try number.rounded(toPlaces: places))
        } catch { return .failed(error.valueCode) }
    }

    /// A quotient as a value.
    static func quotient(_ a: Decimal, _ b: Decimal) -> Value {
        do throws(DecimalError) {
            return .number(try a.divided(by: b))
        } catch { return .failed(error.valueCode) }
    }
}
