// An app as somebody uploads it: a declaration as JSON, the files of an app in a zip file, or a
// form in a workbook, alone or in a zip file with the files that it reads.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook
import CalepinXLSForm
import CalepinZip

/// An uploaded app.
package struct AppUpload: Sendable {
    /// The declaration as JSON.
    package let declaration: [UInt8]
    /// The workbook that it was made of; nil for a declaration of another source.
    package let book: FormWorkbook?

    /// Reads an upload.
    ///
    /// - Parameter name: The name of the file, by which a form without an id is called.
    /// Complexity: O(n) in the unpacked bytes.
    /// Throws: `AppFileError` for files that cannot be read, and for a workbook with faults.
    package init(_ bytes: [UInt8], name: String) throws(AppFileError) {
        guard ZipArchive.isOne(bytes) else {
            self.init(bytes, nil)
            return
        }
        let zip = try ZipFile(bytes)
        let files = zip.files
        switch zip.content {
        case .app: self.init(try files.declaration(), nil)
        case .workbook: try self.init(workbook: bytes, name: name, beside: nil) { _ in nil }
        case .withWorkbook(let name):
            guard let bytes = try files.content(name, RegistryLimits.declarationBytes) else {
                throw .missing(name)
            }
            try self.init(workbook: bytes, name: name, beside: files) { name in
                guard let bytes = try? files.content(name, RegistryLimits.declarationBytes) else {
                    return nil
                }
                return DataFile.read(bytes, name: name)
            }
        }
    }

    private init(_ declaration: [UInt8], _ book: FormWorkbook?) {
        (self.declaration, self.book) = (declaration, book)
    }

    private init(
        workbook bytes: [UInt8], name: String, beside: AppFiles?,
        file: (String) -> CatalogueFile?
    ) throws(AppFileError) {
        let book: FormWorkbook
        do throws(WorkbookError) {
            book = try FormWorkbook(bytes, name: name.isEmpty ? "form.xlsx" : name, file: file)
        } catch { throw .workbook(error) }
        guard book.faults.isEmpty, let made = book.made else { throw .cells(book.faults) }
        guard made.report.missingFiles.isEmpty else { throw .beside(made.report.missingFiles) }
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let media = try beside?.media(of: [made.form], in: ["media/", "", stem + "-media/"])
        self.init(made.declaration(files: media ?? []), book)
    }

    /// Confirms that the author agreed to all that is left out of a workbook.
    ///
    /// - Parameter accepted: The codes that were agreed to.
    package func require(_ accepted: Set<String>) throws(AppFileError) {
        guard let report = book?.made?.report else { return }
        let open = report.open(accepting: accepted)
        guard open.isEmpty else {
            throw .omitted(
                report.notes.map(\.fault).filter { open.contains($0.code) }, codes: open)
        }
    }
}
