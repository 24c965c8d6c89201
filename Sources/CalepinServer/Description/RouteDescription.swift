// The description of a route for those who write programs: what it does, takes and gives. Each
// route has one where it is added; OpenAPI.swift makes the document of all.

/// A group of routes in the description.
enum RouteGroup: String, CaseIterable, Sendable {
    case records = "Records"
    case files = "Exports and imports"
    case odata = "OData"
    case odk = "Clients of ODK"
    case attachments = "Attachments"
    case apps = "Apps"
    case catalogues = "Catalogues"
    case sync = "Sync"
    case publishing = "Publishing"
    case hooks = "Webhooks"
    case links = "Public links"
    case accounts = "Accounts"
    case teams = "Teams"
    case server = "Server"
}

/// The content of a body.
enum BodyContent: Sendable {
    /// JSON of a shape.
    case json(Shape)
    /// Lines of JSON, each of a shape.
    case lines(Shape)
    /// Bytes of these media types.
    case bytes([String])

    /// The media types.
    var types: [String] {
        switch self {
        case .json: ["application/json"]
        case .lines: ["application/jsonl"]
        case .bytes(let types): types
        }
    }

    /// The shape of the JSON; nil for bytes.
    var shape: Shape? {
        switch self {
        case .json(let shape), .lines(let shape): shape
        case .bytes: nil
        }
    }
}

/// A header of a request or an answer.
struct HeaderDescription: Sendable {
    let name: String
    let text: String
    var shape: Shape = .text
    var isRequired = false
}

/// An answer that is no problem.
struct ResponseDescription: Sendable {
    let status: Int
    let text: String
    var content: BodyContent?
    var headers: [HeaderDescription] = []
}

/// The description of a route.
struct RouteDescription: Sendable {
    /// The group; nil for a route that is not part of the API.
    let group: RouteGroup?
    /// A sentence that says what the route does, beginning with a verb.
    let summary: String
    /// Further sentences, in Markdown.
    let note: String
    /// The headers of a request, besides those of signing in.
    let headers: [HeaderDescription]
    /// The body of a request; nil for none.
    let body: BodyContent?
    /// False for a body that may be left out.
    let isBodyRequired: Bool
    /// The answers, the usual one first.
    let answers: [ResponseDescription]

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - body: The body of a request; nil for none.
    ///   - isBodyRequired: False for a body that may be left out.
    ///   - content: The body of the usual answer; nil for none.
    ///   - status: The status of the usual answer; by its content when nil.
    ///   - others: Further answers.
    init(
        _ group: RouteGroup, _ summary: String, note: String = "",
        headers: [HeaderDescription] = [], takes body: BodyContent? = nil,
        isBodyRequired: Bool = true,
        gives content: BodyContent? = nil, status: Int? = nil,
        with answerHeaders: [HeaderDescription] = [], or others: [ResponseDescription] = []
    ) {
        let status = status ?? (content == nil ? 204 : 200)
        self.init(
            group: group, summary: summary, note: note, headers: headers, body: body,
            isBodyRequired: isBodyRequired,
            answers: [
                ResponseDescription(
                    status: status, text: Self.word(of: status), content: content,
                    headers: answerHeaders)
            ] + others)
    }

    private init(
        group: RouteGroup?, summary: String, note: String, headers: [HeaderDescription],
        body: BodyContent?, isBodyRequired: Bool, answers: [ResponseDescription]
    ) {
        self.group = group
        self.summary = summary
        self.note = note
        self.headers = headers
        self.body = body
        self.isBodyRequired = isBodyRequired
        self.answers = answers
    }

    /// No part of the API: the files of the page, and the operator's socket.
    static let unlisted = RouteDescription(
        group: nil, summary: "", note: "", headers: [], body: nil, isBodyRequired: false,
        answers: [])

    /// Returns the description of a route whose answer a client may keep, and ask for anew.
    var cached: RouteDescription {
        RouteDescription(
            group: group, summary: summary, note: note,
            headers: headers + [
                HeaderDescription(
                    name: "If-None-Match", text: "The `ETag` of the answer that the client has.")
            ], body: body, isBodyRequired: isBodyRequired,
            answers: answers + [
                ResponseDescription(status: 304, text: "It is as the client has it.")
            ])
    }

    private static func word(of status: Int) -> String {
        switch status {
        case 201: "It was made."
        case 202: "It was accepted."
        case 204: "It was done."
        default: "The answer."
        }
    }
}
