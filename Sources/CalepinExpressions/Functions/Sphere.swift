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
            let across = try radians(degrees[index + 1].subtracting(degrees[index - 1]))
            var cosine = try Transcendental.cos(from).multiplied(by: Transcendental.cos(to))
                .multiplied(by: Transcendental.cos(across))
            let sines = try Transcendental.sin(from).multiplied(by: Transcendental.sin(to))
            cosine = try cosine.adding(sines)
            // A cosine that is rounded may be beyond one.
            if cosine > 1 { cosine = 1 } else if cosine < -1 { cosine = -1 }
            angles = try angles.adding(Transcendental.acos(cosine))
            index += 2
        }
        return try angles.multiplied(by: radiusMetres)
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
            let up = try degrees[index].subtracting(degrees[0])
            var across = try degrees[index + 1].subtracting(degrees[1])
            // The shorter way round.
            if across > 180 { across = try across.subtracting(360) }
            if across < -180 { across = try across.adding(360) }
            across = try across.multiplied(by: Transcendental.cos(radians(degrees[index])))
            total = try total.adding(lastUp.multiplied(by: across))
                .subtracting(lastAcross.multiplied(by: up))
            (lastUp, lastAcross) = (up, across)
            index += 2
        }
        let metres = try radians(radiusMetres)
        return try total.magnitude.multiplied(by: metres).multiplied(by: metres).divided(by: 2)
    }

    @inline(never)
    private static func radians(_ degrees: Decimal) throws(DecimalError) -> Decimal {
        try degrees.multiplied(by: Transcendental.pi).divided(by: 180)
    }
}
