// An attack by the files of the page and the description of the API: the largest are fetched again
// and again, which needs no account; those of the page count against no budget.

import Foundation

/// Fetches the modules of the page and the description of the API.
struct PageAttack: Attack {
    static let name = "page"
    static let count = 4
    private static let paths = [
        "/forms.wasm", "/catalogues.wasm", "/api/openapi.json", "/forms.wasm",
    ]
    private static let codings = ["identity", "gzip", "br"]

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        return { siege in
            var turn = number
            siege.repeating(from: address) { connection in
                turn += 1
                let path = Self.paths[turn % Self.paths.count]
                let coding = "Accept-Encoding: " + Self.codings[turn % Self.codings.count]
                siege.note(try connection.ask(message("GET", path, [coding])).head)
            }
        }
    }
}
