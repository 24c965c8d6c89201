// A catalogue of a few rows with its files, for tests of the server. It contains no test.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation

@testable import CalepinServer

/// A catalogue in a folder of its own.
struct TestCatalogue {
    let folder: URL
    let catalogue: RowCatalogue

    /// Creates a catalogue with a source; a relative `bundled` file is written.
    init(
        _ source: CollectionSource, shipped: String? = nil,
        attributes: [RowAttribute] = TestCatalogue.attributes,
        readableBy: CatalogueReaders = .everyone
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-catalogue-\(UUID())")
        self.folder = folder
        let apps = folder.appendingPathComponent("apps")
        if let shipped {
            let file = apps.appendingPathComponent(source.bundled)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(shipped.utf8).write(to: file)
        }
        let view = RowsView(
            cells: ["name"], searched: ["name"],
            filters: [
                RowFilter("tall", title: LocalText("Tall", "Grands"), where: "${size} > 180")
            ],
            sorts: [RowSort("name"), RowSort("size")])
        let collection = AppCollection(
            "people", sharing: .catalogue, readableBy: readableBy, source: source,
            attributes: attributes, views: [.list(view)])
        guard
            let catalogue = RowCatalogue(
                app: "trial", collection, apps: apps.path,
                imports: folder.appendingPathComponent("data/collections").path)
        else { throw CocoaError(.fileNoSuchFile) }
        self.catalogue = catalogue
    }

    static let attributes = [
        RowAttribute("name", isRequired: true), RowAttribute("size", .number),
        RowAttribute("born", .dayFirst, from: "life.born"),
    ]

    /// Returns a source on another server.
    static func outside(_ address: String, refresh: Int = 0) -> CollectionSource {
        CollectionSource(
            .http, address, notation: .json, rows: "people", refresh: refresh)
    }

    static let shippedSource = CollectionSource(
        .http, "/apps/trial/people.json", bundled: "Trial/people.json", notation: .json,
        rows: "people")

    /// Returns a body with rows.
    static func body(_ names: String...) -> String {
        let rows = names.enumerated().map { place, name in
            #"{"id":"\#(place)","name":"\#(name)","size":\#(170 + 10 * place)}"#
        }
        return #"{"people":[\#(rows.joined(separator: ","))]}"#
    }

    func rows(_ body: String) throws -> CatalogueRows {
        try catalogue.rows(of: Array(body.utf8), from: catalogue.source)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
