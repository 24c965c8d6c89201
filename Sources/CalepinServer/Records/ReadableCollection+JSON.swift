// The collections that somebody may read, and the columns of one, as JSON.

import CalepinExpressions
import CalepinForms
import CalepinQuery

extension ReadableCollection {
    /// Returns `{"apps":[{"id","title","scope","isTeam","collections":[{"name","title"}]}]}`.
    ///
    /// Complexity: O(n) in the collections.
    static func json(_ all: [ReadableCollection]) -> [UInt8] {
        var apps: [(id: String, members: [JSONMember], collections: [JSONValue])] = []
        for one in all {
            if apps.last?.id != one.app {
                let members = [
                    JSONMember("id", .string(one.app)),
                    JSONMember("title", one.version.app?.title.json ?? .null),
                    JSONMember("scope", .string(one.scope)),
                    JSONMember("isTeam", .bool(one.isOfTeam)),
                ]
                apps.append((one.app, members, []))
            }
            apps[apps.count - 1].collections.append(
                .object([
                    JSONMember("name", .string(one.collection.name)),
                    JSONMember("title", one.title.json),
                ]))
        }
        let list = apps.map { app in
            JSONValue.object(app.members + [JSONMember("collections", .array(app.collections))])
        }
        return JSONValue.object([JSONMember("apps", .array(list))]).bytes
    }

    /// The title of the collection; that of the form where it has none.
    var title: LocalText {
        collection.title.isEmpty ? judged.form.definition.title : collection.title
    }

    /// Returns `{"form","title","scope","isTeam","mayWrite","columns":[…],
    /// "filters":[{"name","title"}]}`, of reviewed records also `reviews` and `comments` with
    /// `name` and `mayWrite`.
    ///
    /// Complexity: O(n) in the form.
    func columnsJSON(for access: Access) -> [UInt8] {
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
            JSONMember("scope", .string(scope)),
            JSONMember("isTeam", .bool(isOfTeam)),
            JSONMember("mayWrite", .bool(access.mayWrite(scope, form: collection.form))),
            JSONMember("columns", .array(maker.columns.map { $0.json(isShown: maker.shown) })),
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
        return JSONValue.object(known + beside).bytes
    }
}

extension TableColumn {
    /// Returns `{"name","title","around","kind","section","isShown","choices"}`, without what it
    /// does not have.
    fileprivate func json(isShown shown: Set<String>) -> JSONValue {
        var members = [
            JSONMember("name", .string(name)), JSONMember("kind", .string(content.rawValue)),
        ]
        if let title { members.append(JSONMember("title", title.json)) }
        if let around { members.append(JSONMember("around", around.json)) }
        if !section.isEmpty { members.append(JSONMember("section", section.json)) }
        if shown.contains(name) { members.append(JSONMember("isShown", .bool(true))) }
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
