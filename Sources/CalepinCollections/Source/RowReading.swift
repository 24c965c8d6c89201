// Reads the rows of a collection from a body of JSON or CSV, as the declaration says. Pure: where
// the body comes from, and what is done when there is none, is the host's.

import CalepinExpressions
import CalepinForms

/// The rows a body has, and what was wrong with the others.
public struct RowReading: Equatable, Sendable {
    /// The good rows, in the order of the body.
    public private(set) var rows: [SourceRow] = []
    /// What is wrong with the others, in the order of the body.
    public private(set) var issues: [RowIssue] = []

    private var ids: Set<String> = []
    private let attributes: [RowAttribute]
    private let idAttribute: String

    /// Reads a body in UTF-8.
    ///
    /// Broken rows are listed and left out; of rows with the same id the first is kept.
    /// Complexity: O(n) in the bytes.
    /// - Throws: why there are no rows at all.
    public init(
        _ body: [UInt8], from source: CollectionSource, attributes: [RowAttribute]
    ) throws(SourceError) {
        guard body.count <= Limits.sourceBytes else { throw .tooLarge }
        self.attributes = attributes
        idAttribute = source.id
        switch source.notation {
        case .json: try read(json: body, source.rows)
        case .csv: try read(csv: body)
        }
    }

    /// Rows are equal whatever they were read with.
    public static func == (left: RowReading, right: RowReading) -> Bool {
        left.rows == right.rows && left.issues == right.issues
    }

    // JSON

    private mutating func read(json body: [UInt8], _ path: String) throws(SourceError) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(reading: body) } catch {
            throw .notJSON(at: error.offset)
        }
        guard let elements = RowReading.follow(path, in: value)?.elements else {
            throw .otherShape
        }
        guard elements.count <= Limits.searchedRows else { throw .tooManyRows }
        let paths = attributes.map { $0.from.isEmpty ? $0.name : $0.from }
        let idPath =
            attributes.firstIndex { $0.name == idAttribute }.map { paths[$0] } ?? idAttribute
        var number = 0
        for element in elements {
            number += 1
            guard element.members != nil else {
                issues.append(RowIssue(.notARow, row: number))
                continue
            }
            var texts: [String] = []
            for path in paths { texts.append(RowReading.text(path, in: element)) }
            take(number, id: RowReading.text(idPath, in: element), texts)
        }
        // An array of other things than objects is another document.
        if rows.isEmpty, !elements.isEmpty, issues.allSatisfy({ $0.code == .notARow }) {
            throw .otherShape
        }
    }

    private static func follow(_ path: String, in value: JSONValue) -> JSONValue? {
        var value = value
        for key in CalepinExpressions.parts(of: path, by: UInt8(ascii: ".")) where !key.isEmpty {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// What is at a path as text; empty for nothing, `null` and what is no single value.
    private static func text(_ path: String, in value: JSONValue) -> String {
        switch follow(path, in: value) {
        case .string(let text)?: text
        case .number(let text)?: text
        case .bool(let truth)?: truth ? "true" : "false"
        default: ""
        }
    }

    // CSV

    private mutating func read(csv body: [UInt8]) throws(SourceError) {
        let file = CatalogueFile(String(decoding: body, as: UTF8.self))
        guard file.rows.count <= Limits.searchedRows else { throw .tooManyRows }
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
            take(number, id: idPlace < row.count ? row[idPlace] : "", texts)
        }
    }

    // Rows

    /// Keeps a row when all of it is good; otherwise lists everything that is wrong with it.
    private mutating func take(_ number: Int, id: String, _ texts: [String]) {
        let before = issues.count
        let id = trimmed(id)
        if id.isEmpty {
            issues.append(RowIssue(.missingID, row: number, attribute: idAttribute))
        } else if ids.contains(id) {
            issues.append(
                RowIssue(.duplicateID, row: number, attribute: idAttribute, argument: id))
        }
        var kept: [String] = []
        var place = 0
        for attribute in attributes {
            if let text = attribute.kept(texts[place]) {
                kept.append(text)
            } else {
                let isMissing = trimmed(texts[place]).isEmpty
                issues.append(
                    RowIssue(
                        isMissing ? .missingValue : .badValue, row: number,
                        attribute: attribute.name, argument: texts[place]))
            }
            place += 1
        }
        guard issues.count == before else { return }
        ids.insert(id)
        rows.append(SourceRow(id, kept))
    }
}
