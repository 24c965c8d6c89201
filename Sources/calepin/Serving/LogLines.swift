// The server's log: one JSON object per line on the standard error. No value that anybody filled
// in is ever logged.

import CalepinExpressions
import Foundation
import Logging

/// A log handler that writes each message as one line of JSON.
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
        // A line that cannot be written, for instance to a full disk, is lost; the other API for
        // writing would end the process.
        let line = Data(writer.bytes + [UInt8(ascii: "\n")])
        try? FileHandle.standardError.write(contentsOf: line)
    }
}
