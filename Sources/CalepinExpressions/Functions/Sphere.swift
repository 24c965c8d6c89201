// Lengths and areas on the earth, as ODK measures them: on a sphere, without altitudes. Points are
// their latitudes and longitudes in degrees, one after the other. Where a line meets itself is in
// LineSweep.swift.

/// The measures of a sphere of the size of the earth.
package enum Sphere {
    /// Half of the diameter of the earth at the equator, as ODK has it, in metres.
    private static var radiusMetres: Decimal { 6_378_100 }

    /// Returns the length of a line in metres: the sum of the great circles between its points, by
    /// the law of cosines. With 34 digits the error is below a nanometre a point.
    ///
    /// Complexity: O(n), five circular functions a point.
    package static func length(_ degrees: [Decimal]) throws(DecimalError) -> Decimal {
        var angles = Decimal(0)
        var index = 2
        while index < degrees.count {
            let (from, to) = (try radians(degrees[index - 2]), try radians(degrees[index]))
            let across = try radians(sum(degrees[index + 1], degrees[index - 1], isLess: true))
            let cosines = try product(
                product(Transcendental.cos(from), Transcendental.cos(to)),
                Transcendental.cos(across))
            let sines = try product(Transcendental.sin(from), Transcendental.sin(to))
            let cosine = try sum(cosines, sines)
            // A cosine that is rounded may be beyond one.
            let one: Decimal = cosine.isNegative ? -1 : 1
            let isBeyond = try sum(cosine.magnitude, 1, isLess: true).isNegative
            angles = try sum(angles, Transcendental.acos(isBeyond ? cosine : one))
            index += 2
        }
        return try product(angles, radiusMetres)
    }

    /// Returns the area in square metres that a ring encloses, closed or not: that of the ring on
    /// the plane that touches the earth along the meridian of its first point, with each point at
    /// its distance along its parallel. For a field the error is below a ten-thousandth.
    ///
    /// Complexity: O(n), a circular function a point.
    package static func area(_ degrees: [Decimal]) throws(DecimalError) -> Decimal {
        var total = Decimal(0)
        var (lastUp, lastAcross) = (total, total)
        var index = 0
        while index < degrees.count {
            let up = try sum(degrees[index], degrees[0], isLess: true)
            var across = try sum(degrees[index + 1], degrees[1], isLess: true)
            // The shorter way round.
            if try sum(180, across.magnitude, isLess: true).isNegative {
                across = try sum(across, across.isNegative ? 360 : -360)
            }
            across = try product(across, Transcendental.cos(radians(degrees[index])))
            total = try sum(total, product(lastUp, across))
            total = try sum(total, product(lastAcross, up), isLess: true)
            (lastUp, lastAcross) = (up, across)
            index += 2
        }
        let metres = try radians(radiusMetres)
        return try product(product(total.magnitude, metres), metres).divided(by: 2)
    }

    // Calls are smaller than what they call, which would stand at each place else.

    @inline(never)
    private static func radians(_ degrees: Decimal) throws(DecimalError) -> Decimal {
        try degrees.multiplied(by: Transcendental.pi).divided(by: 180)
    }

    @inline(never)
    static func product(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        try a.multiplied(by: b)
    }

    @inline(never)
    static func sum(
        _ a: Decimal, _ b: Decimal, isLess: Bool = false
    ) throws(DecimalError) -> Decimal {
        try a.adding(isLess ? b.negated : b)
    }
}
