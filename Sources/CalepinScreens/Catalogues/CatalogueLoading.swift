// The loading of a catalogue's rows: where they come from, how far that has come, and what could
// not be read. RowLoader makes the requests, CatalogueList keeps the rows.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The loading of the rows of one catalogue.
final class CatalogueLoading {
    let source: CollectionSource
    private let collection: AppCollection
    /// True while the page is loading them.
    var isUnderWay = false
    /// True when the present rows came from the source, and not from the device.
    var isFresh = false
    /// True when the present rows were read from the text that the device has.
    private var isKept = false
    var problem: RowProblem?
    /// The id of a row that is being requested; nil for none.
    var wantedRow: String?
    /// The issues of rows that were left out.
    private(set) var issues: [RowIssue] = []
    /// The times of the next request for all rows, and for those of a query, in milliseconds since
    /// 1970.
    private(set) var due: Int64?
    var queryDue: Int64?

    init(_ collection: AppCollection) {
        self.collection = collection
        source =
            collection.source
            ?? CollectionSource(.bundled, bundled: collection.address, notation: .csv, id: "name")
    }

    /// Returns the URL from which the page loads the rows.
    func address(app: String) -> String {
        guard case .some = collection.source else {
            let last = parts(of: collection.address, by: UInt8(ascii: "/")).last ?? ""
            return "/apps/" + app + "/" + last
        }
        let isPath = source.address.utf8.first == UInt8(ascii: "/")
        return isPath ? source.address : "/api/sources/" + app + "/" + collection.name
    }

    /// Notes that the page is asked for the rows.
    func begin() {
        isUnderWay = true
        due = nil
    }

    /// Reads the text of the source, with the attributes of its rows; nil when it has none, or
    /// when newer rows are there.
    func read(
        _ body: UnsafeBufferPointer<UInt8>, isKept: Bool
    ) -> (reading: RowReading, attributes: [RowAttribute])? {
        if isKept && isFresh { return nil }
        if !isKept { isUnderWay = false }
        let declared = collection.attributes
        let attributes = declared.isEmpty ? CatalogueLoading.attributes(of: body) : declared
        do throws(SourceError) {
            let reading = try RowReading(body, from: source, attributes: attributes)
            issues = reading.issues
            self.isKept = isKept
            return (reading, attributes)
        } catch {
            // Cached rows are only shown until the response arrives.
            if !isKept { problem = RowProblem(error) }
            return nil
        }
    }

    /// Returns the attributes named in the first line of a file.
    private static func attributes(of body: UnsafeBufferPointer<UInt8>) -> [RowAttribute] {
        var start = 0
        var end = 0
        while end < body.count {
            end = start
            while end < body.count, body[end] != UInt8(ascii: "\n") { end += 1 }
            let file = CatalogueFile(String(decoding: body[start..<end], as: UTF8.self))
            if !file.attributes.isEmpty { return file.attributes.map { RowAttribute($0) } }
            start = end + 1
        }
        return []
    }

    /// Notes that the present rows are those of the source.
    func confirm(_ context: ActionContext) {
        isFresh = true
        problem = nil
        let wait = Int64(source.refresh) * 1_000
        due = wait > 0 ? context.evaluation.now.milliseconds + wait : nil
    }

    /// Notes that the source has the text that was cached; returns false when no rows could be
    /// read from it, so that it has to be passed again.
    func confirmKept(_ context: ActionContext) -> Bool {
        isUnderWay = false
        guard isKept else { return false }
        confirm(context)
        return true
    }

    /// Notes that there are no rows any more.
    func letGo() {
        isFresh = false
        isKept = false
        issues = []
        due = nil
    }

    /// The maximum number of invalid rows listed one by one.
    private static let maxIssues = 100

    /// Writes the rows that could not be read, and the parts of the query that were not
    /// understood.
    func notice(_ out: PatchWriter, _ language: Language, and unread: [String]) {
        // The issues of one row are adjacent.
        var broken = 0
        var last = 0
        for issue in issues where issue.row != last {
            broken += 1
            last = issue.row
        }
        let words = broken == 1 ? SourceWords.oneBroken : .broken
        out.object("notice") {
            out.text("text", words.text(language, [broken.description]))
            out.array("details") {
                for issue in issues.prefix(CatalogueLoading.maxIssues) {
                    out.json.string(issue.message(in: language))
                }
                for condition in unread { out.json.string(condition) }
            }
        }
    }
}
