// The rows of shared views: some columns of what a query finds in a collection, for people without
// a right to its records. The owner of a row is the team or account of the records, so that it
// goes with them; who may look is decided in SharedViewService.swift.

import CalepinExpressions
import CalepinQuery

/// A part of a collection that is shown to whoever has its address.
struct SharedView: Equatable, Sendable {
    /// The digest of its token.
    let digest: String
    /// The token, encrypted with the server's key.
    let token: String
    /// The id in lists.
    let id: String
    /// The scope of the team whose records it is of, or the account of somebody's own.
    let owner: String
    let app: String
    let collection: String
    /// The account that made it, with whose access the records are read.
    let by: String
    let wish: SharedViewWish
    /// The only account that may look; empty for everybody who has the address.
    let reader: String
    /// The time of its creation, in seconds since 1970.
    let since: Int64

    init(
        _ wish: SharedViewWish, of app: String, _ collection: String, ownedBy owner: String,
        by account: String, for reader: String, token: String, key: SealingKey,
        at moment: Int64
    ) {
        digest = Token.digest(token)
        self.token = key.seal(token)
        id = Token.randomName()
        (self.wish, self.app, self.collection) = (wish, app, collection)
        (self.owner, by, self.reader, since) = (owner, account, reader, moment)
    }

    /// Reads a row; nil for one that was not written as a shared view.
    init?(_ row: AccountRow) {
        let json = row.json
        guard let wish = try? SharedViewWish(json: json) else { return nil }
        (digest, owner, self.wish) = (row.key, row.owner, wish)
        (token, id) = (json.text("token"), json.text("id"))
        (app, collection) = (json.text("app"), json.text("collection"))
        (by, reader, since) = (json.text("by"), json.text("reader"), json.number("since"))
    }

    /// The view as a row; the time of the row is its end.
    var row: AccountRow {
        AccountRow(
            .sharedView, key: digest, owner: owner, at: wish.until,
            json: .row(
                wish.members + [
                    ("token", .string(token)), ("id", .string(id)), ("app", .string(app)),
                    ("collection", .string(collection)), ("by", .string(by)),
                    ("reader", .string(reader)), ("since", .int(since)),
                ]))
    }

    /// Returns the token; empty when it was encrypted with another key.
    func plainToken(_ key: SealingKey) -> String { key.text(of: token) ?? "" }
}

/// The settings of a shared view, as whoever makes one sends them.
struct SharedViewWish: Equatable, Sendable {
    /// The name that people see; empty for that of the collection.
    var title = ""
    /// The names of the columns, in their order.
    var columns: [String]
    /// The query of what is found, as the link of a table.
    var link = ""
    /// The time of its end, in seconds since 1970.
    var until: Int64
    /// The name of the only account that may look; empty for everybody who has the address. In a
    /// row, its name at the time.
    var reader = ""
    /// The scope whose records it is of; empty for that of the collection with all of its parts.
    var scope = ""

    /// Reads settings.
    ///
    /// Throws: `Problem` `malformed`.
    init(json: JSONValue) throws(Problem) {
        guard json.members != nil else { throw .malformed("", .notObject) }
        title = try Self.text(json, "title", maxBytes: SharedViewLimits.titleBytes)
        link = try Self.text(json, "query", maxBytes: ServerLimits.pathBytes)
        reader = try Self.text(json, "for", maxBytes: SharedViewLimits.titleBytes)
        scope = try Self.text(json, "scope", maxBytes: ServerLimits.pathBytes)
        guard let names = json["columns"], names != .null else {
            throw .malformed("/columns", .missing)
        }
        guard let elements = names.elements, !elements.isEmpty,
            elements.count <= RecordTableLimits.columns,
            elements.allSatisfy({ ($0.asString ?? "").utf8.count <= ServerLimits.pathBytes })
        else { throw .malformed("/columns", .notTexts) }
        columns = elements.compactMap(\.asString)
        guard columns.count == elements.count else { throw .malformed("/columns", .notTexts) }
        guard let time = json["until"], time != .null else {
            throw .malformed("/until", .missing)
        }
        guard let seconds = time.asInt64, seconds > 0 else {
            throw .malformed("/until", .notCount)
        }
        until = seconds
    }

    private static func text(
        _ json: JSONValue, _ key: String, maxBytes: Int
    ) throws(Problem) -> String {
        let text = try json.optionalText(key) ?? ""
        guard text.utf8.count <= maxBytes else {
            throw .malformed("/" + key, .notName(maxBytes))
        }
        return text
    }

    /// The settings as members of a row.
    var members: [(String, JSONValue?)] {
        [
            ("title", title.isEmpty ? nil : .string(title)),
            ("columns", .array(columns.map(JSONValue.string))),
            ("query", link.isEmpty ? nil : .string(link)), ("until", .int(until)),
            ("for", reader.isEmpty ? nil : .string(reader)),
            ("scope", scope.isEmpty ? nil : .string(scope)),
        ]
    }

    /// Returns the query of what is found.
    ///
    /// Throws: `Problem` `malformed` or `bad-query`.
    func selection(in language: Language) throws(Problem) -> RecordQuery {
        try RecordQuery(link: link, columns: columns.joined(separator: ","), in: language)
    }
}

extension SharedView {
    /// Returns the view with the digest of its token; nil when it is over.
    static func found(
        _ digest: String, _ accounts: any AccountReading, at now: Int64
    ) throws(StoreError) -> SharedView? {
        let view = try accounts.row(.sharedView, digest).flatMap(SharedView.init)
        return view.flatMap { now < $0.wish.until ? $0 : nil }
    }

    /// Returns the views of an owner that are not over, the latest first.
    ///
    /// Complexity: O(n) in them, of which there are at most ``SharedViewLimits/perOwner``.
    static func all(
        of owner: String, _ accounts: any AccountReading, at now: Int64
    ) throws(StoreError) -> [SharedView] {
        try accounts.rows(.sharedView, owner: owner).compactMap(SharedView.init)
            .filter { now < $0.wish.until }
            .sorted { ($0.since, $0.id) > ($1.since, $1.id) }
    }
}
