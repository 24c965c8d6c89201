// Whose rows the records of a collection are, as an app declares it.

import CalepinAppModel
import CalepinForms
import Testing

@Suite("The rows of a collection")
struct RowsTests {
    private func app(_ collections: String) -> String {
        let forms = ["a", "b"].map { form in
            """
            {"format":1,"id":"\(form)","languages":["en"],"title":{"en":"A"},"sections":[{
            "name":"all","title":{"en":"A"},"contents":[{"field":"x","label":{"en":"X"}}]}]}
            """
        }
        return """
            {"id":"app","forms":[\(forms.joined(separator: ","))],"collections":[\(collections)]}
            """
    }

    private func collection(_ form: String, _ sharing: String, _ more: String) -> String {
        #"{"name":"of-\#(form)","form":"\#(form)","sharing":"\#(sharing)"\#(more)}"#
    }

    @Test("are everybody's where nothing is said, and are written as they are read")
    func reading() throws {
        let plain = try App(json: Array(app(collection("a", "team", "")).utf8))
        #expect(plain.collections[0].rows == .all)
        #expect(!String(decoding: plain.json(), as: UTF8.self).contains(#""rows""#))
        let own = try App(
            json: Array(app(collection("a", "team", #","rows":"own","review":true"#)).utf8))
        #expect(own.collections[0].rows == .own)
        #expect(try App(json: own.json()) == own)
        #expect(own.withReviews.collections.map(\.rows) == [.own, .own, .own])
        #expect(own.withReviews.check().isEmpty)
        for word in [#""mine""#, "1", "null"] {
            #expect(throws: AppJSONError.unexpected("rows")) {
                try App(
                    json: Array(app(collection("a", "team", #","rows":\#(word)"#)).utf8))
            }
        }
    }

    @Test("are of a team, and the same in all collections of an app")
    func faults() throws {
        let own = #","rows":"own""#
        let cases: [(String, [Fault.Code])] = [
            (collection("a", "team", own) + "," + collection("b", "team", own), []),
            (collection("a", "personal", own), [.badRows]),
            (
                collection("a", "team", own) + "," + collection("b", "personal", own),
                [.badRows, .badRows]
            ),
            (collection("a", "team", own) + "," + collection("b", "team", ""), [.badRows]),
            (collection("a", "team", own) + "," + collection("b", "personal", ""), [.badRows]),
        ]
        for (collections, codes) in cases {
            let found = try App(json: Array(app(collections).utf8)).check()
            #expect(found.map(\.code) == codes, "\(collections)")
        }
        let typed = AppCollection("a", form: "a", sharing: .team, rows: .own)
        #expect(typed.rows == .own)
    }
}
