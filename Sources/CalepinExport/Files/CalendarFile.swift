// A calendar (RFC 5545): an event for each record that has a day or a moment, so that the calendar
// of a person shows what a collection plans.

import CalepinExpressions

/// Records as events.
struct CalendarFile: ExportFile {
    private(set) var bytes: [UInt8] = []
    private let cells: EventCells

    /// Begins a calendar.
    ///
    /// - Throws: `ExportError` `noDay`.
    init(_ plan: ExportPlan, _ settings: ExportSettings) throws(ExportError) {
        guard let cells = plan.event else { throw .noDay(settings.day) }
        self.cells = cells
        add("BEGIN", "VCALENDAR")
        add("VERSION", "2.0")
        add("PRODID", "-//Calepin//Calepin//EN")
        add("CALSCALE", "GREGORIAN")
        add("X-WR-CALNAME", Self.escaped(plan.tables[0].title))
    }

    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func end(_ plan: ExportPlan) -> Bool {
        add("END", "VCALENDAR")
        return false
    }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) {
        let start: (name: String, value: String)
        switch record.value(ofCell: cells.day) {
        case .day(let day): start = ("DTSTART;VALUE=DATE", Self.digits(of: day))
        case .instant(let instant): start = ("DTSTART", Self.digits(of: instant))
        default: return
        }
        add("BEGIN", "VEVENT")
        add("UID", record.id + "@calepin")
        // The same records give the same bytes: the stamp is that of the last change.
        add("DTSTAMP", Self.digits(of: record.mark(.changed) ?? Self.never))
        if let created = record.mark(.created) { add("CREATED", Self.digits(of: created)) }
        add(start.name, start.value)
        add("SUMMARY", Self.escaped(title(of: record, plan) ?? plan.tables[0].title))
        let text = description(of: record, plan)
        if !text.isEmpty { add("DESCRIPTION", Self.escaped(text)) }
        if let point = record.points(plan)?.first {
            add("GEO", "\(point[0]);\(point[1])")
        }
        add("STATUS", record.mark(.submitted) == nil ? "TENTATIVE" : "CONFIRMED")
        add("END", "VEVENT")
    }

    private static let never = Zone.utc.instant(Day(ordinal: 0) ?? .first, .midnight)

    private func title(of record: OpenedRecord, _ plan: ExportPlan) -> String? {
        for column in plan.tables[0].columns where column.cell.map(cells.titles.contains) == true {
            let text = record.cell(column, 0, in: 0, at: 1).text
            if !text.isEmpty { return text }
        }
        return nil
    }

    /// Returns the filled fields, a line for each.
    private func description(of record: OpenedRecord, _ plan: ExportPlan) -> String {
        var text = ""
        for column in plan.tables[0].columns where column.cell != nil {
            let cell = record.cell(column, 0, in: 0, at: 1).text
            guard !cell.isEmpty, text.utf8.count < ExportLimits.eventBytes else { continue }
            text +=
                (text.isEmpty ? "" : "\n") + column.head + ": "
                + cell.prefix(ExportLimits.eventCharacters)
        }
        return text
    }

    // Lines

    /// Adds a line, folded after 75 bytes (RFC 5545, 3.1).
    private mutating func add(_ name: String, _ value: String) {
        var width = 0
        for character in (name + ":" + value).unicodeScalars {
            let encoded = Array(String(character).utf8)
            if width + encoded.count > 75 {
                bytes += "\r\n ".utf8
                width = 1
            }
            bytes += encoded
            width += encoded.count
        }
        bytes += "\r\n".utf8
    }

    /// Returns a text of a property (RFC 5545, 3.3.11), without signs that a line cannot have.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\" + String(scalar)
            case "\n": escaped += "\\n"
            case "\t": escaped += " "
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a day as `20260131`.
    private static func digits(of day: Day) -> String {
        day.description.filter { $0 != "-" }
    }

    /// Returns a moment in UTC as `20260131T073000Z`.
    private static func digits(of instant: Instant) -> String {
        let shown = instant.shown(in: .utc)
        let time = shown.time
        let parts = [time.hour, time.minute, time.second].map { String("0\($0)".suffix(2)) }
        return digits(of: shown.day) + "T" + parts.joined() + "Z"
    }
}
