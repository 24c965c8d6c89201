// Days and times: which formats make a number one, and the edges of both systems of counting.

import CalepinWorkbook
import Testing

@Suite("Days and times of spreadsheets")
struct DayTests {
    private func text(
        _ number: String, _ format: String, isSince1904: Bool = false
    ) throws -> String? {
        let mark = isSince1904 ? "<workbookPr date1904=\"true\"/>" : ""
        let cell = "<row><c s=\"1\"><v>\(number)</v></c></row>"
        return try TestBook(rows: cell, formats: [format], properties: mark).texts()["A1"]
    }

    @Test(
        "the format of a number says if it is a day, a time or both",
        arguments: [
            ("14", "2026-11-24"), ("17", "2026-11-24"), ("21", "13:05:00"), ("45", "13:05:00"),
            ("22", "2026-11-24T13:05:00"), ("46", "1112413:05:00"), ("31", "2026-11-24"),
            ("34", "2026-11-24T13:05:00"), ("1", "46350.5451388889"), ("49", "46350.5451388889"),
            ("yyyy\\-mm\\-dd", "2026-11-24"), ("mmm", "2026-11-24"), ("m", "2026-11-24"),
            ("dddd", "2026-11-24"), ("YYYY", "2026-11-24"), ("hh:mm", "13:05:00"),
            ("mm:ss.0", "13:05:00"), ("[$-409]h:mm AM/PM;@", "13:05:00"),
            ("[mm]:ss", "1112413:05:00"),
            ("d/m/yyyy h:mm", "2026-11-24T13:05:00"), ("General", "46350.5451388889"),
            ("0.00E+00", "46350.5451388889"), ("0&quot; days&quot;", "46350.5451388889"),
            ("0\\d", "46350.5451388889"), ("[Red]0_s", "46350.5451388889"),
            ("#,##0\\ [$Dh]", "46350.5451388889"), ("0;yyyy", "46350.5451388889"),
            ("General&quot;h&quot;", "46350.5451388889"), ("&quot;y", "46350.5451388889"),
            ("[h", "46350.5451388889"), ("\\", "46350.5451388889"), ("", "46350.5451388889"),
        ])
    func formats(format: String, text: String) throws {
        #expect(try self.text("46350.545138888891", format) == text)
    }

    @Test(
        "days are those that the spreadsheet shows, at the edges of its calendar too",
        arguments: [
            ("1", false, "1900-01-01"), ("59", false, "1900-02-28"), ("60", false, "1900-02-29"),
            ("61", false, "1900-03-01"), ("2958465", false, "9999-12-31"),
            ("2958466", false, "2958466"),
            ("0", false, "0"), ("-1", false, "-1"), ("1E20", false, "100000000000000000000"),
            ("0", true, "1904-01-01"), ("59", true, "1904-02-29"), ("60", true, "1904-03-01"),
            ("2957003", true, "9999-12-31"), ("2957004", true, "2957004"),
            ("45000.99999999", false, "2023-03-16"), ("1E-9", true, "1904-01-01"),
        ])
    func edges(number: String, isSince1904: Bool, text: String) throws {
        #expect(try self.text(number, "14", isSince1904: isSince1904) == text)
    }

    @Test("times are rounded to a second, and a moment without a day is a time")
    func times() throws {
        #expect(try text("0.5451388888", "21") == "13:05:00")
        #expect(try text("0.999999", "21") == "00:00:00")
        #expect(try text("0.25", "22") == "06:00:00")
        #expect(try text("0.25", "34") == "06:00:00")
        #expect(try text("46350", "34") == "2026-11-24")
        #expect(try text("1.5", "46") == "36:00:00")
        #expect(try text("0.25", "22", isSince1904: true) == "1904-01-01T06:00:00")
    }

    @Test("days that are written as texts of ISO 8601 are taken over")
    func iso() throws {
        let book = TestBook(
            rows: """
                <row><c t="d"><v>2026-11-24</v></c><c t="d"><v>2026-11-24T13:05:00Z</v></c>\
                <c t="d" s="1"><v>2026-11-24T00:00:00.000</v></c><c t="d"><v>13:05:00</v></c></row>
                """, formats: ["14"])
        #expect(
            try book.texts() == [
                "A1": "2026-11-24", "B1": "2026-11-24T13:05:00", "C1": "2026-11-24",
                "D1": "13:05:00",
            ])
        for text in ["24.11.2026", "2026-11-24T", "T", "25:00:00", "2026-1-1", "P1D", "1T2T3"] {
            let error = TestBook(rows: "<row><c t=\"d\"><v>\(text)</v></c></row>").error
            #expect(error?.code == .wrongDay)
        }
    }
}
