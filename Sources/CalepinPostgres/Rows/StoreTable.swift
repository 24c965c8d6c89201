// The tables whose rows jobs read and write. They are made in Schema/.

import CalepinServer

/// A table of the store.
enum StoreTable: Int, CaseIterable, Sendable {
    case scope, place, replica, record, change, tombstone, blob, accountRow, account, token
    case app, appVersion, appTable, appVersionFile, appFile, appEvent
    case link, invitation, filling, linkCount, hook, delivery
    /// A row of the table for several outcomes, each a row to jobs: see ``OutcomeRun``.
    case outcome
    /// Rows that are only added, and get their number then; see ``AddedRows``.
    case held, attempt
    /// Keys and names with their stamps, which are only read here.
    case turn

    /// The columns and statements; those of tables with rules of their own are not used to write.
    var shape: TableShape { Self.shapes[rawValue] }

    private static let shapes = allCases.map(makeShape)

    private static func makeShape(_ table: StoreTable) -> TableShape {
        switch table {
        case .scope:
            TableShape(
                "scope", key: 1,
                "name #sequence #access_epoch #digest #record_count #bytes #history_bytes #floor")
        case .place: TableShape("place", key: 2, "scope replica #last_n #backed_up_to")
        case .replica: TableShape("replica", key: 1, "name account #since", .claims)
        case .record:
            TableShape("record", key: 2, "scope id form #sequence #digest #removed_at state")
        case .change:
            TableShape(
                "change", key: 2,
                "scope #sequence record #previous account replica #at #saved_at #form_version "
                    + "bytes")
        case .tombstone: TableShape("tombstone", key: 2, "scope record #sequence #dropped_at")
        case .blob:
            TableShape(
                "blob", key: 2,
                "scope hash #size stored_hash #stored_size type #has_thumbnail #check_at "
                    + "#is_unused")
        case .accountRow: TableShape("account_row", key: 2, "sort key owner #at bytes")
        case .account: TableShape("account", key: 1, "name #since")
        case .token: TableShape("token", key: 1, "digest account")
        case .outcome:
            TableShape("outcome", key: 3, "scope replica #last #first hashes bytes")
        case .turn: TableShape("turn", key: 1, "name #stamp")
        case .held: TableShape("held", key: 2, "scope #number replica #n author #at bytes")
        default: appShape(table)
        }
    }

    private static func appShape(_ table: StoreTable) -> TableShape {
        switch table {
        case .app: TableShape("app", key: 1, "id stage #live #test leftover team")
        case .appVersion:
            TableShape("app_version", key: 2, "app #number hash bytes scenarios tables files")
        case .appTable: TableShape("app_table", key: 1, "digest bytes", .keeps)
        case .appVersionFile: TableShape("app_version_file", key: 3, "digest app #number", .keeps)
        case .appFile: TableShape("app_file", key: 2, "digest #number bytes", .keeps)
        case .appEvent:
            TableShape("app_event", key: 2, "app #number #at author what #version note")
        case .link: TableShape("link", key: 1, "id app #at bytes")
        case .invitation:
            TableShape(
                "link_invitation", key: 1,
                "digest link #number token name mail guest #devices #mailed_at #begun_at "
                    + "#submitted_at")
        case .filling:
            TableShape(
                "link_filling", key: 1,
                "guest link invitation #at record #sequence #submitted_at counted")
        case .linkCount: TableShape("link_count", key: 2, "link name #count")
        case .hook:
            TableShape("hook", key: 1, "id app #at bytes stopped #waiting #waiting_bytes")
        case .attempt:
            TableShape(
                "hook_attempt", key: 2,
                "hook #number #at message record event #status #milliseconds error answer")
        default:
            TableShape(
                "hook_delivery", key: 1,
                "#number hook record form message event #at #sequence account review #due "
                    + "#failures #is_fixed #is_parked bytes")
        }
    }
}

/// A row of a table as a value.
protocol TableRow {
    static var table: StoreTable { get }
    /// The values of its columns, in the order of ``StoreTable/shape``.
    var cells: [Cell] { get }
    /// Reads a row. Throws: `damaged`.
    init(_ row: inout CellReader) throws(StoreError)
}
