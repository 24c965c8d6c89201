// The record that was saved last: what a new record reads in it, where it may be read, and what a
// form without one gets.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("The record saved last")
struct LastSavedTests {
    /// A form that keeps some values of the record before.
    private static func contents() -> [Content] {
        [
            field("town", "text") { $0.initial = "last-saved('town')" },
            field("count", "integer") { $0.initial = "coalesce(last-saved('count'), 0) + 1" },
            field("day", "day") { $0.initial = "add-days(last-saved('day'), 1)" },
            field("double", "integer", calculation: "${count} * 2"),
            field("before", "hidden") { $0.initial = "last-saved('double')" },
            field("shown", "text", relevant: "${town} = 'Bern'"),
            field("hid", "text") { $0.initial = "last-saved('shown')" },
            rows("pets", [field("pet", "text")]),
            field("first", "text") { $0.initial = "last-saved('pet')" },
        ]
    }

    /// Begins a record after another one.
    private func begun(after last: FormSession? = nil) throws -> FormSession {
        var context = fixedContext()
        if let last { context.lookups.lastSaved = last.asLastSaved }
        return FormSession(try form(Self.contents()).compiled(), context: context)
    }

    private func text(_ session: FormSession, _ path: String) throws -> String {
        try session.value(at: CellPath(path)).asText ?? ""
    }

    @Test("a first record has none")
    func none() throws {
        let first = try begun()
        #expect(try text(first, "town") == "" && text(first, "count") == "1")
        #expect(first.isComplete)
    }

    @Test("a default has the value with its type, calculated ones and those of first rows too")
    func values() throws {
        let first = try begun()
        try first.set("town", to: "Bern")
        try first.set("count", to: "4")
        try first.set("day", to: "2026-02-28")
        try first.set("shown", to: "yes")
        for (id, pet) in [("a", "Cat"), ("b", "Dog")] {
            try first.add("pets", id)
            try first.set("pets#\(id).pet", to: pet)
        }
        let second = try begun(after: first)
        let values = try ["town", "count", "day", "before", "hid", "first"].map {
            try text(second, $0)
        }
        #expect(values == ["Bern", "5", "2026-03-01", "8", "yes", "Cat"])
        #expect(try second.origin(at: CellPath("town")) == .initial)
        // What is not shown is not read, nor is a row that went.
        try first.set("town", to: "Thun")
        try first.removeRow(CellPath("pets#a"))
        let third = try begun(after: first)
        #expect(try text(third, "hid") == "" && text(third, "first") == "Dog")
    }

    @Test("the value stays when the record is opened again, after whatever record")
    func stays() throws {
        let first = try begun()
        try first.set("town", to: "Bern")
        let second = try begun(after: first)
        try first.set("town", to: "Thun")
        var context = fixedContext()
        context.lookups.lastSaved = first.asLastSaved
        let again = FormSession(second.form, context: context, record: second.record)
        #expect(try text(again, "town") == "Bern")
    }

    @Test("a form says whether it reads one, and only a default may")
    func places() throws {
        #expect(try form(Self.contents()).compiled().readsLastSaved)
        #expect(try !form([field("a")]).compiled().readsLastSaved)
        #expect(form(Self.contents()).check() == [])
        let read = "last-saved('a') = ''"
        let wrong = form([
            field("a", "text"), field("b", "text", relevant: read),
            field("c", "text", calculation: read), field("d", "text", required: read),
            field("e", "text") { $0.when = When(["a"], read) },
            field("f", "text") { $0.initial = "last-saved('g')" },
        ]).check()
        #expect(
            wrong.map { "\($0.place) \($0.name)" } == [
                "b last-saved-elsewhere", "c last-saved-elsewhere", "d last-saved-elsewhere",
                "e last-saved-elsewhere", "f unknown-reference",
            ])
    }

    @Test("a name that no field has, or none at all, is empty and never traps")
    func hostile() throws {
        let first = try begun()
        let long = String(repeating: "x", count: 10_000)
        for name in ["", "nothing", "pets", "all", "\u{0}", long] {
            #expect(first.asLastSaved(name).isEmpty)
        }
    }
}
