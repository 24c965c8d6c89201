// The description of the API: every route is in it, every parameter has a sentence, every
// reference leads somewhere, and it does not depend on anything but the routes.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The description of the API")
struct OpenAPITests {
    private static let document = OpenAPI(TestRoutes.all, version: "1.0")
    private static var json: JSONValue {
        get throws { try JSONValue(reading: document.json()) }
    }

    @Test("has every route of the API with the access that it needs")
    func routes() throws {
        let paths = try #require(try Self.json["paths"])
        var names: Set<String> = []
        for route in TestRoutes.api where route.description.group != nil {
            let operation = try #require(
                paths[route.path]?[route.method.rawValue.lowercased()], "\(route.name)")
            #expect(operation["summary"]?.asString?.last == ".", "\(route.name)")
            #expect(names.insert(operation.text("operationId")).inserted, "\(route.name)")
            #expect(operation.text("x-key") == route.keys?.rawValue ?? "", "\(route.name)")
            let schemes = operation["security"]?.elements ?? []
            let isOpen = route.level == .everybody ? schemes.isEmpty : schemes[0].members == []
            #expect(isOpen == !route.isForSomebody, "\(route.name)")
        }
        let unlisted = TestRoutes.api.filter { $0.description.group == nil }.map(\.name)
        #expect(Set(unlisted) == ["GET /api/openapi.json", "HEAD /api/feed"])
    }

    @Test("says something about each parameter")
    func parameters() throws {
        for route in TestRoutes.api where route.description.group != nil {
            // Those of a look-up are what its file has.
            for parameter in route.parameters where !route.path.hasPrefix("/api/lookups/") {
                #expect(
                    ParameterTexts.ofQuery[parameter.name] != nil,
                    "\(route.name) \(parameter.name)")
            }
            for part in route.path.split(separator: "/") where part.first == "{" {
                let name = String(part.dropFirst().dropLast())
                #expect(ParameterTexts.ofPath[name] != nil, "\(route.name) \(name)")
            }
        }
    }

    @Test("has every schema that it refers to")
    func references() throws {
        let json = try Self.json
        var references: [String] = []
        Self.collect(json, &references)
        #expect(!references.isEmpty)
        for reference in Set(references) {
            var found: JSONValue? = json
            for part in reference.dropFirst(2).split(separator: "/") {
                found = found?[String(part)]
            }
            #expect(found != nil, "\(reference)")
        }
    }

    private static func collect(_ value: JSONValue, _ references: inout [String]) {
        for element in value.elements ?? [] { collect(element, &references) }
        for member in value.members ?? [] {
            if member.key == "$ref", let text = member.value.asString { references.append(text) }
            collect(member.value, &references)
        }
    }

    @Test("is served to everybody, the same bytes each time, and asked for anew by its tag")
    func served() async throws {
        try await withAccounts { server, _ in
            let first = try await server.send("GET", "/api/openapi.json")
            #expect(first.status == 200 && first.json.text("openapi") == "3.1.1")
            #expect(try await server.send("GET", "/api/openapi.json").body == first.body)
            let tag = try #require(first.headers["etag"])
            let again = try await server.send(
                "GET", "/api/openapi.json", ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test("is of methods: others are 405 with those that there are")
    func methods() async throws {
        try await withAccounts { server, _ in
            let reply = try await server.send("DELETE", "/api/account")
            #expect(reply.status == 405 && reply.code == "wrong-method")
            #expect(reply.headers["allow"] == "GET, HEAD, PATCH")
            #expect(try await server.send("PUT", "/api/nowhere").status == 404)
            let one = try await server.send("POST", "/api/records/motor/policies/one/x")
            #expect(one.headers["allow"] == "DELETE, GET, HEAD, PATCH, PUT")
        }
    }
}
