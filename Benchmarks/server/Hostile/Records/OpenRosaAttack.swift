// Attacks by submissions of ODK: the largest records and bodies that limits allow, cut into parts
// in the most expensive way.

import CalepinExpressions
import Foundation

/// Posts large records, and bodies full of beginnings of boundaries, with keys that write.
struct OpenRosaAttack: Attack {
    static let name = "openrosa"
    static let count = 2
    /// The keys of accounts, one for each attacker.
    private let keys: [String]

    init(_ folder: URL, command: String) throws {
        keys = try Publisher(command: command, folder: folder)
            .writers("openrosa", count: 4 * Self.count)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let path = "/odk/" + keys[number % keys.count]
        let headers = ["Content-Type: multipart/form-data; boundary=b"]
        let words = String(repeating: "word ", count: 12_000)
        let cells = (0..<30).map { "<f\($0)>\(words)</f\($0)>" }.joined()
        let wide = (0..<200_000).map { "<r\($0 % 9)/>" }.joined()
        let records = (0..<8).flatMap { place in
            [cells, wide].enumerated().map { sort, inside in
                "<data id=\"note\" version=\"1\"><note>\(inside)</note><meta><instanceID>"
                    + "uuid:\(number).\(place).\(sort)</instanceID></meta></data>"
            }
        }
        let marks = Array(repeating: "\r\n--", count: 4_000_000).joined()
        let bodies =
            records.map { Self.part("xml_submission_file", $0) + "--b--\r\n" } + [
                Self.part("xml_submission_file", marks) + "--b--\r\n",
                (0..<190).map { Self.part("\($0)", words) }.joined() + "--b--\r\n",
            ]
        let requests =
            bodies.map { body in
                let length = "Content-Length: \(body.utf8.count)"
                return message("POST", path + "/submission", headers + [length]) + Array(body.utf8)
            }
            + [message("GET", path + "/formList")]
        return { siege in
            Siege.all(requests) { asked, _ in
                siege.repeating(from: address) { siege.note(try $0.ask(asked).head) }
            }
        }
    }

    private static func part(_ name: String, _ content: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(content)\r\n"
    }
}
