// A whole collection of a hundred thousand rows: loading them with search, filters and sorts, then
// queries and changes. The index alone is measured in SearchBench.

import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation

extension SearchBench {
    /// Measures rows under a view with three filters and two sorts.
    static func measureRows(_ data: SearchData, _ judge: inout Judge) throws {
        guard let now = Instant(milliseconds: 1_795_000_000_000) else { return }
        let context = EvaluationContext(now: now)
        let view = RowsView(
            cells: ["name"], searched: ["name", "job", "city"],
            filters: [
                RowFilter("small", title: LocalText("Small"), where: "${size} < 50", set: "size"),
                RowFilter("large", title: LocalText("Large"), where: "${size} >= 50", set: "size"),
                RowFilter("geneva", title: LocalText("Geneva"), where: "${city} = 'Geneva'"),
            ], sorts: [RowSort("name"), RowSort("size")])
        let attributes = [
            RowAttribute("name"), RowAttribute("job"), RowAttribute("city"),
            RowAttribute("size", .number),
        ]
        var incoming: [SourceRow] = []
        for (number, row) in data.rows.enumerated() {
            incoming.append(SourceRow("r\(number)", row + ["\(number * 37 % 101)"]))
        }
        let before = ProcessMemory.resident
        var rows = try LiveRows(view, attributes: attributes)
        rows.replaceAll(incoming, context)
        judge.note("rows.memory", Double(ProcessMemory.resident - before) / 1_048_576, "MB")
        let load = nanoseconds(1, runs: 2) {
            guard var anew = try? LiveRows(view, attributes: attributes) else { return }
            anew.replaceAll(incoming, context)
            keep(anew)
        }
        judge.note("rows.load", load / 1e6, "ms")
        let query = Query(search: "elec", filters: ["large", "geneva"], sort: "size", limit: 50)
        judge.note(
            "rows.query", nanoseconds(1) { keep(try? rows.find(query, context)) } / 1e6, "ms")
        let all = Query(sort: "size", limit: 50)
        judge.note("rows.all", nanoseconds(1) { keep(try? rows.find(all, context)) } / 1e6, "ms")
        let put = nanoseconds(100, runs: 3) {
            for number in 0..<100 {
                rows.put(SourceRow("r\(number)", data.rows[99_000 - number] + ["7"]), context)
            }
        }
        judge.note("rows.put", put / 1_000, "us")
    }
}
