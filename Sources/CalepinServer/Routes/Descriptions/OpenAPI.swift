// The description of the API as OpenAPI 3.1 (spec.openapis.org/oas/v3.1.1), made of the routes'
// own declarations: address, parameters, level of access, keys, body and answers.

import CalepinExpressions
import HTTPTypes

/// The OpenAPI document of a server's routes.
struct OpenAPI: Sendable {
    private let routes: [Route]
    private let version: String

    /// Creates the document of those routes that are described.
    init(_ routes: [Route], version: String) {
        self.routes = routes.filter { $0.description.group != nil }
        self.version = version
    }

    /// Returns the document as JSON, the same bytes for the same routes.
    ///
    /// Complexity: O(n) in the routes.
    func json() -> [UInt8] {
        var paths: [(path: String, operations: [JSONMember])] = []
        for route in routes.sorted(by: { $0.order < $1.order }) {
            if paths.last?.path != route.path { paths.append((route.path, [])) }
            paths[paths.count - 1].operations.append(
                JSONMember(route.method.rawValue.lowercased(), operation(route)))
        }
        let groups = RouteGroup.allCases.filter { group in
            routes.contains { $0.description.group == group }
        }
        return JSONValue.object([
            JSONMember("openapi", .string("3.1.1")),
            JSONMember("info", info),
            JSONMember(
                "tags",
                .array(groups.map { .object([JSONMember("name", .string($0.rawValue))]) })),
            JSONMember(
                "paths", .object(paths.map { JSONMember($0.path, .object($0.operations)) })),
            JSONMember("components", components),
        ]).bytes
    }

    private var info: JSONValue {
        .object([
            JSONMember("title", .string("Calepin")),
            JSONMember("version", .string(version)),
            JSONMember("description", .string(Self.introduction)),
        ])
    }

    private static let introduction = """
        Programs send a key, `Authorization: Bearer clp_…`, which a person makes at \
        `/account/keys`. Pages send the cookie of their session, and with whatever changes \
        something the header `X-Calepin: 1`. Bodies of JSON are sent as `application/json`. \
        Unknown members of a body and unknown parameters are ignored, and answers may get \
        further members. A path has no percent-encoded characters; queries may. An address has \
        at most 2,048 bytes. What is not done \
        is answered as a problem (RFC 9457) whose `code` never changes; its texts are in English \
        or French, by `Accept-Language`.
        """

    // MARK: - Operations

    private func operation(_ route: Route) -> JSONValue {
        let described = route.description
        var members = [
            JSONMember("operationId", .string(route.operationName)),
            JSONMember("tags", .array([.string(described.group?.rawValue ?? "")])),
            JSONMember("summary", .string(described.summary)),
        ]
        if !described.note.isEmpty {
            members.append(JSONMember("description", .string(described.note)))
        }
        if let key = route.keys { members.append(JSONMember("x-key", .string(key.rawValue))) }
        members.append(JSONMember("security", .array(Self.security(of: route))))
        let parameters = Self.parameters(of: route)
        if !parameters.isEmpty { members.append(JSONMember("parameters", .array(parameters))) }
        if let body = described.body {
            members.append(
                JSONMember(
                    "requestBody",
                    .object([
                        JSONMember("required", .bool(described.isBodyRequired)),
                        JSONMember("content", Self.content(body)),
                    ])))
        }
        var answers = described.answers.map { JSONMember("\($0.status)", Self.answer($0)) }
        answers.append(
            JSONMember(
                "default",
                .object([JSONMember("$ref", .string("#/components/responses/Problem"))])))
        members.append(JSONMember("responses", .object(answers)))
        return .object(members)
    }

    private static func security(of route: Route) -> [JSONValue] {
        func scheme(_ name: String) -> JSONValue {
            .object([JSONMember(name, .array([]))])
        }
        if route.level == .everybody { return [] }
        var schemes = route.level == .anybody ? [JSONValue.object([])] : []
        schemes.append(scheme("session"))
        if route.keys != nil { schemes.append(scheme("key")) }
        return schemes
    }

    private static func parameters(of route: Route) -> [JSONValue] {
        let placeholders = route.path.split(separator: "/").filter { $0.first == "{" }.map {
            String($0.dropFirst().dropLast())
        }
        let inPath = placeholders.map { name in
            parameter(
                name, in: "path", ParameterTexts.ofPath[name] ?? "",
                .object([
                    JSONMember("type", .string("string")), JSONMember("minLength", .number("1")),
                ]), isRequired: true)
        }
        let inQuery = route.parameters.map { one in
            parameter(
                one.name, in: "query", ParameterTexts.ofQuery[one.name] ?? "", one.shape.schema,
                isRequired: false)
        }
        let inHeaders = route.description.headers.map { header in
            parameter(
                header.name, in: "header", header.text, header.shape.schema,
                isRequired: header.isRequired)
        }
        return inPath + inQuery + inHeaders
    }

    private static func parameter(
        _ name: String, in place: String, _ text: String, _ schema: JSONValue, isRequired: Bool
    ) -> JSONValue {
        var members = [
            JSONMember("name", .string(name)), JSONMember("in", .string(place)),
        ]
        if !text.isEmpty { members.append(JSONMember("description", .string(text))) }
        if isRequired { members.append(JSONMember("required", .bool(true))) }
        return .object(members + [JSONMember("schema", schema)])
    }

    private static func content(_ content: BodyContent) -> JSONValue {
        let members =
            content.shape.map { [JSONMember("schema", $0.schema)] } ?? []
        return .object(content.types.map { JSONMember($0, .object(members)) })
    }

    private static func answer(_ answer: ResponseDescription) -> JSONValue {
        var members = [JSONMember("description", .string(answer.text))]
        if !answer.headers.isEmpty {
            let headers = answer.headers.map { header in
                JSONMember(
                    header.name,
                    .object([
                        JSONMember("description", .string(header.text)),
                        JSONMember("schema", header.shape.schema),
                    ]))
            }
            members.append(JSONMember("headers", .object(headers)))
        }
        if let content = answer.content {
            members.append(JSONMember("content", Self.content(content)))
        }
        return .object(members)
    }

    // MARK: - Components

    private var components: JSONValue {
        var schemas: [String: JSONValue] = [:]
        for route in routes {
            let bodies = [route.description.body] + route.description.answers.map(\.content)
            for shape in bodies.compactMap({ $0?.shape }) { shape.addNamed(to: &schemas) }
        }
        Problem.shape.addNamed(to: &schemas)
        return .object([
            JSONMember(
                "schemas",
                .object(schemas.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })),
            JSONMember("responses", .object([JSONMember("Problem", Self.problem)])),
            JSONMember("securitySchemes", Self.schemes),
        ])
    }

    private static var problem: JSONValue {
        .object([
            JSONMember("description", .string("A problem: nothing was done.")),
            JSONMember(
                "headers",
                .object([
                    JSONMember(
                        "Retry-After",
                        .object([
                            JSONMember(
                                "description",
                                .string("The seconds after which it can be asked again.")),
                            JSONMember("schema", Shape.count.schema),
                        ]))
                ])),
            JSONMember(
                "content",
                .object([
                    JSONMember(
                        "application/problem+json",
                        .object([JSONMember("schema", Problem.shape.schema)]))
                ])),
        ])
    }

    private static let schemes = JSONValue.object([
        JSONMember(
            "key",
            .object([
                JSONMember("type", .string("http")), JSONMember("scheme", .string("bearer")),
                JSONMember("description", .string("A key of `/account/keys`.")),
            ])),
        JSONMember(
            "session",
            .object([
                JSONMember("type", .string("apiKey")), JSONMember("in", .string("cookie")),
                JSONMember("name", .string("calepin")),
                JSONMember(
                    "description",
                    .string(
                        "The cookie of a session, `__Host-calepin` over TLS; with `X-Calepin: 1` "
                            + "where something is changed.")),
            ])),
    ])
}

extension Route {
    /// The place in the document: by address, then by method.
    fileprivate var order: (String, String) { (path, method.rawValue) }

    /// The name of the operation, such as `getRecordsAppCollection`.
    fileprivate var operationName: String {
        let words = path.split { !($0.isLetter || $0.isNumber) }.drop { $0 == "api" }
        return method.rawValue.lowercased()
            + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension QueryParameter {
    /// The shape of its values.
    fileprivate var shape: Shape {
        switch values {
        case .text(let maxBytes): .text(maxLength: maxBytes)
        case .number(let range): .integer(Int64(range.lowerBound)...Int64(range.upperBound))
        }
    }
}

extension Problem {
    /// The shape of a problem's JSON, without the members of single codes.
    static let shape = Shape.named(
        "Problem",
        [
            "type": .text, "title": .about("The problem in words.", .text),
            "status": .integer(400...599),
            "detail?": .about("The fault of this request, in words.", .text),
            "code": .word(Code.allCases.map(\.rawValue)),
            "id": .about("The request in the server's log.", .text),
            "pointer?": .about("The place in the body, a JSON pointer.", .text),
        ])
}
