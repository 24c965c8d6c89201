// One record in a mail: its answers as lines of text and as HTML, with the look that its form
// declares for paper. The mail around it is the server's.

import CalepinExpressions
import CalepinForms

/// A record in a mail.
package struct PaperMail {
    /// The introduction, the answers and the end as lines.
    package private(set) var text = ""
    /// The same as HTML.
    package private(set) var html: [UInt8] = []
    private var page: PaperRecord

    /// Opens a record.
    ///
    /// Complexity: that of opening a session.
    package init(_ record: ExportedRecord, _ plan: ExportPlan, _ settings: ExportSettings) {
        let sheet = PaperSheet(plan.form.definition, settings, hasLogo: false)
        page = PaperRecord(record, plan, settings, sheet, photos: 0)
        page.isInMail = true
    }

    /// The title of the record, or else of its form.
    package var title: String {
        let title = page.recordTitle
        return title.isEmpty ? page.formTitle : title
    }

    /// Returns the value of a field as it is stored; empty for none.
    package func value(of field: String) -> String {
        guard let number = page.form.number(ofCell: field, inScope: 0) else { return "" }
        let cell = page.session.view(ofCell: number, inRow: 0)
        return cell.isRelevant ? cell.effective.asText ?? "" : ""
    }

    /// Returns a text in which each `${name}` is replaced by the answer of the field; `…` where
    /// none is given.
    package func filled(_ text: String) -> String { page.text(LocalText(text)) }

    /// Writes the mail.
    ///
    /// - Parameters:
    ///   - intro: The paragraphs before the answers, which are filled in; empty for none.
    ///   - end: The paragraphs behind the answers.
    /// Complexity: O(n) in the cells.
    /// Throws: `ExportError` `paperTooLong`.
    package mutating func write(intro: String, end: String) throws(ExportError) {
        for paragraph in filled(intro).split(separator: "\n") {
            page.writer.element(.p, text: String(paragraph))
        }
        page.write()
        for paragraph in end.split(separator: "\n") {
            page.writer.element(.p, .note, text: String(paragraph))
        }
        guard page.writer.pieces <= ExportLimits.paperRecordPieces else {
            throw .paperTooLong(page.exported.id)
        }
        text = String(decoding: page.writer.lines, as: UTF8.self)
        html = page.sheet.mailHead + page.writer.bytes + page.sheet.end
    }
}
