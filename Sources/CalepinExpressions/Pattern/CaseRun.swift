// Scalars that `(?i)` treats as the same: Latin, Greek and Cyrillic letters with one counterpart.
// Scripts beyond these keep their case, and no letter expands to several (ß stays ß).

/// A run of capital letters and where their small letters are.
struct CaseRun {
    let low: UInt32
    let high: UInt32
    /// Distance from capital to small letter; 0 where they alternate, capital first.
    let distance: UInt32

    /// The runs in the blocks Basic Latin to Cyrillic, from the Unicode code charts.
    private static func runs() -> [CaseRun] {
        [
            CaseRun(low: 0x41, high: 0x5A, distance: 32),
            CaseRun(low: 0xC0, high: 0xD6, distance: 32),
            CaseRun(low: 0xD8, high: 0xDE, distance: 32),
            CaseRun(low: 0x100, high: 0x12F, distance: 0),
            CaseRun(low: 0x132, high: 0x137, distance: 0),
            CaseRun(low: 0x139, high: 0x148, distance: 0),
            CaseRun(low: 0x14A, high: 0x177, distance: 0),
            CaseRun(low: 0x179, high: 0x17E, distance: 0),
            CaseRun(low: 0x391, high: 0x3A1, distance: 32),
            CaseRun(low: 0x3A3, high: 0x3AB, distance: 32),
            CaseRun(low: 0x400, high: 0x40F, distance: 80),
            CaseRun(low: 0x410, high: 0x42F, distance: 32),
        ]
    }

    /// Appends the other cases of a range's letters; may append scalars already in the range.
    static func appendOtherCases(of range: ScalarRange, to ranges: inout [ScalarRange]) {
        for run in runs() {
            run.appendOtherCases(of: range, to: &ranges)
        }
        // Ÿ sits in another block than ÿ.
        if range.low <= 0xFF, range.high >= 0xFF {
            ranges.append(ScalarRange(low: 0x178, high: 0x178))
        }
        if range.low <= 0x178, range.high >= 0x178 {
            ranges.append(ScalarRange(low: 0xFF, high: 0xFF))
        }
    }

    private func appendOtherCases(of range: ScalarRange, to ranges: inout [ScalarRange]) {
        let first = max(range.low, low)
        let last = min(range.high, high)
        if distance == 0 {
            guard first <= last else { return }
            // A capital has the parity of the run's start; widen both ends to whole pairs.
            let start = first - (first - low) % 2
            let end = last + 1 - (last - low) % 2
            ranges.append(ScalarRange(low: start, high: end))
            return
        }
        if first <= last {
            ranges.append(ScalarRange(low: first + distance, high: last + distance))
        }
        let smallFirst = max(range.low, low + distance)
        let smallLast = min(range.high, high + distance)
        if smallFirst <= smallLast {
            ranges.append(ScalarRange(low: smallFirst - distance, high: smallLast - distance))
        }
    }
}
