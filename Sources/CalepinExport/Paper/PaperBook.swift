// Records on paper: the HTML of some of them at a time, so that each is drawn in a process of a
// bounded size, and the pictures in it. A process of the server draws them.

import CalepinExpressions
import CalepinForms

/// A picture of a record on paper.
package struct PaperPhoto: Equatable, Sendable {
    /// The digest of what is stored.
    package let stored: String

    /// The name of the file of a picture in the folder that is drawn from.
    package static func name(_ number: Int) -> String { "photo-\(number).jpg" }

    /// The name of the file of the logo.
    package static let logo = "logo.png"
}

/// Some records that are drawn together.
package struct PaperBatch: Sendable {
    /// The pictures, by number from 0.
    package fileprivate(set) var photos: [PaperPhoto] = []
    /// The number of records.
    package fileprivate(set) var count = 0
    fileprivate var writer = PaperWriter()
    fileprivate let sheet: PaperSheet

    /// Returns the HTML.
    ///
    /// - Parameters:
    ///   - firstPage: The number of the first page.
    ///   - isWhole: True where these are all the records, so that the number of pages is known.
    /// Complexity: O(n) in the HTML.
    package func html(firstPage: Int, isWhole: Bool) -> [UInt8] {
        sheet.head(firstPage: firstPage, isWhole: isWhole) + writer.bytes + sheet.end
    }
}

/// Records on paper, a batch after the other.
package struct PaperBook {
    private let plan: ExportPlan
    private let settings: ExportSettings
    private let sheet: PaperSheet
    private var batch: PaperBatch
    private var counts = (records: 0, pieces: 0, photos: 0)

    /// Begins a book.
    ///
    /// - Parameter hasLogo: True where the logo that the form names is there.
    package init(_ plan: ExportPlan, _ settings: ExportSettings, hasLogo: Bool) {
        (self.plan, self.settings) = (plan, settings)
        sheet = PaperSheet(plan.form.definition, settings, hasLogo: hasLogo)
        batch = PaperBatch(sheet: sheet)
    }

    /// Adds a record; returns the batch before it, where it does not fit into that any more.
    ///
    /// Complexity: that of opening the record.
    /// - Throws: `ExportError` `paperTooMany`, `paperTooLong`.
    package mutating func add(_ record: ExportedRecord) throws(ExportError) -> PaperBatch? {
        guard counts.records < ExportLimits.paperRecords else { throw .paperTooMany }
        counts.records += 1
        let isLaterBatch =
            batch.count >= ExportLimits.paperBatchRecords
            || batch.photos.count >= ExportLimits.paperBatchPhotos
        var full = isLaterBatch ? turn() : nil
        var page = PaperRecord(record, plan, settings, sheet, photos: batch.photos.count)
        page.photosLeft = min(
            page.photosLeft, ExportLimits.paperPhotos - counts.photos)
        page.write()
        let pieces = page.writer.pieces
        guard pieces <= ExportLimits.paperRecordPieces else { throw .paperTooLong(record.id) }
        if full == nil, batch.count > 0,
            batch.writer.pieces + pieces > ExportLimits.paperBatchPieces
        {
            full = turn()
            // Its pictures have numbers from 0 again.
            let left = page.photosLeft + page.photos.count
            page = PaperRecord(record, plan, settings, sheet, photos: 0)
            page.photosLeft = left
            page.write()
        }
        counts.pieces += pieces
        guard counts.pieces <= ExportLimits.paperPieces else { throw .paperTooMany }
        counts.photos += page.photos.count
        batch.photos += page.photos
        batch.writer.add(page.writer)
        batch.count += 1
        return full
    }

    /// Returns the last batch; a page without a record where there are none.
    package mutating func end() -> PaperBatch {
        if counts.records == 0 {
            batch.writer.element(
                .p, .note, text: PaperTexts.none.text(in: settings.language))
        }
        return turn()
    }

    private mutating func turn() -> PaperBatch {
        defer { batch = PaperBatch(sheet: sheet) }
        return batch
    }
}
