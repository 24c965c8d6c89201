// Exports of what a query of a table finds, against the same query of the table.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("An export of what is found")
struct FoundExportTests {
    private func compare(_ query: String, _ office: RecordOffice) async throws {
        let table = try await office.ann.send(
            "GET", "/api/records/diary/all?limit=500&columns=name&" + query)
        let file = try await office.export(office.ann, "diary", "&" + query)
        try #require(table.status == 200 && file.status == 200, "\(file.text)")
        let ids = (table.json["rows"]?.elements ?? []).map { $0.text("id") }
        let lines = file.text.split(whereSeparator: \.isNewline)
            .filter { $0.contains(",") }.dropFirst()
        #expect(lines.count == ids.count, "\(query)")
        #expect(ids.allSatisfy { id in lines.contains { $0.contains(id) } })
    }

    @Test("has the records that the table finds, whatever is asked")
    func found() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "diary")
            for number in 1...30 {
                let name = ["Anna", "Bo", "Céline"][number % 3]
                try await RecordOffice.save(writer, Int64(number), UInt64(number), name)
            }
            let queries = [
                "q=anna", "where=$%7Bname%7D%20%3D%20%27Bo%27", "q=nobody",
                "where=$%7Btwice%7D%20%3E%201&where=$%7Bname%7D%20!%3D%20%27Bo%27", "q=",
            ]
            for query in queries { try await compare(query, office) }
            for wrong in ["where=$%7Bnothing%7D%20%3D%201", "filter=nothing", "where=%28"] {
                let file = try await office.export(office.ann, "diary", "&" + wrong)
                #expect(file.status == 400, "\(wrong): \(file.text)")
            }
            let foreign = try await office.export(office.eve, "visit", "&q=a")
            #expect(foreign.status == 404)
        }
    }
}
