// A program for ODK Central as tests need it: the addresses that it asks for. It contains no test.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A program for ODK Central that reads the records of an app of a team.
struct CentralProgram {
    let browser: TestBrowser
    let form: String
    private let project: String

    init(_ browser: TestBrowser, _ team: String, _ form: String = "visit") {
        self.init(browser, number: CentralName.number(of: "project " + team), form)
    }

    init(_ browser: TestBrowser, number: Int64, _ form: String) {
        (self.browser, self.form) = (browser, form)
        project = "/odk/v1/projects/\(number)"
    }

    /// All addresses of a record and of what is around it.
    func addresses(of record: String) -> [String] {
        let (all, one) = (project + "/forms/" + form, self.one(record))
        return [
            project, project + "/forms", all, all + ".xml", all + ".svc", all + "/fields",
            all + ".svc/Submissions", all + "/submissions", one, one + "/attachments",
            one + "/attachments/photo.jpg", one + "/comments",
        ]
    }

    /// Returns the address of a record, encoded as programs do it.
    func one(_ record: String) -> String {
        let instance = CentralName.instance(of: record).replacing(":", with: "%3A")
        return "\(project)/forms/\(form)/submissions/\(instance)"
    }

    func get(_ end: String) async throws -> Reply {
        try await browser.send("GET", "\(project)/forms/\(form)" + end)
    }

    /// Returns the rows of a table.
    func table(_ query: String = "", _ name: String = "Submissions") async throws -> [JSONValue] {
        let allowed = CharacterSet.urlQueryAllowed
        let encoded = query.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        let reply = try await get(".svc/\(name)" + (encoded.isEmpty ? "" : "?" + encoded))
        try #require(reply.status == 200, "\(query): \(reply.text)")
        return try JSONValue(reading: reply.unchunked)["value"]?.elements ?? []
    }

    /// Returns the answers to the question of the name, in the order of the table.
    func names(_ query: String = "") async throws -> [String] {
        try await table(query).compactMap { $0["all"]?.text("name") }
    }
}

extension RecordOffice {
    /// Saves a record of the team's app.
    func add(
        _ browser: TestBrowser, _ name: String, submit: Bool = true, to app: String = "visit"
    ) async throws -> String {
        let body = #"{"values":{"name":"\#(name)"},"submit":\#(submit)}"#
        let reply = try await browser.send(
            "POST", "/api/records/\(app)/all", try JSONValue(reading: body))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }
}
