// Visits by chance, and the files that ODK Central, KoboToolbox and ODK Briefcase would give of
// them, in their documented layouts. It contains no test.

import CalepinExpressions
import CalepinForms
import CalepinSync

@testable import CalepinServer

/// A visit as its model has it.
struct ForeignVisit {
    /// A person who was visited, a row of a repeat.
    struct Person {
        let name: String
        let age: Int?
        /// The notes of the stops, rows of a repeat inside.
        let stops: [String]
    }

    let uuid: String
    let at: String
    let submitter: String
    /// The state of the review as ODK Central has it; empty for none.
    let review: String
    let name: String
    let kind: String
    let fruits: [String]
    let day: String
    let clock: String
    /// Latitude, longitude, altitude and accuracy; empty for none.
    let place: [String]
    let paper: String
    let people: [Person]

    /// Makes a visit by chance.
    init(_ number: Int, hasPaper: Bool, _ random: inout HostileNumbers) {
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        uuid = "0f3c9a21-\(1000 + number % 9000)-4bbb-8ccc-\(100_000_000_000 + number)"
        at = "2026-0\(1 + number % 9)-1\(number % 10)T08:\(10 + number % 50):00.125Z"
        submitter = pick(["Amina", "Ben O’Neil", "Chloé", ""])
        review = pick(["", "approved", "hasIssues", "rejected", "edited"])
        name = pick(["North", "Zoë, “the” 3rd", "semi;colon", "x < y & z"]) + " \(number)"
        kind = pick(["house", "farm", "red_barn"])
        fruits = ["apple", "pear", "red_plum"].filter { _ in Bool.random(using: &random) }
        day = "2026-02-\(10 + number % 18)"
        clock = "0\(number % 10):30:00.000"
        place =
            number % 3 == 0
            ? [] : ["47.\(number % 1000 + 1)", "-8.25", "\(number % 500).5", "5"]
        paper = hasPaper && number % 2 == 0 ? "paper \(number % 4).pdf" : ""
        people = (0..<Int.random(in: 0...3, using: &random)).map { place in
            Person(
                name: "Person \(place) of \(number)", age: place == 1 ? nil : 20 + place,
                stops: (0..<Int.random(in: 0...2, using: &random)).map { "Stop \($0)" })
        }
    }

    /// The answers with their places, in order.
    var answers: [String] {
        var answers = [
            "name=" + name, "kind=" + kind, "fruits=" + fruits.joined(separator: " "),
            "day=" + day, "clock=" + clock, "where=" + place.joined(separator: " "),
            "paper=" + paper,
        ]
        for (place, person) in people.enumerated() {
            answers.append("people.\(place).person=" + person.name)
            answers.append("people.\(place).age=" + (person.age.map(String.init) ?? ""))
            for (stop, note) in person.stops.enumerated() {
                answers.append("people.\(place).stops.\(stop).note=" + note)
            }
        }
        return answers.filter { !$0.hasSuffix("=") }.sorted()
    }
}

/// The form of the visits, as it would have been taken over.
enum ForeignForm {
    /// The JSON of the form.
    static var json: [UInt8] {
        let optional = #""optional":true"#
        let stops = """
            {"repeat":"stops","label":{"en":"Stops"},"contents":[\
            \(PublishBook.field("note", optional))]}
            """
        let people = """
            {"repeat":"people","label":{"en":"People"},"contents":[\
            \(PublishBook.field("person", optional)),\
            \(PublishBook.field("age", optional + #","type":"integer""#)),\(stops)]}
            """
        let fields = [
            PublishBook.field("name"),
            PublishBook.field("kind", #""type":"one","choices":"kinds""#),
            PublishBook.field("fruits", optional + #","type":"many","choices":"fruits""#),
            PublishBook.field("apple", optional),
            PublishBook.field("status", optional),
            PublishBook.field("day", optional + #","type":"day""#),
            PublishBook.field("clock", optional + #","type":"time""#),
            PublishBook.field("where", optional + #","type":"place""#),
            PublishBook.field("paper", optional + #","type":"file""#),
            people,
        ]
        let lists = """
            {"name":"kinds","choices":[\(choice("house", "House")),\(choice("farm", "Farm")),\
            \(choice("red_barn", "Red barn"))]},
            {"name":"fruits","choices":[\(choice("apple", "Apple")),\(choice("pear", "Pear")),\
            \(choice("red_plum", "Red plum"))]}
            """
        return Array(
            """
            {"format":1,"id":"visits","version":1,"languages":["en"],"title":{"en":"Visits"},
            "choiceLists":[\(lists)],
            "sections":[{"name":"all","title":{"en":"All"},
            "contents":[\(fields.joined(separator: ","))]}]}
            """.utf8)
    }

    private static func choice(_ value: String, _ label: String) -> String {
        #"{"value":"\#(value)","label":{"en":"\#(label)"}}"#
    }

    static let labels = [
        "house": "House", "farm": "Farm", "red_barn": "Red barn", "apple": "Apple",
        "pear": "Pear", "red_plum": "Red plum",
    ]
}

/// The files of other programs with some visits.
struct ForeignFiles {
    let visits: [ForeignVisit]

    private func csv(_ rows: [[String]]) -> [UInt8] {
        let lines = rows.map { row in
            row.map { cell in
                cell.contains { ",\"\n".contains($0) }
                    ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
            }.joined(separator: ",")
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// The zip of ODK Central, with attachments in `media`.
    ///
    /// - Parameter files: the contents of attachments by their names.
    func central(_ files: [String: [UInt8]] = [:]) throws -> [UInt8] {
        var records = [
            [
                "SubmissionDate", "intro-name", "intro-kind", "fruits", "day", "clock",
                "where-Latitude", "where-Longitude", "where-Altitude", "where-Accuracy", "paper",
                "meta-instanceID", "KEY", "SubmitterID", "SubmitterName", "AttachmentsPresent",
                "AttachmentsExpected", "Status", "ReviewState", "DeviceID", "Edits",
                "FormVersion",
            ]
        ]
        var people = [["person", "age", "PARENT_KEY", "KEY"]]
        var stops = [["note", "PARENT_KEY", "KEY"]]
        // The latest first.
        for visit in visits.reversed() {
            let key = "uuid:" + visit.uuid
            let place = visit.place.isEmpty ? ["", "", "", ""] : visit.place
            records.append(
                [
                    visit.at, visit.name, visit.kind, visit.fruits.joined(separator: " "),
                    visit.day, visit.clock + "+01:00",
                ] + place + [
                    visit.paper, key, key, "12", visit.submitter, "0", "0", "sent to Central",
                    visit.review, "collect:1", "0", "2",
                ])
            for (place, person) in visit.people.enumerated() {
                let own = key + "/people[\(place + 1)]"
                people.append([person.name, person.age.map(String.init) ?? "", key, own])
                for (stop, note) in person.stops.enumerated() {
                    stops.append([note, own, own + "/stops[\(stop + 1)]"])
                }
            }
        }
        return try TestZip(
            files: [
                ("visits.csv", csv(records)), ("visits-people.csv", csv(people)),
                ("visits-stops.csv", csv(stops)),
                ("visits - audit.csv", csv([["event", "KEY"], ["x", "y"]])),
            ] + files.sorted { $0.key < $1.key }.map { ("media/" + $0.key, $0.value) }
        ).bytes()
    }

    /// The workbook of KoboToolbox.
    ///
    /// - Parameters:
    ///   - hasLabels: true for labels in place of values.
    ///   - isSplit: true for a column for each choice alone.
    func kobo(hasLabels: Bool, isSplit: Bool) throws -> [UInt8] {
        let states = [
            "approved": "Approved", "hasIssues": "", "rejected": "Not approved",
            "edited": "On hold",
        ]
        func shown(_ value: String) -> String {
            hasLabels ? ForeignForm.labels[value] ?? value : value
        }
        let fruits = ["apple", "pear", "red_plum"]
        let choices = fruits.map { "fruits/" + shown($0) }
        var records = [
            ["intro/name", "intro/kind"] + (isSplit ? [] : ["fruits"]) + choices + [
                "day", "clock", "where", "_where_latitude", "_where_longitude",
                "_where_altitude", "_where_precision", "__version__", "_id", "_uuid",
                "_submission_time", "_validation_status", "_notes", "_status", "_submitted_by",
                "_tags", "_index",
            ]
        ]
        let links = [
            "_index", "_parent_table_name", "_parent_index", "_submission__id",
            "_submission__uuid", "_submission__submission_time",
        ]
        var people = [["people/person", "people/age"] + links]
        var stops = [["people/stops/note"] + links]
        for (index, visit) in visits.enumerated() {
            let place = visit.place.isEmpty ? ["", "", "", ""] : visit.place
            let chosen = fruits.map { visit.fruits.contains($0) ? "1" : "0" }
            records.append(
                [visit.name, shown(visit.kind)]
                    + (isSplit ? [] : [visit.fruits.map(shown).joined(separator: " ")]) + chosen
                    + [visit.day, visit.clock, visit.place.joined(separator: " ")] + place
                    + [
                        "v1", "\(index + 500)", visit.uuid, String(visit.at.prefix(19)),
                        states[visit.review] ?? "", "", "submitted_via_web", visit.submitter, "",
                        "\(index + 1)",
                    ])
            let submission = ["\(index + 500)", visit.uuid, String(visit.at.prefix(19))]
            for person in visit.people {
                let number = people.count
                people.append(
                    [
                        person.name, person.age.map(String.init) ?? "", "\(number)", "visits",
                        "\(index + 1)",
                    ] + submission)
                for note in person.stops {
                    stops.append(
                        [note, "\(stops.count)", "people", "\(number)"] + submission)
                }
            }
        }
        return try TestWorkbook(
            sheets: [("visits", records), ("people", people), ("stops", stops)]
        ).bytes()
    }

    /// A zip of folders with submissions as XML and their attachments.
    func submissions(_ files: [String: [UInt8]] = [:]) throws -> [UInt8] {
        var members: [(name: String, bytes: [UInt8])] = []
        for visit in visits {
            let folder = "instances/uuid\(visit.uuid)/"
            let people = visit.people.map { person in
                let stops = person.stops.map { "<stops><note>\($0)</note></stops>" }.joined()
                let age = person.age.map(String.init) ?? ""
                return "<people><person>\(escaped(person.name))</person><age>\(age)</age>"
                    + stops + "</people>"
            }
            let xml = """
                <?xml version="1.0"?><data id="visits" version="2" \
                submissionDate="\(visit.at)" xmlns:orx="http://openrosa.org/xforms">
                <intro><name>\(escaped(visit.name))</name><kind>\(visit.kind)</kind></intro>
                <fruits>\(visit.fruits.joined(separator: " "))</fruits>
                <day>\(visit.day)</day><clock>\(visit.clock)+01:00</clock>
                <where>\(visit.place.joined(separator: " "))</where><paper>\(visit.paper)</paper>
                \(people.joined())
                <orx:meta><orx:instanceID>uuid:\(visit.uuid)</orx:instanceID></orx:meta></data>
                """
            members.append((folder + "submission.xml", Array(xml.utf8)))
            if let bytes = files[visit.paper] { members.append((folder + visit.paper, bytes)) }
        }
        return try TestZip(files: members).bytes()
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

/// A workbook with texts, as small as one may be.
struct TestWorkbook {
    let sheets: [(name: String, rows: [[String]])]

    func bytes() throws -> [UInt8] {
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        let list = sheets.enumerated().map {
            #"<sheet name="\#($0.element.name)" sheetId="\#($0.offset + 1)" "#
                + #"r:id="r\#($0.offset)"/>"#
        }
        let links = sheets.indices.map {
            #"<Relationship Id="r\#($0)" Type="\#(office)/worksheet" "#
                + #"Target="worksheets/sheet\#($0).xml"/>"#
        }
        var files: [(name: String, text: String)] = [
            (
                "[Content_Types].xml",
                #"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#
            ),
            (
                "_rels/.rels",
                #"<Relationships xmlns="\#(package)"><Relationship Id="r" "#
                    + #"Type="\#(office)/officeDocument" Target="xl/workbook.xml"/>"#
                    + "</Relationships>"
            ),
            (
                "xl/workbook.xml",
                #"<workbook xmlns="\#(main)" xmlns:r="\#(office)"><sheets>"#
                    + list.joined() + "</sheets></workbook>"
            ),
            (
                "xl/_rels/workbook.xml.rels",
                #"<Relationships xmlns="\#(package)">"# + links.joined() + "</Relationships>"
            ),
        ]
        for (place, sheet) in sheets.enumerated() {
            let rows = sheet.rows.enumerated().map { row, cells in
                #"<row r="\#(row + 1)">"#
                    + cells.map {
                        "<c t=\"inlineStr\"><is><t>\(escaped($0))</t></is></c>"
                    }.joined() + "</row>"
            }
            files.append(
                (
                    "xl/worksheets/sheet\(place).xml",
                    #"<worksheet xmlns="\#(main)"><sheetData>"# + rows.joined()
                        + "</sheetData></worksheet>"
                ))
        }
        return try TestZip(files: files.map { ($0.name, Array($0.text.utf8)) }).bytes()
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
