// Declarations that are not published, with the reason in both languages, and the live app as it
// was.

import CalepinExpressions
import CalepinForms
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A declaration that is not published")
struct RefusedDeclarationTests {
    private static let field = PublishBook.field("name")

    private static let cases: [(json: [UInt8], error: PublishError)] = [
        (Array("{".utf8), .notJSON(at: 1)), ([0xFF], .notJSON(at: 0)), ([], .notJSON(at: 0)),
        (Array("[]".utf8), .unexpected("")), (Array("{}".utf8), .unexpected("id")),
        (Array(#"{"id":"a","forms":{}}"#.utf8), .unexpected("forms")),
        (PublishBook.form("Big"), .badID("Big")), (PublishBook.form("é"), .badID("é")),
        (
            PublishBook.form(String(repeating: "a", count: 41)),
            .badID(String(repeating: "a", count: 41))
        ),
        (PublishBook.app("../etc", [PublishBook.form("x")]), .badID("../etc")),
        (PublishBook.form("console"), .reservedID("console")),
        (PublishBook.form("calculator"), .reservedID("calculator")),
        (PublishBook.app("trip", []), .noForm),
        (
            PublishBook.app("trip", [PublishBook.form("club")]),
            .formTaken(form: "club", by: "club")
        ),
        (
            PublishBook.app("club", [PublishBook.form("member", version: 2)]),
            .formMissing("club")
        ),
        (
            PublishBook.app(
                "trip", [PublishBook.form("trip")],
                """
                ,"collections":[{"name":"places","sharing":"catalogue","readableBy":"everyone"}]
                """
            ),
            .missingRows("places")
        ),
        (
            PublishBook.app("trip", [PublishBook.form("trip")], #","catalogues":[{"name":"x"}]"#),
            .unexpected("catalogues")
        ),
        (
            PublishBook.app(
                "trip", [PublishBook.form("trip")],
                """
                ,"lookups":[{"name":"x","address":"a","value":"v",
                "keys":[{"field":"f","column":"c"}]}]
                """
            ),
            .missingRows("a")
        ),
    ]

    @Test("is refused with its reason", arguments: cases.indices)
    func refused(_ place: Int) async throws {
        let (json, error) = Self.cases[place]
        let book = try PublishBook()
        let before = book.registry.current.list(for: []).tag
        await #expect(throws: error) { try await book.publish(json) }
        await #expect(throws: error) { try await book.service.check(json) }
        #expect(error.lines(in: .english) != error.lines(in: .french))
        #expect(error.lines(in: .english).allSatisfy { !$0.isEmpty && !$0.contains("{") })
        #expect(book.registry.current.list(for: []).tag == before)
        #expect(
            try await book.store.read { (job) throws(StoreError) in try job.registry.apps() }
                .isEmpty)
    }

    @Test("has all of its faults named, in one go")
    func faults() async throws {
        let fields = (0..<2_000).map {
            PublishBook.field("f\($0)", #""relevant":"${none} = 1""#)
        }
        let book = try PublishBook()
        do {
            try await book.publish(PublishBook.form("visit", fields))
            Issue.record("published")
        } catch PublishError.faults(let faults) {
            #expect(faults.count >= 2_000)
        }
    }

    @Test("never makes it trap, wherever it is cut or changed")
    func mutilated() async throws {
        let whole = PublishBook.app(
            "trip", [PublishBook.form("trip"), PublishBook.form("stop")],
            #","version":3,"catalogues":[{"name":"c","attributes":["name"],"rows":[["a"]]}]"#)
        let book = try PublishBook()
        var generator = HostileNumbers(seed: 7)
        for _ in 0..<2_000 {
            var json = whole
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: json.removeLast(Int.random(in: 1..<json.count, using: &generator))
            case 1:
                json[json.indices.randomElement(using: &generator) ?? 0] =
                    UInt8.random(in: 0...255, using: &generator)
            default:
                let first = Int.random(in: 0..<json.count - 20, using: &generator)
                json.removeSubrange(first..<first + Int.random(in: 1..<20, using: &generator))
            }
            do { _ = try await book.service.check(json) } catch is PublishError {}
        }
    }
}
