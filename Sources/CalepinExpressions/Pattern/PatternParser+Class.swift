// Character classes of a pattern: `[a-z\d_-]`, `[^..]`. Sets are in ScalarSet.

extension PatternParser {
    /// Reads a class, brackets included.
    mutating func parseClass() throws(PatternError) {
        let offset = position
        position += 1
        let isNegated = accept("^")
        if peek() == UInt8(ascii: "]") { throw PatternError(.emptyClass, at: offset) }
        var set = ScalarSetBuilder()
        while !accept("]") {
            guard peek() != nil else { throw PatternError(.unclosedClass, at: offset) }
            try parseClassPart(into: &set, offset)
        }
        try emitSet(set, isNegated: isNegated, from: offset)
    }

    /// One scalar, range or set of a class.
    private mutating func parseClassPart(
        into set: inout ScalarSetBuilder, _ classOffset: Int
    ) throws(PatternError) {
        let offset = position
        switch try takeClassEscape(classOffset) {
        case .set(let part):
            set.ranges.append(contentsOf: part.ranges)
            set.categories |= part.categories
        case .place:
            throw PatternError(.unknownEscape, at: offset)
        case .scalar(let low):
            let high = try takeRangeEnd(classOffset, from: offset) ?? low
            guard low <= high else { throw PatternError(.invalidRange, at: offset) }
            if foldsCase { set.addFoldingCase(low, high) } else { set.add(low, high) }
        }
    }

    /// The scalar after a `-` that makes a range: one that is not the last of the class.
    private mutating func takeRangeEnd(
        _ classOffset: Int, from offset: Int
    ) throws(PatternError) -> UInt32? {
        guard peek() == UInt8(ascii: "-"), position + 1 < bytes.count,
            bytes[position + 1] != UInt8(ascii: "]")
        else { return nil }
        position += 1
        guard case .scalar(let high) = try takeClassEscape(classOffset) else {
            throw PatternError(.invalidRange, at: offset)
        }
        return high
    }

    /// The next scalar or escape inside a class.
    private mutating func takeClassEscape(_ classOffset: Int) throws(PatternError) -> Escape {
        let offset = position
        guard let byte = peek() else { throw PatternError(.unclosedClass, at: classOffset) }
        if byte == UInt8(ascii: "\\") { return try takeEscape() }
        guard byte != UInt8(ascii: "["), !accept("&&") else {
            throw PatternError(.nestedClass, at: offset)
        }
        return .scalar(takeScalar())
    }
}
