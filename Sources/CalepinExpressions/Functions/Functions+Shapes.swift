// Functions of places, lines and areas, whose texts are read in EarthPoint.swift.

extension Functions {
    /// Places, lines and areas.
    static let shapes: [Function] = [
        Shapes.enclosed("area"), Shapes.enclosed("enclosed-area"),
        Function(
            "distance(line, ...)", 1...Function.many,
            "The length in metres of a line, around an area, or from place to place, on a sphere.",
            "La longueur en mètres d’une ligne, du tour d’une zone, ou d’un lieu à l’autre.",
            [
                .init("distance('0 1; 0 91')", "10018696.05193053"),
                .init("round(distance('46.52 6.63', '46.2 6.15'))", "51271"),
                .init("distance('46.52 6.63')", "0"), .init("distance('x')", "error: not-a-place"),
            ]
        ) { arguments, context in Shapes.measured(arguments, &context, isArea: false) }.overRows,
        Function(
            "geofence(place, area)", 2...2,
            "Whether a place is inside of an area or on its edge; false when one is empty.",
            "Si un lieu est dans une zone ou sur son bord ; faux si l’un des deux est vide.",
            [
                .init("geofence('0.5 0.5', '0 0; 0 1; 1 1; 1 0; 0 0')", "true"),
                .init("geofence('2 0.5', '0 0; 0 1; 1 1; 1 0; 0 0')", "false"),
            ]
        ) { arguments, context in Shapes.judged(arguments, &context) },
        Function(
            "intersects(line)", 1...1, "Whether a line, or the edge of an area, meets itself.",
            "Si une ligne, ou le bord d’une zone, se recoupe.",
            [
                .init("intersects('0 0; 0 1; 1 1; 1 0; 0 0')", "false"),
                .init("intersects('0 0; 1 1; 0 1; 1 0')", "true"),
            ]
        ) { arguments, context in Shapes.judged(arguments, &context) },
    ]
}

/// The bodies of these functions.
private enum Shapes {
    @inline(__always)
    fileprivate static func enclosed(_ name: String) -> Function {
        Function(
            name + "(area, ...)", 1...Function.many,
            "The area in square metres inside of a ring, or of places in order, on a sphere.",
            "La surface en mètres carrés d’une zone, ou entre des lieux dans l’ordre.",
            [
                .init("round(\(name)('46.5 6.6; 46.5 6.7; 46.6 6.7; 46.6 6.6'))", "85221603"),
                .init(name + "('46.5 6.6; 46.5 6.7')", "0"),
            ]
        ) { arguments, context in measured(arguments, &context, isArea: true) }.overRows
    }

    /// Measures the points of all arguments that are not empty, to a billionth.
    @inline(never)
    fileprivate static func measured(
        _ arguments: Arguments, _ context: inout EvaluationContext, isArea: Bool
    ) -> Value {
        var degrees: [Decimal] = []
        for value in arguments.values where !value.isEmpty {
            if let error = read(value, &context, into: &degrees) { return error }
        }
        // Circular functions of 34 digits take as long as 64 steps.
        guard context.spend(degrees.count * 32) else { return .failed(.tooManySteps) }
        context.isExact = false
        do throws(DecimalError) {
            let measure = try isArea ? Sphere.area(degrees) : Sphere.length(degrees)
            return .number(try measure.rounded(toPlaces: 9))
        } catch { return .failed(error.valueCode) }
    }

    /// Judges the line of the last argument: with a place before it whether that is inside, else
    /// whether the line meets itself.
    @inline(never)
    fileprivate static func judged(_ arguments: Arguments, _ context: inout EvaluationContext)
        -> Value
    {
        var degrees: [Decimal] = []
        var index = arguments.count
        while index > 0 {
            index -= 1
            if arguments[index].isEmpty { return .boolean(false) }
            let before = degrees.count
            if let error = read(arguments[index], &context, into: &degrees) { return error }
            if before > 0, degrees.count > before + 2 {
                return .failed(.notAPlace, arguments.text(index))
            }
        }
        // The logarithm of the most points, for each end of a part.
        guard context.spend(degrees.count * 16) else { return .failed(.tooManySteps) }
        var line = LineSweep(degrees)
        return .boolean(arguments.count == 2 ? line.enclosesLast() : line.meetsItself())
    }

    /// Appends the latitudes and longitudes of a value; an error when it has none.
    private static func read(
        _ value: Value, _ context: inout EvaluationContext, into degrees: inout [Decimal]
    ) -> Value? {
        let text = value.asText ?? ""
        guard context.spend(text.utf8.count) else { return .failed(.tooManySteps) }
        return EarthPoint.read(text, into: &degrees) ? nil : .failed(.notAPlace, text)
    }
}
