// The scenarios of an app: they are run before it is published, and one that fails stops it.

import CalepinExpressions
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The scenarios of a published app")
struct PublishScenarioTests {
    private static let form = PublishBook.form(
        "trip",
        [
            PublishBook.field("days", #""type":"integer""#),
            PublishBook.field("reason", #""relevant":"${days} > 7""#),
        ])

    private func app(_ scenarios: String) -> [UInt8] {
        PublishBook.app("trip", [Self.form], ",\"scenarios\":\(scenarios)")
    }

    private func scenario(_ name: String, hidden: Bool, form: String = "") -> String {
        """
        {\(form)"scenarios":[{"name":"\(name)","steps":[{"set":"days","value":8},
        {"expect":"reason","hidden":\(hidden)}]}]}
        """
    }

    @Test("that hold let it through, and come with its declaration")
    func held() async throws {
        let book = try PublishBook()
        let one = scenario("a long one", hidden: false)
        let two = scenario("the same", hidden: false, form: #""form":"trip","#)
        #expect(try await book.publish(app("[\(one),\(two)]")) == 1)
        let fetched = try JSONValue(
            reading: try await book.service.declaration("trip", version: 1))
        #expect(fetched["scenarios"]?.elements?.count == 2)
        // The page gets none.
        let served = try #require(book.registry.current.app("trip")?.live).served.declaration
        #expect(try JSONValue(reading: served)["scenarios"] == nil)
        #expect(try await book.restarted().current.app("trip")?.live?.served.declaration == served)
        await #expect(throws: PublishError.unchanged(1)) {
            try await book.publish(app("[\(one),\(two)]"))
        }
        #expect(try await book.publish(app("[\(one)]")) == 2)
        // What was fetched can be published again.
        #expect(
            try await book.service.check(
                try await book.service.declaration("trip", version: 1)
                    .replacing(Array("\"version\":1".utf8), with: Array("\"version\":3".utf8))
            ).version == 3)
    }

    @Test("that fail stop it, each named in the language asked for")
    func failed() async throws {
        let book = try PublishBook()
        let json = app("[\(scenario("a long one", hidden: true))]")
        for (language, words) in [
            (Language.english, "expected true, got false"),
            (.french, "true attendu, false obtenu"),
        ] {
            let publication = Publication(language: language)
            do {
                _ = try await book.service.publish(json, publication)
                Issue.record("published")
            } catch let error as PublishError {
                let lines = error.lines(in: language)
                #expect(lines.count == 2)
                #expect(lines[0].hasPrefix("scenarios[0]: a long one: "))
                #expect(lines[0].contains(words), "\(lines)")
            }
        }
        #expect(book.registry.current.app("trip") == nil)
    }

    @Test("that cannot be read stop it, too")
    func unreadable() async throws {
        let book = try PublishBook()
        let endless = Array(repeating: #"{"set":"days","value":8}"#, count: 20_001)
            .joined(separator: ",")
        let cases: [(String, PublishError)] = [
            ("{}", .unexpected("scenarios")), ("[1]", .unexpected("scenarios")),
            (
                "[{\"form\":\"none\",\"scenarios\":[]}]", .unexpected("scenarios[0].form")
            ),
            (
                "[{}]",
                .scenarios(["scenarios[0]: the key “scenarios” is missing"])
            ),
            (
                "[{\"scenarios\":[],\"more\":1}]",
                .scenarios(["scenarios[0]: there is no key “more” here"])
            ),
            (
                "[{\"scenarios\":[{\"name\":\"endless\",\"steps\":[\(endless)]}]}]",
                .tooManySteps(20_000)
            ),
        ]
        for (scenarios, error) in cases {
            await #expect(throws: error) { try await book.publish(app(scenarios)) }
        }
        #expect(book.registry.current.app("trip") == nil)
    }
}
