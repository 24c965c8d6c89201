// A record as it is given to an export: its saved cells, and what is known of it besides.

import CalepinExpressions
import CalepinForms

/// A file that is attached to a record.
package struct ExportedFile: Equatable, Sendable {
    /// The digest of what is stored, which is another one for an image.
    package let stored: String
    /// The ending of its name, such as `jpg`.
    package let ending: String

    /// Creates a file.
    package init(stored: String, ending: String) {
        (self.stored, self.ending) = (stored, ending)
    }
}

/// A record to export.
package struct ExportedRecord: Sendable {
    /// The id.
    package let id: String
    /// The saved cells, in the version of the exported form or an earlier one.
    package let record: FormRecord
    /// The moments that are known.
    package var marks: MomentMarks
    /// The scope, where a column names it; nil for none.
    package var scope: String?
    /// The review, where columns tell it; nil for none.
    package var review: ExportedReview?
    /// The files that are attached and that the server has, by the digest that cells name.
    package var files: [String: ExportedFile] = [:]

    /// Creates a record.
    package init(
        id: String, _ record: FormRecord, marks: MomentMarks = MomentMarks(), scope: String? = nil
    ) {
        (self.id, self.record, self.marks, self.scope) = (id, record, marks, scope)
    }

    /// The digests of files that cells name.
    ///
    /// Complexity: O(n) in the cells.
    package var digests: [String] {
        record.cells.compactMap { AttachmentReference($0.text)?.hash }
    }

    /// Returns the record opened by a form, with calculated cells for its ``moment``.
    ///
    /// Complexity: that of opening a session.
    package func opened(
        by form: CompiledForm, catalogues: [Catalogue], zone: Zone = .utc,
        language: Language = .english
    ) -> FormSession {
        FormSession(
            form, context: EvaluationContext(now: moment, zone: zone, language: language),
            catalogues: catalogues, record: record.migrated(to: form.definition))
    }

    /// The moment for which calculations are made.
    var moment: Instant {
        marks.calculated?.at ?? Zone.utc.instant(Day(ordinal: 0) ?? .first, .midnight)
    }
}
