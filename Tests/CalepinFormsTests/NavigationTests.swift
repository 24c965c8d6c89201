// Navigation of a record: only shown cells, in the order of the form; progress, and the list of
// issues in the same order.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct NavigationTests {
    /// A trip: a name, a switch, stops with visits in them, and a hidden part at the end.
    private func trip() throws -> FormSession {
        var definition = form([
            field("name", "text", required: "true()"), field("long", "switch"),
            rows(
                "stops",
                [
                    field("town", "text", required: "true()"),
                    rows("visits", [field("what", "text", required: "true()")]),
                    field("night", "text", relevant: "${long} = 'true'", required: "true()"),
                ]), field("sum", calculation: "count(${town})"),
        ])
        definition.sections.append(
            Section(
                "end", title: LocalText("End"), relevant: "${long} = 'true'",
                contents: [
                    composite("home", [field("street", "text"), field("zip", "integer")])
                ]))
        let session = FormSession(try definition.compiled(), context: fixedContext())
        for stop in ["a", "b"] {
            try session.add("stops", stop)
            try session.add("stops#\(stop).visits", "v")
        }
        return session
    }

    private func forward(_ session: FormSession) throws -> [String] {
        var found = ["name"]
        while let last = found.last, let next = try session.next(after: CellPath(last)) {
            found.append(next.description)
        }
        return found
    }

    private func backward(_ session: FormSession, from path: String) throws -> [String] {
        var found = [path]
        while let last = found.last,
            let before = try session.previous(before: CellPath(last))
        { found.append(before.description) }
        return found
    }

    @Test func nextAndPreviousPassEveryShownFieldInOrder() throws {
        let session = try trip()
        let short = [
            "name", "long", "stops#a.town", "stops#a.visits#v.what", "stops#b.town",
            "stops#b.visits#v.what", "sum",
        ]
        #expect(try forward(session) == short)
        #expect(try backward(session, from: "sum") == short.reversed())
        try session.set("long", to: "true")
        let long = [
            "name", "long", "stops#a.town", "stops#a.visits#v.what", "stops#a.night",
            "stops#b.town", "stops#b.visits#v.what", "stops#b.night", "sum", "street", "zip",
        ]
        #expect(try forward(session) == long)
        #expect(try backward(session, from: "zip") == long.reversed())
        #expect(
            try session.walk().filter { $0.part == .field }.map { $0.path.description } == long)
    }

    @Test func aStepFromSomethingHiddenLandsOnSomethingShown() throws {
        let session = try trip()
        #expect(try session.next(after: CellPath("stops#a.night")) == CellPath("stops#b.town"))
        #expect(
            try session.previous(before: CellPath("stops#a.night"))
                == CellPath("stops#a.visits#v.what"))
        #expect(try session.next(after: CellPath("street")) == nil)
        #expect(try session.previous(before: CellPath("zip")) == CellPath("sum"))
        #expect(try session.next(after: CellPath("stops")) == CellPath("stops#a.town"))
        #expect(try session.next(after: CellPath("stops#b")) == CellPath("stops#b.town"))
        #expect(
            try session.previous(before: CellPath("stops#b.town"))
                == CellPath("stops#a.visits#v.what"))
        #expect(throws: SessionError.unknownPath(CellPath("stops#z.town"))) {
            try session.next(after: CellPath("stops#z.town"))
        }
    }

    @Test func theWalkTellsWhatEachThingIsAndHowDeep() throws {
        let session = try trip()
        try session.removeRow(CellPath("stops#b"))
        let lines = try session.walk().map { "\($0.depth) \($0.part) \($0.path)" }
        #expect(
            lines == [
                "0 section all", "1 field name", "1 field long", "1 rows stops",
                "2 row stops#a", "3 field stops#a.town", "3 rows stops#a.visits",
                "4 row stops#a.visits#v", "5 field stops#a.visits#v.what", "1 field sum",
            ])
        let part = try session.walk(CellPath("stops#a.visits"))
        #expect(part.map { $0.depth } == [0, 1, 2])
        #expect(try session.walk(CellPath("end")).isEmpty)
    }

    @Test func movingRowsMovesTheWay() throws {
        let session = try trip()
        try session.moveRow(CellPath("stops#b"), to: 0)
        #expect(try session.next(after: CellPath("long")) == CellPath("stops#b.town"))
        #expect(
            try session.next(after: CellPath("stops#b.visits#v.what"))
                == CellPath("stops#a.town"))
    }

    @Test func issuesAreListedInTheOrderOfTheWay() throws {
        let session = try trip()
        try session.set("long", to: "true")
        func listed() -> [String] { session.allIssues.map { $0.path.description } }
        func walked() throws -> [String] {
            try session.walk().filter { try !session.issues(at: $0.path).isEmpty }
                .map { $0.path.description }
        }
        #expect(try listed() == walked() && listed().count == 7)
        try session.moveRow(CellPath("stops#b"), to: 0)
        #expect(try listed() == walked())
        try session.addRow(to: CellPath("stops"), at: 0, id: "first")
        #expect(try listed() == walked() && listed()[1] == "stops#first.town")
    }

    @Test func progressCountsWhatIsShown() throws {
        let session = try trip()
        let before = try session.progress()
        #expect(before.required == 5 && before.filled == 0 && before.fields == 6)
        #expect(before.answered == 1 && before.wrong == 0 && !before.isComplete)
        for path in ["name", "stops#a.town", "stops#a.visits#v.what"] {
            try session.set(path, to: "x")
        }
        #expect(try session.progress().filled == 3)
        let stop = try session.progress(of: CellPath("stops#a"))
        #expect(stop.isComplete && stop.required == 2)
        try session.set("long", to: "true")
        #expect(try session.progress().required == 7)
        try session.set("zip", to: "x")
        #expect(try session.progress(of: CellPath("end")).wrong == 1)
        #expect(try session.progress(of: CellPath("end")).required == 0)
    }
}
