// The entity sets of an app: one for the records of each collection, and one for the rows of each
// of its repeats. Names that OData does not allow are made into such that it does; the same
// declaration gives the same names.

/// A property of the entities of a set.
package struct ODataProperty: Sendable {
    /// The name, an identifier of OData.
    package let name: String
    package let type: ODataPrimitive
    /// True for a part of the key.
    package let isKey: Bool
    /// The column of the export.
    package let column: ExportColumn
}

/// The rows of a repeat in an entity.
package struct ODataNavigation: Sendable {
    package let name: String
    /// The place of their set in the model.
    package let target: Int
}

/// An entity set.
package struct ODataSet: Sendable {
    /// The name, an identifier of OData.
    package let name: String
    /// The place of its collection among those of the model.
    package let collection: Int
    /// The place of its table in the plan of the collection.
    package let table: Int
    package let properties: [ODataProperty]
    package internal(set) var navigations: [ODataNavigation] = []
    private let places: [String: Int]

    /// Creates a set of the rows of a table.
    init(_ name: String, collection: Int, _ table: ExportTable, at place: Int) {
        (self.name, self.collection, self.table) = (name, collection, place)
        var names = IdentifierMaker()
        properties = table.columns.map { column in
            ODataProperty(
                name: names.make(column.name), type: ODataPrimitive(column.type),
                isKey: column.isKey(ofRows: place > 0), column: column)
        }
        places = Dictionary(
            properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// True for the records themselves.
    package var isOfRecords: Bool { table == 0 }

    /// The properties of its key, in order.
    package var keys: [ODataProperty] { properties.filter(\.isKey) }

    /// Returns the place of a property; nil for none of that name.
    package func place(of name: String) -> Int? { places[name] }

    /// The names and types of its properties.
    ///
    /// Complexity: O(n) in them.
    var names: ODataNames { ODataNames(name, properties.map { ($0.name, $0.type) }) }
}

/// The names and types of the properties that expressions are over.
package struct ODataNames: Sendable {
    /// The name of what has them.
    let name: String
    let types: [ODataPrimitive]
    private let places: [String: Int]

    /// Creates names, whose places are those in the list.
    package init(_ name: String, _ properties: [(String, ODataPrimitive)]) {
        (self.name, types) = (name, properties.map(\.1))
        places = Dictionary(
            properties.enumerated().map { ($1.0, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the place of a property; nil for none of that name.
    func place(of name: String) -> Int? { places[name] }
}

/// The entity sets of an app.
package struct ODataModel: Sendable {
    package private(set) var sets: [ODataSet] = []

    /// Creates the sets of collections.
    ///
    /// Complexity: O(n) in the columns of all tables.
    /// - Parameter collections: The names of collections, and the plans of their exports.
    package init(_ collections: [(name: String, plan: ExportPlan)]) {
        var names = IdentifierMaker()
        for (number, collection) in collections.enumerated() {
            let first = sets.count
            for (place, table) in collection.plan.tables.enumerated() {
                let name = collection.name + (place == 0 ? "" : "." + table.name)
                sets.append(
                    ODataSet(names.make(name), collection: number, table, at: place))
            }
            for (place, table) in collection.plan.tables.enumerated() {
                var taken = IdentifierMaker(sets[first + place].properties.map(\.name))
                sets[first + place].navigations = table.inner.map { inner in
                    ODataNavigation(
                        name: taken.make(collection.plan.tables[inner].repeatName),
                        target: first + inner)
                }
            }
        }
    }

    /// Returns the place of a set; nil for none of that name.
    ///
    /// Complexity: O(n) in the sets.
    package func place(of name: String) -> Int? { sets.firstIndex { $0.name == name } }
}

/// A maker of identifiers of OData (CSDL 4.0, 17.1), each used once.
private struct IdentifierMaker {
    private var used: Set<String>

    init(_ used: [String] = []) { self.used = Set(used) }

    /// Returns an identifier for a name: other signs than letters, digits and `_` become `_`, and
    /// a number follows where that is used already.
    mutating func make(_ name: String) -> String {
        var plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if plain.first?.isNumber ?? true { plain = "_" + plain }
        plain = String(plain.prefix(ODataLimits.identifierCharacters - 8))
        var made = plain
        var number = 2
        while !used.insert(made).inserted {
            made = "\(plain)_\(number)"
            number += 1
        }
        return made
    }
}
