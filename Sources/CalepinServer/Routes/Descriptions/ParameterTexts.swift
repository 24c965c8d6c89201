// A sentence about each parameter, for the description of the API. One name means one thing in
// all routes.

/// The sentences about parameters by their name.
enum ParameterTexts {
    /// The placeholders of addresses.
    static let ofPath: [String: String] = [
        "app": "The id of an app.", "collection": "The name of a collection of the app.",
        "part": "`$count`, or a repeat of the entity.",
        "set": "`$metadata`, an entity set, or one of its entities, as `visits('ID')`.",
        "digest": "The SHA-256 of the file or catalogue, 64 hexadecimal digits.",
        "hash": "The SHA-256 of the attachment, 64 hexadecimal digits.",
        "hook": "The id of a hook.", "id": "The id.", "link": "The id of a link.",
        "name": "The name of a look-up, `APP/NAME`.", "table": "The name of a catalogue.",
        "version": "The number of a version.",
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
        "accept": "The codes of warnings that are accepted, with commas between them.",
        "after": "The `cursor` of the answer before; without one all records come.",
        "as":
            "The format: `csv`, `xlsx`, `json`, `jsonl`, `geojson`, `ics`, or `zip` with files.",
        "by": "The column whose groups are compared.",
        "choices": "`1` for a column for each choice of a question with several.",
        "columns":
            "The names of columns, with commas between them; of an import their fields, as JSON.",
        "confirm": "The id of the app, typed by whoever confirms what cannot be undone.",
        "day": "The field whose day or moment an event of a calendar has.",
        "drawn": "`1` for drawings beside the numbers.",
        "figure": "The figure of groups: `count`, `sum` or `mean`.",
        "file": "The name of the file that is sent.",
        "filter": "The name of a filter that the app declares.",
        "from": "The place to go on from: a row, a change or the digest of an earlier catalogue.",
        "inside": "The format of the records in a zip with files: `csv`, `xlsx` or `jsonl`.",
        "labels": "The language of labels in place of values.",
        "limit": "The number of rows.",
        "mark": "`1` for a mark at the beginning that says that the file is UTF-8.",
        "mode":
            "For rows `replace` or `merge`; for an import `check`, `run` or `undo`.",
        "names": "An expression that names the files of a zip, such as `${district}`.",
        "note": "A remark for the log.",
        "of": "The column of numbers that groups are summed by.",
        "place": "The field whose place a feature of GeoJSON has.",
        "q": "The words to search for.",
        "raw": "`1` for texts as they are, also those that spreadsheets take for formulas.",
        "record": "The id of a record.",
        "reversed": "`1` for the other direction.",
        "scope": "The scope, `user:ID` or `team:ID`; one's own or the app's team without it.",
        "separator": "The separator: `comma`, `semicolon` or `tab`.",
        "sort": "The column to sort by.",
        "stage": "The stage of the app: `live`, `test`, `draft`, `closing`, `closed`, `archived`.",
        "table": "The repeat whose rows are exported; the records without it.",
        "team": "The scope of a team.",
        "texts": "The language of labels where the form has it.",
        "version": "The number of a version.",
        "where": "An expression over the columns, such as `${premium} > 100`.",
        "width": "The width of drawings, in units of SVG.",
        "zone": "The offset of the time zone from UTC, in minutes.",
    ]
}
