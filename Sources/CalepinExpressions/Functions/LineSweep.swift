// Points, lines and areas in the plane of longitude and latitude, in exact decimals: where a line
// meets itself, and what is inside of a ring.

/// A line or ring in the plane, and the search for a point at which it meets itself: a sweep from
/// south to north that keeps the parts of the line at hand in order (Shamos and Hoey, 1976).
struct LineSweep {
    /// The latitudes and longitudes of the points, one after the other; no point is equal to the
    /// one before it.
    let degrees: [Decimal]
    /// The parts that the sweep has reached and not passed, by the number of their first point.
    private var order: [Int] = []

    init(_ degrees: [Decimal]) { self.degrees = degrees }

    private var partCount: Int { max(0, degrees.count / 2 - 1) }

    /// The side on which a point is of the line through two others: 1 or -1, 0 for on it. Exact up
    /// to 15 decimals of a degree.
    @inline(never)
    private func side(_ start: Int, _ end: Int, _ point: Int) -> Int {
        do throws(DecimalError) {
            let left = try Sphere.product(
                difference(end, start, 1), difference(point, start, 0))
            let right = try Sphere.product(
                difference(end, start, 0), difference(point, start, 1))
            return sign(try Sphere.sum(left, right, isLess: true))
        } catch { return 0 }
    }

    @inline(never)
    private func difference(
        _ point: Int, _ other: Int, _ axis: Int
    ) throws(DecimalError) -> Decimal {
        try Sphere.sum(degrees[2 * point + axis], degrees[2 * other + axis], isLess: true)
    }

    private func sign(_ number: Decimal) -> Int {
        number.isZero ? 0 : number.isNegative ? -1 : 1
    }

    /// The order of two points on an axis, 0 for the latitude: -1, 0 or 1.
    @inline(never)
    private func compared(_ point: Int, _ other: Int, _ axis: Int) -> Int {
        do throws(DecimalError) { return sign(try difference(point, other, axis)) } catch {
            return 0
        }
    }

    /// Returns true when a point is further south than another, or as far and further west.
    @inline(never)
    private func isBefore(_ point: Int, _ other: Int) -> Bool {
        let first = compared(point, other, 0)
        return (first == 0 ? compared(point, other, 1) : first) < 0
    }

    private func start(_ part: Int) -> Int { isBefore(part, part + 1) ? part : part + 1 }

    private func end(_ part: Int) -> Int { isBefore(part, part + 1) ? part + 1 : part }

    /// Returns true when the last point is inside of the ring of those before it, closed or not,
    /// or on its edge.
    ///
    /// Complexity: O(n).
    func enclosesLast() -> Bool {
        var isInside = false
        let point = partCount
        for part in 0..<point {
            let next = part + 1 == point ? 0 : part + 1
            let (low, high) = isBefore(part, next) ? (part, next) : (next, part)
            let side = side(low, high, point)
            // On the edge: neither before its first end nor behind its last.
            if side == 0, !isBefore(point, low), !isBefore(high, point) { return true }
            if side > 0, compared(low, point, 0) <= 0, compared(point, high, 0) < 0 {
                isInside.toggle()
            }
        }
        return isInside
    }

    /// Returns true when two parts of the line have a point in common other than the end of one
    /// that is the start of the next.
    ///
    /// Complexity: O(n log n) comparisons.
    mutating func meetsItself() -> Bool {
        // Two events a part: its start, then its end.
        let events = sortedPlaces(2 * partCount) { first, second in
            let (here, there) = (place(first), place(second))
            if isBefore(here, there) { return true }
            return !isBefore(there, here) && first % 2 < second % 2
        }
        for event in events {
            let isMet = event % 2 == 0 ? reaches(event / 2) : passes(event / 2)
            if isMet { return true }
        }
        return false
    }

    private func place(_ event: Int) -> Int {
        event % 2 == 0 ? start(event / 2) : end(event / 2)
    }

    /// Puts a part in its place; true when it meets one beside it.
    private mutating func reaches(_ part: Int) -> Bool {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            let other = order[middle]
            var side = side(start(other), end(other), start(part))
            if side == 0 {
                if meet(part, other) { return true }
                side = self.side(start(other), end(other), end(part))
            }
            if side < 0 { high = middle } else { low = middle + 1 }
        }
        order.append(part)
        var index = order.count - 1
        while index > low {
            order[index] = order[index - 1]
            index -= 1
        }
        order[low] = part
        return meetsNext(low - 1) || meetsNext(low)
    }

    /// Takes a part away; true when those on both sides of it meet.
    private mutating func passes(_ part: Int) -> Bool {
        var index = 0
        while index < order.count - 1, order[index] != part { index += 1 }
        let gap = index
        while index < order.count - 1 {
            order[index] = order[index + 1]
            index += 1
        }
        order.removeLast()
        return meetsNext(gap - 1)
    }

    private func meetsNext(_ index: Int) -> Bool {
        index >= 0 && index + 1 < order.count && meet(order[index], order[index + 1])
    }

    @inline(never)
    private func meet(_ first: Int, _ second: Int) -> Bool {
        let (low, high) = (min(first, second), max(first, second))
        let (lowStart, lowEnd) = (start(low), end(low))
        let (highStart, highEnd) = (start(high), end(high))
        let one = side(lowStart, lowEnd, highStart)
        let other = side(lowStart, lowEnd, highEnd)
        let isFlat = one == 0 && other == 0
        let laterStart = isBefore(lowStart, highStart) ? highStart : lowStart
        let earlierEnd = isBefore(lowEnd, highEnd) ? lowEnd : highEnd
        if high == low + 1 || low == 0 && high == partCount - 1 && isClosed {
            // They share a point; flat ones go on from it, or back.
            return isFlat && isBefore(laterStart, earlierEnd)
        }
        if isFlat { return !isBefore(earlierEnd, laterStart) }
        return one * other <= 0
            && side(highStart, highEnd, lowStart) * side(highStart, highEnd, lowEnd) <= 0
    }

    private var isClosed: Bool { !isBefore(0, partCount) && !isBefore(partCount, 0) }
}
