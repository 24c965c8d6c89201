// The tables of look-ups that apps declare: their values, bounds and faults.

import CalepinAppModel
import CalepinForms
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A file that is removed with its last owner.
private final class TestFile {
    let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-table-\(UUID()).csv").path

    init(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite("Tables of look-ups")
struct LookupTableTests {
    private func table(
        _ text: String, _ lookup: AppLookup = TestLookups.power
    ) throws -> LookupTable {
        try LookupTable(CatalogueFile(text), for: lookup)
    }

    @Test("engine power takes years of vehicles, and says which for every other number")
    func years() async throws {
        let file = try TestFile("make,model,year,kW\nRenault,Clio,1998,55\n")
        let power = try Lookup.table(TestLookups.power, file: file.path)
        try await withServer {
            $0.lookups = [power]
        } _: { server in
            let guest = try await TestGuest(server)
            func ask(_ year: String) async throws -> ServerTesting.Reply {
                let path = "/api/lookups/engine-power?make=renault&model=clio&year=\(year)"
                return try await server.send("GET", path, guest.headers)
            }
            for year in [
                "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-1", "0",
                "1799", "2201", "9007199254740992", "1e999", "NaN", "%20", "+1998", "1998.0",
                "%D9%A1%D9%A9%D9%A9%D9%A8", String(repeating: "9", count: 250),
            ] {
                let reply = try await ask(year)
                #expect(reply.status == 422 && reply.code == "out-of-range", "\(year)")
                #expect(reply.text.contains("1800–2200"), "\(reply.text)")
            }
            #expect(try await ask("1800").json["value"]?.isNull == true)
            #expect(try await ask("2200").json["value"]?.isNull == true)
            #expect(try await ask("1998").json["value"]?.asString == "55")
        }
    }

    @Test("engine power is that of the year, or of the nearest within reach")
    func enginePower() throws {
        let powers = try table(
            """
            # A remark
            make,model,year,kW
            Renault,"Clio",1998,55
            Renault,Clio,2002,60
            Renault,Clio,nonsense,1
            Renault,Clio,2010,
            """)
        func power(_ make: String, _ model: String, _ year: Int) -> String? {
            powers.value(for: ["make": make, "model": model, "year": "\(year)"])
        }
        #expect(power("Renault", "Clio", 1998) == "55")
        #expect(power(" RENAULT ", "clio", 1997) == "55")
        #expect(power("Renault", "Clio", 2000) == "60")
        #expect(power("Renault", "Clio", 2005) == nil)
        #expect(power("Seat", "Clio", 1998) == nil)
    }

    @Test("a look-up may have other keys, and no year")
    func byName() throws {
        let byName = AppLookup(
            "engine-power", address: "", keys: [AppLookup.Key("model", column: "Name")],
            year: AppLookup.Year("year", column: "year", reach: 0), value: "power")
        let powers = try table("name,year,power\nrenault-clio,1998,55\n", byName)
        #expect(
            powers.value(for: ["make": "any", "model": "renault-clio", "year": "1998"]) == "55")
        #expect(powers.value(for: ["model": "renault-clio"]) == nil)
        #expect(powers.value(for: ["year": "1998"]) == nil)
        #expect(throws: LookupError.missingColumn("engine-power", "year")) {
            try table("name,power", byName)
        }
        let capital = AppLookup(
            "capital", address: "", keys: [AppLookup.Key("country", column: "country")],
            value: "city")
        let capitals = try table("country,city\nfr,Lyon\nFR, Paris \nch,\n", capital)
        #expect(capitals.value(for: ["country": "fr"]) == "Paris")
        #expect(capitals.value(for: ["country": "ch"]) == nil)
    }

    @Test("keys are compared one by one")
    func separateKeys() throws {
        let powers = try table("make,model,year,kw\na\tb,c,2000,1\n")
        #expect(powers.value(for: ["make": "a", "model": "b c", "year": "2000"]) == nil)
        #expect(powers.value(for: ["make": "A b", "model": "c", "year": "2000"]) == "1")
    }

    @Test("come from the folder of the apps, or from a file of the operator")
    func files() async throws {
        let shipped = try TestFile("make,model,year,kw\na,b,2000,1\n")
        let own = try TestFile("make,model,year,kw\na,b,2000,2\n")
        var lookup = TestLookups.power
        lookup.address = shipped.path
        let apps = [TestLookups.app("trial", [lookup])]
        let asked = ["make": "a", "model": "b", "year": "2001"]
        let found = try Lookup.tables(of: apps, in: "")
        #expect(try await found.first?.find(asked) == Lookup.Found(value: "1", authority: "test"))
        let replaced = try Lookup.tables(
            of: apps, in: "", replacing: ["trial/engine-power": own.path])
        #expect(try await replaced.first?.find(asked)?.value == "2")
    }

    @Test("that cannot be served are an error at the start, which says why")
    func errors() throws {
        let file = try TestFile("make,model,year,kw\n")
        func error(
            _ apps: [App], in folder: String = "", _ files: [String: String] = [:]
        ) -> LookupError? {
            do throws(LookupError) {
                _ = try Lookup.tables(of: apps, in: folder, replacing: files)
                return nil
            } catch { return error }
        }
        var lookup = TestLookups.power
        lookup.address = file.path
        let app = TestLookups.app("trial", [lookup])
        #expect(error([app]) == nil)
        #expect(error([app, app]) == .duplicateName("engine-power"))
        #expect(error([app], ["trial/other": file.path]) == .unknown("trial/other"))
        #expect(
            error([TestLookups.app("trial", [TestLookups.power])], in: "/none")
                == .unreadable("engine-power", file: "/none/Trial/powers.csv"))
        lookup.name = "../engine"
        #expect(error([TestLookups.app("trial", [lookup])]) == .malformed("../engine"))
        let many = (0...LookupLimits.services).map { number in
            var lookup = TestLookups.power
            (lookup.name, lookup.address) = ("power-\(number)", file.path)
            return lookup
        }
        #expect(error([TestLookups.app("trial", many)]) == .tooMany(LookupLimits.services))
    }

    @Test("have a bound on bytes and rows")
    func bounds() throws {
        let file = try TestFile("")
        try #require(truncate(file.path, off_t(LookupLimits.fileBytes) + 1) == 0)
        #expect(
            throws: LookupError.tooLarge(file: file.path, maxBytes: LookupLimits.fileBytes)
        ) { try Lookup.table(TestLookups.power, file: file.path) }
        var rows = CatalogueFile("make,model,year,kw\n")
        rows.rows = Array(repeating: [], count: LookupLimits.rows + 1)
        #expect(throws: LookupError.tooManyRows("engine-power")) {
            try LookupTable(rows, for: TestLookups.power)
        }
    }
}
