// Memory while exporting: what is ready at once, and what is held, does not grow with the number
// of records.

import TestSizes
import Testing

@testable import CalepinExport

@Suite("An export of many records")
struct MemoryTests {
    @Test("has at most some bytes ready at once, however many records there are")
    func bounded() throws {
        let records = (0..<Sizes.count(600, whole: 3_000)).map { number in
            VisitForm.record(
                number,
                [("note", "\(number &* 2_654_435_761)"), ("day", "2026-01-31")]
                    + (0..<8).map { ("drivers#k\($0).name", "\(number &* 40_503 &+ $0)") },
                rows: [("drivers", (0..<8).map { "k\($0)" })])
        }
        for format in ExportFormat.allCases where format != .pdf {
            let (bytes, most) = try VisitForm.export(records, ExportSettings(format))
            #expect(bytes.count > Sizes.count(8_000, whole: 40_000), "\(format)")
            #expect(most <= 2 * ExportLimits.packedBytes, "\(format): \(most) bytes")
        }
    }

    @Test("holds rows in a file where they are many, and gives them back")
    func held() throws {
        let held = HeldBytes(maxBytes: 100)
        var all: [UInt8] = []
        for number in 0..<20_000 {
            let bytes = Array("\(number),".utf8)
            try held.add(bytes[...])
            all += bytes
        }
        var given: [UInt8] = []
        while let piece = try held.next() {
            #expect(piece.count <= ExportLimits.packedBytes)
            given += piece
        }
        #expect(given == all)
    }
}
