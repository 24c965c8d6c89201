// The descriptions of the routes about records: tables, changes, summaries, history, exports and
// imports.

import CalepinAppModel

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
        note: "With `counts=1` without those of reviews and comments, and with numbers: the "
            + "records, those that were created in the last 24 hours and in the last seven days, "
            + "those that wait for review, and those of these that are assigned to the one who "
            + "asks. A collection without `counts` is still being read.",
        gives: .json([
            "apps": .list([
                "id": .text, "title": .either([.localText, .null]), "scope": .text,
                "isTeam": .truth,
                "collections": .list([
                    "name": .text, "title": .localText, "isOfReview?": .truth,
                    "counts?": [
                        "records": .count, "day": .count, "week": .count, "waiting?": .count,
                        "assigned?": .count,
                    ],
                ]),
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
            "mayShare?": .truth, "duplicates?": .either([.texts, .text]),
            "corrections?": ["reason": .word(["required"])],
            "locksApproved?": .truth,
            "rows?": .word(["own", "group"]),
            "parts?": .list(["scope": .text, "title": .text, "mayWrite": .truth]),
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
            "rows": .list(RecordShapes.row),
            "labels": .any,
            "missing?": .about(
                "The digests of files in the rows that have not arrived, where columns of files "
                    + "are asked for.", .texts),
        ]))

    static let record = RouteDescription(
        .records, "Returns one record with all its answers.",
        note: "With `state=1` also as devices have it: its `state`, a text of JSON.",
        gives: .json([
            "id": .text, "form": .text,
            "scope?": .about("Of a collection in parts the one it is in.", .text),
            "sequence": .count,
            "status": .word(["draft", "submitted"]), "version": .count,
            "changed?": RecordShapes.mark,
            "created?": RecordShapes.mark, "submitted?": RecordShapes.mark, "digest": .text,
            "state?": .text,
            "review": ["id": .text, "state?": .text, "assignee?": .text, "class?": .text],
            "sections": .list(["title": .localText, "items": .list(.map(.any))]),
        ]), with: [recordTag])

    static let trash = RouteDescription(
        .records, "Lists the removed records, the latest removal first.",
        note: "They are dropped after 30 days. `next` leads to the next page, as `after`.",
        gives: .json([
            "records": .list([
                "id": .text, "scope?": .text, "sequence": .count, "at": .milliseconds,
                "by": .text, "reason?": .text, "cells": .texts,
            ]), "next?": .text,
        ]))

    static let recordSummary = RouteDescription(
        .records, "Sums up what a query finds: shares, means, quartiles, histograms.",
        gives: .json([
            "count": .count, "done": .count, "of": .count, "by?": .text, "measure?": .text,
            "columns": .list(RecordShapes.summaryColumn),
        ]))

    static let recordMap = RouteDescription(
        .records, "Puts what a query finds on a map.",
        note: "`place` is a column of places, without it the first one; `box` the part of the "
            + "world in degrees, `south,west,north,east`; `zoom` that of a map whose world is 256 "
            + "pixels wide at 0; `by` a column by whose values records are counted. Up to "
            + "\(PlaceLimits.marks) records in the box come in `rows`, with the columns that are "
            + "asked for; more of them as clusters, whose `counts` are those of `values` and, "
            + "last, of all others.",
        gives: .json([
            "count": .count, "placed": .count, "inside": .count, "done": .count, "of": .count,
            "bounds?": ["south": .text, "north": .text, "west": .text, "east": .text],
            "values?": .list(.text),
            "clusters": .list([
                "latitude": .text, "longitude": .text, "count": .count,
                "counts?": .list(.count),
            ]),
            "rows": .list(RecordShapes.row), "labels": .any,
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
                "review?": .text, "class?": .text, "record?": .any,
            ]), "cursor": .text, "more": .truth,
        ]))

    static let addRecord = RouteDescription(
        .records, "Makes a record.", headers: [onceKey],
        takes: .json([
            "values": RecordShapes.values, "id?": .text, "submit?": .truth,
            "reason?": RecordShapes.reason,
        ]),
        gives: .json(RecordShapes.written), status: 201,
        with: [
            recordTag, onceDone,
            HeaderDescription(name: "Location", text: "The address of the record."),
        ])

    static let setRecord = RouteDescription(
        .records, "Changes a record, or makes it where there is none.",
        headers: [onceKey, ifMatch],
        takes: .json([
            "values?": RecordShapes.values, "submit?": .truth, "reason?": RecordShapes.reason,
        ]),
        gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let changeRecord = RouteDescription(
        .records, "Changes a record.", headers: [onceKey, ifMatch],
        takes: .json([
            "values?": RecordShapes.values, "submit?": .truth, "reason?": RecordShapes.reason,
        ]),
        gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let removeRecord = RouteDescription(
        .records, "Puts a record into the trash.", headers: [onceKey, ifMatch])

    static let restoreRecord = RouteDescription(
        .records, "Takes a record out of the trash.", headers: [onceKey, ifMatch],
        takes: .json([:]), gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let recordBack = RouteDescription(
        .records, "Makes a record again what it was after a change of its history.",
        headers: [onceKey, ifMatch],
        takes: .json(["sequence": .count, "reason?": RecordShapes.reason]),
        gives: .json(RecordShapes.written), with: [recordTag, onceDone])

    static let batch = RouteDescription(
        .records, "Changes many records at once, says what that would do, or takes it back.",
        note:
            "One of `set`, `replace`, `review`, `remove`, `restore` and `move` says what is done; "
            + "`replace` puts `with` in place of each `find` in the answers of a column, `move` "
            + "is the scope of another part of the collection. A check finds the records with "
            + "`query` and names them, of several parts each with its scope behind a space, and "
            + "a run and its undo send them back. The "
            + "answer is a line now and then that says how far it is, and a last line with the "
            + "result, or with the problem where it stopped. Sent again under the same name, a "
            + "batch goes on and changes nothing twice.",
        takes: .json([
            "batch": .text(maxLength: BatchLimits.nameBytes), "set?": RecordShapes.values,
            "replace?": [
                "column": .text, "find": .text(maxLength: BatchLimits.replacedBytes),
                "with": .text(maxLength: BatchLimits.replacedBytes),
            ],
            "review?": [
                "state?": .word(ReviewState.allCases.map(\.rawValue)), "assignee?": .text,
                "class?": .text,
            ], "remove?": .truth, "restore?": .truth, "move?": .text,
            "records?": .optional(.texts),
            "query?": .optional(.text), "reason?": RecordShapes.reason,
        ]),
        gives: .lines(
            .either([
                ["done": .count, "of": .count],
                [
                    "result": RecordShapes.batchResult
                ],
                ["problem": ["code": .text, "title": .text]],
            ])))

    static let quality = RouteDescription(
        .records, "Tells what checks find in records, by check and by person.",
        note: "Numbers are far from the others beyond 1.5 interquartile ranges from the "
            + "quartiles, very far beyond 3, in columns with at least 20 numbers; `where` and "
            + "`whereFar` find them in the table, and `selected(${_quality}, 'NAME')` what a "
            + "check finds.",
        gives: .json([
            "count": .about("The records of the query.", .count),
            "found": .about("Those in which something is found.", .count),
            "done": .count, "of": .count,
            "checks": .list([
                "name": .text, "title": .localText,
                "count": .about(
                    "Null while the records are being read over all of which it is made.",
                    .optional(.count)),
                "finds": .about("What its count counts.", .word(["records", "answers"])),
                "level": .word(QualityCheck.Level.allCases.map(\.rawValue)),
            ]),
            "answers": .about(
                "The answers of people that are too often the same, or differ from those of all "
                    + "others.",
                .list([
                    "check": .text, "field": .text, "person": .text, "values": .texts,
                    "count": .count, "of": .count, "otherCount": .count, "otherOf": .count,
                    "mean": .optional(.text), "otherMean": .optional(.text),
                    "where": .about(
                        "The expression that finds the records; null where there is none.",
                        .optional(.text)),
                ])),
            "visits": .about(
                "The second visits of checks that compare them, in the records of the query.",
                .list(RecordShapes.visits)),
            "fast": .about(
                "The records with answers that came too fast.",
                .list([
                    "check": .text, "record": .text, "scope": .text, "name": .text,
                    "person": .text, "answers": .count, "milliseconds": .count,
                    "fields": .about("The first of the fields.", .texts),
                ])),
            "moreFast": .about("Those that are not told of.", .count),
            "targets": .about(
                "How far the targets of the collection are reached.",
                .list([
                    "name": .text, "title": .localText, "by": .text,
                    "until": .optional(.text), "where": .optional(.text), "count": .count,
                    "goal": .about(
                        "Of all together; null where each day or person has one.",
                        .optional(.count)),
                    "others": .about("The parts that are not told of.", .count),
                    "parts": .list([
                        "value": .text, "label": .optional(.localText), "count": .count,
                        "goal": .count,
                    ]),
                ])),
            "moreAnswers": .about("The findings about answers that are not told of.", .count),
            "outliers": .list([
                "name": .text, "title": .either([.localText, .null]), "low": .text,
                "high": .text, "count": .count, "far": .count, "where": .text,
                "whereFar": .text,
            ]),
            "people": .list([
                "name": .text, "records": .count, "found": .count, "outliers": .count,
                "checks": .list(.count),
            ]),
            "others": .about("The people that are not told of.", .count),
        ]))

    static let duplicates = RouteDescription(
        .records, "Finds records that may be the same, in groups.",
        note: "Texts are compared as the search does, numbers by their value. `from` and `limit` "
            + "are those of groups, at most 50; of a group the 20 records that were changed last "
            + "are told. Without `by` and `key` the app's own key is used.",
        gives: .json([
            "count": .about("The groups that are found.", .count),
            "records": .about("The records in all of them.", .count),
            "done": .count, "of": .count, "key": .either([.texts, .text]),
            "groups": .list([
                "count": .count,
                "records": .list([
                    "id": .text, "scope?": .text, "sequence": .count, "cells": .list(.any),
                ]),
            ]), "labels": .any,
        ]))

    static let merge = RouteDescription(
        .records, "Merges records into one, says what that would do, or takes it back.",
        note: "The record that stays takes answers from the others, by the names of columns, and "
            + "these go to the trash. `seen` has the sequences of all of them: one that was "
            + "changed since is 409, and nothing is merged.",
        takes: .json([
            "batch": .text(maxLength: BatchLimits.nameBytes), "keep": .text, "remove": .texts,
            "take?": .optional(.map(.text)), "seen": .map(.count),
            "reason?": .optional(.text(maxLength: DuplicateLimits.reasonBytes)),
        ]),
        gives: .json(["result": RecordShapes.batchResult]))

    static let history = RouteDescription(
        .records, "Returns the changes of a record, the latest first.",
        gives: .json([
            "record": .text, "form": .text, "changes": .list(.map(.any)), "next?": .count,
            "isWhole": .truth,
        ]))

    static let exportRecords = RouteDescription(
        .files, "Returns the records of a collection as a file.",
        note: "With `q`, `filter` or `where` those that the query finds. A zip (`as=zip`) has "
            + "the attached files, too, and lists those that the server does not have. A PDF "
            + "(`as=pdf`) has at most 100 records, and photos and signatures in it. With "
            + "`record` only that record.",
        gives: .bytes([
            "text/csv", "application/zip", "application/json", "application/jsonl",
            "application/geo+json", "text/calendar", "application/pdf",
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
