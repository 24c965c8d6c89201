// The commands about collections with rows from an address: fetched rows, and messages when
// fetching is forbidden or fails.

import Foundation
import Testing

@Suite struct RemoteCommandTests {
    @Test(arguments: [
        ("http://127.0.0.1:1/players.json", "The source’s address is not one that may be asked."),
        ("https://127.0.0.1:1/players.json", "The source’s address is not one that may be asked."),
        ("https://0x7f.1/players.json", "The address of the source is not valid."),
        ("https://user@a.example/", "The address of the source is not valid."),
    ])
    func anAddressThatMustNotBeAskedIsNot(address: String, words: String) throws {
        for arguments in [
            ["query", "players", "--at", address], ["import", "players", address],
            ["match", "professions", "Apps/Professions/initial-data.json", "--at", address],
        ] {
            let run = try calepin(arguments)
            #expect(run.errors == "\(address): \(words)\n" && run.status == 1)
            #expect(run.output == "")
        }
    }

    @Test func nobodyAtAListedHostIsSaid() throws {
        let address = "http://127.0.0.1:1/players.json"
        let run = try calepin(
            "query", "players", "--at", address, "--source-host", "127.0.0.1", "--language", "fr")
        #expect(run.errors == "\(address): La source est injoignable.\n" && run.status == 1)
    }

    @Test func aListedHostIsOne() throws {
        let run = try calepin("query", "players", "--source-host", "http://a.example/")
        #expect(run.errors.contains("is not a host such as catalogue.lan:8080"))
        #expect(run.status == 64)
    }
}
