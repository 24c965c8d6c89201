// Instants as ISO 8601 texts, read and written. Other formats are in CalendarPicture.

extension Instant: CustomStringConvertible {
    /// The moment a text like `2018-04-24T15:30:00.000+06:00` stands for, nil when it is none.
    ///
    /// A space may stand for the `T`. An offset that is written is kept; without one the text is
    /// read in `zone`. A day alone is its start there.
    ///
    /// Complexity: O(n + log m) in the bytes and the zone's transitions.
    public static func parse(_ bytes: UnsafeBufferPointer<UInt8>, zone: Zone) -> Instant? {
        var reader = CalendarReader(bytes)
        guard let day = Day.read(&reader) else { return nil }
        if reader.isAtEnd { return zone.instant(day, .midnight) }
        guard reader.accept(UInt8(ascii: "T")) || reader.accept(UInt8(ascii: " ")),
            let (time, offset) = Time.readZoned(&reader)
        else { return nil }
        guard let offset else { return zone.instant(day, time) }
        return Instant(day: day, time: time, validOffsetMinutes: offset)
    }

    /// The moment a text like `2018-04-24T15:30:00.000+06:00` stands for, nil when it is none.
    ///
    /// Complexity: O(n + log m) in the text's bytes and the zone's transitions.
    public static func parse(_ text: String, zone: Zone) -> Instant? {
        Array(text.utf8).withUnsafeBufferPointer { parse($0, zone: zone) }
    }

    /// The ISO 8601 text with all its parts, `2018-04-24T15:30:00.000+06:00`, and `Z` for an
    /// offset of zero.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(utf8: bytes)
    }

    /// Appends the text with all its parts.
    package func append(to bytes: inout [UInt8]) {
        day.append(to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        time.append(to: &bytes, full: true)
        appendOffset(to: &bytes)
    }

    private func appendOffset(to bytes: inout [UInt8]) {
        guard offsetMinutes != 0 else {
            bytes.append(UInt8(ascii: "Z"))
            return
        }
        let minutes = Int(offsetMinutes.magnitude)
        bytes.append(offsetMinutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        appendDigits(minutes / 60, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        appendDigits(minutes % 60, width: 2, to: &bytes)
    }
}
