// Lines and areas in GeoJSON. Other exports as text are in TextTests.swift.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinExport

@Suite("GeoJSON")
struct GeometryTests {
    /// Returns the geometry of a record whose cell of that name has a text.
    private func geometry(_ name: String, _ text: String) throws -> String? {
        let form = FormDefinition(
            id: "visit", title: LocalText("Walk"), languages: ["en"],
            sections: [
                Section(
                    "all", title: LocalText("All"),
                    contents: [
                        .field(Field("way", "line", label: LocalText("Way"))),
                        .field(Field("plot", "area", label: LocalText("Plot"))),
                    ])
            ])
        var settings = ExportSettings(.geojson)
        settings.place = name
        let plan = try ExportPlan(try form.compiled(), settings)
        var exporter = try Exporter(plan, settings)
        let record = VisitForm.record(1, [(name.isEmpty ? "way" : name, text)])
        try exporter.add(OpenedRecord(record, plan, settings))
        var bytes = exporter.take()
        while try exporter.end() { bytes += exporter.take() }
        bytes += exporter.take()
        return try JSONValue(reading: bytes)["features"]?.elements?.first?["geometry"]?.text
    }

    @Test("has lines from the first field that has one")
    func lines() throws {
        for name in ["", "way"] {
            #expect(
                try geometry(name, "46.5 6.6 400 5; 46.6 6.7")
                    == #"{"type":"LineString","coordinates":[[6.6,46.5,400],[6.7,46.6]]}"#)
        }
    }

    @Test("has the rings of areas against the clock")
    func areas() throws {
        let ring = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
        #expect(try geometry("plot", "0 0; 0 1; 1 1; 0 0") == ring)
        #expect(try geometry("plot", "0 0; 1 1; 0 1; 0 0") == ring)
    }

    @Test("has no geometry for what is no line")
    func none() throws {
        for text in ["here", "46 6", ""] { #expect(try geometry("way", text) == "null") }
        #expect(try geometry("plot", "46 6; 46 7; 46 6") == "null")
    }
}
