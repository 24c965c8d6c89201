// The form of these tests: a field of most types, a calculation, a condition, a composite, and
// drivers with claims.

import CalepinExpressions
import CalepinForms

@testable import CalepinExport

/// The form `visit`.
enum VisitForm {
    private static func field(_ name: String, _ type: String, _ label: String) -> Field {
        var field = Field(name, type, label: LocalText(label, label + " (fr)"))
        field.required = ""
        return field
    }

    /// The fields outside of repeats.
    private static func fields() -> [Content] {
        var kind = field("kind", "one", "Kind")
        kind.choices = Choices("kinds")
        var tags = field("tags", "many", "Tags")
        tags.choices = Choices("kinds", isOpen: true)
        var total = field("total", "calculated", "Total")
        total.calculation = "${amount} * 2"
        var secret = field("secret", "text", "Secret")
        secret.relevant = "${isOpen} = true()"
        let street = field("street", "text", "Street")
        return [
            .field(field("note", "multiline", "Note")),
            .field(field("amount", "decimal", "Amount")), .field(total),
            .field(field("day", "day", "Day")), .field(field("at", "instant", "At")),
            .field(field("hour", "time", "Hour")), .field(field("isOpen", "switch", "Open")),
            .field(field("sure", "yesno", "Sure")), .field(kind), .field(tags),
            .field(field("site", "place", "Site")), .field(secret),
            .composite(
                Composite(
                    "address", label: LocalText("Address", "Adresse"),
                    contents: [.field(street)])),
        ]
    }

    /// Returns the compiled form, with or without its repeats.
    static func compiled(hasRepeats: Bool = true) throws -> CompiledForm {
        let claims = Repeat(
            "claims", label: LocalText("Claims", "Sinistres"),
            contents: [.field(field("sum", "decimal", "Sum"))])
        let drivers = Repeat(
            "drivers", label: LocalText("Drivers", "Conducteurs"),
            contents: [.field(field("name", "text", "Name")), .rows(claims)])
        var form = FormDefinition(
            id: "visit", title: LocalText("Visit", "Visite"), languages: ["en", "fr"],
            sections: [
                Section(
                    "all", title: LocalText("All", "Tout"),
                    contents: fields() + (hasRepeats ? [.rows(drivers)] : []))
            ])
        form.choiceLists = [
            ChoiceList(
                "kinds",
                [
                    Choice("a", LocalText("Apple", "Pomme")),
                    Choice("b", LocalText("Pear", "Poire")),
                ])
        ]
        return try form.compiled()
    }

    /// Returns a record of cells by path, with rows by the path of their repeat.
    static func record(
        _ number: Int, _ cells: [(String, String)], rows: [(String, [String])] = []
    ) -> ExportedRecord {
        let saved = FormRecord(
            form: "visit", version: 1, cells: cells.map { RecordCell(CellPath($0.0), $0.1) },
            rows: rows.map { RecordRows(CellPath($0.0), $0.1) })
        let digits = "00000\(number)".suffix(6)
        let mark = Instant(milliseconds: 1_790_000_000_000).map {
            MomentMark(at: $0, by: "ann")
        }
        var marks = MomentMarks()
        (marks[.created], marks[.changed]) = (mark, mark)
        return ExportedRecord(id: "r" + digits, saved, marks: marks)
    }

    /// Returns the whole file of some records, and the most bytes that were ready at once.
    static func export(
        _ records: [ExportedRecord], _ settings: ExportSettings, hasRepeats: Bool = true
    ) throws -> (bytes: [UInt8], most: Int) {
        let plan = try ExportPlan(try compiled(hasRepeats: hasRepeats), settings)
        var exporter = try Exporter(plan, settings)
        var (bytes, most) = ([UInt8](), 0)
        func take() {
            most = max(most, exporter.readyBytes)
            bytes += exporter.take()
        }
        for record in records {
            try exporter.add(OpenedRecord(record, plan, settings))
            take()
        }
        while try exporter.end() { take() }
        take()
        return (bytes, most)
    }

    /// Returns the whole file of some records as text.
    static func text(
        _ records: [ExportedRecord], _ settings: ExportSettings, hasRepeats: Bool = true
    ) throws -> String {
        String(
            decoding: try export(records, settings, hasRepeats: hasRepeats).bytes, as: UTF8.self)
    }
}
