// The collections that somebody may read, and the columns of one, as JSON.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinQuery

extension ReadableParts {
    /// Returns `{"apps":[{"id","title","scope","isTeam","collections":[{"name","title",
    /// "isOfReview","counts"}]}]}`, without what a collection does not have.
    ///
    /// - Parameters:
    ///   - counts: the numbers of the first collections, nil for those that are not known.
    ///   - moment: the time in milliseconds since 1970, for what came in lately.
    ///   - name: the name of the account that asks.
    /// Complexity: O(n) in the collections.
    static func json(
        _ all: [ReadableParts], counts: [RecordCounts?] = [], for name: String = "",
        at moment: Int64 = 0
    ) -> [UInt8] {
        var apps: [(id: String, members: [JSONMember], collections: [JSONValue])] = []
        for (place, parts) in all.enumerated() {
            let one = parts.first
            if apps.last?.id != one.app {
                let members = [
                    JSONMember("id", .string(one.app)),
                    JSONMember("title", one.version.app?.title.json ?? .null),
                    JSONMember("scope", .string(parts.shownScope)),
                    JSONMember("isTeam", .bool(one.isOfTeam)),
                ]
                apps.append((one.app, members, []))
            }
            var members = [
                JSONMember("name", .string(one.collection.name)),
                JSONMember("title", one.title.json),
            ]
            if one.version.app?.isOfReview(one.collection.name) == true {
                members.append(JSONMember("isOfReview", .bool(true)))
            }
            if place < counts.count, let found = counts[place] {
                members.append(JSONMember("counts", found.json(for: name, at: moment)))
            }
            apps[apps.count - 1].collections.append(.object(members))
        }
        let list = apps.map { app in
            JSONValue.object(app.members + [JSONMember("collections", .array(app.collections))])
        }
        return JSONValue.object([JSONMember("apps", .array(list))]).bytes
    }

    /// The scope that is told: of several parts the last, which is the team's.
    private var shownScope: String { all[all.count - 1].scope }

    /// Returns the columns of the collection, as ``ReadableCollection/columnsJSON(for:in:_:)``, of
    /// one in parts with `rows` and `parts`.
    ///
    /// - Parameter titles: The names of people and groups by the scopes of their parts.
    /// Complexity: O(n) in the form and the parts.
    func columnsJSON(for access: Access, _ titles: [String: String]) -> [UInt8] {
        let collection = first.collection
        guard collection.rows != .all else {
            return first.columnsJSON(for: access, in: shownScope, [])
        }
        let parts = all.map { one in
            JSONValue.object([
                JSONMember("scope", .string(one.scope)),
                JSONMember("title", .string(titles[one.scope] ?? "")),
                JSONMember(
                    "mayWrite", .bool(access.mayWrite(one.scope, form: collection.form))),
            ])
        }
        return first.columnsJSON(
            for: access, in: shownScope,
            [
                JSONMember("rows", .string(collection.rows.rawValue)),
                JSONMember("parts", .array(parts)),
            ])
    }
}

extension ReadableCollection {
    /// The title of the collection; that of the form where it has none.
    var title: LocalText {
        collection.title.isEmpty ? judged.form.definition.title : collection.title
    }

    /// Returns `{"form","title","scope","isTeam","mayWrite","columns":[…],
    /// "filters":[{"name","title"}]}`, of reviewed records also `reviews` and `comments` with
    /// `name` and `mayWrite`.
    ///
    /// - Parameters:
    ///   - shown: The scope that is told.
    ///   - more: Further members.
    /// Complexity: O(n) in the form.
    func columnsJSON(
        for access: Access, in shown: String, _ more: [JSONMember]
    ) -> [UInt8] {
        let maker = RecordRowMaker(self)
        let filters = filters(over: maker.attributes)
        var beside: [JSONMember] = []
        for (key, name, form) in collection.isReviewed
            ? [
                ("reviews", collection.reviewsName, collection.reviewForm),
                ("comments", collection.commentsName, collection.commentForm),
            ] : []
        where access.readableForms(scope)?.contains(form) ?? true {
            beside.append(
                JSONMember(
                    key,
                    .object([
                        JSONMember("name", .string(name)),
                        JSONMember("mayWrite", .bool(access.mayWrite(scope, form: form))),
                    ])))
        }
        let known = [
            JSONMember("form", .string(collection.form)),
            JSONMember("title", title.json),
            JSONMember("scope", .string(shown)),
            JSONMember("isTeam", .bool(isOfTeam)),
            JSONMember("mayWrite", .bool(access.mayWrite(scope, form: collection.form))),
            JSONMember(
                "columns",
                .array(
                    maker.columns.map {
                        $0.json(isShown: maker.shown, in: collection)
                    })),
            JSONMember(
                "filters",
                .array(
                    filters.map { filter in
                        .object([
                            JSONMember("name", .string(filter.name)),
                            JSONMember("title", filter.title.json),
                        ])
                    })),
        ]
        if (try? sharingOwner(access)) != nil {
            beside.append(JSONMember("mayShare", .bool(true)))
        }
        if let key = collection.duplicates { beside.append(JSONMember("duplicates", key.json)) }
        if let corrections = collection.correctionsJSON {
            beside.append(JSONMember("corrections", corrections))
        }
        if collection.reviewTerms.locksApproved {
            beside.append(JSONMember("locksApproved", .bool(true)))
        }
        return JSONValue.object(known + beside + more).bytes
    }
}

extension RecordCounts {
    /// Returns `{"records","day","week","waiting","assigned"}`, of records without reviews the
    /// first three alone.
    fileprivate func json(for name: String, at moment: Int64) -> JSONValue {
        var members = [
            JSONMember("records", .number("\(records)")),
            JSONMember("day", .number("\(lately(at: moment, days: 1))")),
            JSONMember("week", .number("\(lately(at: moment, days: Self.maxDays))")),
        ]
        if let waiting {
            members.append(JSONMember("waiting", .number("\(waiting)")))
            members.append(JSONMember("assigned", .number("\(assigned[name] ?? 0)")))
        }
        return .object(members)
    }
}

extension TableColumn {
    /// Returns `{"name","title","around","kind","section","isShown","isMail","hasRule",
    /// "isCalculated","isOfGroup","choices"}`, without what it does not have.
    func json(
        isShown shown: Set<String>, in collection: AppCollection
    ) -> JSONValue {
        var members = [
            JSONMember("name", .string(name)), JSONMember("kind", .string(content.rawValue)),
        ]
        if let title { members.append(JSONMember("title", title.json)) }
        if let around { members.append(JSONMember("around", around.json)) }
        if !section.isEmpty { members.append(JSONMember("section", section.json)) }
        if shown.contains(name) { members.append(JSONMember("isShown", .bool(true))) }
        if case .field(let column) = source, column.field.type == "email" {
            members.append(JSONMember("isMail", .bool(true)))
        }
        if case .known(.part) = source, collection.rows == .group {
            members.append(JSONMember("isOfGroup", .bool(true)))
        }
        if case .known(.review) = source, collection.reviewNeed != nil {
            members.append(JSONMember("hasRule", .bool(true)))
        }
        if !isEntered { members.append(JSONMember("isCalculated", .bool(true))) }
        let choices = labels?.choices ?? []
        if !choices.isEmpty, choices.count <= RecordTableLimits.sentChoices {
            let list = choices.map { choice in
                JSONValue.object([
                    JSONMember("value", .string(choice.value)),
                    JSONMember("label", choice.label.json),
                ])
            }
            members.append(JSONMember("choices", .array(list)))
        }
        return .object(members)
    }
}
