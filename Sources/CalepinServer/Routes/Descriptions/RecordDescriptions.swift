// The descriptions of the routes about records: tables, changes, summaries, history, exports and
// imports.

import CalepinAppModel

/// The shapes of JSON that several of them have.
private enum RecordShapes {
    /// A moment and the person of it.
    static let mark: Shape = ["at": .milliseconds, "by": .text]

    /// A column of a table.
    static let column: Shape = .named(
        "Column",
        [
            "name": .text, "kind": .word(TableColumn.Content.allCases.map(\.rawValue)),
            "title?": .localText, "around?": .localText, "section?": .localText,
            "isShown?": .truth, "choices?": .list(["value": .text, "label": .localText]),
        ])

    /// The outcome of a change of a record.
    static let written: Shape = .named(
        "Written",
        [
            "id": .text, "sequence": .count, "status": .word(["draft", "submitted"]),
            "issues": .list(["path": .text, "code": .text, "message": .text]),
            "conflicts": .about("The paths at which several values wait for a choice.", .texts),
        ])

    /// The answers of a record, as a request has them.
    static let values: Shape = .about(
        "Answers by path: a text as it is typed, a number, `true`, `false`, `null` for none, a "
            + "list of objects for rows that are added.", .map(.any))

    static let group: Shape = [
        "value": .text, "to?": .text, "label?": .localText,
    ]

    static let numbers: Shape = [
        "sum": .text, "mean": .text, "min": .text, "q1": .text, "median": .text, "q3": .text,
        "max": .text, "bins?": .list(["from": .text, "to": .text, "count": .count]),
    ]

    static let summaryColumn: Shape = [
        "name": .text, "kind": .text, "filled": .count, "empty": .count, "numbers?": numbers,
        "distinct?": .count, "others?": .count,
        "values?": .list(group.with(["count": .count])),
        "span?": .word(["day", "week", "month", "year"]),
        "times?": .list(["from": .text, "count": .count]), "outside?": .count,
        "weekdays?": .list(.count),
        "bounds?": ["south": .text, "north": .text, "west": .text, "east": .text],
        "groups?": .list(
            group.with([
                "counts": .list(.count), "sums?": .list(.optional(.text)),
                "means?": .list(.optional(.text)), "numbers?": .optional(numbers),
            ])),
        "rows?": .list(group), "chart?": .any, "weekdayChart?": .any, "groupChart?": .any,
    ]
}

/// The descriptions of these routes.
enum RecordDescriptions {
    /// The sequence of a record's last change.
    private static let recordTag = HeaderDescription(
        name: "ETag", text: "The sequence of the record's last change, in quotation marks.")

    private static let ifMatch = HeaderDescription(
        name: "If-Match",
        text: "The `ETag` of the record as it was read: nothing is changed if it is another.")

    private static let onceKey = HeaderDescription(
        name: "Idempotency-Key",
        text: "A text that the program makes up for this change: sent again, it is done once.",
        shape: .text(maxLength: RecordWritingLimits.keyBytes))

    private static let onceDone = HeaderDescription(
        name: "Idempotency-Replayed", text: "`true` where the change had been done before.")

    static let recordCollections = RouteDescription(
        .records, "Lists the collections of records that one may read.",
        gives: .json([
            "apps": .list([
                "id": .text, "title": .either([.localText, .null]), "scope": .text,
                "isTeam": .truth,
                "collections": .list(["name": .text, "title": .localText]),
            ])
        ]))

    static let recordColumns = RouteDescription(
        .records, "Lists the columns of a collection.",
        gives: .json([
            "form": .text, "title": .localText, "scope": .text, "isTeam": .truth,
            "mayWrite": .truth, "columns": .list(RecordShapes.column),
            "filters": .list(["name": .text, "title": .localText]),
            "reviews?": ["name": .text, "mayWrite": .truth],
            "comments?": ["name": .text, "mayWrite": .truth],
        ]))

    static let records = RouteDescription(
        .records, "Finds records: searches, filters and sorts the rows of a collection.",
        note: "Moments are milliseconds since 1970, long texts are cut at 300 characters. At most "
            + "500 rows come at once, 100 without `limit`. While `done` is less than `of`, older "
            + "records are still being read.",
        gives: .json([
            "count": .about("The records that are found.", .count),
            "total": .about("The records of the collection.", .count), "sequence": .count,
            "done": .count, "of": .count,
            "rows": .list(["id": .text, "sequence": .count, "cells": .list(.any)]),
            "labels": .any,
        ]))

    static let record = RouteDescription(
        .records, "Returns one record with all its answers.",
        gives: .json([
            "id": .text, "form": .text, "sequence": .count,
            "status": .word(["draft", "submitted"]), "version": .count,
            "changed?": RecordShapes.mark,
            "created?": RecordShapes.mark, "submitted?": RecordShapes.mark, "digest": .text,
            "review": ["id": .text, "state?": .text, "assignee?": .text],
            "sections": .list(["title": .localText, "items": .list(.map(.any))]),
        ]), with: [recordTag])

    static let trash = RouteDescription(
        .records, "Lists the removed records, the latest removal first.",
        note: "They are dropped after 30 days. `next` leads to the next page, as `after`.",
        gives: .json([
            "records": .list([
                "id": .text, "sequence": .count, "at": .milliseconds, "by": .text,
                "cells": .texts,
            ]), "next?": .text,
        ]))

    static let recordSummary = RouteDescription(
        .records, "Sums up what a query finds: shares, means, quartiles, histograms.",
        gives: .json([
            "count": .count, "done": .count, "of": .count, "by?": .text, "measure?": .text,
            "columns": .list(RecordShapes.summaryColumn),
        ]))

    static let recordChart = RouteDescription(
        .records, "Draws the summary of a column.", gives: .bytes(["image/svg+xml"]))

    static let recordChanges = RouteDescription(
        .records, "Returns the records that changed since the answer before.",
        note: "Each record is there once, as it is now, in the order of the last changes. Where "
            + "`reset` is true all records come anew, and those that do not come are gone.",
        gives: .json([
            "reset": .truth,
            "changes": .list([
                "id": .text, "sequence": .count,
                "status": .word(["draft", "submitted", "removed", "unreadable"]),
                "review?": .text, "record?": .any,
            ]), "cursor": .text, "more": .truth,
        ]))

    static let addRecord = RouteDescription(
        .records, "Makes a record.", headers: [onceKey],
        takes: .json(["values": RecordShapes.values, "id?": .text, "submit?": .truth]),
        gives: .json(RecordShapes.written), status: 201,
        with: [
            recordTag, onceDone,
            HeaderDescription(name: "Location", text: "The address of the record."),
        ])

    static let setRecord = RouteDescription(
        .records, "Changes a record, or makes it where there is none.",
        headers: [onceKey, ifMatch],
        takes: .json(["values?": RecordShapes.values, "submit?": .truth]),
        gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let changeRecord = RouteDescription(
        .records, "Changes a record.", headers: [onceKey, ifMatch],
        takes: .json(["values?": RecordShapes.values, "submit?": .truth]),
        gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let removeRecord = RouteDescription(
        .records, "Puts a record into the trash.", headers: [onceKey, ifMatch])

    static let restoreRecord = RouteDescription(
        .records, "Takes a record out of the trash.", headers: [onceKey, ifMatch],
        takes: .json([:]), gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let recordBack = RouteDescription(
        .records, "Makes a record again what it was after a change of its history.",
        headers: [onceKey, ifMatch], takes: .json(["sequence": .count]),
        gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let batch = RouteDescription(
        .records, "Changes many records at once, says what that would do, or takes it back.",
        note:
            "One of `set`, `review`, `remove` and `restore` says what is done; a check finds the "
            + "records with `query` and names them, and a run and its undo send them back. The "
            + "answer is a line now and then that says how far it is, and a last line with the "
            + "result, or with the problem where it stopped. Sent again under the same name, a "
            + "batch goes on and changes nothing twice.",
        takes: .json([
            "batch": .text(maxLength: BatchLimits.nameBytes), "set?": RecordShapes.values,
            "review?": [
                "state?": .word(ReviewState.allCases.map(\.rawValue)), "assignee?": .text,
            ], "remove?": .truth, "restore?": .truth, "records?": .optional(.texts),
            "query?": .optional(.text),
        ]),
        gives: .lines(
            .either([
                ["done": .count, "of": .count],
                [
                    "result": [
                        "mode": .word(ChangeMode.allCases.map(\.rawValue)), "changed": .count,
                        "same": .count, "faulty": .count, "undone": .count, "kept": .count,
                        "faults": .list([
                            "record": .text, "code": .text, "title": .text, "issues?": .any,
                        ]),
                        "keptRecords": .texts, "records?": .texts,
                        "samples?": .list([
                            "record": .text,
                            "cells": .list(["path": .text, "old": .any, "new": .any]),
                        ]),
                    ]
                ],
                ["problem": ["code": .text, "title": .text]],
            ])))

    static let history = RouteDescription(
        .records, "Returns the changes of a record, the latest first.",
        gives: .json([
            "record": .text, "form": .text, "changes": .list(.map(.any)), "next?": .count,
            "isWhole": .truth,
        ]))

    static let exportRecords = RouteDescription(
        .files, "Returns the records of a collection as a file.",
        note: "With `q`, `filter` or `where` those that the query finds. A zip (`as=zip`) has "
            + "the attached files, too, and lists those that the server does not have.",
        gives: .bytes([
            "text/csv", "application/zip", "application/json", "application/jsonl",
            "application/geo+json", "text/calendar",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ]))

    static let importRecords = RouteDescription(
        .files, "Reads records from a file: checks it, writes its rows, or takes them back.",
        note: "The answer is a line now and then that says how far it is, and a last line with "
            + "the result, or with the problem where it stopped.",
        takes: .bytes(["application/octet-stream"]),
        gives: .lines(
            .either([
                ["done": .count, "of": .count],
                [
                    "result": [
                        "mode": .word(["check", "run", "undo"]), "new": .count,
                        "changed": .count, "same": .count, "faulty": .count, "undone": .count,
                        "kept": .count,
                        "source?": .word(["odk-central", "kobotoolbox", "odk-xml"]),
                        "files?": .count,
                        "faults": .list([
                            "row": .count, "table?": .text, "column": .text, "code": .text,
                            "message": .text,
                        ]),
                        "columns": .list([
                            "table?": .text, "name": .text, "field?": .text,
                            "use?": .word([
                                "id", "submitted", "submitter", "review", "part", "technical",
                            ]),
                        ]),
                    ]
                ],
                ["problem": ["code": .text, "title": .text]],
            ])))
}
