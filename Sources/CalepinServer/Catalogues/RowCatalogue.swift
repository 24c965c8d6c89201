// A catalogue as the server and the commands use it: its declaration, the file that ships and the
// imported file. Bodies of other servers come through Fetcher.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation

/// An error of reading the rows of a catalogue.
package enum CatalogueError: Error, Equatable, Sendable {
    /// There are no shipped and no imported rows.
    case noRows
    /// The file at a path cannot be read, or is too large.
    case unreadable(String)
    /// The body has no valid rows.
    case body(SourceError)
    /// The view declares something that rows do not have.
    case view(QueryError)
}

/// The rows of a catalogue and their attributes.
package struct CatalogueRows: Sendable {
    /// The attributes of each row.
    package var attributes: [RowAttribute]
    /// The valid rows, and the errors of others.
    package var reading: RowReading
    /// The accounts that may read the rows.
    package var readers: CatalogueReaders
}

/// A catalogue and the files its rows are in.
package struct RowCatalogue: Sendable {
    /// The id of its app.
    package let app: String
    /// Its declaration.
    package let collection: AppCollection
    /// The file that ships; empty for none.
    package let shippedFile: String
    /// The path of the imported file.
    package let importedFile: String

    /// Creates the catalogue of an app; nil for another kind of collection, or one without a
    /// source of rows.
    ///
    /// - Parameters:
    ///   - apps: The folder of all apps.
    ///   - imports: The folder of imported rows.
    package init?(app: String, _ collection: AppCollection, apps: String, imports: String) {
        guard collection.source != nil || !collection.address.isEmpty else { return nil }
        self.app = app
        self.collection = collection
        let file = collection.source?.bundled ?? collection.address
        shippedFile = file.isEmpty ? "" : apps + "/" + file
        importedFile = imports + "/" + app + "-" + collection.name + ".json"
    }

    /// The declared source; without one it is a CSV file of the app whose id column is `name`.
    package var source: CollectionSource {
        collection.source
            ?? CollectionSource(.bundled, bundled: collection.address, notation: .csv, id: "name")
    }

    /// True when the catalogue has views; otherwise only forms read it.
    package var hasViews: Bool { !collection.views.isEmpty }

    /// True when the catalogue is too large to send to a page and is queried here. A small file
    /// cannot have many rows, so that the start does not read every file.
    package var isSearchedHere: Bool {
        guard collection.rowsView != nil, collection.source != nil else { return false }
        let file = isImported ? importedFile : shippedFile
        guard let stamp = FileStamp(of: file), stamp.size > CatalogueLimits.sentRows * 4,
            let rows = try? rows()
        else { return false }
        return rows.reading.rows.count > CatalogueLimits.sentRows
    }

    /// The address of a source on another server; nil for none.
    package var outsideAddress: String? {
        let source = source
        guard source.place == .http, !source.address.hasPrefix("/") else { return nil }
        return source.address
    }

    // Rows

    /// Returns the attributes, as declared or from the file that ships.
    package func attributes() throws(CatalogueError) -> [RowAttribute] {
        guard collection.attributes.isEmpty, !shippedFile.isEmpty else {
            return collection.attributes
        }
        let head = CatalogueFile(String(decoding: try shippedBody(), as: UTF8.self))
        return head.attributes.map { RowAttribute($0) }
    }

    /// Returns the imported rows, or else those that ship.
    package func rows() throws(CatalogueError) -> CatalogueRows {
        guard isImported else { return try rows(of: try shippedBody(), from: source) }
        let attributes = try attributes()
        let body = try RowCatalogue.bytes(of: importedFile)
        let reading = try RowCatalogue.read(
            body, CollectionSource(.file, notation: .json, rows: "rows", id: source.id),
            attributes.map { $0.asKept })
        return CatalogueRows(
            attributes: attributes, reading: reading, readers: RowCatalogue.readers(ofKept: body))
    }

    /// Returns the rows of a body, read as a source declares; invalid ones are left out.
    package func rows(
        of body: [UInt8], from source: CollectionSource
    ) throws(CatalogueError) -> CatalogueRows {
        let attributes = try attributes()
        return CatalogueRows(
            attributes: attributes, reading: try RowCatalogue.read(body, source, attributes),
            readers: collection.readableBy)
    }

    /// True when rows were imported.
    package var isImported: Bool { FileManager.default.fileExists(atPath: importedFile) }

    /// Returns the bytes of the file that ships.
    package func shippedBody() throws(CatalogueError) -> [UInt8] {
        guard !shippedFile.isEmpty else { throw .noRows }
        return try RowCatalogue.bytes(of: shippedFile)
    }

    private static func read(
        _ body: [UInt8], _ source: CollectionSource, _ attributes: [RowAttribute]
    ) throws(CatalogueError) -> RowReading {
        do throws(SourceError) {
            return try RowReading(body, from: source, attributes: attributes)
        } catch { throw .body(error) }
    }

    static func bytes(of path: String) throws(CatalogueError) -> [UInt8] {
        let most = RowLimits.sourceBytes
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: most + 4)
        else { throw .unreadable(path) }
        let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        guard bytes.count <= most else { throw .body(.tooLarge) }
        return bytes
    }

    // Queries

    /// Returns the rows indexed for queries, under the view of the collection. A sort that the
    /// view does not declare is by the attribute of its name.
    ///
    /// - Parameter withTurnedSorts: true to add each sort in descending direction, under the name
    ///   that ``turned(_:)`` returns.
    ///
    /// Complexity: O(n log n) in the rows.
    package func live(
        _ rows: CatalogueRows, sortedBy sort: String = "", withTurnedSorts: Bool = false,
        _ context: EvaluationContext
    ) throws(QueryError) -> LiveRows {
        var view =
            collection.rowsView ?? RowsView(cells: rows.attributes.map { $0.name })
        if view.searched.isEmpty { view.searched = view.cells }
        if !sort.isEmpty, !view.sorts.contains(where: { $0.name == sort }) {
            view.sorts.append(RowSort(sort))
        }
        if withTurnedSorts {
            view.sorts += view.sorts.map { sort in
                RowSort(
                    RowCatalogue.turned(sort.name), by: sort.attributes,
                    isDescending: !sort.isDescending)
            }
        }
        var live = try LiveRows(view, attributes: rows.attributes)
        live.replaceAll(rows.reading.rows, context)
        return live
    }

    /// Returns the name of a sort in the opposite direction; no declared name ends with it.
    static func turned(_ sort: String) -> String { sort + "\u{0}turned" }
}
