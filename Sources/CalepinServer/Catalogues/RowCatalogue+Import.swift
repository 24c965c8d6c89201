// Imported rows: written atomically, and exported again in the notation and shape of the
// declaration, for clients that know only that.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation

/// An error of an import.
package enum ImportError: Error, Equatable, Sendable {
    /// The rows take more bytes than can be read back.
    case tooLarge
    /// The folder cannot be written.
    case notWritten
    /// The disk is full or nearly full: the rest is reserved for records.
    case full
}

extension RowCatalogue {
    /// The name of the folder of imports, beside that of blobs.
    static let importsName = "collections"

    /// Returns the folder of imports in a data folder.
    package static func imports(data: String) -> String { data + "/" + importsName }

    /// Returns the folder of imports beside the folder of blobs.
    static func imports(beside blobs: String) -> String {
        imports(data: (blobs as NSString).deletingLastPathComponent)
    }

    /// Replaces the imported rows. They are written to a temporary file, synced and renamed: a
    /// reader, also after a crash, finds the old rows or the new ones.
    ///
    /// Complexity: O(n) in the rows.
    ///
    /// - Parameters:
    ///   - most: the maximum size in bytes that can be read back.
    ///   - space: returns the free space of the disk of a folder.
    @discardableResult
    package func replaceImported(
        _ rows: CatalogueRows, for readers: CatalogueReaders? = nil,
        most: Int = RowLimits.sourceBytes,
        space: (String) -> DiskSpace? = { DiskSpace(of: $0) }
    ) throws(ImportError) -> CatalogueReaders {
        let readers = readers ?? importedReaders
        let bytes = Array(kept(rows, for: readers).text.utf8)
        guard bytes.count <= most else { throw .tooLarge }
        let folder = (importedFile as NSString).deletingLastPathComponent
        guard space(folder)?.isLow != true else { throw .full }
        let disk = DiskFolder(path: folder)
        // Concurrent imports have a temporary file each; the last one renamed wins.
        let other = importedFile + "." + Token.randomName() + ".new"
        do {
            try disk.makeFolder(of: importedFile)
            defer { disk.remove(other) }
            try bytes.withUnsafeBytes { try disk.append($0, to: other, at: 0) }
            try disk.flush(other, O_RDONLY)
            guard rename(other, importedFile) == 0 else { throw DiskError.latest }
            try disk.flush(folder, O_RDONLY | O_DIRECTORY)
        } catch DiskError.full {
            throw .full
        } catch {
            throw .notWritten
        }
        return readers
    }

    /// The readers of the imported rows; accounts that are signed in when nothing was imported.
    package var importedReaders: CatalogueReaders {
        guard let file = FileHandle(forReadingAtPath: importedFile),
            let head = try? file.read(upToCount: Self.readersBytes)
        else { return .signedIn }
        return Self.readers(ofKept: Array(head))
    }

    /// The beginning of a file of imported rows, up to the name of the readers.
    private static let readersStart = #"{"readableBy":""#
    /// The maximum number of bytes at the beginning of a file that name its readers.
    private static let readersBytes = 256

    /// Returns the readers named at the beginning of a file of imported rows; accounts that are
    /// signed in when it names none, as in files of earlier versions.
    static func readers(ofKept body: [UInt8]) -> CatalogueReaders {
        let head = String(decoding: body.prefix(readersBytes), as: UTF8.self)
        guard head.hasPrefix(readersStart) else { return .signedIn }
        let word = head.dropFirst(readersStart.count).prefix { $0 != "\"" }
        return CatalogueReaders(String(word)) ?? .signedIn
    }

    /// Returns the rows as they are stored, each attribute under its name.
    private func kept(_ rows: CatalogueRows, for readers: CatalogueReaders) -> JSONValue {
        let hasID = rows.attributes.contains { $0.name == source.id }
        let objects = rows.reading.rows.map { row in
            var members: [JSONMember] = []
            if !hasID { members.append(JSONMember(source.id, .string(row.id))) }
            for (attribute, text) in zip(rows.attributes, row.texts) where !text.isEmpty {
                members.append(JSONMember(attribute.name, .string(text)))
            }
            return JSONValue.object(members)
        }
        return .object([
            JSONMember("readableBy", .string(readers.word)), JSONMember("rows", .array(objects)),
        ])
    }

    // The body

    /// Returns a body from which the declared source reads the same rows.
    ///
    /// Complexity: O(n) in the rows.
    package func body(_ rows: CatalogueRows) -> [UInt8] {
        var names: [String] = []
        if !rows.attributes.contains(where: { $0.name == source.id }) { names.append(source.id) }
        let idCount = names.count
        names += rows.attributes.map { $0.from.isEmpty ? $0.name : $0.from }
        let texts = rows.reading.rows.map { row in
            (idCount > 0 ? [row.id] : [])
                + zip(rows.attributes, row.texts).map { RowCatalogue.given($0, $1) }
        }
        return source.notation == .csv
            ? RowCatalogue.csv(names, texts) : json(names, texts)
    }

    /// Returns a text in the notation of the source.
    private static func given(_ attribute: RowAttribute, _ text: String) -> String {
        guard attribute.reading == .dayFirst, let day = Day.parse(text) else { return text }
        return "\(day.day)/\(day.month)/\(day.year)"
    }

    private func json(_ names: [String], _ rows: [[String]]) -> [UInt8] {
        let paths = names.map { $0.split(separator: ".").map(String.init) }
        var body = JSONValue.array(
            rows.map { texts in
                var object = JSONValue.object([])
                for (path, text) in zip(paths, texts) where !text.isEmpty {
                    object = RowCatalogue.put(text, at: path[...], in: object)
                }
                return object
            })
        for key in source.rows.split(separator: ".").reversed() {
            body = .object([JSONMember(String(key), body)])
        }
        return Array(body.text.utf8)
    }

    /// Returns an object with a text at the end of a path of keys.
    private static func put(
        _ text: String, at path: ArraySlice<String>, in object: JSONValue
    ) -> JSONValue {
        guard let key = path.first else { return .string(text) }
        var members = object.members ?? []
        let place = members.firstIndex { $0.key == key }
        let inner = place.map { members[$0].value } ?? .object([])
        let member = JSONMember(key, put(text, at: path.dropFirst(), in: inner))
        if let place { members[place] = member } else { members.append(member) }
        return .object(members)
    }

    private static func csv(_ names: [String], _ rows: [[String]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for texts in [names] + rows {
            for (place, text) in texts.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += quoted(text).utf8
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// Returns a CSV cell, quoted where the reader would otherwise split it or take it for a
    /// comment or an empty line.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte > 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: ",")
                    && byte != UInt8(ascii: "#") && byte != UInt8(ascii: ";")
            }
        if isPlain { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
