// A zip with the files that are attached to records, as Python and unzip have it.

import CalepinExpressions
import CalepinForms
import Foundation
import TestSizes
import Testing

@testable import CalepinExport

@Suite("A zip with files")
struct FilesTests {
    private let gone = String(repeating: "ab", count: 32)

    /// Returns records with files of the server, and one that it does not have.
    private func records(_ folder: PhotoFolder, bytes: Int = 6_000) throws -> [ExportedRecord] {
        let front = try folder.add(Array("front".utf8))
        let paper = try folder.add(Array("%PDF-1.7 paper".utf8))
        let view = try folder.add((0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        return [
            PhotoForm.record(
                "r1", [("district", "North"), ("household", "7"), ("rooms#k2.room", "Kitchen")],
                [
                    .init(cell: "front", digest: front),
                    .init(cell: "paper", name: "deed.PDF", ending: "pdf", digest: paper),
                    .init(cell: "rooms#k1.view", digest: view),
                    .init(cell: "rooms#k2.view", digest: view),
                ], rooms: ["k1", "k2"]),
            PhotoForm.record(
                "r2", [("district", "../South"), ("household", "7")],
                [
                    .init(cell: "front", digest: front),
                    .init(cell: "paper", name: "a.heic", digest: gone, isThere: false),
                ]),
        ]
    }

    @Test("has each file under the name in its cell, with its bytes, and lists those not there")
    func usual() throws {
        let folder = try PhotoFolder()
        // One file is read in several pieces.
        let records = try records(folder, bytes: 600_000)
        let (bytes, _) = try folder.export(records, PhotoForm.settings())
        #expect(try folder.export(records, PhotoForm.settings()).bytes == bytes)
        let zip = try folder.unpacked(bytes)
        #expect(
            zip.names == [
                "house.csv", "rooms.csv", "r1/front.jpg", "r1/paper.pdf", "r1/k1/view.jpg",
                "r1/k2/view.jpg", "r2/front.jpg", "missing-files.txt",
            ])
        let cells = (zip.csv["house.csv"] ?? []).map { [$0["front"], $0["paper"]] }
        #expect(cells == [["r1/front.jpg", "r1/paper.pdf"], ["r2/front.jpg", "r2/paper.jpg"]])
        #expect((zip.csv["rooms.csv"] ?? []).map { $0["view"] } == zip.names[4...5].map { $0 })
        for (name, digest) in zip.digests where name.contains("/") {
            #expect(records.contains { $0.files[digest] != nil }, "\(name)")
        }
        let missing = try #require(zip.texts["missing-files.txt"])
        #expect(missing.hasSuffix("r2/paper.jpg\tr2\t\tpaper\t\(gone)\r\n"))
    }

    @Test("lists a file that is gone when its turn comes")
    func goneMeanwhile() throws {
        let folder = try PhotoFolder()
        var records = try records(folder)
        records[1].files[gone] = ExportedFile(stored: gone, ending: "png")
        let zip = try folder.unpacked(try folder.export(records, PhotoForm.settings()).bytes)
        #expect(!zip.names.contains("r2/paper.png"))
        #expect(zip.texts["missing-files.txt"]?.contains("r2/paper.png\tr2\t") == true)
    }

    @Test("has names made by an expression over the record or the row, each once")
    func named() throws {
        let folder = try PhotoFolder()
        let records = try records(folder)
        func names(_ text: String) throws -> [String] {
            let settings = PhotoForm.settings(names: text)
            let zip = try folder.unpacked(try folder.export(records, settings).bytes)
            return zip.names.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".pdf") }
        }
        #expect(
            try names("concat(${district}, '/', ${household}, ' - ', ${_field})") == [
                "North/7 - front.jpg", "North/7 - paper.pdf", "North/7 - view.jpg",
                "North/7 - view (2).jpg", "South/7 - front.jpg",
            ])
        // An expression over a row names the files of rows; the others keep their usual names.
        #expect(
            try names("concat(${_record}, '-', position(..), '-', ${room})") == [
                "r1/front.jpg", "r1/paper.pdf", "r1-1-.jpg", "r1-2-Kitchen.jpg", "r2/front.jpg",
            ])
        #expect(
            try names("if(${_row} = '', ${_name}, concat('2', ${_row}))") == [
                "photo.jpg", "deed.pdf", "2k1.jpg", "2k2.jpg", "photo (2).jpg",
            ])
        // In the record a repeat stands for its rows.
        #expect(try names("concat(${_record}, count(${rooms}))").contains("r12.jpg"))
        // Without a value, or with an error, the usual names.
        for text in ["''", "'///..'", "number('x') + 1"] {
            #expect(try names(text)[0] == "r1/front.jpg")
        }
        for text in ["(", "${nothing}", "/a/b", "instance('x')/root/item"] {
            #expect(throws: ExportError.self, "\(text)") {
                try folder.export(records, PhotoForm.settings(names: text))
            }
        }
    }

    @Test("may have a workbook or lines of JSON in it, with the same names")
    func inside() throws {
        let folder = try PhotoFolder()
        let records = try records(folder)
        for inside in [ExportSettings.Inside.xlsx, .jsonl] {
            let settings = PhotoForm.settings(inside: inside)
            let zip = try folder.unpacked(try folder.export(records, settings).bytes)
            #expect(zip.names.first == "house.\(inside.rawValue)")
            #expect(zip.names.contains("r1/k2/view.jpg"))
            guard let lines = zip.texts["house.jsonl"] else { continue }
            #expect(lines.contains(#""front":"r1/front.jpg""#))
            #expect(lines.contains(#""view":"r1/k2/view.jpg""#))
        }
    }

    @Test("has some bytes ready at once, however large and many the files are")
    func bounded() throws {
        let folder = try PhotoFolder()
        let size = Sizes.count(2_000_000, whole: 8_000_000)
        let large = try folder.add([UInt8](repeating: 7, count: size))
        let records = (0..<4).map {
            PhotoForm.record("r\($0)", [], [.init(cell: "front", digest: large)])
        }
        let (bytes, most) = try folder.export(records, PhotoForm.settings())
        #expect(bytes.count > 4 * size)
        #expect(most <= 2 * ExportLimits.readBytes)
    }

    @Test("is opened where it has many members, and where it is beyond 4 GB")
    func large() throws {
        let python = try Python()
        let count = 70_000
        let start: Int64 = 5_000_000_000
        var zip = ZipWriter(isLarge: true, after: start)
        let bytes = Array("x".utf8)
        let checksum: UInt32 = 0x8CDC_1683
        var all: [UInt8] = []
        for number in 0..<count {
            try zip.begin(stored: "\(number)", size: 1, checksum: checksum)
            zip.addStored(bytes[...])
            if number % 1_000 == 0 { all += zip.take() }
        }
        while try zip.finishing() { all += zip.take() }
        all += zip.take()
        try python.write(all, to: "tail")
        let said = try python.run([
            "-c",
            """
            import os, shutil, zipfile
            with open("all.zip", "wb") as out, open("tail", "rb") as tail:
                out.seek(\(start))
                shutil.copyfileobj(tail, out)
            archive = zipfile.ZipFile("all.zip")
            names = archive.namelist()
            print(len(names), archive.read(names[0]), archive.read(names[-1]))
            print(archive.infolist()[-1].header_offset > 2**32)
            """,
        ])
        #expect(said == "\(count) b'x' b'x'\nTrue\n")
    }
}
