// The warnings of a connection: libpq calls a function for each, while it reads a result.

import CPostgres

/// Keeps the warnings that come while a result is read.
final class WarningBox {
    private var kept: [PostgresWarning] = []

    /// Has libpq hand the warnings of a connection to this box, which has to live as long.
    func listen(to handle: OpaquePointer) {
        let receive: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void = {
            context, result in
            guard let context, let result else { return }
            Unmanaged<WarningBox>.fromOpaque(context).takeUnretainedValue().add(result)
        }
        PQsetNoticeReceiver(handle, receive, Unmanaged.passUnretained(self).toOpaque())
    }

    private func add(_ result: OpaquePointer) {
        guard kept.count < PostgresLimits.warnings,
            LibpqText.severity(result) == "WARNING"
        else { return }
        kept.append(
            PostgresWarning(state: LibpqText.state(result), words: LibpqText.message(result)))
    }

    /// Returns the warnings since the last call.
    func take() -> [PostgresWarning] {
        defer { kept = [] }
        return kept
    }
}

/// Texts of libpq, which are valid as long as what they belong to.
enum LibpqText {
    static func state(_ result: OpaquePointer) -> SQLState {
        SQLState(calepin_postgres_code(result).map { String(cString: $0) } ?? "")
    }

    static func severity(_ result: OpaquePointer) -> String {
        calepin_postgres_severity(result).map { String(cString: $0) } ?? ""
    }

    /// The message of a result on one line.
    static func message(_ result: OpaquePointer) -> String {
        let text = calepin_postgres_message(result) ?? UnsafePointer(PQresultErrorMessage(result))
        return oneLine(text)
    }

    /// The last message of a connection on one line.
    static func message(of handle: OpaquePointer?) -> String {
        oneLine(PQerrorMessage(handle))
    }

    private static func oneLine(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "" }
        let lines = String(cString: text).split { $0.isNewline }
        let line = lines.joined(separator: " ")
        return String(decoding: line.utf8.prefix(PostgresLimits.errorBytes), as: UTF8.self)
    }
}
