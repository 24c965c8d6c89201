// A workbook as a form, from its bytes to a declaration: all that is found on the way is kept, so
// that whoever brings it reads it at once.

import CalepinForms
import CalepinWorkbook

/// A form in a workbook.
package struct FormWorkbook: Sendable {
    /// The form by meaning, with the faults and warnings of its cells.
    package let reading: SurveyReading
    /// The form of Calepin; nil where the cells have faults.
    package let made: FormImport?

    /// Reads a workbook.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - name: The name of the file, whose end tells .csv from .md, and which names a form that
    ///     has no id.
    ///   - file: Returns a file beside the form, such as `towns.csv`; nil where there is none.
    /// Throws: `WorkbookError` when the file cannot be read.
    /// Complexity: O(n) in the unpacked bytes, and that of ``FormImport``.
    package init(
        _ bytes: [UInt8], name: String, file: (String) -> CatalogueFile? = { _ in nil }
    ) throws(WorkbookError) {
        self.init(try WorkbookReader.read(bytes, name: name), name: name, file: file)
    }

    /// Reads a workbook whose cells are known.
    package init(
        _ workbook: Workbook, name: String, file: (String) -> CatalogueFile? = { _ in nil }
    ) {
        reading = SurveyReader.read(workbook)
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        made =
            reading.faults.isEmpty
            ? FormImport(reading.survey, name: stem, file: file) : nil
    }

    /// All faults: those of the cells, or else those of the declaration.
    package var faults: [SurveyFault] { made?.faults ?? reading.faults }
}
