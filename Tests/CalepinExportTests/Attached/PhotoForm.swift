// The form of the tests of files: a place with its photo, and rooms with a photo each.

import CalepinExpressions
import CalepinForms
import Foundation

@testable import CalepinExport

/// The form `house`.
enum PhotoForm {
    private static func field(_ name: String, _ type: String = "text") -> Content {
        var field = Field(name, type, label: LocalText(name, name))
        field.required = ""
        return .field(field)
    }

    static func compiled() throws -> CompiledForm {
        let rooms = Repeat(
            "rooms", label: LocalText("Rooms", "Pièces"),
            contents: [field("room"), field("view", "photo")])
        let front = Composite(
            "outside", label: LocalText("Outside", "Dehors"), contents: [field("front", "photo")])
        let form = FormDefinition(
            id: "house", title: LocalText("House", "Maison"), languages: ["en", "fr"],
            sections: [
                Section(
                    "all", title: LocalText("All", "Tout"),
                    contents: [
                        field("district"), field("household"), .composite(front),
                        field("paper", "file"), .rows(rooms),
                    ])
            ])
        return try form.compiled()
    }

    /// A file that a cell names.
    struct Attached {
        let cell: String
        var name = "photo.jpg"
        var ending = "jpg"
        let digest: String
        /// False for a file that the server does not have.
        var isThere = true
    }

    /// Returns a record with texts and files by the paths of their cells.
    static func record(
        _ id: String, _ texts: [(String, String)], _ files: [Attached], rooms: [String] = []
    ) -> ExportedRecord {
        let cells = texts + files.map { ($0.cell, $0.digest + " " + $0.name) }
        var record = ExportedRecord(
            id: id,
            FormRecord(
                form: "house", version: 1,
                cells: cells.map { RecordCell(CellPath($0.0), $0.1) },
                rows: rooms.isEmpty ? [] : [RecordRows(CellPath("rooms"), rooms)]))
        for file in files where file.isThere {
            record.files[file.digest] = ExportedFile(stored: file.digest, ending: file.ending)
        }
        return record
    }

    /// Returns the settings of a zip.
    static func settings(
        names: String = "", inside: ExportSettings.Inside = .csv
    ) -> ExportSettings {
        var settings = ExportSettings(.zip)
        (settings.names, settings.inside) = (names, inside)
        return settings
    }
}

/// Files of the server, and what Python unpacks of a zip with them.
struct PhotoFolder {
    /// A zip as Python has it: the digests of its members by name, in their order, and the rows of
    /// its members of CSV.
    struct Unpacked: Decodable {
        let names: [String]
        let digests: [String: String]
        let csv: [String: [[String: String]]]
        let texts: [String: String]
    }

    let python: Python

    init() throws {
        python = try Python()
    }

    /// Adds a file of the server; returns its digest.
    func add(_ bytes: [UInt8]) throws -> String {
        let digest = Hex.text(of: CalepinExpressions.digest(bytes, .sha256))
        try python.write(bytes, to: digest)
        return digest
    }

    /// Returns the zip of some records, and the most bytes that were ready at once.
    func export(
        _ records: [ExportedRecord], _ settings: ExportSettings
    ) throws -> (bytes: [UInt8], most: Int) {
        let plan = try ExportPlan(try PhotoForm.compiled(), settings)
        let folder = python.folder.path
        var exporter = try Exporter(plan, settings) { folder + "/" + $0 }
        var (bytes, most) = ([UInt8](), 0)
        func take() {
            most = max(most, exporter.readyBytes)
            bytes += exporter.take()
        }
        for record in records {
            try exporter.add(OpenedRecord(record, plan, settings))
            take()
        }
        while try exporter.end() { take() }
        take()
        return (bytes, most)
    }

    /// Returns what Python and `unzip` have of a zip.
    func unpacked(_ bytes: [UInt8]) throws -> Unpacked {
        try python.write(bytes, to: "files.zip")
        let script = Python.root.appendingPathComponent("Tests/CalepinExportTests/oracle.py")
        _ = try python.run([script.path, "unpack", python.folder.path])
        let data = try Data(contentsOf: python.folder.appendingPathComponent("unpacked.json"))
        return try JSONDecoder().decode(Unpacked.self, from: data)
    }
}
