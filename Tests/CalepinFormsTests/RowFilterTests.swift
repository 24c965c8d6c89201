// References with a filter over rows: the rows they read, seen from each place, and the changes
// after which they are computed again.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct RowFilterTests {
    private func lines() throws -> FormSession {
        try session([
            field("min", "integer"), field("off", "switch"),
            rows(
                "line",
                [
                    field("kind", "text"), field("hide", "switch"),
                    field("n", "integer", relevant: "not(${hide})"),
                    field("same", "integer", calculation: "count(${line}[kind = ${kind}])"),
                    field("more", "integer", calculation: "sum(${line}[n > ${n}]/n)"),
                ]
            ) { $0.relevant = "not(${off})" },
            field("sum", calculation: "sum(${n}[${kind} = 'x'])"),
            field("big", calculation: "count(${line}[n >= ${min}])"),
            field("plain", calculation: "count(${n}[${kind} != 'zzz'])"),
            field("list", "text", calculation: "join('+', ${line}[kind = 'x']/n)"),
            field("second", calculation: "${n}[2]"),
            field("highest", calculation: "max(${line}[kind = 'x' or kind = 'y']/n)"),
            field("none", calculation: "sum(${line}[kind = 'nothing']/n)"),
        ])
    }

    private func filled() throws -> FormSession {
        let session = try lines()
        for (row, kind, n) in [("a", "x", "1"), ("b", "y", "2"), ("c", "x", "4")] {
            try session.add("line", row)
            try session.set("line#\(row).kind", to: kind)
            try session.set("line#\(row).n", to: n)
        }
        return session
    }

    private func values(_ session: FormSession) throws -> [String] {
        try ["sum", "big", "plain", "list", "second", "highest", "none"].map {
            try session.text($0)
        }
    }

    @Test func filtersSeeTheRowAndWhatIsAround() throws {
        let session = try filled()
        #expect(try values(session) == ["5", "0", "3", "1+4", "2", "4", "0"])
        try session.set("min", to: "2")
        #expect(try session.text("big") == "2")
        #expect(try session.text("line#a.same") == "2" && session.text("line#b.same") == "1")
        #expect(try session.text("line#a.more") == "6" && session.text("line#c.more") == "0")
    }

    @Test func everyChangeOfARowIsSeen() throws {
        let session = try filled()
        try session.set("line#b.kind", to: "x")
        #expect(try values(session) == ["7", "0", "3", "1+2+4", "2", "4", "0"])
        #expect(try session.text("line#a.same") == "3")
        try session.moveRow(CellPath("line#c"), to: 0)
        #expect(try values(session) == ["7", "0", "3", "4+1+2", "1", "4", "0"])
        try session.removeRow(CellPath("line#c"))
        #expect(try values(session) == ["3", "0", "2", "1+2", "2", "2", "0"])
        #expect(try session.text("line#a.same") == "2" && session.text("line#a.more") == "2")
        session.undo()
        session.undo()
        session.undo()
        #expect(try values(session) == ["5", "0", "3", "1+4", "2", "4", "0"])
        #expect(try session.text("line#a.same") == "2")
        try session.duplicateRow(CellPath("line#a"), id: "d")
        #expect(try session.text("sum") == "6" && session.text("line#c.same") == "3")
    }

    @Test func hiddenCellsCountNowhereInFiltersEither() throws {
        let session = try filled()
        try session.set("line#a.hide", to: "true")
        #expect(try values(session) == ["4", "0", "2", "4", "2", "4", "0"])
        try session.set("line#a.hide", to: "false")
        #expect(try session.text("plain") == "3")
        // Also one that is empty, whose value hiding does not change.
        try session.set("line#a.n", to: "")
        #expect(try session.text("plain") == "3")
        try session.set("line#a.hide", to: "true")
        #expect(try session.text("plain") == "2")
        try session.set("line#a.hide", to: "false")
        #expect(try session.text("plain") == "3")
    }

    @Test func aHiddenRepeatIsAnEmptyOne() throws {
        let session = try filled()
        try session.set("off", to: "true")
        #expect(try values(session) == ["0", "0", "0", "", "", "", "0"])
        try session.set("off", to: "false")
        #expect(try values(session) == ["5", "0", "3", "1+4", "2", "4", "0"])
    }

    @Test func openingComputesTheSame() throws {
        let session = try filled()
        #expect(try session.reopened().picture() == session.picture())
    }

    @Test func rowsOfRowsAreFilteredWithinTheirRow() throws {
        let session = try session([
            rows(
                "team",
                [
                    field("least", "integer"),
                    rows("member", [field("age", "integer"), field("role", "text")]),
                    field("old", calculation: "count(${member}[age >= ${least}])"),
                    field("leads", "text", calculation: "join(',', ${age}[${role} = 'lead'])"),
                ]), field("every", calculation: "count(${member}[role = 'lead'])"),
        ])
        for (team, least) in [("a", "30"), ("b", "20")] {
            try session.add("team", team)
            try session.set("team#\(team).least", to: least)
            for (member, age) in [("m", "25"), ("n", "35")] {
                let path = "team#\(team).member#\(member)"
                try session.add("team#\(team).member", member)
                try session.set(path + ".age", to: age)
                try session.set(path + ".role", to: member == "m" ? "lead" : "crew")
            }
        }
        #expect(try session.text("team#a.old") == "1" && session.text("team#b.old") == "2")
        #expect(try session.text("team#a.leads") == "25" && session.text("every") == "2")
        try session.set("team#a.member#n.role", to: "lead")
        #expect(try session.text("team#a.leads") == "25,35" && session.text("every") == "3")
        #expect(try session.text("team#b.leads") == "25")
        try session.removeRow(CellPath("team#a"))
        #expect(try session.text("every") == "1")
        session.undo()
        #expect(try session.text("every") == "3" && session.text("team#a.leads") == "25,35")
    }

    @Test func aConstraintThatReadsOtherRowsIsJudgedAgain() throws {
        let session = try session([
            rows(
                "r",
                [
                    field("n", "integer") {
                        $0.constraint = Constraint("count(${r}[n = ${n}]) = 1")
                    }
                ])
        ])
        for row in ["a", "b"] {
            try session.add("r", row)
            try session.set("r#\(row).n", to: "1")
        }
        #expect(session.allIssues.count == 2)
        try session.set("r#b.n", to: "2")
        #expect(session.allIssues.isEmpty)
        try session.set("r#b.n", to: "1")
        try session.removeRow(CellPath("r#a"))
        #expect(session.allIssues.isEmpty)
    }
}
