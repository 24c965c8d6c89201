// The attachments beside the records of a zip: found by the name that an answer has, never by a
// path, and unpacked one at a time.

import CalepinZip
import Synchronization

/// The files of a zip that may be attachments.
final class ImportedFiles: Sendable {
    /// The outcome of looking for a file.
    enum Found: Equatable {
        case one(String)
        case none
        /// Several have the name, and none of them is in the folder of the record.
        case several
    }

    private let archive: Mutex<ZipArchive>
    /// The members by their names without folders.
    private let members: [String: [String]]

    /// The number of files.
    var count: Int { members.values.reduce(0) { $0 + $1.count } }

    /// Takes over a zip with some members that may be attachments.
    ///
    /// Complexity: O(n) in the names.
    init(_ archive: sending ZipArchive, names: [String]) {
        self.archive = Mutex(archive)
        members = Dictionary(grouping: names) { ImportParts.last($0) }
    }

    /// Returns the member that an answer names: the one in the folder of its record, or else the
    /// only one with the name.
    ///
    /// Complexity: O(n) in the members with the name.
    func member(_ name: String, of row: ImportedRecord) -> Found {
        let all = members[name] ?? []
        let own = all.filter { member in
            let parts = member.split(separator: "/").dropLast()
            if !row.folder.isEmpty { return parts.joined(separator: "/") == row.folder }
            return !row.key.isEmpty
                && parts.contains { $0 == row.key || $0 == "uuid" + row.key }
        }
        if own.count == 1 { return .one(own[0]) }
        if !row.folder.isEmpty, own.isEmpty { return .none }
        return all.isEmpty ? .none : all.count == 1 ? .one(all[0]) : .several
    }

    /// Returns the content of a member.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: `ZipError`.
    func bytes(of member: String, maxBytes: Int) throws -> [UInt8] {
        try archive.withLock { try $0.content(of: member, maxBytes: maxBytes) }
    }
}
