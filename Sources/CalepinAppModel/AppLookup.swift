// The declaration of an app's look-ups: tables in files that ship, from which forms get proposals.
// The host reads the files and answers.

import CalepinExpressions
import CalepinForms

/// A look-up service of an app: a table in a file, from which a value is proposed.
public struct AppLookup: Equatable, Sendable {
    /// A field of a form whose value is compared with a column of the table.
    public struct Key: Equatable, Sendable {
        /// The name of the field, which is a parameter of the service.
        public var field: String
        /// The name of the column.
        public var column: String

        /// Makes a key.
        public init(_ field: String, column: String) {
            self.field = field
            self.column = column
        }
    }

    /// A key that is a year: of the rows that the other keys find, the one of the nearest year is
    /// taken, and the later one of two that are equally near.
    public struct Year: Equatable, Sendable {
        /// The field and its column.
        public var key: Key
        /// The maximum distance to the year of a row.
        public var reach: Int

        /// Makes a key that is a year.
        public init(_ field: String, column: String, reach: Int) {
            key = Key(field, column: column)
            self.reach = reach
        }
    }

    /// The name by which forms name the service, unique among all apps: lowercase letters, digits
    /// and `-`.
    public var name: String
    /// The file of the table: a path in the folder of all apps.
    public var address: String
    /// The keys; case and repeated spaces do not matter.
    public var keys: [Key]
    /// The year; nil for a table without years.
    public var year: Year?
    /// The name of the column with the value.
    public var value: String
    /// The authority of the values, for people.
    public var authority: String
    /// The accounts that may use the service; each needs a token in any case.
    public var readableBy: CatalogueReaders

    /// Makes a look-up.
    public init(
        _ name: String, address: String, keys: [Key], year: Year? = nil, value: String,
        authority: String = "", readableBy: CatalogueReaders = .everyone
    ) {
        self.name = name
        self.address = address
        self.keys = keys
        self.year = year
        self.value = value
        self.authority = authority
        self.readableBy = readableBy
    }

    /// The maximum distance between two years that are near: a look-up tries each of them.
    public static let maxReach = 20
    /// The maximum number of keys, the year included: more than any form has cells for.
    public static let maxKeys = 8

    /// All keys, the year included.
    public var allKeys: [Key] { keys + (year.map { [$0.key] } ?? []) }
}

// MARK: - Faults

extension AppLookup {
    /// True when the name fits an address: lowercase letters, digits and `-`.
    private var hasGoodName: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }

    /// The faults of the look-up by itself, without those of its keys' names.
    package var faults: [Fault] {
        var faults: [Fault] = []
        if !hasGoodName { faults.append(Fault(.badName, at: name, rule: "lookups", name)) }
        for (rule, part) in [("address", address), ("value", value)] where part.isEmpty {
            faults.append(Fault(.emptySection, at: name, rule: rule))
        }
        if allKeys.isEmpty { faults.append(Fault(.emptySection, at: name, rule: "keys")) }
        if allKeys.count > Self.maxKeys {
            faults.append(Fault(.tooLarge, at: name, rule: "keys", Self.maxKeys.description))
        }
        if let reach = year?.reach, !(0...Self.maxReach).contains(reach) {
            faults.append(Fault(.tooLarge, at: name, rule: "reach", Self.maxReach.description))
        }
        return faults
    }
}

// MARK: - JSON

extension AppLookup {
    /// Reads a look-up from its JSON.
    init(json value: JSONValue) throws(AppJSONError) {
        guard let name = value["name"]?.asString else { throw .unexpected("name") }
        guard let column = value["value"]?.asString else { throw .unexpected("value") }
        self.init(
            name, address: value["address"]?.asString ?? "", keys: [], value: column,
            authority: value["authority"]?.asString ?? "")
        for item in try App.list(value["keys"], "keys") { keys.append(try Self.key(item)) }
        if let item = value["year"] {
            guard let reach = item["reach"]?.asInt64, (0...Int64(Self.maxReach)).contains(reach)
            else { throw .unexpected("reach") }
            let key = try Self.key(item)
            year = Year(key.field, column: key.column, reach: Int(reach))
        }
        if let readers = value["readableBy"] {
            guard let known = readers.asString.flatMap({ CatalogueReaders($0) }) else {
                throw .unexpected("readableBy")
            }
            readableBy = known
        }
    }

    private static func key(_ value: JSONValue) throws(AppJSONError) -> Key {
        guard let field = value["field"]?.asString else { throw .unexpected("field") }
        guard let column = value["column"]?.asString else { throw .unexpected("column") }
        return Key(field, column: column)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        App.write("name", name, to: &writer)
        App.write("address", address, to: &writer)
        writer.key("keys")
        writer.beginArray()
        for key in keys {
            writer.beginObject()
            key.write(to: &writer)
            writer.endObject()
        }
        writer.endArray()
        if let year {
            writer.key("year")
            writer.beginObject()
            year.key.write(to: &writer)
            writer.key("reach")
            writer.int(Int64(year.reach))
            writer.endObject()
        }
        writer.key("value")
        writer.string(value)
        App.write("authority", authority, to: &writer)
        if readableBy != .everyone { App.write("readableBy", readableBy.word, to: &writer) }
        writer.endObject()
    }
}

extension AppLookup.Key {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.key("field")
        writer.string(field)
        writer.key("column")
        writer.string(column)
    }
}
