// `calepin import` as a process, with a server and a key: checked, taken, the same a second time,
// and taken back.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The command import with a server", .serialized)
struct ImportCommandTests {
    @Test("takes the zip of ODK Central, and takes it back")
    func zip() async throws {
        let place = try await TeamPlace()
        let file = place.desk.url.appendingPathComponent("visit.csv.zip")
        let csv = """
            SubmissionDate,group-name,group-many,colour,KEY,SubmitterName
            2026-01-01T00:00:00Z,North,7,red,uuid:1,Amina
            2026-01-02T00:00:00Z,South,many,blue,uuid:2,Ben

            """
        let zip = try TestZip(files: [("visit.csv", Array(csv.utf8))]).bytes()
        try Data(zip).write(to: file)
        func send(_ more: String...) async throws -> (status: Int32, lines: [String]) {
            let told = try await calepin(
                ["import", "visit/all", file.path, "--server", place.address, "--key-file"]
                    + [place.keyFile] + more)
            return (told.status, told.words.split(separator: "\n").map(String.init))
        }
        let checked = try await send("--check")
        #expect(checked.status == 1)
        #expect(checked.lines.first == "An export of ODK Central")
        #expect(checked.lines.dropFirst().first == "Not used: colour")
        #expect(checked.lines.contains { $0.hasPrefix("3 · group-many: ") })
        #expect(checked.lines.suffix(2) == ["1 new", "1 with faults"])
        #expect(try await send().lines.contains("1 new"))
        #expect(
            try await send("--column", "group-many=").lines.suffix(2) == ["1 new", "1 the same"])
        #expect(try await send("--undo").lines.contains("2 taken back"))
        let wrong = try await calepin(["import", "visit/all", file.path, "--undo"])
        #expect(wrong.status != 0 && wrong.words.contains("--server"))
    }
}
