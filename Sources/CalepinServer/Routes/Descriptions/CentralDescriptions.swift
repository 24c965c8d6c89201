// The descriptions of the routes for programs that are written for ODK Central.

/// The descriptions of these routes.
enum CentralDescriptions {
    private static let note =
        "As ODK Central answers, for programs such as pyodk, with "
        + "`/odk` as the address of the server."

    private static let projectShape: Shape = .named(
        "CentralProject",
        [
            "id": .count, "name": .text, "createdAt": .text, "description": .null,
            "archived": .truth, "forms": .count,
        ])

    private static let formShape: Shape = .named(
        "CentralForm",
        [
            "projectId": .count, "xmlFormId": .text, "version": .text, "hash": .text,
            "state": .word(["open", "closing", "closed"]), "name": .text, "createdAt": .text,
            "publishedAt": .text, "updatedAt": .null, "enketoId": .null, "keyId": .null,
        ])

    private static let recordShape: Shape = .named(
        "CentralSubmission",
        [
            "instanceId": .text, "submitterId": .count, "createdAt": .text,
            "updatedAt": .optional(.text), "reviewState": .optional(.text), "deviceId": .null,
            "userAgent": .null, "instanceName": .null,
        ])

    private static let commentShape: Shape = .named(
        "CentralComment", ["body": .text, "actorId": .count, "createdAt": .text])

    static let signIn = RouteDescription(
        .odk, "Gives the token of a key, which is the password; it is the key itself.",
        note: note, takes: .json(["email?": .text, "password": .text]),
        gives: .json(["token": .text, "expiresAt": .text]))

    static let user = RouteDescription(
        .odk, "Returns whose key it is.", note: note,
        gives: .json(["id": .count, "type": .text, "displayName": .text]))

    static let projects = RouteDescription(
        .odk, "Lists the teams with records, and one's own records, as projects.", note: note,
        gives: .json(.list(projectShape)))

    static let project = RouteDescription(
        .odk, "Returns a project.", note: note, gives: .json(projectShape))

    static let forms = RouteDescription(
        .odk, "Lists the forms of a project whose records may be read.", note: note,
        gives: .json(.list(formShape)))

    static let form = RouteDescription(
        .odk, "Returns a form; with `.xml` behind its id as an XForm, with `.svc` its tables.",
        note: note,
        gives: .bytes(["application/json", "text/xml"]),
        or: [ResponseDescription(status: 304, text: "It has not changed.")])

    static let fields = RouteDescription(
        .odk, "Lists the fields of a form, its groups and its repeats.", note: note,
        gives: .json(
            .list([
                "path": .text, "name": .text, "type": .text, "binary": .optional(.truth),
                "selectMultiple": .optional(.truth),
            ])))

    static let table = RouteDescription(
        .odk, "Returns the answers of records, or the rows of a repeat.",
        note: "The form has `.svc` behind its id; the table is `Submissions`, or with the names "
            + "of the section and the repeat as `Submissions.household.people`. " + note,
        gives: .json(["value": .list(.any), "@odata.count?": .count]))

    static let records = RouteDescription(
        .odk, "Lists the records of a form that were handed in.", note: note,
        gives: .json(.list(recordShape)))

    static let record = RouteDescription(
        .odk, "Returns what is known of a record besides its answers.", note: note,
        gives: .json(recordShape))

    static let files = RouteDescription(
        .odk, "Lists the files of a record.", note: note,
        gives: .json(.list(["name": .text, "exists": .truth])))

    static let file = RouteDescription(
        .odk, "Leads to a file of a record.", note: note, status: 302)

    static let comments = RouteDescription(
        .odk, "Lists the comments on a record, the latest first.", note: note,
        gives: .json(.list(commentShape)))

    static let judge = RouteDescription(
        .odk, "Judges a record as it is now.", note: note,
        takes: .json(["reviewState": .word(CentralService.reviewStates.keys.sorted())]),
        gives: .json(recordShape))

    static let comment = RouteDescription(
        .odk, "Comments on a record.", note: note, takes: .json(["body": .text]),
        gives: .json(commentShape))
}
