// Functions of angles, in radians. The series that compute them are in Decimal/.

extension Functions {
    /// Angles.
    static let trigonometry: [Function] = [
        Function(
            "pi()", 0...0, "The ratio of a circle’s circumference to its diameter.",
            "Le rapport de la circonférence d’un cercle à son diamètre.",
            [.init("round(pi(), 8)", "3.14159265")]
        ) { _, context in
            context.isExact = false
            return .number(Transcendental.pi)
        },
        angle("sin", "The sine of an angle in radians.", "Le sinus d’un angle en radians.", "0") {
            number throws(DecimalError) in try Transcendental.sin(number)
        },
        angle(
            "cos", "The cosine of an angle in radians.", "Le cosinus d’un angle en radians.", "1"
        ) { number throws(DecimalError) in try Transcendental.cos(number) },
        angle(
            "tan", "The tangent of an angle in radians.", "La tangente d’un angle en radians.", "0"
        ) { number throws(DecimalError) in try Transcendental.tan(number) },
        angle("asin", "The angle of a sine, in radians.", "L’angle d’un sinus, en radians.", "0") {
            number throws(DecimalError) in try Transcendental.asin(number)
        },
        angle(
            "acos", "The angle of a cosine, in radians.", "L’angle d’un cosinus, en radians.",
            "1.570796326794896619231321691639751"
        ) { number throws(DecimalError) in try Transcendental.acos(number) },
        angle(
            "atan", "The angle of a tangent, in radians.", "L’angle d’une tangente, en radians.",
            "0"
        ) { number throws(DecimalError) in try Transcendental.atan(number) },
        Function(
            "atan2(y, x)", 2...2,
            "The angle of the point (x, y) seen from the origin, in radians.",
            "L’angle du point (x, y) vu de l’origine, en radians.",
            [.init("atan2(0, 1)", "0"), .init("round(atan2(2, 3), 6)", "0.588003")]
        ) { arguments, context in
            let x = arguments[1].asNumber
            guard case .number(let across) = x else { return x }
            return rounding(arguments[0], &context) { number throws(DecimalError) in
                try Transcendental.atan2(number, across)
            }
        },
    ]

    @inline(__always)
    private static func angle(
        _ name: String, _ summary: @autoclosure () -> String, _ french: @autoclosure () -> String,
        _ atZero: @autoclosure () -> String,
        _ body: @escaping @Sendable (Decimal) throws(DecimalError) -> Decimal
    ) -> Function {
        Function(
            name + "(number)", 1...1, summary(), french(), [.init(name + "(0)", atZero())]
        ) { arguments, context in rounding(arguments[0], &context, body) }
    }
}
