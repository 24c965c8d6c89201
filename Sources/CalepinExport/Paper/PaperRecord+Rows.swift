// Repeats on paper: a table where the fields of a row fit beside each other, else a frame for each
// row.

import CalepinExpressions
import CalepinForms

extension PaperRecord {
    /// Writes a repeat.
    mutating func write(_ rows: Repeat, _ place: Place, isNamed: Bool) {
        let path = place.path + rows.name
        guard !sheet.style.without.contains(path),
            let cell = form.number(ofCell: rows.name, inScope: place.scope),
            let scope = form.scope(ofRepeat: rows.name, inScope: place.scope)
        else { return }
        let all = session.relevantRows(ofCell: cell, inRow: place.row).map { row in
            Place(row: row, scope: scope, path: path + ".")
        }
        guard !all.isEmpty else { return }
        let isNamed = isNamed || self.isNamed(path)
        let title = label(rows.label, rows.name, place)
        let before = writer
        writer = PaperWriter()
        let count =
            writeTable(rows, all, isNamed: isNamed) ?? writeRows(rows, all, isNamed: isNamed)
        let inside = writer
        writer = before
        guard !inside.bytes.isEmpty else { return }
        writer.element(.h3, text: title)
        writer.add(inside)
        guard count < all.count else { return }
        let left = NumberStyle(of: settings.language).written((all.count - count).description)
        writer.element(.p, .note, text: PaperTexts.moreRows.text(in: settings.language, left))
    }

    /// Writes rows as a table; returns the number of those that are in it, nil where a table does
    /// not fit.
    private mutating func writeTable(
        _ rows: Repeat, _ all: [Place], isNamed: Bool
    ) -> Int? {
        guard FormColumn.repeats(in: rows.contents).isEmpty else { return nil }
        let fields = Self.fields(in: rows.contents)
            .filter { isShown($0, all[0], isNamed: isNamed) }
        let kept = (photos, photosLeft)
        var table: [[PaperValue?]] = []
        var pieces = 0
        for place in all.prefix(ExportLimits.paperRows)
        where pieces < ExportLimits.paperTablePieces {
            var row: [PaperValue?] = []
            for field in fields {
                let value = value(of: field, place)
                if let value { pieces += 1 + value.width / ExportLimits.paperLineBytes }
                row.append(value)
            }
            table.append(row)
        }
        let columns = fields.indices.filter { place in table.contains { $0[place] != nil } }
        guard columns.count <= (sheet.style.isLandscape ? 9 : 6) else {
            (photos, photosLeft) = kept
            return nil
        }
        guard !columns.isEmpty else { return table.count }
        let heads = columns.map { label(fields[$0].label, fields[$0].name, all[0]) }
        writeTable(heads, table.map { row in columns.map { row[$0] } })
        return table.count
    }

    private mutating func writeTable(_ heads: [String], _ rows: [[PaperValue?]]) {
        writer.begin(.table)
        writer.begin(.colgroup)
        for width in widths(heads, rows) { writer.single(.col, .width(width)) }
        writer.end(.colgroup)
        writer.begin(.thead)
        writer.begin(.tr)
        for head in heads { writer.element(.th, text: head) }
        writer.end(.tr)
        writer.end(.thead)
        writer.begin(.tbody)
        for row in rows {
            writer.begin(.tr)
            for value in row { writer.write(value ?? .text(""), in: .td) }
            writer.end(.tr)
        }
        writer.end(.tbody)
        writer.end(.table)
    }

    /// Returns the widths of columns in percent: room for the longest word of each, and the rest
    /// by the longest texts.
    private func widths(_ heads: [String], _ rows: [[PaperValue?]]) -> [Int] {
        let line = sheet.style.isLandscape ? 140 : 90
        let columns = heads.indices.map { place in
            let values = rows.prefix(100).compactMap { $0[place] }
            let words = heads[place].split(separator: " ").map(\.count) + values.map(\.wordWidth)
            let least = min(words.max() ?? 0, 20) + 3
            return (least: least, more: max(0, (values.map(\.width).max() ?? 0) + 2 - least))
        }
        let least = columns.reduce(0) { $0 + $1.least }
        let more = columns.reduce(0) { $0 + $1.more }
        let free = max(0, line - least)
        let widths = columns.map { $0.least + (more == 0 ? 0 : $0.more * free / more) }
        let sum = max(1, widths.reduce(0, +))
        return widths.map { $0 * 100 / sum }
    }

    /// Writes rows in a frame each; returns their number.
    private mutating func writeRows(_ rows: Repeat, _ all: [Place], isNamed: Bool) -> Int {
        var count = 0
        for place in all.prefix(ExportLimits.paperRows)
        where writer.pieces < ExportLimits.paperTablePieces {
            count += 1
            let before = writer
            writer = PaperWriter()
            write(rows.contents, place, isNamed: isNamed)
            let inside = writer
            writer = before
            guard !inside.bytes.isEmpty else { continue }
            writer.begin(.div, .style(.row))
            writer.element(
                .h3, text: NumberStyle(of: settings.language).written(count.description))
            writer.add(inside)
            writer.end(.div)
        }
        return count
    }

    /// Returns the fields of a row, also those in composites.
    private static func fields(in contents: [Content]) -> [Field] {
        contents.flatMap { content -> [Field] in
            switch content {
            case .field(let field): [field]
            case .composite(let composite): fields(in: composite.contents)
            case .rows: []
            }
        }
    }
}
