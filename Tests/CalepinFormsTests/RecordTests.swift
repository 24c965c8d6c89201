// Records: saving and opening, values without a field, values of the wrong type, templates, steps
// from one version to the next.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct RecordTests {
    private func people() throws -> FormSession {
        try session([
            field("name", "text"), field("born", "day") { $0.isNeverCopied = true },
            field("n", "integer") { $0.initial = "3" }, field("kind", "many"),
            field("twice", calculation: "${n} * 2"),
            field("pay", calculation: "${n} * 100") { $0.isEditable = true },
            rows(
                "pets",
                [
                    field("pet", "text"), field("when", "day") { $0.isNeverCopied = true },
                    rows("toys", [field("toy", "text")]),
                ]),
            rows("visits", [field("on", "day")]) { $0.isNeverCopied = true },
        ])
    }

    private func filled() throws -> FormSession {
        let session = try people()
        try session.add("pets", "rex")
        try session.add("pets#rex.toys", "t1")
        try session.add("pets#rex.toys", "t2")
        try session.add("pets", "tom")
        try session.add("visits", "v")
        for (path, text) in [
            ("name", "Ada"), ("born", "1990-01-02"), ("kind", "a b"), ("pets#rex.pet", "Rex"),
            ("pets#rex.when", "2020-01-01"), ("pets#rex.toys#t2.toy", "ball"),
            ("visits#v.on", "2026-01-01"), ("pay", "250"),
        ] { try session.set(path, to: text) }
        return session
    }

    private func opened(_ session: FormSession, _ record: FormRecord) -> FormSession {
        FormSession(session.form, context: fixedContext(), record: record)
    }

    @Test func aSavedRecordOpensAsItWas() throws {
        let session = try filled()
        let again = session.reopened()
        #expect(again.record == session.record)
        #expect(try again.picture() == session.picture())
        #expect(!again.canUndo && !again.canRedo)
        #expect(again.record.form == "test" && again.record.version == 1)
    }

    @Test func valuesOfTheWrongTypeAreKeptAndJudged() throws {
        let session = try people()
        var record = session.record
        record.cells = [
            RecordCell(CellPath("n"), "three"), RecordCell(CellPath("born"), "yesterday"),
            RecordCell(CellPath("name"), "12"), RecordCell(CellPath("twice"), "nonsense"),
        ]
        let again = opened(session, record)
        #expect(try again.codes("n") == [.notWhole] && again.codes("born") == [.notADay])
        #expect(try again.text("born") == "yesterday" && again.text("name") == "12")
        #expect(again.record.text(at: CellPath("n")) == "three" && !again.isComplete)
        try again.set("n", to: "4")
        #expect(try again.codes("n") == [] && again.text("twice") == "8")
        #expect(again.allIssues.map { $0.path.description } == ["born"])
    }

    @Test(arguments: ["1.5", "1e5", "1,5", "0x1F", "99999999999999999999999999999999999999", "-"])
    func whatWasTypedWrongOpensAsItWas(text: String) throws {
        let session = try session([
            field("a", "integer"), field("b", "decimal") { $0.places = 1 }, field("c", "money"),
            field("d", "day"), field("e", "time"), field("f", "phone"), field("g", "switch"),
        ])
        for name in ["a", "b", "c", "d", "e", "f", "g"] {
            try session.set(name, to: text)
            let again = session.reopened()
            #expect(try again.picture() == session.picture(), "\(name)")
            #expect(again.record == session.record, "\(name)")
        }
    }

    @Test func whatHasNoPlaceIsKeptAsAnOrphanAndWrittenAgain() throws {
        let session = try filled()
        var record = session.record
        let strangers = [
            RecordCell(CellPath("gone"), "1"), RecordCell(CellPath("pets#no.pet"), "Leo"),
            RecordCell(CellPath("all"), "a section"), RecordCell(CellPath("pets"), "a repeat"),
            RecordCell(CellPath("pets#rex"), "a row"), RecordCell(CellPath("a..b#c#d"), "odd"),
            RecordCell(CellPath(""), "nowhere", .proposed, note: "why"),
        ]
        record.cells += strangers
        record.rows.append(RecordRows(CellPath("cars"), ["a", "b"]))
        record.rows.append(RecordRows(CellPath("pets"), ["rex", "bad id", "new"]))
        let again = opened(session, record)
        for stranger in strangers { #expect(again.orphans.contains(stranger), "\(stranger)") }
        #expect(try again.ids("pets") == ["rex", "tom", "new"])
        #expect(again.orphans.count == strangers.count + 3)
        let third = opened(session, again.record)
        #expect(third.record == again.record)
        #expect(try FormRecord(json: third.record.json()) == third.record)
        #expect(again.submitted.orphans == again.orphans)
    }

    @Test func aTextThatIsTooLongIsKeptAside() throws {
        let session = try people()
        var record = session.record
        let long = String(repeating: "x", count: FormLimits.textBytes + 1)
        record.cells = [RecordCell(CellPath("name"), long)]
        let again = opened(session, record)
        #expect(again.orphans.first?.text == long)
        #expect(throws: SessionError.tooLong(CellPath("name"))) {
            try again.set("name", to: long)
        }
        try again.set("name", to: String(long.dropLast()))
        #expect(again.isComplete)
    }

    // Templates

    @Test func aTemplateGivesItsValuesWithoutWhatIsNeverCopied() throws {
        let session = try filled()
        try session.set("n", to: "")
        let copy = FormSession(
            session.form, context: fixedContext(), template: session.submitted)
        #expect(try copy.text("name") == "Ada" && copy.origin("name") == .template)
        #expect(try copy.text("born") == "" && copy.text("pets#rex.when") == "")
        #expect(try copy.ids("pets") == ["rex", "tom"] && copy.ids("visits") == [])
        #expect(try copy.text("pets#rex.toys#t2.toy") == "ball")
        #expect(try copy.text("n") == "3" && copy.origin("n") == .initial)
        #expect(try copy.text("twice") == "6" && copy.origin("twice") == .calculated)
        #expect(try copy.text("pay") == "250" && copy.origin("pay") == .template)
        #expect(copy.orphans.isEmpty && !copy.canUndo)
    }

    @Test func aCopyOfATrialIsATrial() throws {
        let session = try filled()
        #expect(!session.record.hasInitialData)
        _ = session.fill(try JSONValue(reading: #"{"name":"Grace"}"#))
        #expect(session.record.hasInitialData)
        let copy = FormSession(
            session.form, context: fixedContext(), template: session.submitted)
        #expect(try copy.origin("name") == .test && copy.record.hasInitialData)
        try copy.set("name", to: "Ada")
        #expect(!copy.record.hasInitialData)
    }

    @Test func anEditableCalculationThatFollowedStillFollows() throws {
        let session = try people()
        try session.set("n", to: "5")
        let copy = FormSession(
            session.form, context: fixedContext(), template: session.submitted)
        #expect(try copy.text("pay") == "500" && copy.origin("pay") == .calculated)
        try copy.set("n", to: "6")
        #expect(try copy.text("pay") == "600")
    }

    // Steps

    private func migrated(
        _ steps: [MigrationStep], _ cells: [(String, String)], version: Int = 3,
        from: Int = 1, rows: [RecordRows] = [], orphans: [RecordCell] = []
    ) -> FormRecord {
        var definition = form([field("a", "text")])
        definition.version = version
        definition.migrations = steps
        return FormRecord(
            form: "test", version: from, hash: "abc",
            cells: cells.map { RecordCell(CellPath($0.0), $0.1) }, rows: rows, orphans: orphans
        ).migrated(to: definition)
    }

    private func texts(_ record: FormRecord) -> [String] {
        record.cells.map { "\($0.path)=\($0.text)" }
    }

    @Test func stepsRunInOrderFromTheRecordsOwnVersion() {
        let steps = [
            MigrationStep(from: 1, .rename(from: "a", to: "b")),
            MigrationStep(from: 2, .rename(from: "b", to: "c")),
        ]
        let both = migrated(steps, [("a", "1")])
        #expect(texts(both) == ["c=1"] && both.version == 3 && both.hash == "")
        #expect(texts(migrated(steps, [("a", "1"), ("b", "2")], from: 2)) == ["a=1", "c=2"])
        #expect(texts(migrated(steps.reversed(), [("a", "1")])) == ["c=1"])
        let newest = migrated(steps, [("a", "1")], from: 3)
        #expect(texts(newest) == ["a=1"] && newest.hash == "abc")
        let later = migrated(steps, [("a", "1")], from: 9)
        #expect(later.version == 9 && texts(later) == ["a=1"])
    }

    @Test func aRenamedRepeatKeepsItsRows() {
        let record = migrated(
            [MigrationStep(from: 2, .rename(from: "pets", to: "animals"))],
            [("pets#x.toys#y.pets", "1")], rows: [RecordRows(CellPath("pets"), ["x"])])
        #expect(texts(record) == ["animals#x.toys#y.animals=1"])
        #expect(record.rows == [RecordRows(CellPath("animals"), ["x"])])
    }

    @Test func aTextIsSplitIntoItsWords() {
        let step = MigrationStep(from: 1, .split(from: "name", into: ["first", "last"]))
        #expect(
            texts(migrated([step], [("name", "Ada King Noel"), ("r#1.name", "Bob"), ("n", "1")]))
                == ["first=Ada", "last=King Noel", "r#1.first=Bob", "n=1"])
    }

    @Test func choicesAreMappedEachOfThem() {
        let step = MigrationStep(from: 1, .mapChoices(field: "c", [("a", "b"), ("b", "a")]))
        #expect(
            texts(migrated([step], [("c", "a b z"), ("r#1.c", "a"), ("d", "a")]))
                == ["c=b a z", "r#1.c=b", "d=a"])
    }

    @Test func whatNoStepCoversIsAnOrphanAndMayFindItsPlaceAgain() throws {
        let orphan = RecordCell(CellPath("a"), "back")
        let record = migrated([], [("old", "1")], orphans: [orphan])
        var definition = form([field("a", "text")])
        definition.version = 3
        let session = FormSession(
            try definition.compiled(), context: fixedContext(), record: record)
        #expect(try session.text("a") == "back")
        #expect(session.orphans == [RecordCell(CellPath("old"), "1")])
        #expect(session.record.orphans == session.orphans)
    }
}
