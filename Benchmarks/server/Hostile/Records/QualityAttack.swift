// Attacks by reports about quality: all records of an account are gone through for each of them,
// with conditions that are computed for each record, and by checks that compare visits with one
// another and read how each record was filled in.

import Foundation

/// Asks for the quality of the records of an account, and changes one in between.
struct QualityAttack: Attack {
    static let name = "quality"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        let fields = ["title", "words"].map {
            #"{"field":"\#($0)","label":{"en":"\#($0)"},"optional":true}"#
        }
        let form = Publisher.form("round", fields, more: #""neverSubmitted":true,"#)
        // A second visit of each tenth record, and hardly any key twice; then one key for all.
        let app = """
            {"id":"rounds","title":{"en":"Rounds"},"forms":[\(form)],"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"round","sharing":"personal","quality":[
            {"name":"back","compares":{"key":["title"],"second":"contains(${title}, '0')",
            "fields":["words","title"]}},
            {"name":"crowd","compares":{"key":["words"],"second":"contains(${title}, '7')",
            "fields":["title"]}},
            {"name":"hurry","fast":{"seconds":600,"answers":2}}]}]}
            """
        base = try RecordSearchAttack(folder, command: command, form: "round", app: app)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let condition = "&where=contains(concat(%24%7Bwords%7D%2C%24%7Btitle%7D)%2C'x')"
        let path = "/api/records/rounds/all/quality?q=n"
        return try base.attacker(
            number, port: port,
            paths: [path, path + String(repeating: condition, count: 8)])
    }
}
