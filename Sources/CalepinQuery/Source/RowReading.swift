// Reads the rows of a collection from a body of JSON or CSV, as declared by its source. Pure:
// fetching the body and handling failures are up to the host.

import CalepinExpressions
import CalepinForms

/// The valid rows of a body, and the issues of the others.
public struct RowReading: Equatable, Sendable {
    /// The valid rows, in the order of the body.
    public private(set) var rows: [SourceRow] = []
    /// The issues of the invalid rows, in the order of the body.
    public private(set) var issues: [RowIssue] = []

    /// The bytes of a row as a rule.
    private static let usualBytes = 128

    private var ids: Set<String> = []
    private let attributes: [RowAttribute]
    private let idAttribute: String

    /// Reads a body in UTF-8.
    ///
    /// Invalid rows are listed and left out; of rows with the same id the first is kept.
    /// Complexity: O(n) in the bytes.
    /// - Throws: the reason why there are no rows at all.
    public init(
        _ body: [UInt8], from source: CollectionSource, attributes: [RowAttribute]
    ) throws(SourceError) {
        self = try body.withUnsafeBufferPointer { (body) throws(SourceError) in
            try RowReading(body, from: source, attributes: attributes)
        }
    }

    /// Reads a body in UTF-8, whose bytes stay at their address meanwhile; see above.
    public init(
        _ body: UnsafeBufferPointer<UInt8>, from source: CollectionSource,
        attributes: [RowAttribute]
    ) throws(SourceError) {
        guard body.count <= RowLimits.sourceBytes else { throw .tooLarge }
        self.attributes = attributes
        idAttribute = source.id
        switch source.notation {
        case .json: try read(json: body, source.rows)
        case .csv: try read(csv: body)
        }
    }

    /// Returns true when rows and issues are equal.
    public static func == (left: RowReading, right: RowReading) -> Bool {
        left.rows == right.rows && left.issues == right.issues
    }

    // JSON

    private mutating func read(
        json body: UnsafeBufferPointer<UInt8>, _ path: String
    ) throws(SourceError) {
        let paths = attributes.map { RowReading.keys(of: $0.from.isEmpty ? $0.name : $0.from) }
        let idPath =
            attributes.firstIndex { $0.name == idAttribute }.map { paths[$0] }
            ?? RowReading.keys(of: idAttribute)
        let count: Int?
        do throws(JSONError) {
            // A mark of the byte order is no part of the text.
            let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            var reader = JSONReader(UnsafeBufferPointer(rebasing: body[start...]))
            count = try read(from: &reader, RowReading.keys(of: path)[...], id: idPath, paths)
            try reader.finish()
        } catch { throw .notJSON(at: error.offset) }
        guard let count else { throw .otherShape }
        guard count <= RowLimits.searchedRows else { throw .tooManyRows }
        // An array without any object is a different document.
        if rows.isEmpty, count > 0, issues.allSatisfy({ $0.code == .notARow }) {
            throw .otherShape
        }
    }

    /// Reads the rows of the array that the keys lead to, one after the other: a tree of all rows
    /// would take several times the memory of the body.
    ///
    /// - Returns: the number of elements; nil when there is no array.
    private mutating func read(
        from reader: inout JSONReader, _ keys: ArraySlice<String>, id: [String],
        _ paths: [[String]]
    ) throws(JSONError) -> Int? {
        let kind = try reader.peek()
        guard kind == (keys.isEmpty ? .array : .object) else {
            try reader.skipValue()
            return nil
        }
        guard let key = keys.first else { return try readAll(from: &reader, id: id, paths) }
        var count: Int?
        try reader.beginObject()
        while try reader.nextKey() {
            // Of duplicate members the last one counts.
            if reader.key.utf8.elementsEqual(key.utf8) {
                count = try read(from: &reader, keys.dropFirst(), id: id, paths)
            } else {
                try reader.skipValue()
            }
        }
        return count
    }

    private mutating func readAll(
        from reader: inout JSONReader, id: [String], _ paths: [[String]]
    ) throws(JSONError) -> Int {
        (rows, issues, ids) = ([], [], [])
        // As many rows as there are, if they are not longer than most.
        let expected = min(reader.bytes.count / RowReading.usualBytes, RowLimits.searchedRows)
        ids.reserveCapacity(expected)
        rows.reserveCapacity(expected)
        var number = 0
        var cells = JSONRowReader(paths + [id])
        try reader.beginArray()
        while try reader.nextElement() {
            number += 1
            guard number <= RowLimits.searchedRows, try reader.peek() == .object else {
                try reader.skipValue()
                if number <= RowLimits.searchedRows {
                    issues.append(RowIssue(.notARow, row: number))
                }
                continue
            }
            var texts = try cells.read(from: &reader)
            take(number, id: texts.removeLast(), &texts)
        }
        return number
    }

    private static func keys(of path: String) -> [String] {
        CalepinExpressions.parts(of: path, by: UInt8(ascii: ".")).filter { !$0.isEmpty }
    }

    // CSV

    private mutating func read(csv body: UnsafeBufferPointer<UInt8>) throws(SourceError) {
        let file = CatalogueFile(String(decoding: body, as: UTF8.self))
        guard file.rows.count <= RowLimits.searchedRows else { throw .tooManyRows }
        var places: [Int?] = []
        for attribute in attributes {
            let name = attribute.from.isEmpty ? attribute.name : attribute.from
            places.append(file.attributes.firstIndex(of: name))
            if attribute.isRequired, places.last == .some(nil) { throw .missingAttribute(name) }
        }
        let declared = attributes.firstIndex { $0.name == idAttribute }.flatMap { places[$0] }
        guard let idPlace = declared ?? file.attributes.firstIndex(of: idAttribute) else {
            throw .missingAttribute(idAttribute)
        }
        var number = 0
        for row in file.rows {
            number += 1
            guard row.count <= file.attributes.count else {
                issues.append(RowIssue(.tooManyValues, row: number))
                continue
            }
            var texts: [String] = []
            for place in places {
                texts.append(place.flatMap { $0 < row.count ? row[$0] : nil } ?? "")
            }
            take(number, id: idPlace < row.count ? row[idPlace] : "", &texts)
        }
    }

    // Rows

    /// Adds a row when it is valid, with its texts as they are kept; otherwise lists all of its
    /// issues.
    private mutating func take(_ number: Int, id: String, _ texts: inout [String]) {
        let before = issues.count
        let id = trimmed(id)
        if id.isEmpty {
            issues.append(RowIssue(.missingID, row: number, attribute: idAttribute))
        } else if ids.contains(id) {
            issues.append(
                RowIssue(.duplicateID, row: number, attribute: idAttribute, argument: id))
        }
        for place in attributes.indices {
            if let text = attributes[place].kept(texts[place]) {
                texts[place] = text
            } else {
                let isMissing = trimmed(texts[place]).isEmpty
                issues.append(
                    RowIssue(
                        isMissing ? .missingValue : .badValue, row: number,
                        attribute: attributes[place].name, argument: texts[place]))
            }
        }
        guard issues.count == before else { return }
        ids.insert(id)
        rows.append(SourceRow(id, texts))
    }
}
