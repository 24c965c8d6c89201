// Laws of summaries on random cells, against naive ones; their drawings and their text.

import CalepinExpressions
import CalepinForms
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A summary of cells")
struct SummaryLawTests {
    private func column(_ name: String, _ content: TableColumn.Content) -> TableColumn {
        TableColumn(
            name: name, content: content, source: .known(.changedBy), section: LocalText(),
            labels: nil)
    }

    private func cells(
        _ name: String, _ content: TableColumn.Content, _ texts: [String]
    ) -> ColumnCells {
        ColumnCells(column(name, content), ColumnTexts(texts), offset: 0)
    }

    private func words(_ count: Int, _ random: inout HostileNumbers) -> [String] {
        let most = [3, 40, 400].randomElement(using: &random) ?? 3
        return (0..<count).map { _ in
            let number = Int.random(in: 0..<most, using: &random)
            return number == 0 ? "" : ["é<&>", "b c", "", "x"][number % 4] + "\(number)"
        }
    }

    @Test("counts each different text as a dictionary does")
    func texts() {
        var random = HostileNumbers(seed: 3)
        for _ in 0..<60 {
            let texts = words(Int.random(in: 0...600, using: &random), &random)
            let summary = ColumnSummary(cells("a", .text, texts))
            var naive: [String: Int] = [:]
            for text in texts where !text.isEmpty { naive[text, default: 0] += 1 }
            #expect(summary.filled == naive.values.reduce(0, +) && summary.count == texts.count)
            #expect(summary.values?.distinct == naive.count)
            let order = naive.sorted {
                $0.value == $1.value
                    ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) : $0.value > $1.value
            }
            let listed = order.prefix(SummaryLimits.values)
            let expected = listed.map { ValueCount(value: $0.key, count: $0.value) }
            #expect(summary.values?.listed == expected)
            #expect(
                summary.values?.others
                    == order.dropFirst(SummaryLimits.values).reduce(0) { $0 + $1.value })
        }
    }

    @Test("crosses two columns as a loop over the rows does, with sums of a third")
    func crossed() throws {
        var random = HostileNumbers(seed: 5)
        for _ in 0..<40 {
            let count = Int.random(in: 1...300, using: &random)
            let (rows, columns) = (words(count, &random), words(count, &random))
            let numbers = (0..<count).map { _ in
                let number = Int.random(in: -50...50, using: &random)
                return number == 0 ? "" : "\(number)"
            }
            let (own, other) = (cells("a", .text, rows), cells("b", .text, columns))
            let crosstab = Crosstab(
                own, ColumnSummary(own),
                by: CellGroups(other, ColumnSummary(other), spans: SummaryLimits.groups),
                measured: CellNumbers(ColumnTexts(numbers)))
            func group(_ text: String, _ groups: [CellGroup]) -> Int? {
                groups.firstIndex(of: .value(text)) ?? groups.firstIndex(of: .others)
            }
            var naive = [[(count: Int, sum: Int)]](
                repeating: Array(repeating: (0, 0), count: crosstab.by.count),
                count: crosstab.rows.count)
            for place in 0..<count where !rows[place].isEmpty && !columns[place].isEmpty {
                let row = try #require(group(rows[place], crosstab.rows))
                let column = try #require(group(columns[place], crosstab.by))
                naive[row][column].count += 1
                naive[row][column].sum += Int(numbers[place]) ?? 0
            }
            let found = crosstab.rows.indices.flatMap { row in
                crosstab.by.indices.map { crosstab.cell(row, $0) }
            }
            #expect(found.map(\.count) == naive.joined().map(\.count))
            guard let measured = crosstab.measured else { continue }
            #expect(
                found.map { $0.sum.total(of: measured) }
                    == naive.joined().map { Decimal($0.sum) })
        }
    }

    @Test("groups numbers by the parts of their histogram")
    func bins() throws {
        var random = HostileNumbers(seed: 8)
        for _ in 0..<40 {
            let texts = (0..<Int.random(in: 1...200, using: &random)).map { _ in
                let number = Int.random(in: -900...900, using: &random)
                return "\(number).\(Int.random(in: 0...9, using: &random))"
            }
            let numbers = cells("a", .number, texts)
            let summary = ColumnSummary(numbers)
            let groups = CellGroups(numbers, summary, spans: SummaryLimits.groups)
            let bins = try #require(summary.numbers?.bins)
            var counts = [Int](repeating: 0, count: bins.count)
            for place in groups.places { counts[groups.lists[Int(place)][0]] += 1 }
            #expect(counts == bins.map(\.count))
        }
    }

    @Test("gives the same bytes for the same cells, with numbers as the language writes them")
    func drawn() throws {
        let texts = (0..<2_400).map { ["ann", "bob", "ann"][$0 % 3] }
        let column = ColumnSummary(cells("a", .text, texts))
        let summary = RecordSummary(
            count: 2_400, done: 2_400, total: 2_400, by: "", of: "",
            parts: [RecordSummary.Part(column: column, crosstab: nil)],
            groups: nil, measure: nil)
        let french = String(
            decoding: try #require(summary.drawing(ChartStyle(.french))), as: UTF8.self)
        #expect(french.contains("1\u{202F}600 (66,7\u{00A0}%)"))
        let english = try #require(summary.drawing(ChartStyle(.english)))
        #expect(String(decoding: english, as: UTF8.self).contains("1,600 (66.7\u{00A0}%)"))
        #expect(english == summary.drawing(ChartStyle(.english)))
        let lines = summary.text(ChartStyle(.english)).split(separator: "\n")
        let ann = try #require(lines.first { $0.contains("ann") })
        #expect(ann.contains("1,600") && ann.contains("66.7"))
        let json = String(decoding: summary.json(drawnIn: ChartStyle(.english)), as: UTF8.self)
        #expect(json.contains(#""chart":["svg",{"#))
    }

    @Test("draws every axis with at most six levels that reach the greatest number")
    func ticks() {
        for most in [0, 1, 4, 5, 6, 7, 10, 11, 99, 100, 101, 33_334, 99_999_999] {
            let ticks = ColumnChart.ticks(upTo: most)
            #expect(ticks.first == 0 && ticks.count <= 6)
            #expect((ticks.last ?? 0) >= most)
        }
    }
}
