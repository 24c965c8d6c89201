// A sentence about each parameter, for the description of the API. One name means one thing in
// all routes.

/// The sentences about parameters by their name.
enum ParameterTexts {
    /// The placeholders of addresses.
    static let ofPath: [String: String] = [
        "app": "The id of an app.", "collection": "The name of a collection of the app.",
        "part": "`$count`, or a repeat of the entity.",
        "set": "`$metadata`, an entity set, or one of its entities, as `visits('ID')`.",
        "device": "The id of a device of a member.",
        "digest": "The SHA-256 of the file or catalogue, 64 hexadecimal digits.",
        "file": "The id of a file.",
        "hash": "The SHA-256 of the attachment, 64 hexadecimal digits.",
        "instance": "The instance ID of a record, `uuid:` and a UUID.",
        "project": "The number of a team, as ODK Central numbers projects.",
        "rows": "`Submissions`, or the table of a repeat.",
        "xform": "The number of a version with `.xml` behind it.",
        "form": "The id of a form.",
        "md5": "The MD5 of the file, 32 hexadecimal digits.",
        "group": "The id of a group of the team.", "hook": "The id of a hook.", "id": "The id.",
        "invitation": "The id of an invitation.", "link": "The id of a link.",
        "mention": "The id of a mention.",
        "member": "The name of a member of the team.",
        "name": "The name of a look-up, `APP/NAME`.", "schedule": "The id of a schedule.",
        "table": "The name of a catalogue.",
        "version": "The number of a version.", "view": "The id of a shared view.",
    ]

    /// The parameters of queries.
    static let ofQuery: [String: String] = [
        "$count": "`true` for the number of all rows that the filter finds.",
        "$expand": "The repeats whose rows come with each entity, with commas between them.",
        "$filter": "A condition of OData, such as `age ge 18 and contains(name,'Li')`.",
        "$format": "`json`, with parameters as in the header `Accept`.",
        "$orderby": "Expressions with commas between them, each with `asc` or `desc` behind it.",
        "$select": "The properties that come, with commas between them; all without it.",
        "$skip": "The number of rows that are left out first.",
        "$skiptoken": "Where a page begins, as in `@odata.nextLink`.",
        "$top": "The maximum number of rows.",
        "$wkt": "`true` for places as well-known text.",
        "accept": "The codes of warnings that are accepted, with commas between them.",
        "after": "The `cursor` of the answer before; without one all records come.",
        "app": "The id of an app.",
        "as":
            "The format: `csv`, `xlsx`, `json`, `jsonl`, `geojson`, `ics`, `pdf`, or `zip` with "
            + "files.",
        "before": "The `next` of the answer before; without one the newest come.",
        "box": "The part of the world on a map, in degrees: south, west, north, east.",
        "by":
            "The column whose groups are compared; for duplicates the columns that are the same; "
            + "for a map the one that colours it.",
        "choices": "`1` for a column for each choice of a question with several.",
        "columns":
            "The names of columns, with commas between them; of an import their fields, as JSON.",
        "confirm": "The id of the app, typed by whoever confirms what cannot be undone.",
        "counts": "`1` for the numbers of records.",
        "day": "The field whose day or moment an event of a calendar has.",
        "drawn": "`1` for drawings beside the numbers.",
        "figure": "The figure of groups: `count`, `sum` or `mean`.",
        "file": "The name of the file that is sent.",
        "filter": "The name of a filter that the app declares.",
        "from": "The place to go on from: a row, a change or the digest of an earlier catalogue.",
        "inside": "The format of the records in a zip with files: `csv`, `xlsx` or `jsonl`.",
        "key": "An expression over the columns by which records are the same.",
        "kind": "Kinds of activities, with commas between them.",
        "labels": "The language of labels in place of values.",
        "limit": "The number of rows.",
        "mark": "`1` for a mark at the beginning that says that the file is UTF-8.",
        "mode":
            "For rows `replace` or `merge`; for an import `check`, `run` or `undo`.",
        "names": "An expression that names the files of a zip, such as `${district}`.",
        "note": "A remark for the log.",
        "of": "The column of numbers that groups are summed by.",
        "person": "The name of an account, or words of names and titles.",
        "place": "The field whose place a feature of GeoJSON, or a mark on a map, has.",
        "q": "The words to search for; of a name its beginning.",
        "raw": "`1` for texts as they are, also those that spreadsheets take for formulas.",
        "reason": "Why submitted records are changed.",
        "record": "The id of a record.",
        "reversed": "`1` for the other direction.",
        "scope": "The scope, `user:ID` or `team:ID`; one's own or the app's team without it.",
        "separator": "The separator: `comma`, `semicolon` or `tab`.",
        "since": "The first second, since 1970.",
        "sort": "The column to sort by.",
        "stage": "The stage of the app: `live`, `test`, `draft`, `closing`, `closed`, `archived`.",
        "state": "`1` for the record as devices have it.",
        "table": "The repeat whose rows are exported; the records without it.",
        "team": "The scope of a team.",
        "texts": "The language of labels where the form has it.",
        "token": "The token of a mail, as in its header `List-Unsubscribe`.",
        "until": "The second before which it ends, since 1970.",
        "version": "The number of a version.",
        "where": "An expression over the columns, such as `${premium} > 100`.",
        "width": "The width of drawings, in units of SVG.",
        "zone": "The offset of the time zone from UTC, in minutes.",
        "zoom": "The zoom of a map, in powers of two of a world of 256 pixels.",
    ]
}
