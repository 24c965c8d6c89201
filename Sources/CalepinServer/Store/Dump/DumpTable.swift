// The tables that go from one store to another, with their columns as all stores have them: what a
// store keeps in another way it reads and writes like this. Duties, stamps and marks of servers
// stay where they are.

/// A table of a store with the columns that every store has.
package struct DumpTable: Equatable, Sendable {
    /// The type of a column; a number may be missing.
    package enum ColumnType: Sendable {
        case text, bytes, number
    }

    /// A column.
    package struct Column: Equatable, Sendable {
        package let name: String
        package let type: ColumnType
    }

    package let name: String
    package let columns: [Column]
    /// The columns by which rows are in order, the same in each store.
    package let order: [String]

    /// Creates a table.
    ///
    /// - Parameter columns: the names; `#` before a number, `*` before bytes that are no text.
    private init(_ name: String, by order: String, _ columns: String) {
        self.name = name
        self.order = order.split(separator: " ").map(String.init)
        self.columns = columns.split(separator: " ").map { marked in
            switch marked.first {
            case "#": Column(name: String(marked.dropFirst()), type: .number)
            case "*": Column(name: String(marked.dropFirst()), type: .bytes)
            default: Column(name: String(marked), type: .text)
            }
        }
    }

    /// All tables.
    package static let all = accounts + records + apps + links + hooks

    private static let accounts = [
        DumpTable("account", by: "name", "name #since"),
        DumpTable("token", by: "digest", "digest account"),
        DumpTable("account_row", by: "sort key", "sort key owner #at *bytes"),
        DumpTable("replica", by: "name", "name account #since"),
    ]

    private static let records = [
        DumpTable(
            "scope", by: "name",
            "name #sequence #access_epoch #digest #record_count #bytes #history_bytes #floor"),
        DumpTable("place", by: "scope replica", "scope replica #last_n #backed_up_to"),
        DumpTable("outcome", by: "scope replica n", "scope replica #n hash *bytes"),
        DumpTable(
            "record", by: "scope id", "scope id form #sequence #digest #removed_at *state"),
        DumpTable(
            "change", by: "scope sequence",
            "scope #sequence record #previous account replica #at #saved_at #form_version *bytes"),
        // Without its number, which stores give in ways of their own.
        DumpTable("held", by: "scope number", "scope replica #n author #at *bytes"),
        DumpTable("tombstone", by: "scope record", "scope record #sequence #dropped_at"),
        DumpTable(
            "blob", by: "scope hash",
            "scope hash #size stored_hash #stored_size type #has_thumbnail #check_at #is_unused"),
    ]

    private static let apps = [
        DumpTable("app", by: "id", "id stage #live #test leftover team"),
        DumpTable(
            "app_version", by: "app number", "app #number hash *bytes *scenarios tables"),
        DumpTable("app_version_file", by: "app number digest", "app #number digest"),
        DumpTable("app_table", by: "digest", "digest *bytes"),
        DumpTable("app_file", by: "digest number", "digest #number *bytes"),
        DumpTable(
            "app_event", by: "app number", "app #number #at author what #version note"),
    ]

    private static let links = [
        DumpTable("link", by: "id", "id app #at *bytes"),
        DumpTable(
            "link_invitation", by: "digest",
            "digest link #number token name mail guest #devices #mailed_at #begun_at "
                + "#submitted_at"),
        DumpTable(
            "link_filling", by: "guest",
            "guest link invitation #at record #sequence #submitted_at counted"),
        DumpTable("link_count", by: "link name", "link name #count"),
    ]

    private static let hooks = [
        DumpTable("hook", by: "id", "id app #at *bytes stopped #waiting #waiting_bytes"),
        DumpTable(
            "hook_delivery", by: "number",
            "#number hook record form message event #at #sequence account review #due #failures "
                + "#is_fixed #is_parked *bytes"),
        DumpTable(
            "hook_attempt", by: "hook number",
            "hook #number #at message record event #status #milliseconds error *answer"),
    ]
}
