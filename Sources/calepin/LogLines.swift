// The server's log: one JSON object a line on the standard error, for people and for programs.
// What is logged is up to who logs; no value that anybody filled in ever is.

import CalepinExpressions
import Foundation
import Logging

/// Writes each message as one line of JSON.
struct LogLines: LogHandler {
    let label: String
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()

    init(label: String) {
        self.label = label
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var writer = JSONWriter(capacity: 192)
        writer.beginObject()
        writer.key("time")
        writer.string(Date().formatted(.iso8601.time(includingFractionalSeconds: true)))
        writer.key("level")
        writer.string(event.level.rawValue)
        writer.key("message")
        writer.string("\(event.message)")
        let members = metadata.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            writer.key(key == "hb.request.id" ? "id" : key)
            writer.string("\(value)")
        }
        writer.endObject()
        // A line that finds no room, as where the log is on the disk that is full, is lost; with
        // the other way to write the process would end.
        let line = Data(writer.bytes + [UInt8(ascii: "\n")])
        try? FileHandle.standardError.write(contentsOf: line)
    }
}
