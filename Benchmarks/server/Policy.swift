// A person who fills in one motor policy: ten saves, the last of which submits it. The values are
// the initial data of the app.

import CalepinSync
import CalepinExpressions
import Foundation

/// The cells of a motor policy that can be submitted.
struct Policy {
    private let cells: [(path: String, value: JSONValue)]

    /// Reads the initial data of the app.
    init(file: URL) throws {
        let json = try JSONValue(reading: [UInt8](Data(contentsOf: file)))
        cells = Self.cells(of: json, "") + Self.defaults
    }

    /// The values that the page fills in by itself and saves with the rest.
    private static let defaults: [(path: String, value: JSONValue)] = [
        ("powerUnit", .string("kw")), ("months", .string("12")),
        ("season", .string("12")),
    ]

    /// The rows of the policy: one driver.
    private static let rows = RowPlace("drivers", row: "k1", after: nil)

    private static func cells(
        of json: JSONValue, _ scope: String
    ) -> [(path: String, value: JSONValue)] {
        (json.members ?? []).flatMap { member -> [(path: String, value: JSONValue)] in
            switch member.value {
            case .array(let items):
                items.flatMap { cells(of: $0, scope + member.key + "#k1.") }
            case .bool(let isTrue): [(scope + member.key, .string(isTrue ? "true" : "false"))]
            case .number(let text): [(scope + member.key, .string(text))]
            default: [(scope + member.key, member.value)]
            }
        }
    }

    /// Returns the saves of a new record by a guest: `count` of them, the last of which submits it
    /// when there are two or more.
    func saves(_ count: Int, by guest: inout Guest) -> [Mutation] {
        var state = RecordState(.random(), form: "motor")
        let filling = max(1, count - 1)
        let share = (cells.count + filling - 1) / filling
        var saves: [Mutation] = []
        for start in stride(from: 0, to: cells.count, by: share) {
            var ops: [Op] = start == 0 ? [.insert(Self.rows)] : []
            for cell in cells[start..<min(start + share, cells.count)] {
                ops.append(.set(CellChange(cell.path, cell.value)))
            }
            saves.append(guest.mutation(state.id, ops))
            state.apply(saves[saves.count - 1])
        }
        while saves.count < filling {
            saves.append(guest.mutation(state.id, [edit(state)]))
            state.apply(saves[saves.count - 1])
        }
        guard count > 1 else { return saves }
        saves.append(guest.mutation(state.id, [.submit(seenDigest: state.contentDigest)]))
        return saves
    }

    /// Returns a later save of one cell that has seen the present state.
    private func edit(_ state: RecordState) -> Op {
        .set(CellChange("bonus", .string("7"), base: state.version(at: "bonus")))
    }
}
