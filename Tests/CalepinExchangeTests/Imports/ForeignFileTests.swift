// Files of other programs as they are read: nothing is lost compared with the model that they were
// made of, and files that no program makes are told apart.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Files of ODK Central and KoboToolbox")
struct ForeignFileTests {
    /// A layout of files.
    enum Layout: String, CaseIterable {
        case central, kobo, koboLabels, koboSplit, koboSplitLabels, submissions

        var source: ImportSource {
            switch self {
            case .central: .central
            case .submissions: .submissions
            default: .kobo
            }
        }

        func bytes(_ files: ForeignFiles) throws -> [UInt8] {
            switch self {
            case .central: try files.central()
            case .kobo: try files.kobo(hasLabels: false, isSplit: false)
            case .koboLabels: try files.kobo(hasLabels: true, isSplit: false)
            case .koboSplit: try files.kobo(hasLabels: false, isSplit: true)
            case .koboSplitLabels: try files.kobo(hasLabels: true, isSplit: true)
            case .submissions: try files.submissions()
            }
        }
    }

    private func plan(_ form: [UInt8] = ForeignForm.json) throws -> ImportPlan {
        ImportPlan(try FormDefinition(json: form).compiled(), byHand: [:])
    }

    /// Returns the records of a file, by their keys.
    private func records(
        _ bytes: [UInt8], source: ImportSource
    ) throws -> [String: ImportedRecord] {
        var plan = try plan()
        let given = try ImportFile.read(bytes, repeats: plan.repeats)
        #expect(given.source == source && given.faults.isEmpty)
        try plan.match(given, keepsReviews: true)
        let unused = plan.columns.filter { $0.field == nil && $0.role == nil }
        #expect(unused.isEmpty, "\(unused)")
        let records = given.rows.map { plan.record($0, of: "file") }
        return Dictionary(records.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the answers of a record as the model has them, with the positions of rows.
    private func answers(_ record: ImportedRecord) -> [String] {
        var positions: [String: Int] = [:]
        var counts: [String: Int] = [:]
        for (list, id) in record.rows {
            positions[id] = counts[list.description, default: 0]
            counts[list.description, default: 0] += 1
        }
        return record.values.filter { !$0.text.isEmpty }.map { value in
            let path = value.path.parts.map { part in
                part.row.map { "\(part.name).\(positions[$0] ?? -1)" } ?? part.name
            }
            return path.joined(separator: ".") + "=" + value.text
        }.sorted()
    }

    @Test("have all that the model has, in each layout", arguments: Layout.allCases)
    func whole(layout: Layout) throws {
        var random = HostileNumbers(seed: 41)
        let count = Sizes.count(layout == .central ? 10_000 : 600)
        let visits = (0..<count).map { ForeignVisit($0, hasPaper: false, &random) }
        let read = try records(
            layout.bytes(ForeignFiles(visits: visits)), source: layout.source)
        #expect(read.count == count)
        var wrong: [String] = []
        for visit in visits {
            guard let record = read[visit.uuid] else {
                wrong.append(visit.uuid)
                continue
            }
            let found = answers(record)
            if found != visit.answers { wrong.append("\(found) != \(visit.answers)") }
            let state = ReviewState(imported: visit.review)
            let isKobo = layout.source == .kobo
            let hasState = layout != .submissions && !(isKobo && visit.review == "hasIssues")
            let at = Instant.parse(isKobo ? String(visit.at.prefix(19)) : visit.at, zone: .utc)
            if record.review != (hasState ? state : nil) || record.moment != at
                || !record.isSubmitted
                || record.submitter != (layout == .submissions ? "" : visit.submitter)
            {
                wrong.append("\(visit.uuid) \(record.submitter) \(String(describing: at))")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(3))")
    }

    @Test("give a submission and its rows the same ids in each layout")
    func ids() throws {
        var random = HostileNumbers(seed: 43)
        let visits = (0..<40).map { ForeignVisit($0, hasPaper: false, &random) }
        let files = ForeignFiles(visits: visits)
        func ids(_ layout: Layout) throws -> [String] {
            try records(layout.bytes(files), source: layout.source).values.flatMap { record in
                ["\(record.id)"] + record.rows.map(\.id)
            }.sorted()
        }
        let first = try ids(.central)
        for layout in Layout.allCases { #expect(try ids(layout) == first, "\(layout)") }
    }

    @Test("tell rows of repeats that belong to no record, and submissions that cannot be read")
    func lost() throws {
        let plan = try plan()
        let zip = try TestZip(files: [
            ("visits.csv", Array("SubmissionDate,name,KEY\n2026-01-01T00:00:00Z,North,a\n".utf8)),
            (
                "visits-people.csv",
                Array("person,PARENT_KEY,KEY\nAnn,a,a/p[1]\nBob,b,b/p[1]\n".utf8)
            ),
        ]).bytes()
        let given = try ImportFile.read(zip, repeats: plan.repeats)
        #expect(given.faults.map { "\($0.table) \($0.line) \($0.code)" } == ["people 3 no-record"])
        let xml = try TestZip(files: [
            ("a/submission.xml", Array("<data><name>North</name></data>".utf8)),
            ("b/submission.xml", Array("<data><name>North</data>".utf8)),
            ("c/submission.xml", Array("<!DOCTYPE x [<!ENTITY e 'e'>]><data>&e;</data>".utf8)),
        ]).bytes()
        let read = try ImportFile.read(xml, repeats: plan.repeats)
        #expect(read.rows.count == 1 && read.faults.map(\.line) == [2, 3])
    }

    @Test("are told apart where they are damaged, too large or hostile")
    func hostile() throws {
        let plan = try plan()
        let fine = try ForeignFiles(visits: []).central()
        var random = HostileNumbers(seed: 5)
        for _ in 0..<300 {
            var bytes = fine
            for _ in 0..<3 {
                bytes[Int.random(in: 2..<bytes.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &random))
            _ = try? ImportFile.read(bytes, repeats: plan.repeats)
        }
        let bomb = try TestZip(files: [
            ("visits.csv", [UInt8](repeating: 0x20, count: 40_000_000))
        ]).bytes()
        let climbing = try TestZip(files: [("../visits.csv", Array("KEY\n1\n".utf8))]).bytes()
        let deep = String(repeating: "<a>", count: 100_000)
        for bytes in [bomb, climbing, Array(fine.dropLast(9))] {
            #expect(throws: ImportFileError.self) {
                _ = try ImportFile.read(bytes, repeats: plan.repeats)
            }
        }
        let nested = try TestZip(files: [("a/submission.xml", Array(deep.utf8))]).bytes()
        #expect(try ImportFile.read(nested, repeats: plan.repeats).faults.count == 1)
    }

    @Test("match the second question of a name by its group, and technical columns by their case")
    func columns() throws {
        let form = PublishBook.form(
            "visits",
            ["name", "b_name", "status", "date-of-birth"].map { PublishBook.field($0) })
        var plan = try plan(form)
        let text = """
            SubmissionDate,a-name,b-name,status,person-date-of-birth,KEY,Status
            2026-01-01T00:00:00Z,North,South,well,1980-01-01,uuid:1,sent

            """
        let given = try ImportFile.read(Array(text.utf8), repeats: plan.repeats)
        try plan.match(given)
        let uses = plan.columns.map { $0.field ?? $0.role?.rawValue ?? "" }
        #expect(
            uses == ["submitted", "name", "b_name", "status", "date-of-birth", "id", "technical"])
    }
}
