// The JSON of a summary, with the trees of its drawings where they are asked for. The members are
// described in docs/server.md.

import CalepinExpressions

extension RecordSummary {
    /// Returns the JSON, with a drawing of each column where a style for them is given.
    ///
    /// Complexity: O(n) in the values listed.
    func json(drawnIn style: ChartStyle? = nil) -> [UInt8] {
        var writer = JSONWriter(capacity: 8_192)
        writer.beginObject()
        writer.member("count", Int64(count))
        writer.member("done", Int64(done))
        writer.member("of", Int64(total))
        if !by.isEmpty { writer.member("by", by) }
        if measure != nil { writer.member("measure", of) }
        writer.key("columns")
        writer.beginArray()
        for part in parts {
            writer.beginObject()
            part.column.write(to: &writer)
            part.crosstab?.write(part.column, by: groups, to: &writer)
            if let style {
                for (key, chart) in charts(of: part, style) {
                    writer.key(key)
                    writer.value(chart.json)
                }
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension JSONWriter {
    /// Writes an array with an object for each element.
    fileprivate mutating func list<Elements: Sequence>(
        _ key: String, _ elements: Elements,
        _ write: (Elements.Element, inout JSONWriter) -> Void
    ) {
        self.key(key)
        beginArray()
        for element in elements {
            beginObject()
            write(element, &self)
            endObject()
        }
        endArray()
    }

    fileprivate mutating func numbers(_ key: String, _ numbers: [Int]) {
        self.key(key)
        beginArray()
        for number in numbers { int(Int64(number)) }
        endArray()
    }

    /// Writes decimals as texts, as no number of JSON's readers has so many digits.
    fileprivate mutating func decimals(_ key: String, _ numbers: [Decimal?]) {
        self.key(key)
        beginArray()
        for number in numbers {
            if let number { string(number.description) } else { null() }
        }
        endArray()
    }
}

extension ColumnSummary {
    /// Writes the members of a column.
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("name", column.name)
        writer.member("kind", column.content.rawValue)
        writer.member("filled", Int64(filled))
        writer.member("empty", Int64(count - filled))
        if let numbers {
            writer.key("numbers")
            numbers.write(to: &writer, hasBins: true)
        }
        if let values, values.distinct > 0 {
            writer.member("distinct", Int64(values.distinct))
            writer.member("others", Int64(values.others))
            writer.list("values", values.listed) { one, writer in
                column.write(.value(one.value), to: &writer)
                writer.member("count", Int64(one.count))
            }
        }
        if let time {
            writer.member("span", time.span.rawValue)
            writer.list("times", time.counts) { one, writer in
                writer.member("from", time.span.name(one.from))
                writer.member("count", Int64(one.count))
            }
            writer.member("outside", Int64(time.outside))
            writer.numbers("weekdays", time.weekdays)
        }
        if let bounds {
            writer.key("bounds")
            writer.beginObject()
            for (name, degrees) in [
                ("south", bounds.south), ("north", bounds.north), ("west", bounds.west),
                ("east", bounds.east),
            ] {
                writer.member(name, degrees.description)
            }
            writer.endObject()
        }
    }
}

extension TableColumn {
    /// Writes a group, with its label where it has one.
    fileprivate func write(_ group: CellGroup, to writer: inout JSONWriter) {
        writer.member("value", group.name)
        if case .bin(_, let to) = group { writer.member("to", to.description) }
        guard case .value(let value) = group, let label = labels?.label(of: value) else {
            return
        }
        writer.key("label")
        writer.value(label.json)
    }
}

extension NumberSummary {
    /// The names of the quartiles in JSON.
    static let names = ["min", "q1", "median", "q3", "max"]

    fileprivate func write(to writer: inout JSONWriter, hasBins: Bool) {
        writer.beginObject()
        for (name, number) in zip(["sum", "mean"] + Self.names, [sum, mean] + quartiles) {
            writer.member(name, number.description)
        }
        if hasBins {
            writer.list("bins", bins) { bin, writer in
                writer.member("from", bin.from.description)
                writer.member("to", bin.to.description)
                writer.member("count", Int64(bin.count))
            }
        }
        writer.endObject()
    }
}

extension Crosstab {
    /// Writes the member `groups`, with what is in each group of the other column, and `rows`,
    /// the groups of the column itself.
    fileprivate func write(
        _ summary: ColumnSummary, by other: TableColumn?, to writer: inout JSONWriter
    ) {
        writer.list("groups", by.enumerated()) { one, writer in
            let (place, group) = one
            other?.write(group, to: &writer)
            let cells = rows.indices.map { cell($0, place) }
            writer.numbers("counts", cells.map(\.count))
            if let measured {
                writer.decimals(
                    "sums", cells.map { $0.sum.count > 0 ? $0.sum.total(of: measured) : nil })
                writer.decimals("means", cells.map { $0.sum.mean(of: measured) })
            }
            guard !numbers.isEmpty else { return }
            writer.key("numbers")
            if let numbers = numbers[place] {
                numbers.write(to: &writer, hasBins: false)
            } else {
                writer.null()
            }
        }
        writer.list("rows", rows) { group, writer in
            summary.column.write(group, to: &writer)
        }
    }
}
