// The descriptions of the routes about rules of retention, which are in
// Routes/Console/ConsoleRetentionRoutes.swift.

/// The shapes of JSON that several of them have.
private enum RetentionShapes {
    /// The numbers of what goes, by sort.
    static let counts: Shape = [
        "drafts": .count, "records": .count, "personal": .count, "files": .count,
        "history": .count,
    ]

    static let rule: Shape = [
        "on?": .about("False for a rule that is kept and not carried out.", .truth),
        "by?": .word(["submitted", "changed", "day"]),
        "field?": .about("The field with the day, for `day`.", .text),
        "drafts?": .about("After how many days without a change drafts go.", .optional(.count)),
        "records?": .about("After how many days records go.", .optional(.count)),
        "personal?": .about(
            "After how many days personal answers are erased.", .optional(.count)),
        "fields?": .about(
            "The questions with personal answers, such as `drivers.birth`.", .texts),
        "files?": .about("After how many days files are erased.", .optional(.count)),
        "history?": .about(
            "After how many days earlier answers are erased.", .optional(.count)),
        "waiting?": .about("True where records stay until they are judged.", .truth),
        "reason?": .about(
            "What histories tell.", .text(maxLength: RecordWritingLimits.reasonBytes)),
    ]

    static let listed: Shape = [
        "collection": .text, "title": .localText, "hasDrafts": .truth, "isReviewed": .truth,
        "days": .list(["name": .text, "label": .localText]),
        "fields": .list([
            "name": .text, "label": .localText, "rows?": .localText, "isFile?": .truth,
        ]),
        "rule?": rule,
        "last?": counts.with(["at": .seconds]),
    ]
}

/// The descriptions of these routes.
enum RetentionDescriptions {
    static let rules = RouteDescription(
        .publishing, "Lists the collections of an app with their rules of retention.",
        gives: .json(["collections": .list(RetentionShapes.listed)]))

    static let setRule = RouteDescription(
        .publishing, "Sets the rule of retention of a collection.",
        note: """
            A rule that is on is carried out each day. Records that it takes go to the trash; \
            what it erases is gone.
            """,
        takes: .json(RetentionShapes.rule), gives: .json(RetentionShapes.listed))

    static let preview = RouteDescription(
        .publishing, "Returns what a rule of retention would take now, and changes nothing.",
        note: "Without a rule it is that of the collection.", takes: .json(RetentionShapes.rule),
        gives: .json(
            RetentionShapes.counts.with([
                "total": .count, "waiting": .count, "unknown": .count,
                "first": .list([
                    "id": .text, "scope": .text,
                    "as": .list(.word(RetainedSort.allCases.map(\.rawValue))),
                    "since": .seconds, "cells": .texts,
                ]),
            ])))

    static let run = RouteDescription(
        .publishing, "Carries out the rule of retention of a collection now.",
        note: "At most 2,000 records go at once; `isLeft` is true where more may be left.",
        takes: .json([:]),
        gives: .json(RetentionShapes.counts.with(["total": .count, "isLeft": .truth])))
}
