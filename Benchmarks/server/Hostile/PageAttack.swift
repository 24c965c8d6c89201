// An attack by the files of the page: the largest are fetched again and again, which needs no
// account and counts against no budget.

import Foundation

/// Fetches the modules of the page.
struct PageAttack: Attack {
    static let name = "page"
    static let count = 4
    private static let codings = ["identity", "gzip", "br"]

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        return { siege in
            var turn = number
            siege.repeating(from: address) { connection in
                turn += 1
                let path = turn % 2 == 0 ? "/forms.wasm" : "/catalogues.wasm"
                let coding = "Accept-Encoding: " + Self.codings[turn % Self.codings.count]
                siege.note(try connection.ask(message("GET", path, [coding])).head)
            }
        }
    }
}
