// A time of day without day or zone, read and written. A moment is an Instant.

/// A time of day, to the millisecond.
///
/// Invariant: `milliseconds` is in `0..<86_400_000`; there is neither 24:00 nor a leap second.
public struct Time: Hashable, Sendable {
    /// Milliseconds since midnight.
    public let milliseconds: Int32

    /// The milliseconds of a day, 86,400,000.
    static var millisecondsPerDay: Int64 { 86_400_000 }

    /// 00:00.
    public static var midnight: Time { Time(unchecked: 0) }

    /// The caller has proved that the milliseconds are in range.
    init(unchecked milliseconds: Int32) {
        self.milliseconds = milliseconds
    }

    /// The time so many milliseconds after midnight; nil when that is not the same day.
    public init?(milliseconds: Int64) {
        guard milliseconds >= 0, milliseconds < Time.millisecondsPerDay else { return nil }
        self.milliseconds = Int32(milliseconds)
    }

    /// The time with these parts (0 to 23, 0 to 59, 0 to 59, 0 to 999); nil when one is not in
    /// its range.
    public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
        guard hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second < 60,
            millisecond >= 0, millisecond < 1000
        else { return nil }
        self.milliseconds = Int32(((hour * 60 + minute) * 60 + second) * 1000 + millisecond)
    }

    /// The hour, 0 to 23.
    public var hour: Int { Int(milliseconds) / 3_600_000 }
    /// The minute, 0 to 59.
    public var minute: Int { Int(milliseconds) / 60_000 % 60 }
    /// The second, 0 to 59.
    public var second: Int { Int(milliseconds) / 1000 % 60 }
    /// The millisecond, 0 to 999.
    public var millisecond: Int { Int(milliseconds) % 1000 }
}

extension Time: Comparable {
    /// True when the left time is the earlier one.
    public static func < (left: Time, right: Time) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Time: CustomStringConvertible {
    /// The shortest exact text: `15:30`, with seconds when they or the milliseconds are not zero
    /// (`15:30:07`), with milliseconds when they are not zero (`15:30:00.250`).
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes, full: false)
        return String(utf8: bytes)
    }

    /// The text with all its parts, `15:30:00.000`, as XForms stores it.
    package var fullText: String {
        var bytes: [UInt8] = []
        append(to: &bytes, full: true)
        return String(utf8: bytes)
    }

    func append(to bytes: inout [UInt8], full: Bool) {
        appendDigits(hour, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(minute, width: 2, to: &bytes)
        guard full || milliseconds % 60_000 != 0 else { return }
        bytes.append(UInt8(ascii: ":"))
        appendDigits(second, width: 2, to: &bytes)
        guard full || millisecond != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        appendDigits(millisecond, width: 3, to: &bytes)
    }
}
