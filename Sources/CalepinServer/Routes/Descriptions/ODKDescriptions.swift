// The descriptions of the routes for clients of ODK. Those of other records are in
// RecordDescriptions.swift.

/// The descriptions of these routes.
enum ODKDescriptions {
    private static let version = HeaderDescription(
        name: "X-OpenRosa-Version", text: "The version of OpenRosa, `1.0`.")
    private static let length = HeaderDescription(
        name: "X-OpenRosa-Accept-Content-Length", text: "The largest post in bytes.",
        shape: .text)

    static let formList = RouteDescription(
        .odk, "Lists the forms that a key may fill in with clients of ODK.",
        note: "Clients that have one address for a server get the key in it, as in "
            + "`/odk/clp_…/formList`; with others a program's key is the password, with any "
            + "user name.",
        gives: .bytes(["text/xml"]), with: [version, length])

    static let form = RouteDescription(
        .odk, "Returns a version of a form as an XForm, `VERSION.xml`.",
        gives: .bytes(["text/xml"]), with: [version],
        or: [ResponseDescription(status: 304, text: "It has not changed.")])

    static let manifest = RouteDescription(
        .odk, "Lists the tables and files that a version of a form reads.",
        gives: .bytes(["text/xml"]), with: [version, length])

    static let file = RouteDescription(
        .odk, "Returns a table, as CSV, or a file of a form.",
        gives: .bytes(["*/*"]), with: [version],
        or: [ResponseDescription(status: 304, text: "It has not changed.")])

    static let submissionHead = RouteDescription(
        .odk, "Says how large a submission may be.", with: [version, length])

    static let submission = RouteDescription(
        .odk, "Takes a record of a form with its files.",
        note: "`xml_submission_file` is the record, and each file has its own name. The same "
            + "record may come several times, with further files. What the form does not accept "
            + "is kept, and marked for review.",
        takes: .bytes(["multipart/form-data"]), gives: .bytes(["text/xml"]), status: 201,
        with: [version, length],
        or: [
            (400, "It cannot be read."), (404, "The form is not there."),
            (409, "The record is here with another content, or the form is closed."),
            (415, "It has no parts, or a file cannot be kept."),
        ].map {
            // A request that is refused before it is read gets a problem, as everywhere.
            let content = BodyContent.bytes(["text/xml", "application/problem+json"])
            return ResponseDescription(status: $0.0, text: $0.1, content: content)
        })
}
