// A catalogue that people look at, as the server and the commands have it: its declaration, the
// file that ships and the one that an import leaves. Bodies from outside come through Fetcher.

import CalepinCollections
import CalepinExpressions
import CalepinForms
import Foundation

/// Why a catalogue has no rows.
public enum CatalogueError: Error, Equatable, Sendable {
    /// Nothing ships, and nothing was imported.
    case noRows
    /// The file at a path cannot be read, or has too many bytes.
    case unreadable(String)
    /// What was read has no rows.
    case body(SourceError)
    /// The declaration asks for what a row does not have.
    case view(QueryError)
}

/// The rows of a catalogue, and what each of them has.
public struct CatalogueRows: Sendable {
    /// What each row has.
    public var attributes: [RowAttribute]
    /// The rows, and what was wrong with others.
    public var reading: RowReading
    /// Who may read them.
    public var readers: CatalogueReaders
}

/// A catalogue and the files its rows are in.
public struct RowCatalogue: Sendable {
    /// The id of its app.
    public let app: String
    /// Its declaration.
    public let collection: AppCollection
    /// The file that ships; empty for none.
    public let shippedFile: String
    /// Where an import leaves rows.
    public let importedFile: String

    /// The catalogue of an app; nil for a collection that is none, or has no source of rows.
    ///
    /// - Parameters:
    ///   - apps: The folder of all apps.
    ///   - imports: The folder of what was imported.
    public init?(app: String, _ collection: AppCollection, apps: String, imports: String) {
        guard collection.source != nil || !collection.address.isEmpty else { return nil }
        self.app = app
        self.collection = collection
        let file = collection.source?.bundled ?? collection.address
        shippedFile = file.isEmpty ? "" : apps + "/" + file
        importedFile = imports + "/" + app + "-" + collection.name + ".json"
    }

    /// Where its rows come from. Where a catalogue that forms read says nothing else, its rows are
    /// named by `name`.
    public var source: CollectionSource {
        collection.source
            ?? CollectionSource(.bundled, bundled: collection.address, notation: .csv, id: "name")
    }

    /// Whether people look at its rows; else only forms read them.
    public var hasViews: Bool { !collection.views.isEmpty }

    /// Whether it has so many rows that they are searched here and not sent to a page. Few bytes
    /// cannot be many rows, so that a start does not read every file.
    public var isSearchedHere: Bool {
        guard collection.rowsView != nil, collection.source != nil else { return false }
        let file = isImported ? importedFile : shippedFile
        guard let stamp = WebFiles.stamp(of: file), stamp.size > CatalogueLimits.sentRows * 4,
            let rows = try? rows()
        else { return false }
        return rows.reading.rows.count > CatalogueLimits.sentRows
    }

    /// The address of a source outside of this server; nil for none.
    public var outsideAddress: String? {
        let source = source
        guard source.place == .http, !source.address.hasPrefix("/") else { return nil }
        return source.address
    }

    // Rows

    /// What each row has: as declared, or as the file that ships names it.
    public func attributes() throws(CatalogueError) -> [RowAttribute] {
        guard collection.attributes.isEmpty, !shippedFile.isEmpty else {
            return collection.attributes
        }
        let head = CatalogueFile(String(decoding: try shippedBody(), as: UTF8.self))
        return head.attributes.map { RowAttribute($0) }
    }

    /// The rows that were imported, or else those that ship.
    public func rows() throws(CatalogueError) -> CatalogueRows {
        guard isImported else { return try rows(of: try shippedBody(), from: source) }
        let attributes = try attributes()
        let body = try RowCatalogue.bytes(of: importedFile)
        let reading = try RowCatalogue.read(
            body, CollectionSource(.file, notation: .json, rows: "rows", id: source.id),
            attributes.map { $0.asKept })
        return CatalogueRows(
            attributes: attributes, reading: reading, readers: RowCatalogue.readers(ofKept: body))
    }

    /// The rows of a body, read as a source declares; broken ones are left out.
    public func rows(
        of body: [UInt8], from source: CollectionSource
    ) throws(CatalogueError) -> CatalogueRows {
        let attributes = try attributes()
        return CatalogueRows(
            attributes: attributes, reading: try RowCatalogue.read(body, source, attributes),
            readers: collection.readableBy)
    }

    /// Whether rows were imported.
    public var isImported: Bool { FileManager.default.fileExists(atPath: importedFile) }

    /// The bytes of the file that ships.
    public func shippedBody() throws(CatalogueError) -> [UInt8] {
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
        let most = CalepinCollections.Limits.sourceBytes
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: most + 4)
        else { throw .unreadable(path) }
        let bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        guard bytes.count <= most else { throw .body(.tooLarge) }
        return bytes
    }

    // Queries

    /// The rows ready for queries, under the view of the collection. A sort that the view does
    /// not have is by the attribute of its name.
    ///
    /// - Parameter withTurnedSorts: whether the view gets each sort turned around as well, under
    ///   the name that ``turned(_:)`` gives.
    ///
    /// Complexity: O(n log n) in the rows.
    public func live(
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

    /// The name of a sort turned around; no name in a declaration ends so.
    static func turned(_ sort: String) -> String { sort + "\u{0}turned" }
}
