// Places as a spreadsheet shows them: letters for columns, numbers for rows, the name of the sheet
// in front.

import CalepinWorkbook
import Testing

@Suite("Places in a workbook")
struct PlaceTests {
    @Test(
        "columns have the letters of a spreadsheet",
        arguments: [
            (0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD"),
        ])
    func letters(column: Int, letters: String) {
        #expect(SheetPlace.letters(of: column) == letters)
    }

    @Test("a place has as much of the sheet, the row and the column as is known")
    func places() {
        #expect("\(SheetPlace(sheet: "survey", row: 12, column: 5))" == "survey!F12")
        #expect("\(SheetPlace(sheet: "survey", row: 12))" == "survey!12")
        #expect("\(SheetPlace(sheet: "survey"))" == "survey")
    }
}
