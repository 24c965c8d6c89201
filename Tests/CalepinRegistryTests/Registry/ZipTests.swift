// Apps that come as a zip file: what is read of them, and what is refused with its reason.

import CalepinExpressions
import CalepinForms
import CalepinZip
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("An app in a zip file")
struct ZipTests {
    private static let form = String(
        decoding: PublishBook.form(
            "trip",
            [PublishBook.field("place", #""type":"one","choices":"places""#)]),
        as: UTF8.self
    ).replacing("\"sections\"", with: "\"catalogues\":[\"places\"],\"sections\"")
    private static let app = PublishBook.app(
        "trip", [Array(form.utf8)],
        """
        ,"collections":[{"name":"places","sharing":"catalogue","readableBy":"everyone",
        "address":"data/places.csv"},
        {"name":"trips","form":"trip","sharing":"personal","views":[{"view":"detail"}]}]
        """)
    private static let places = Array("key,label\r\nbe,Bern\r\nfr,\"Fribourg, ville\"\r\n".utf8)

    private func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        try TestZip(files: files.map { (name: $0.0, bytes: $0.1) }).bytes()
    }

    /// The error of reading a zip file.
    private func error(_ bytes: [UInt8]) -> AppFileError? {
        do throws(AppFileError) {
            _ = try AppUpload(bytes, name: "app.zip")
            return nil
        } catch { return error }
    }

    @Test("is read with its catalogues, at the top and in a folder", arguments: ["", "trip/"])
    func read(_ folder: String) throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = try zip([
            ("__MACOSX/\(folder)deep/app.json", Array("{}".utf8)), (folder + "README.md", []),
            (folder + "app.json", mark + Self.app),
            (folder + "data/places.csv", mark + Self.places),
            (folder + "scenarios.json", Array("[]".utf8)),
        ])
        let json = try AppUpload(bytes, name: "app.zip").declaration
        let value = try JSONValue(reading: json)
        let rows = value["catalogues"]?.elements?.first?["rows"]?.elements
        #expect(rows?.map { $0.elements?.last?.asString } == ["Bern", "Fribourg, ville"])
        #expect(value["scenarios"]?.elements?.isEmpty == true)
    }

    @Test("is published as the same files in a folder are")
    func published() async throws {
        let book = try PublishBook()
        let bytes = try zip([("app.json", Self.app), ("data/places.csv", Self.places)])
        try await book.publish(bytes)
        let live = try #require(book.registry.current.app("trip")?.live)
        #expect(live.forms.first?.catalogues.first?.name == "places")
        // The same content as JSON is the same version.
        let json = try AppUpload(bytes, name: "app.zip").declaration
        await #expect(throws: PublishError.unchanged(1)) { try await book.publish(json) }
    }

    @Test("may have the look of a form on paper in a file of its own")
    func look() async throws {
        let book = try PublishBook()
        let look = ##"{"paper":"letter","accent":"#1a5fb4"}"##
        let bytes = try zip([
            ("app.json", Self.app), ("data/places.csv", Self.places),
            ("print/trip.json", Array(look.utf8)),
        ])
        try await book.publish(bytes)
        let form = try #require(book.registry.current.app("trip")?.live?.forms.first?.form)
        #expect(form.definition.print == PrintStyle(paper: .letter, accent: "#1a5fb4"))
    }

    @Test("whose choices read a column that its table does not have is refused")
    func columns() async throws {
        let book = try PublishBook()
        let app = String(decoding: Self.app, as: UTF8.self).replacing(
            #""choices":"places""#,
            with: #""choices":{"list":"places","filter":"lable = 'Bern'"}"#)
        let bytes = try zip([("app.json", Array(app.utf8)), ("data/places.csv", Self.places)])
        await #expect(
            throws: PublishError.faults([
                Fault(.unknownColumn, at: "trip:place", rule: "filter", "places.lable")
            ])
        ) { try await book.publish(bytes) }
    }

    @Test("whose expressions look up a column or a table that there is not is refused")
    func lookups() async throws {
        let book = try PublishBook()
        for (column, error) in [
            ("lable", Fault(.unknownColumn, at: "town", rule: "calculation", "places.lable")),
            ("label", nil),
        ] {
            let more = PublishBook.field(
                "town", #""calculation":"pulldata('places', '\#(column)', 'key', 'be')""#)
            let form = Self.form.replacing(
                #""contents":["#, with: #""contents":[\#(more),"#)
            let app = String(decoding: Self.app, as: UTF8.self).replacing(Self.form, with: form)
            let bytes = try zip([("app.json", Array(app.utf8)), ("data/places.csv", Self.places)])
            guard let error else {
                try await book.publish(bytes)
                continue
            }
            let refused = await #expect(throws: PublishError.self) {
                try await book.publish(bytes)
            }
            guard case .faults(let faults) = refused else {
                Issue.record("\(String(describing: refused))")
                continue
            }
            #expect(faults.map(\.code) == [error.code] && faults[0].argument == error.argument)
        }
    }

    @Test("is refused when a file is missing, broken or outside of it")
    func refused() throws {
        let app = String(decoding: Self.app, as: UTF8.self)
        let outside = Array(app.replacing("data/places.csv", with: "../places.csv").utf8)
        let cases: [([(String, [UInt8])], AppFileError)] = [
            ([("other.json", Self.app)], .missing("app.json")),
            ([("app.json", Self.app)], .missing("data/places.csv")),
            (
                [("app.json", outside), ("../places.csv", Self.places)],
                .zip(ZipError(.badName, "../places.csv"))
            ),
            (
                [("app.json", Array("{\n  \"é\",}".utf8))],
                .notJSON("app.json", line: 2, column: 6)
            ),
            (
                (0...RegistryLimits.files).map { ("f\($0)", []) },
                .zip(ZipError(.tooManyMembers, limit: RegistryLimits.files))
            ),
        ]
        for (files, error) in cases {
            #expect(self.error(try zip(files)) == error)
            #expect(error.message(in: .english) != error.message(in: .french))
        }
    }

    @Test("that unpacks to more than the limit is read no further")
    func bomb() throws {
        let limit = RegistryLimits.declarationBytes
        let bomb = try zip([("app.json", [UInt8](repeating: 0x20, count: limit + 1))])
        #expect(bomb.count < 100_000)
        #expect(error(bomb) == .zip(ZipError(.ratio, "app.json", limit: ZipLimits.ratio)))
        var generator = HostileNumbers(seed: 23)
        // A stretch that is longer than the window of the method, and so not found again.
        // Its lines are long: a table of millions takes minutes to read in a build for tests.
        let stretch = (0..<65_536).map { place in
            place % 1_000 == 0
                ? 0x0A : UInt8(ascii: "a") + UInt8.random(in: 0..<8, using: &generator)
        }
        var lines: [UInt8] = []
        while lines.count < limit { lines += stretch.prefix(limit - lines.count) }
        #expect(
            error(try zip([("app.json", lines + [0x0A])]))
                == .zip(ZipError(.memberTooLarge, "app.json", limit: limit)))
        // Many files below the limit are limited together.
        let count = RegistryLimits.unpackedBytes / limit + 1
        let tables = (0..<count).map { number in
            #"{"name":"t\#(number)","sharing":"catalogue","address":"t\#(number).csv"}"#
        }.joined(separator: ",")
        let app = Array(#"{"collections":[\#(tables)]}"#.utf8)
        let many = try zip([("app.json", app)] + (0..<count).map { ("t\($0).csv", lines) })
        #expect(
            error(many) == .zip(ZipError(.unpackedTooLarge, limit: RegistryLimits.unpackedBytes)))
    }

    @Test("that is encrypted, cut or changed is refused, and never makes it trap")
    func broken() throws {
        let files = TestZip(files: [("app.json", Self.app), ("data/places.csv", Self.places)])
        let encrypted = AppFileError.zip(ZipError(.encrypted, "app.json"))
        #expect(error(try files.bytes(password: "secret")) == encrypted)
        let whole = try files.bytes()
        for length in stride(from: 2, to: whole.count, by: 7) {
            #expect(error(Array(whole.prefix(length))) != nil)
        }
        var generator = HostileNumbers(seed: 22)
        for _ in 0..<2_000 {
            var bytes = whole
            let place = Int.random(in: 2..<bytes.count, using: &generator)
            bytes[place] = UInt8.random(in: 0...255, using: &generator)
            // A changed date or comment is no fault.
            _ = error(bytes)
        }
    }
}
