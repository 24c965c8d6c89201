// A file of initial data: its valid forms, and every problem it can have.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct InitialDataTests {
    private func people() throws -> FormSession {
        try session([
            field("name", "text"), field("adult", "switch"), field("n", "integer"),
            field("kinds", "many"), field("twice", calculation: "${n} * 2"),
            field("pay", calculation: "${n} * 3") { $0.isEditable = true },
            field("remark", "note"), field("child", "text", parents: ["name"]),
            composite("home", [field("street", "text"), field("zip", "integer")]),
            rows("pets", [field("pet", "text"), rows("toys", [field("toy", "text")])]),
        ])
    }

    @Test func aFileFillsEverythingInOneStepThatCanBeUndone() throws {
        let session = try people()
        try session.set("child", to: "kept")
        let (changes, problems) = session.fill(
            try json(
                #"""
                {"all":{"name":"Ada","n":12},"adult":true,"kinds":["a","b"],"pay":1.5,
                "home":{"street":"Rue","zip":"1200"},
                "pets":[{"pet":"Rex","toys":[{"toy":"ball"},{}]},{"pet":null}]}
                """#))
        #expect(problems == [] && changes.cleared == [])
        for (path, value) in [
            ("name", "Ada"), ("adult", "true"), ("kinds", "a b"), ("twice", "24"), ("pay", "1.5"),
            ("zip", "1200"), ("child", "kept"),
        ] { #expect(try session.text(path) == value, "\(path)") }
        #expect(try session.origin("name") == .test && session.origin("twice") == .calculated)
        let ids = try session.ids("pets")
        #expect(ids.count == 2)
        let toys = try session.ids("pets#\(ids[0]).toys")
        #expect(toys.count == 2)
        #expect(try session.text("pets#\(ids[0]).toys#\(toys[0]).toy") == "ball")
        session.undo()
        #expect(try session.ids("pets") == [] && session.text("name") == "")
        #expect(try session.text("child") == "kept")
        session.redo()
        #expect(try session.ids("pets") == ids && session.text("zip") == "1200")
    }

    @Test func valuesAreReadAsIfTheyWereTyped() throws {
        let session = try people()
        let (_, problems) = session.fill(try json(#"{"n":"twelve","adult":"perhaps"}"#))
        #expect(problems == [])
        #expect(try session.codes("n") == [.notWhole] && session.codes("adult") == [.notYesOrNo])
    }

    @Test func everyProblemIsToldWithItsPlace() throws {
        let session = try people()
        let (_, problems) = session.fill(
            try json(
                #"""
                {"nme":1,"twice":4,"remark":"x","name":{"a":1},"kinds":[["a"]],"pets":{"pet":"x"},
                "home":{"town":"x"},"n":3}
                """#))
        #expect(
            problems.map { "\($0.code) \($0.place)" } == [
                "unknownName nme", "notEditable twice", "notEditable remark",
                "expectsValue name", "expectsValue kinds", "expectsRows pets",
                "unknownName home.town",
            ])
        #expect(try session.text("n") == "3" && session.text("twice") == "6")
        for problem in problems {
            #expect(problem.message(in: .english) != problem.message(in: .french))
            #expect(problem.message(in: .english).hasPrefix(problem.place))
        }
    }

    @Test func problemsInRowsNameTheRow() throws {
        let session = try people()
        let (_, problems) = session.fill(
            try json(#"{"pets":[{"pet":"a"},{"pat":"b","toys":[{"toy":1},{"ty":1}]}]}"#))
        #expect(problems.map { $0.place } == ["pets[1].pat", "pets[1].toys[1].ty"])
        #expect(try session.ids("pets").count == 2)
        let (_, mixed) = session.fill(try json(#"{"pets":[{"pet":"a"},7]}"#))
        #expect(mixed.map { $0.code } == [.expectsRows])
        #expect(try session.ids("pets").count == 2)
    }

    @Test func dataThatIsNoObjectIsAProblem() throws {
        for text in ["[]", "1", "null", "\"x\""] {
            let session = try people()
            #expect(session.fill(try json(text)).problems.count == 1, "\(text)")
        }
        let session = try people()
        let (_, problems) = session.fill(try json(#"{"home":7,"all":[1]}"#))
        #expect(problems.map { $0.place } == ["home", "all"])
    }

    @Test func fillingAsksNoServiceForWhatItFilled() throws {
        let session = try session([
            field("k", "text"), field("v", "text") { $0.proposal = Proposal("s", ["k"]) },
            field("w", "text") { $0.proposal = Proposal("s", ["k"]) },
        ]) { $0.services = ["s"] }
        _ = session.fill(try json(#"{"k":"1","v":"2"}"#))
        #expect(session.asks.map { $0.path.description } == ["w"])
    }
}
