// A client of ODK as tests need it: records as XML, and posts of parts. It contains no test.

import CalepinExpressions
import Testing

@testable import CalepinServer

/// A part of a post.
struct PostedPart {
    var name: String
    var fileName = ""
    var content: [UInt8]
}

/// A device with the address of a server that has a key in it.
struct OpenRosaPhone {
    let server: TestServer
    let key: String

    /// The address, with the key.
    var root: String { "/odk/" + key }

    /// The headers that a client sends; not that of the page.
    static let headers = ["X-Calepin": "", "X-OpenRosa-Version": "1.0"]

    func get(_ path: String) async throws -> Reply {
        try await server.send("GET", root + path, Self.headers)
    }

    /// Posts a record with files.
    func post(
        _ xml: String, _ files: [String: [UInt8]] = [:]
    ) async throws -> Reply {
        let record = PostedPart(
            name: "xml_submission_file", fileName: "record.xml", content: Array(xml.utf8))
        let parts = files.sorted { $0.key < $1.key }.map {
            PostedPart(name: $0.key, fileName: $0.key, content: $0.value)
        }
        return try await post([record] + parts)
    }

    func post(_ parts: [PostedPart], boundary: String = "b0und") async throws -> Reply {
        try await post(
            Self.body(parts, boundary), type: "multipart/form-data; boundary=\(boundary)")
    }

    func post(_ body: [UInt8], type: String) async throws -> Reply {
        try await server.send(
            "POST", root + "/submission", Self.headers.merging(["Content-Type": type]) { $1 },
            body: body)
    }

    /// Returns the bytes of parts.
    static func body(_ parts: [PostedPart], _ boundary: String) -> [UInt8] {
        var body: [UInt8] = []
        for part in parts {
            let file = part.fileName.isEmpty ? "" : "; filename=\"\(part.fileName)\""
            body += Array(
                """
                --\(boundary)\r\nContent-Disposition: form-data; name="\(part.name)"\(file)\r\n\
                Content-Type: application/octet-stream\r\n\r\n
                """.utf8)
            body += part.content + [13, 10]
        }
        return body + Array("--\(boundary)--\r\n".utf8)
    }
}

extension ForeignVisit {
    /// The record as a client of ODK sends it, under another instance ID where one is given.
    func odk(_ instance: String? = nil, correcting earlier: String = "") -> String {
        func element(_ name: String, _ text: String) -> String {
            text.isEmpty ? "<\(name)/>" : "<\(name)>\(Self.escaped(text))</\(name)>"
        }
        let people = people.map { person in
            "<people>" + element("person", person.name)
                + element("age", person.age.map(String.init) ?? "")
                + person.stops.map { "<stops>" + element("note", $0) + "</stops>" }.joined()
                + "</people>"
        }.joined()
        let meta =
            element("orx:instanceID", "uuid:" + (instance ?? uuid))
            + (earlier.isEmpty ? "" : element("orx:deprecatedID", "uuid:" + earlier))
        return """
            <?xml version="1.0"?><data id="visits" version="1" \
            xmlns:orx="http://openrosa.org/xforms"><all>\(element("name", name))\
            \(element("kind", kind))\(element("fruits", fruits.joined(separator: " ")))\
            \(element("day", day))\(element("clock", clock + "Z"))\
            \(element("where", place.joined(separator: " ")))\(element("paper", paper))\
            \(people)</all><orx:meta>\(meta)</orx:meta></data>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
