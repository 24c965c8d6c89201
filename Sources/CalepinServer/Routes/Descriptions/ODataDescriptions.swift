// The descriptions of the routes of OData. Those of other records are in RecordDescriptions.swift.

/// The descriptions of these routes.
enum ODataDescriptions {
    private static let version = HeaderDescription(
        name: "OData-Version", text: "The version of the protocol, `4.0`.")

    static let service = RouteDescription(
        .odata, "Lists the entity sets of an app: its records, and the rows of each repeat.",
        note: "For Excel, Power BI and others that read OData 4.0; a program's key is the "
            + "password, with any user name.",
        gives: .json([
            "@odata.context": .text,
            "value": .list(["name": .text, "kind": .text, "url": .text]),
        ]), with: [version])

    static let set = RouteDescription(
        .odata, "Returns the rows of an entity set, one entity, or the schema of all sets.",
        note: "`$metadata` is the schema in XML, `SET` the rows of a set, and `SET('ID')` one "
            + "of them. A page of rows ends with `@odata.nextLink` where more follow.",
        gives: .bytes(["application/json", "application/xml"]), with: [version])

    static let part = RouteDescription(
        .odata, "Returns the number of rows of a set, or the rows of a repeat of one entity.",
        note: "`SET/$count` is the number, as a text; `SET('ID')/REPEAT` are the rows.",
        gives: .bytes(["application/json", "text/plain"]), with: [version])
}
