// Rows: nested, with ids of the caller, added, removed, duplicated, moved, undone; positions, rows
// before and after, and sums over rows of rows.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct RepeatTests {
    /// Invoices with lines; sums over both levels.
    private func invoices() throws -> FormSession {
        try session([
            field("rate") { $0.initial = "2" },
            rows(
                "bills",
                [
                    field("place", calculation: "position(..)"),
                    rows(
                        "lines",
                        [
                            field("n", "integer"), field("hide"),
                            field("amount", relevant: "not(${hide} = 1)"),
                            field("cost", calculation: "${amount} * ${rate}"),
                            field("number", calculation: "position(..)"),
                            field("bill", calculation: "position(../..)"),
                        ]),
                    field("sub", calculation: "sum(${cost})"),
                    field("size", calculation: "count(${lines})"),
                ]),
            field("total", calculation: "sum(${sub})"),
            field("every", calculation: "sum(${cost})"),
            field("count", calculation: "count(${amount})"),
            field("highest", calculation: "max(${cost})"),
            field("lowest", calculation: "min(${cost})"),
            field("list", "text", calculation: "join(',', ${amount})"),
            field("picked", calculation: "indexed-repeat(${amount}, ${bills}, 2, ${lines}, 1)"),
        ])
    }

    private func filled() throws -> FormSession {
        let session = try invoices()
        for (bill, amounts) in [("x", ["1", "2"]), ("y", ["4"]), ("z", ["8", "16"])] {
            try session.add("bills", bill)
            for (index, amount) in amounts.enumerated() {
                try session.add("bills#\(bill).lines", "l\(index)")
                try session.set("bills#\(bill).lines#l\(index).amount", to: amount)
            }
        }
        return session
    }

    private func expect(
        _ session: FormSession, _ values: [String: String],
        _ location: Testing.SourceLocation = #_sourceLocation
    ) throws {
        for (path, value) in values.sorted(by: { $0.key < $1.key }) {
            #expect(try session.text(path) == value, "\(path)", sourceLocation: location)
        }
    }

    @Test func sumsReachOverTwoLevels() throws {
        let session = try filled()
        try expect(
            session,
            [
                "total": "62", "every": "62", "count": "5", "highest": "32", "lowest": "2",
                "list": "1,2,4,8,16", "picked": "4", "bills#x.sub": "6", "bills#z.sub": "48",
                "bills#y.size": "1",
            ])
        try session.set("rate", to: "3")
        try expect(session, ["total": "93", "bills#y.sub": "12", "highest": "48"])
        try session.removeRow(CellPath("bills#z"))
        try expect(
            session,
            ["total": "21", "every": "21", "count": "3", "highest": "12", "list": "1,2,4"])
        try session.removeRow(CellPath("bills#x.lines#l0"))
        try expect(session, ["total": "18", "lowest": "6", "bills#x.size": "1"])
        session.undo()
        session.undo()
        try expect(session, ["total": "93", "list": "1,2,4,8,16", "count": "5"])
        session.redo()
        try expect(session, ["total": "21", "picked": "4"])
    }

    @Test func hiddenCellsCountNowhere() throws {
        let session = try filled()
        try session.set("bills#z.lines#l1.hide", to: "1")
        try expect(
            session, ["total": "30", "count": "4", "highest": "16", "list": "1,2,4,8"])
        try session.set("bills#z.lines#l1.hide", to: "")
        try expect(session, ["total": "62", "count": "5", "list": "1,2,4,8,16"])
    }

    @Test func movingRenumbersAndReordersWhatIsJoined() throws {
        let session = try filled()
        let changes = try session.moveRow(CellPath("bills#z"), to: 0)
        #expect(changes.effects.contains(.rows(CellPath("bills"), ["z", "x", "y"])))
        try expect(
            session,
            [
                "list": "8,16,1,2,4", "picked": "1", "bills#z.place": "1", "bills#y.place": "3",
                "bills#x.lines#l1.bill": "2", "bills#x.lines#l1.number": "2", "total": "62",
            ])
        try session.moveRow(CellPath("bills#z.lines#l1"), to: 0)
        try expect(session, ["list": "16,8,1,2,4", "bills#z.lines#l0.number": "2"])
        session.undo()
        session.undo()
        #expect(try session.ids("bills") == ["x", "y", "z"])
        try expect(session, ["list": "1,2,4,8,16", "bills#x.lines#l1.bill": "1"])
        try session.moveRow(CellPath("bills#x"), to: 99)
        #expect(try session.ids("bills") == ["y", "z", "x"])
        try session.moveRow(CellPath("bills#x"), to: -5)
        #expect(try session.ids("bills") == ["x", "y", "z"])
    }

    @Test func duplicatingCopiesRowsInRows() throws {
        let session = try filled()
        try session.duplicateRow(CellPath("bills#x"), id: "copy")
        #expect(try session.ids("bills") == ["x", "copy", "y", "z"])
        let lines = try session.ids("bills#copy.lines")
        #expect(lines.count == 2)
        try expect(
            session,
            [
                "bills#copy.sub": "6", "total": "68",
                "bills#copy.lines#\(lines[1]).amount": "2",
                "bills#copy.place": "2", "bills#y.place": "3", "list": "1,2,1,2,4,8,16",
            ])
        try session.set("bills#copy.lines#\(lines[1]).amount", to: "100")
        try expect(session, ["bills#x.sub": "6", "bills#copy.sub": "202"])
        session.undo()
        session.undo()
        try expect(session, ["total": "62", "count": "5"])
        session.redo()
        #expect(try session.ids("bills")[1] == "copy")
        try expect(session, ["total": "68"])
    }

    @Test func aDuplicateHasTheSameValuesAlsoTheEmptyOnes() throws {
        let session = try session([
            rows(
                "r",
                [
                    field("a") { $0.initial = "7" }, field("b") { $0.isNeverCopied = true },
                    field("c", calculation: "${a} + 1") { $0.isEditable = true },
                    field("w", "integer") { $0.warning = Constraint(". < 5") },
                ])
        ])
        try session.add("r", "1")
        #expect(try session.text("r#1.a") == "7")
        for (name, value) in [("a", ""), ("b", "2"), ("c", "9"), ("w", "8")] {
            try session.set("r#1.\(name)", to: value)
        }
        try session.override(CellPath("r#1.w"), note: "fine")
        try session.duplicateRow(CellPath("r#1"), id: "2")
        #expect(try session.text("r#2.a") == "" && session.text("r#2.b") == "")
        #expect(try session.text("r#2.c") == "9" && session.origin("r#2.c") == .user)
        #expect(try session.note(at: CellPath("r#2.w")) == "fine")
        #expect(try session.codes("r#2.w") == [])
    }

    @Test func idsAreOfTheCallerAndNeverUsedAgain() throws {
        let session = try invoices()
        try session.add("bills", "k-1_Z")
        let path = CellPath("bills")
        for id in ["k-1_Z", "", "a b", "a.b", "a#b", "é", String(repeating: "x", count: 65)] {
            #expect(throws: SessionError.badRow(path), "\(id)") {
                try session.addRow(to: path, id: id)
            }
            #expect(throws: SessionError.badRow(CellPath("bills#k-1_Z")), "\(id)") {
                try session.duplicateRow(CellPath("bills#k-1_Z"), id: id)
            }
        }
        try session.removeRow(CellPath("bills#k-1_Z"))
        #expect(throws: SessionError.badRow(path)) { try session.add("bills", "k-1_Z") }
        try session.addRow(to: path)
        let new = try #require(session.ids("bills").first)
        #expect(new != "k-1_Z")
        // The same id in another row's repeat is another row.
        try session.add("bills", "o")
        try session.add("bills#\(new).lines", "same")
        try session.add("bills#o.lines", "same")
        #expect(throws: SessionError.badRow(CellPath("bills#o.lines"))) {
            try session.add("bills#o.lines", "same")
        }
    }

    @Test func newIdsKeepClearOfThoseOfTheCaller() throws {
        let session = try session([rows("r", [field("a")])])
        for id in ["1", "2", "3", "4", "5"] { try session.add("r", id) }
        for _ in 0..<5 { try session.addRow(to: CellPath("r")) }
        #expect(try Set(session.ids("r")).count == 10)
        #expect(try session.reopened().addRow(to: CellPath("r")).count > 0)
    }

    @Test func undoingAnAddedRowBringsItBackWithAllThatWasInIt() throws {
        let session = try filled()
        let before = try session.picture()
        try session.removeRow(CellPath("bills#x"))
        #expect(throws: SessionError.unknownPath(CellPath("bills#x.sub"))) {
            try session.text("bills#x.sub")
        }
        session.undo()
        #expect(try session.picture() == before)
        var steps = 0
        while session.canUndo {
            session.undo()
            steps += 1
        }
        #expect(try session.ids("bills") == [])
        try expect(session, ["total": "0", "count": "0", "highest": "", "list": ""])
        for _ in 0..<steps { session.redo() }
        #expect(try session.picture() == before)
    }

    @Test func aRowCanReadTheRowBeforeIt() throws {
        let session = try session([
            rows(
                "r",
                [
                    field("km", "integer"),
                    field(
                        "driven", "integer",
                        calculation:
                            "${km} - coalesce(indexed-repeat(${km}, ${r}, position(..) - 1), 0)"),
                ]), field("sum", calculation: "sum(${driven})"),
        ])
        for (row, km) in [("a", "10"), ("b", "25"), ("c", "27")] {
            try session.add("r", row)
            try session.set("r#\(row).km", to: km)
        }
        func driven() throws -> [String] {
            try session.ids("r").map { try session.text("r#\($0).driven") }
        }
        #expect(try driven() == ["10", "15", "2"])
        try session.set("r#a.km", to: "20")
        #expect(try driven() == ["20", "5", "2"])
        try session.removeRow(CellPath("r#b"))
        #expect(try driven() == ["20", "7"] && session.text("sum") == "27")
        session.undo()
        try session.moveRow(CellPath("r#c"), to: 0)
        #expect(try driven() == ["27", "-7", "5"])
        try session.addRow(to: CellPath("r"), at: 0, id: "z")
        #expect(try driven() == ["", "27", "-7", "5"])
    }

    @Test func aDefaultCanReadItsPositionAndTheRowBefore() throws {
        let session = try session([
            rows(
                "r",
                [
                    field("no", "integer") { $0.initial = "position(..)" },
                    field("km", "integer") {
                        $0.initial = "indexed-repeat(${km}, ${r}, position(..) - 1)"
                    },
                ])
        ])
        try session.add("r", "a")
        try session.set("r#a.km", to: "5")
        try session.add("r", "b")
        #expect(try session.text("r#b.no") == "2" && session.text("r#b.km") == "5")
        try session.addRow(to: CellPath("r"), at: 1, id: "c")
        #expect(try session.text("r#c.no") == "2" && session.text("r#b.no") == "2")
    }

    @Test func takingBackARowWithDefaultsTakesThemOutOfSums() throws {
        let session = try session([
            rows("r", [field("a") { $0.initial = "7" }, field("b", "switch")]),
            field("s", calculation: "sum(${a})"), field("n", calculation: "count-non-empty(${a})"),
            field("m", calculation: "count-non-empty(${b})"),
        ])
        try session.add("r", "k")
        for _ in 0..<2 {
            try expect(session, ["s": "7", "n": "1", "m": "1"])
            session.undo()
            try expect(session, ["s": "0", "n": "0", "m": "0"])
            session.redo()
        }
    }

    @Test func addingARowTellsExactlyWhatChanged() throws {
        let session = try session([
            rows("r", [field("a", required: "true()")]), field("n", calculation: "count(${r})"),
        ])
        let changes = try session.add("r", "k")
        #expect(
            changes.effects == [
                .rows(CellPath("r"), ["k"]), .value(CellPath("n"), .number(1)),
                .issues(CellPath("r#k.a"), [Issue(.missing)]),
            ])
        #expect(try session.removeRow(CellPath("r#k")).effects.count == 3)
        #expect(session.allIssues.isEmpty)
    }

    @Test func aHiddenRepeatCountsNothingAndKeepsItsRows() throws {
        let session = try session([
            field("off", "switch"),
            rows("r", [field("a", required: "true()")]) {
                $0.relevant = "not(${off})"
                $0.least = "1"
            }, field("n", calculation: "count(${r})"), field("s", calculation: "sum(${a})"),
            field("j", "text", calculation: "join('-', ${a})"),
        ])
        try session.add("r", "k")
        try session.set("r#k.a", to: "3")
        try session.set("off", to: "true")
        try expect(session, ["n": "0", "s": "0", "j": ""])
        try session.add("r", "l")
        try expect(session, ["n": "0"])
        #expect(session.isComplete)
        try session.set("off", to: "false")
        try expect(session, ["n": "2", "s": "3", "j": "3"])
        #expect(try session.codes("r#l.a") == [.missing])
    }
}
