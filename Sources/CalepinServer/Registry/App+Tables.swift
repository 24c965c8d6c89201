// The tables of a published app: the rows of its catalogues, those that people look at too, and
// what its look-ups answer from. All come with the declaration, and none from a file.

import CalepinAppModel
import CalepinForms
import CalepinQuery

extension App {
    /// Returns true when a table of a name belongs to the app: the rows of a catalogue, or those
    /// of a look-up.
    func hasTable(_ name: String) -> Bool {
        lookups.contains { $0.address == name }
            || collections.contains { $0.name == name && $0.sharing == .catalogue }
    }

    /// Returns the app with the sources of the catalogues that people look at: the rows of each
    /// table at an address of this server. Without declared attributes, each column is one.
    func reading(_ tables: [AppTable]) -> App {
        var app = self
        for (place, collection) in collections.enumerated()
        where collection.sharing == .catalogue && !collection.views.isEmpty {
            guard let table = tables.first(where: { $0.name == collection.name }) else {
                continue
            }
            app.collections[place].source = CollectionSource(
                .http, "/api/apps/\(id)/rows/\(collection.name)", notation: .csv,
                id: table.attributes[table.valueColumn], refresh: collection.source?.refresh ?? 0)
            if collection.attributes.isEmpty, collection.form.isEmpty {
                app.collections[place].attributes = table.attributes.filter { !$0.contains(".") }
                    .map { RowAttribute($0) }
            }
        }
        return app
    }

    /// Returns the look-ups that answer from tables; the others answer from files that ship.
    ///
    /// Throws: `PublishError.faults` for a column that a table does not have.
    func services(of tables: [AppTable]) throws(PublishError) -> [Lookup] {
        var services: [Lookup] = []
        for lookup in lookups {
            guard let table = tables.first(where: { $0.name == lookup.address }) else { continue }
            do throws(LookupError) {
                services.append(try Lookup(lookup, from: table))
            } catch .missingColumn(let name, let column) {
                throw .faults([
                    Fault(.unknownColumn, at: name, rule: "lookups", column)
                ])
            } catch { throw .tooManyRows(LookupLimits.rows) }
        }
        return services
    }
}

extension Lookup {
    /// Makes the look-up of a table.
    fileprivate init(_ lookup: AppLookup, from table: AppTable) throws(LookupError) {
        var file = CatalogueFile("")
        (file.attributes, file.rows) = (table.attributes, table.rows)
        self.init(lookup, try LookupTable(file, for: lookup))
    }
}

extension CatalogueBody {
    /// Makes the rows of a table as the page reads them, for the readers of its collection.
    ///
    /// Complexity: O(n) in the texts, which are compressed.
    init(_ table: AppTable, for collection: AppCollection) {
        let type = CollectionSource.Notation.csv.mediaType
        self.init(readers: collection.readableBy, bytes: CachedResponse(table.csv, type: type))
    }
}
