// Attacks by files of records: each row is opened with the form and becomes a change, and files of
// many columns and of rows that are refused cost the most for their size.

import CalepinExpressions
import Foundation

/// Imports large files again and again, and reads all changes from the beginning meanwhile.
struct ImportAttack: Attack {
    static let name = "imports"
    static let count = 2
    /// The number of rows of a file.
    private static let rows = 2_000
    /// The keys of accounts, one for each attacker.
    private let keys: [String]

    init(_ folder: URL, command: String) throws {
        keys = try Publisher(command: command, folder: folder)
            .writers("import", count: 4 * Self.count)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let headers = ["Authorization: Bearer " + keys[number % keys.count]]
        let wide = (0..<400).map { "column \($0)" }.joined(separator: ",")
        let texts = String(repeating: "word ", count: 40)
        let files = [
            "KEY,title,words\n"
                + (0..<Self.rows).map { "\(number).\($0),t,\(texts)\n" }.joined(),
            // The columns of KoboToolbox, with as many choices of no field.
            "_uuid,_index,title," + (0..<400).map { "a/b-c/d-\($0)" }.joined(separator: ",") + "\n"
                + (0..<Self.rows).map { "\(number)-\($0),\($0),t,\n" }.joined(),
            "KEY,title,day,\(wide)\n" + (0..<Self.rows).map { "\($0),t,nothing,\n" }.joined(),
        ]
        let requests =
            files.map {
                message("POST", "/api/imports/notes/notes?mode=run", headers, Array($0.utf8))
            } + [message("GET", "/api/records/notes/notes/changes", headers, [])]
        return { siege in
            Siege.all(requests) { asked, _ in
                siege.repeating(from: address) { siege.note(try $0.ask(asked).head) }
            }
        }
    }
}
