// Exports as text, byte by byte: CSV, JSON, JSON lines and GeoJSON.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinExport

@Suite("An export as text")
struct TextTests {
    private let first = VisitForm.record(
        1,
        [
            ("note", "=1+1"), ("amount", "-12.50"), ("day", "2026-02-28"),
            ("at", "2026-02-28T12:00:00+01:00"), ("hour", "09:30"), ("isOpen", "false"),
            ("sure", "yes"), ("kind", "a"), ("tags", "b a"), ("site", "47.37 8.54 408 5"),
            ("secret", "hidden"), ("street", "Rue \"A\", 3"),
        ])
    private let second = VisitForm.record(
        2, [("note", "two\nlines"), ("isOpen", "true"), ("secret", "seen")])

    @Test("is CSV with calculated cells, without those that are not relevant")
    func csv() throws {
        let text = try VisitForm.text(
            [first, second], ExportSettings(.csv), hasRepeats: false)
        let moment = "2026-09-21T14:13:20.000Z,ann,2026-09-21T14:13:20.000Z,ann,,"
        #expect(
            text == """
                record_id,created_at,created_by,changed_at,changed_by,submitted_at,submitted_by,\
                note,amount,total,day,at,hour,isOpen,sure,kind,tags,site,site.latitude,\
                site.longitude,secret,street\r
                r000001,\(moment),'=1+1,-12.5,-25,2026-02-28,2026-02-28T11:00:00.000Z,09:30,\
                false,yes,a,b a,47.37 8.54 408 5,47.37,8.54,,"Rue ""A"", 3"\r
                r000002,\(moment),"two\nlines",,,,,,true,,,,,,,seen,\r

                """)
    }

    @Test("has labels, a mark, another separator and a column for each choice where asked for")
    func settings() throws {
        var settings = ExportSettings(.csv)
        settings.labels = "fr"
        settings.separator = .semicolon
        (settings.hasMark, settings.isRaw, settings.hasChoiceColumns) = (true, true, true)
        settings.zone = try #require(Zone(fixedMinutes: 60))
        let text = try VisitForm.text([first], settings, hasRepeats: false)
        let moment = "2026-09-21T15:13:20.000+01:00;ann;2026-09-21T15:13:20.000+01:00;ann;;"
        #expect(
            text == """
                \u{FEFF}Dossier;Créé le;Créé par;Modifié le;Modifié par;Remis le;Remis par;\
                Note (fr);Amount (fr);Total (fr);Day (fr);At (fr);Hour (fr);Open (fr);Sure (fr);\
                Kind (fr);Tags (fr);Tags (fr) › Pomme;Tags (fr) › Poire;Site (fr);\
                Site (fr) › Latitude;Site (fr) › Longitude;Secret (fr);Adresse › Street (fr)\r
                r000001;\(moment);=1+1;-12.5;-25;2026-02-28;2026-02-28T12:00:00.000+01:00;\
                09:30;false;Oui;Pomme;Poire, Pomme;true;true;47.37 8.54 408 5;47.37;8.54;;\
                "Rue ""A"", 3"\r

                """)
    }

    @Test("keeps a table of a repeat apart, with what its rows are of")
    func table() throws {
        var settings = ExportSettings(.csv)
        settings.table = "drivers.claims"
        let record = VisitForm.record(
            1,
            [
                ("drivers#k2.name", "Bob"), ("drivers#k2.claims#c1.sum", "5"),
                ("drivers#k1.claims#c1.sum", "7"), ("drivers#k2.claims#c2.sum", "8"),
            ],
            rows: [
                ("drivers", ["k2", "k1"]), ("drivers#k2.claims", ["c1", "c2"]),
                ("drivers#k1.claims", ["c1"]),
            ])
        #expect(
            try VisitForm.text([record], settings) == """
                record_id,row_id,parent_row_id,position,sum\r
                r000001,c1,k2,1,5\r
                r000001,c2,k2,2,8\r
                r000001,c1,k1,1,7\r

                """)
        settings.table = "claims"
        #expect(throws: ExportError.noTable("claims")) {
            try VisitForm.text([record], settings)
        }
    }

    @Test("is JSON with numbers to their last digit and rows inside of their records")
    func json() throws {
        let record = VisitForm.record(
            3,
            [
                ("amount", "1234567890123456789012.123456789"), ("tags", "a c"),
                ("drivers#k1.name", "Ann\u{1}"), ("drivers#k1.claims#c1.sum", "1"),
            ],
            rows: [("drivers", ["k1"]), ("drivers#k1.claims", ["c1"])])
        let text = try VisitForm.text([record], ExportSettings(.jsonl))
        #expect(
            text == """
                {"record_id":"r000003","created_at":"2026-09-21T14:13:20.000Z",\
                "created_by":"ann","changed_at":"2026-09-21T14:13:20.000Z","changed_by":"ann",\
                "submitted_at":null,"submitted_by":null,"note":null,\
                "amount":1234567890123456789012.123456789,\
                "total":2469135780246913578024.246913578,"day":null,"at":null,"hour":null,\
                "isOpen":false,"sure":null,"kind":null,"tags":["a","c"],"site":null,\
                "site.latitude":null,"site.longitude":null,"secret":null,"street":null,\
                "drivers":[{"row_id":"k1","name":"Ann\\u0001","claims":[{"row_id":"c1","sum":1}]}]}

                """)
        #expect(try VisitForm.text([], ExportSettings(.json)) == "[\n]\n")
        let both = try VisitForm.text([record, record], ExportSettings(.json))
        #expect(try JSONValue(reading: Array(both.utf8)).elements?.count == 2)
    }

    @Test("has features at the place of a record")
    func features() throws {
        let text = try VisitForm.text([first, second], ExportSettings(.geojson))
        let features = try JSONValue(reading: Array(text.utf8))["features"]?.elements
        #expect(
            features?.first?["geometry"]?.text
                == #"{"type":"Point","coordinates":[8.54,47.37,408]}"#)
        #expect(features?.last?["geometry"] == .null && features?.count == 2)
        var settings = ExportSettings(.geojson)
        settings.place = "kind"
        #expect(throws: ExportError.noPlace("kind")) { try VisitForm.text([], settings) }
    }

    @Test("is the same when it is made again")
    func same() throws {
        for format in ExportFormat.allCases where format != .pdf {
            let settings = ExportSettings(format)
            let made = try VisitForm.export([first, second], settings).bytes
            #expect(made == (try VisitForm.export([first, second], settings).bytes))
        }
    }
}
