// Times of the server as the commands print them, in UTC. Moments that are arguments are read in
// MomentArguments.swift.

import CalepinExpressions

extension Instant {
    /// Returns seconds since 1970 as a time in UTC, such as `2026-11-25 13:22:59`; the number
    /// itself when it is outside of the calendar.
    static func text(ofSeconds seconds: Int64) -> String {
        let limit = Int64.max / 1_000
        guard abs(seconds) < limit, let moment = Instant(milliseconds: seconds * 1_000) else {
            return "\(seconds)"
        }
        // 2026-11-25T13:22:59.000Z, to the second.
        return String(moment.description.prefix(19)).replacing("T", with: " ")
    }
}
