// The ops of a mutation: a person's changes, with the versions that had been seen. Their merging
// is in RecordState+Apply, their JSON in Op+JSON.

import CalepinExpressions
import CalepinForms

/// A new value for a cell, with the versions its author had seen.
public struct CellChange: Equatable, Sendable {
    /// The cell, such as `drivers#k2.birth`.
    public var path: String
    /// The value; `null` clears the cell. With the policy `sum` it is the increment, with `append`
    /// the element appended.
    public var value: JSONValue
    /// The version that was seen; nil when the cell had never been written.
    public var base: VersionName?
    /// The digest of the value that was seen, so that writing an equal value is no conflict.
    public var baseHash: String?
    /// The value that was seen, for the policies `set` and `text`.
    public var from: JSONValue?
    /// The versions of the parents that were seen.
    public var deps: [SeenVersion]
    /// The index in the mutation of the op that changed a parent, when the value is cleared
    /// because of it.
    public var cause: Int32?
    /// The origin of the value.
    public var origin: Origin
    /// The siblings that this settles; only in a `resolve`.
    public var closes: [VersionName]

    /// Makes a change; the optional properties are set afterwards.
    public init(
        _ path: String, _ value: JSONValue, base: VersionName? = nil, origin: Origin = .user
    ) {
        self.path = path
        self.value = value
        self.base = base
        self.origin = origin
        baseHash = nil
        from = nil
        deps = []
        cause = nil
        closes = []
    }
}

/// A row and its predecessor.
public struct RowPlace: Equatable, Sendable {
    /// The path of the repeat.
    public var path: String
    /// The id of the row.
    public var row: String
    /// The predecessor; nil for the first place.
    public var after: String?

    /// Makes a place.
    public init(_ path: String, row: String, after: String?) {
        self.path = path
        self.row = row
        self.after = after
    }

    /// The path of the row itself.
    public var rowPath: String { path + "#" + row }
}

/// The removal of a row or of the whole record.
public struct Removal: Equatable, Sendable {
    /// The path of the row; empty for the record.
    public var path: String
    /// The versions inside that its author had seen, including siblings and the row or record
    /// itself, in order.
    public var seen: [SeenVersion]

    /// Makes a removal.
    public init(_ path: String, seen: [SeenVersion]) {
        self.path = path
        self.seen = SeenVersion.ordered(seen)
    }
}

/// A change that puts a blob into a cell.
public struct AttachmentChange: Equatable, Sendable {
    /// The cell.
    public var path: String
    /// The SHA-256 digest of the bytes, in 64 hexadecimal digits.
    public var sha256: String
    /// The number of bytes.
    public var size: Int64
    /// The media type, such as `image/jpeg`.
    public var type: String
    /// The version of the cell that was seen; nil when it had never been written.
    public var base: VersionName?

    /// Makes a change.
    public init(
        _ path: String, sha256: String, size: Int64, type: String, base: VersionName? = nil
    ) {
        self.path = path
        self.sha256 = sha256
        self.size = size
        self.type = type
        self.base = base
    }

    /// The equivalent change of the cell's value.
    public var change: CellChange {
        let value = JSONValue.object([
            JSONMember("sha256", .string(sha256)), JSONMember("size", .number(size.description)),
            JSONMember("type", .string(type)),
        ])
        return CellChange(path, value, base: base)
    }
}

/// One change of a mutation; `indirect`, as it is copied as one reference then.
public indirect enum Op: Equatable, Sendable {
    /// Sets the value of a cell.
    case set(CellChange)
    /// Chooses between the values of a cell.
    case resolve(CellChange)
    /// Inserts a row.
    case insert(RowPlace)
    /// Moves a row.
    case move(RowPlace)
    /// Removes a row or the record.
    case remove(Removal)
    /// Puts a blob into a cell.
    case attach(AttachmentChange)
    /// Submits the record, with the digest of the content its author saw.
    case submit(seenDigest: String)

    /// The change of a cell's value; nil for other ops.
    public var change: CellChange? {
        switch self {
        case .set(let change), .resolve(let change): change
        case .attach(let attachment): attachment.change
        default: nil
        }
    }

    /// True when it removes a row or record, or clears a cell.
    package var takesAway: Bool {
        switch self {
        case .remove: true
        case .set(let change), .resolve(let change): change.value.isNull
        default: false
        }
    }

    /// The path of the cell, row or record that it writes; nil when it writes none.
    var path: String? {
        switch self {
        case .set(let change), .resolve(let change): change.path
        case .attach(let attachment): attachment.path
        case .insert(let place), .move(let place): place.rowPath
        case .remove(let removal): removal.path
        case .submit: nil
        }
    }
}
