// Published apps with catalogues that people look at, and with look-ups: both come from tables of
// the declaration, are there at once, and follow each later version.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The rows of a published app")
struct OwnRowsTests {
    /// The JSON of an app `shop` with goods to look at, and a look-up of prices.
    private static func shop(
        _ goods: [String] = ["Saw", "Drill"], price: String = "12.50", column: String = "price",
        readers: String = "everyone", id: String = "shop", lookup: String = "prices"
    ) -> [UInt8] {
        let rows = goods.map { #"["\#($0.lowercased())","\#($0)"]"# }.joined(separator: ",")
        let price =
            #"{"name":"list","attributes":["good","price"],"rows":[["saw","\#(price)"]]}"#
        let field = PublishBook.field(
            "cost",
            #""type":"decimal","optional":true,"#
                + #""proposal":{"service":"\#(lookup)","fields":["good"]}"#)
        let form = PublishBook.form(id, [PublishBook.field("good"), field])
        let asking = String(decoding: form, as: UTF8.self)
            .replacing(#""format":1,"#, with: #""format":1,"services":["\#(lookup)"],"#)
        return PublishBook.app(
            id, [Array(asking.utf8)],
            """
            ,"start":"sales","collections":[
              {"name":"sales","title":{"en":"Sales"},"form":"\(id)","sharing":"personal"},
              {"name":"goods","title":{"en":"Goods"},"sharing":"catalogue",
               "readableBy":"\(readers)",
               "views":[{"view":"list","cells":["label"],"searched":["label"]}]}],
            "lookups":[{"name":"\(lookup)","address":"list","value":"\(column)",
              "keys":[{"field":"good","column":"good"}]}],
            "catalogues":[{"name":"goods","attributes":["name","label"],"rows":[\(rows)]},\(price)]
            """)
    }

    private static let goods = "/api/apps/shop/rows/goods"
    private static let saw = "/api/lookups/prices?good=Saw"

    private func withShop(
        _ body: (TestServer, TestBrowser, PublishService) async throws -> Void
    ) async throws {
        let (store, registry) = (testStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, _ in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            try await body(server, ann, PublishService(store: store, registry: registry))
        }
    }

    @Test("are fetched where its declaration says, and its look-ups answer from a table")
    func served() async throws {
        try await withShop { server, ann, service in
            for path in [Self.goods, Self.saw] {
                #expect(try await ann.send("GET", path).status == 404)
            }
            _ = try await service.publish(Self.shop(), Publication())
            let declaration = try await server.send("GET", "/api/apps/shop/1").json
            let collection = declaration["collections"]?.elements?.last
            #expect(collection?["source"]?["address"]?.asString == Self.goods)
            #expect(collection?["source"]?["id"]?.asString == "name")
            // The prices are for the server alone, and so is how they are found.
            let tables = declaration["catalogues"]?.elements?.map { $0["name"]?.asString }
            #expect(tables == ["goods"] && declaration["lookups"] == nil)
            let listed = try await server.send("GET", "/api/apps").json["apps"]?.elements?.first
            #expect(listed?["engine"]?.asString == "catalogues")
            let rows = try await server.send("GET", Self.goods)
            #expect(rows.text == "name,label\r\nsaw,Saw\r\ndrill,Drill\r\n")
            #expect(rows.headers["content-type"]?.hasPrefix("text/csv") == true)
            let found = try await ann.send("GET", Self.saw)
            #expect(found.json.text("value") == "12.50")
            let none = try await ann.send("GET", "/api/lookups/prices?good=Hammer")
            #expect(none.status == 200 && none.json["value"] == .null)
            #expect(try await server.send("GET", Self.saw).status == 401)
            let long = String(repeating: "a", count: ServerLimits.lookupTextBytes + 1)
            let refused = try await ann.send("GET", "/api/lookups/prices?good=" + long)
            #expect(refused.status == 413)
        }
    }

    @Test("are those of the later version as soon as it is in use, and after a restart")
    func replaced() async throws {
        try await withShop { server, ann, service in
            _ = try await service.publish(Self.shop(), Publication())
            _ = try await service.publish(
                Self.shop(["Saw", "Plane"], price: "13"), Publication(confirmation: "shop"))
            #expect(try await server.send("GET", Self.goods).text.contains("plane,Plane"))
            #expect(try await ann.send("GET", Self.saw).json.text("value") == "13")
            let registry = AppRegistry()
            try await registry.load(from: service.store)
            let live = try #require(registry.current.app("shop")?.live)
            #expect(live.tables().map(\.name).sorted() == ["goods", "list"])
            let found = try await registry.current.service("prices", for: [])?.find(["good": "SAW"]
            )
            #expect(found?.value == "13")
            // What was published can be fetched, and is the same when it comes again.
            let fetched = try await service.declaration("shop", version: nil)
            #expect(try JSONValue(reading: fetched)["lookups"]?.elements?.count == 1)
            await #expect(throws: PublishError.unchanged(2)) {
                _ = try await service.publish(fetched.withoutVersion(), Publication())
            }
        }
    }

    @Test("are only for those who may read them")
    func readers() async throws {
        try await withShop { server, ann, service in
            _ = try await service.publish(Self.shop(readers: "signed-in"), Publication())
            #expect(try await server.send("GET", Self.goods).status == 403)
            let rows = try await ann.send("GET", Self.goods)
            #expect(rows.status == 200)
            #expect(rows.headers["cache-control"]?.contains("private") == true)
        }
    }

    @Test("are refused with a column that is not there, or under the name of another app's")
    func refused() async throws {
        try await withShop { _, _, service in
            await #expect(throws: PublishError.self) {
                _ = try await service.publish(Self.shop(column: "cost"), Publication())
            }
            _ = try await service.publish(Self.shop(), Publication())
            await #expect(throws: PublishError.lookupTaken("prices", by: "shop")) {
                _ = try await service.publish(Self.shop(id: "store"), Publication())
            }
            _ = try await service.publish(
                Self.shop(id: "store", lookup: "costs"), Publication())
        }
    }
}

extension [UInt8] {
    /// The declaration without its number, as somebody publishes it anew.
    fileprivate func withoutVersion() throws -> [UInt8] {
        let members = try JSONValue(reading: self).members ?? []
        return JSONValue.object(members.filter { $0.key != "version" }).bytes
    }
}
