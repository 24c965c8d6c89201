// The shapes of what the routes of records take and give. What each route says of itself is in
// RecordDescriptions.swift.

/// The shapes of JSON that several of them have.
enum RecordShapes {
    /// A moment and the person of it.
    static let mark: Shape = ["at": .milliseconds, "by": .text]

    /// A column of a table.
    static let column: Shape = .named(
        "Column",
        [
            "name": .text, "kind": .word(TableColumn.Content.allCases.map(\.rawValue)),
            "title?": .localText, "around?": .localText, "section?": .localText,
            "isShown?": .truth, "isMail?": .truth, "hasRule?": .truth,
            "isCalculated?": .truth, "isOfGroup?": .truth,
            "choices?": .list(["value": .text, "label": .localText]),
        ])

    /// A row of a table.
    static let row: Shape = [
        "id": .text, "scope?": .about("Of several parts the one it is in.", .text),
        "sequence": .count, "cells": .list(.any),
    ]

    /// A check that compares second visits with the first ones.
    static let visits: Shape = .named(
        "Visits",
        [
            "check": .text,
            "collection": .about("That of the second visits; empty for the same one.", .text),
            "pairs": .about("The first visits with a second one.", .count),
            "compared": .about("The answers of all pairs.", .count), "differences": .count,
            "percent": percent,
            "fields": .list([
                "field": .text, "kind": .optional(.count), "compared": .count,
                "differences": .count, "percent": percent,
            ]),
            "kinds": .list([
                "kind": .count, "compared": .count, "differences": .count, "percent": percent,
            ]),
            "people": .list([
                "person": .about("The one who made the first visits.", .text), "pairs": .count,
                "compared": .count, "differences": .count, "percent": percent,
            ]),
            "others": .about("The people that are not told of.", .count),
            "answers": .list([
                "field": .text, "record": .text, "scope": .text, "name": .text,
                "person": .text, "answer": .text, "second": .text, "secondScope": .text,
                "secondPerson": .text, "secondAnswer": .text,
            ]),
            "moreAnswers": .about("The differences that are not told of.", .count),
            "lone": .about(
                "The second visits without a first one.",
                .list(["record": .text, "scope": .text, "name": .text, "person": .text])),
            "moreLone": .count,
        ])

    /// A rate of errors.
    private static let percent: Shape = .about(
        "With a digit behind the point; null where nothing is compared.", .optional(.text))

    /// The result of a change of many records.
    static let batchResult: Shape = .named(
        "BatchResult",
        [
            "mode": .word(ChangeMode.allCases.map(\.rawValue)), "changed": .count,
            "same": .count, "faulty": .count, "undone": .count, "kept": .count,
            "faults": .list([
                "record": .text, "scope?": .text, "code": .text, "title": .text,
                "issues?": .any,
            ]),
            "keptRecords": .texts, "records?": .texts,
            "samples?": .list([
                "record": .text, "scope?": .text,
                "cells": .list(["path": .text, "old": .any, "new": .any]),
            ]),
        ])

    /// The reason of a change.
    static let reason: Shape = .about(
        "Why it is changed; needed for submitted records where the app demands it.",
        .optional(.text(maxLength: RecordWritingLimits.reasonBytes)))

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
            + "list of objects for rows that are added, an object with `text` and `note` for an "
            + "answer that stands in spite of a warning.", .map(.any))

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
