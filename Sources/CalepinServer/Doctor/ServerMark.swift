// When something was last done to the whole server, and with what result: a row for each event.

import CalepinExpressions

/// The last time that something was done to a server.
package struct ServerMark: Equatable, Sendable {
    /// The events that leave a mark.
    enum Event: String, CaseIterable, Sendable {
        case backup, verification
        /// The owners were told what is wrong; the name has the codes.
        case alarm
    }

    let event: Event
    /// The time, in seconds since 1970.
    package let at: Int64
    /// The number of faults that were found.
    package var findings = 0
    /// The name of the folder of a backup, or the codes of an alarm; empty for all others.
    package var name = ""

    init(_ event: Event, at: Int64, findings: Int = 0, name: String = "") {
        (self.event, self.at, self.findings, self.name) = (event, at, findings, name)
    }

    private init(_ event: Event, _ row: AccountRow) {
        let json = row.json
        self.init(
            event, at: row.at, findings: Int(json["findings"]?.asInt64 ?? 0),
            name: json.text("name"))
    }

    var row: AccountRow {
        AccountRow(
            .mark, key: event.rawValue, owner: "", at: at,
            json: .row([("findings", .number("\(findings)")), ("name", .string(name))]))
    }

    /// Reads the last one; nil for never.
    ///
    /// Throws: the store's error.
    static func last(_ event: Event, _ job: any StoreReading) throws(StoreError) -> ServerMark? {
        try job.accounts.row(.mark, event.rawValue).map { ServerMark(event, $0) }
    }
}
