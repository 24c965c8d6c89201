// Texts that a pattern matches, for making test data. Matching is PatternMatcher's.

extension Pattern {
    /// A random text that the whole pattern matches; nil when none was found.
    ///
    /// It walks the compiled pattern and takes its branches at random, so that every text can come
    /// up; conditions such as `\b` are met by trying again. Complexity: at most 50 walks of 2,000
    /// steps.
    package func example(_ random: inout RandomSource) -> String? {
        for _ in 0..<50 {
            guard let text = walk(&random) else { continue }
            do throws(PatternError) {
                if try matchesWhole(text) { return text }
            } catch { return nil }
        }
        return nil
    }

    /// One way through the pattern; nil when it takes too long.
    private func walk(_ random: inout RandomSource) -> String? {
        var scalars = String.UnicodeScalarView()
        var place = 0
        for _ in 0..<2_000 {
            guard program.code.indices.contains(place) else { return nil }
            switch program.code[place] {
            case .scalar(let scalar):
                guard let scalar = Unicode.Scalar(scalar) else { return nil }
                scalars.append(scalar)
                place += 1
            case .set(let number):
                guard let scalar = program.sets[number].example(&random) else { return nil }
                scalars.append(scalar)
                place += 1
            case .split(let distance): place += random.next() & 1 == 0 ? 1 : distance
            case .jump(let distance): place += distance
            case .require: place += 1
            case .accept: return String(scalars)
            }
        }
        return nil
    }
}

extension ScalarSet {
    /// A random scalar of the set, one of ASCII where it has some; nil when none was found.
    fileprivate func example(_ random: inout RandomSource) -> Unicode.Scalar? {
        var found: [UInt32] = []
        // Those that print come first: a text for trying is to be read.
        for scalar in UInt32(0x20)..<0x7F where containsASCII(scalar) { found.append(scalar) }
        if found.isEmpty {
            for scalar in UInt32(0)..<0x80 where containsASCII(scalar) { found.append(scalar) }
        }
        if found.isEmpty { found = ranges.map { $0.low } }
        if found.isEmpty { found = isNegated ? [] : [0xE9] }
        guard !found.isEmpty else { return nil }
        return Unicode.Scalar(found[Int(random.next() % UInt64(found.count))])
    }
}
