// The lists of an app: its collections of records, and the list on the screen with its queries and
// windows. A list itself is in CollectionList.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The lists of an app.
final class OpenLists {
    /// The collections of records, in the order of the declaration.
    let records: [RecordList]
    /// The list on the screen, or beside it.
    var shown: CollectionList?
    /// The list of records on the screen; nil while another screen is.
    var shownRecords: RecordList?

    /// Makes the lists of an app's collections of records.
    ///
    /// - Throws: the first fault of their forms.
    init(_ app: App) throws(OpenAppError) {
        var records: [RecordList] = []
        for collection in app.collections where collection.sharing != .catalogue {
            guard let form = app.forms.first(where: { $0.id == collection.form }) else {
                throw .noCollection
            }
            let compiled: CompiledForm
            do throws(FormError) { compiled = try form.compiled() } catch {
                throw .fault(error.faults.first ?? Fault(.emptySection, at: form.id))
            }
            records.append(RecordList(collection, compiled, isFirst: records.isEmpty))
        }
        guard !app.collections.isEmpty else { throw .noCollection }
        self.records = records
    }

    /// Returns the list of an open record.
    func list(of record: OpenRecord) -> RecordList {
        records.first { $0.parts === record.layout } ?? records[0]
    }

    /// Returns the list that has a record; nil when none has.
    func list(with id: String) -> RecordList? { records.first { $0.drafts[id] != nil } }

    func list(named name: String) -> RecordList? { records.first { $0.name == name } }

    /// Returns the list of the records of a form.
    func list(ofForm id: String) -> RecordList? {
        records.first { $0.form.definition.id == id }
    }

    // The list on the screen

    /// Makes a query the one of the list on the screen, which is written if that changes it.
    func query(_ link: String, _ app: OpenApp) {
        guard let shown else { return }
        let before = shown.flow.wanted
        shown.want(Query(link: link), isAtOnce: false, app)
        if shown.flow.wanted != before { ListWriter(app, shown).write() }
    }

    /// The maximum number of rows in one response: a few screens of a desktop.
    private static let maxRows = 200

    /// Writes the rows of a range of the present result.
    func window(_ action: Action, _ app: OpenApp) {
        guard let shown else { return }
        // The page's numbers have more bits than the engine's own in a browser.
        let from = Int(clamping: max(0, action.members["from"]?.asInt64 ?? 0))
        let wanted = Int(clamping: max(0, action.members["count"]?.asInt64 ?? 0))
        let count = min(wanted, OpenLists.maxRows, max(0, shown.result.count - from))
        RowWriter(app, shown).window(from..<from + count)
    }

    /// Finds the rows of the list of records on the screen again, and writes it.
    func refind(_ app: OpenApp) {
        guard let shownRecords else { return }
        shownRecords.want(shownRecords.asked.query, isAtOnce: true, app)
        ListWriter(app, shownRecords).write()
    }

    // Writing

    /// Writes the records of reviews and comments that are about a record; all without one.
    ///
    /// Complexity: O(n) in their cells.
    func writeReviews(of record: String, _ app: OpenApp) {
        app.out.patch("reviews") {
            app.out.array("records") {
                for list in records where app.declaration.isOfReview(list.name) {
                    list.writeReviews(of: record, app.out)
                }
            }
        }
    }

    /// Writes the titles of all records.
    ///
    /// Complexity: O(n) in their number.
    func writeTitles(_ app: OpenApp) {
        app.out.array("records") { for list in records { list.writeTitles(app) } }
    }
}

extension RecordList {
    /// Writes the records that are about another one; all without one.
    fileprivate func writeReviews(of record: String, _ out: PatchWriter) {
        for draft in drafts.all {
            let cells = draft.record.cells
            let isMeant = cells.contains { cell in
                cell.text == record && cell.path.description == ReviewField.record
            }
            if isMeant || record.isEmpty { write(draft, out) }
        }
    }

    private func write(_ draft: Draft, _ out: PatchWriter) {
        out.object {
            out.text("collection", name)
            out.text("record", draft.id)
            out.object("values") {
                for cell in draft.record.cells { out.text(cell.path.description, cell.text) }
            }
        }
    }
}
