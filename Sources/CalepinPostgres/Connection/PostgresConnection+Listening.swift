// Messages of LISTEN, which the server sends at any time. What they say is the matter of Bus/.

import CPostgres

/// A message that some connection sent by NOTIFY.
struct PostgresMessage: Equatable, Sendable {
    var channel: String
    var text: String
    /// The process of the server whose connection sent it.
    var sender: Int32
}

extension PostgresConnection {
    /// The socket, for waiting; -1 when the connection is lost.
    var socket: Int32 { handle.map { PQsocket($0) } ?? -1 }

    /// Reads what has come, and returns the messages. It does not wait.
    ///
    /// Throws: `lost`.
    func messages() throws(PostgresError) -> [PostgresMessage] {
        guard let handle, PQconsumeInput(handle) == 1 else { throw lost() }
        var messages: [PostgresMessage] = []
        while let found = PQnotifies(handle) {
            messages.append(
                PostgresMessage(
                    channel: String(cString: found.pointee.relname),
                    text: String(cString: found.pointee.extra), sender: found.pointee.be_pid))
            PQfreemem(found)
        }
        guard PQstatus(handle) == CONNECTION_OK else { throw lost() }
        return messages
    }
}
