// The reason why a file is not read as a workbook, with its place. The words are in
// WorkbookError+Texts; those about zip files come from their own module.

import CalepinZip

/// The reason why a file is not read as a workbook.
package struct WorkbookError: Error, Hashable, Sendable {
    /// The stable kind of an error.
    package enum Code: Hashable, Sendable {
        /// Files of other sorts.
        case emptyFile, unknownFile, oldFile, protectedFile, openDocument, binaryWorkbook
        /// Zip files without a workbook, and files beyond the limit.
        case noWorkbook, fileTooLarge
        /// The zip file is not read.
        case zip(ZipError)
        /// Parts of the file that are missing or are not what they should be.
        case missingPart, wrongPart, wrongRelationship, tooManyRelationships
        /// The XML of a part is not read.
        case xml(XMLCode)
        /// Sheets: none, too many, two of one name, one without a name.
        case noSheet, tooManySheets, duplicateSheet, unnamedSheet
        /// References of cells and rows that are wrong or out of order.
        case wrongReference, wrongOrder, duplicateCell
        /// Cells whose content cannot be read.
        case unknownText, unknownStyle, wrongNumber, wrongDay, unknownType, wrongCharacter
        /// Cells that show an error, and calculations without a kept value.
        case errorValue, missingValue
        /// Sizes beyond a limit.
        case tooManyRows, tooManyColumns, tooManyCells, cellTooLarge, tooMuchText, tooManyStyles
        /// Files of text: other encodings, quotes left open, rows before the first sheet.
        case notUTF8, openQuote, rowWithoutSheet
    }

    /// The stable kind of an error of XML.
    package enum XMLCode: UInt8, CaseIterable, Sendable {
        /// XML that is not well formed, with declarations, or not in UTF-8.
        case damaged, declaration, encoding
        /// XML with what no workbook has.
        case tooDeep, markTooLong, tooManyNames
    }

    /// The kind.
    package var code: Code
    /// The place in the workbook; nil for the file as a whole.
    package var place: SheetPlace?
    /// The text that the words name, such as a part of the file or the text of a cell; often
    /// empty.
    package var detail: String
    /// The limit that was passed, or the line of a text; 0 where there is none.
    package var number: Int

    /// Makes an error.
    init(_ code: Code, at place: SheetPlace? = nil, _ detail: String = "", number: Int = 0) {
        self.code = code
        self.place = place
        self.detail = detail
        self.number = number
    }

    /// Makes an error of a zip file; a missing member becomes a missing part.
    package init(_ error: ZipError) {
        if error.code == .missing {
            self.init(.missingPart, error.member)
        } else {
            self.init(.zip(error), error.member, number: error.limit)
        }
    }

    /// The stable name of the kind, such as `error-value`.
    package var name: String { texts.name }

    /// The words in English, without the place, with at most 60 characters of the detail.
    package var english: String { ZipError.filled(texts.english, detail, number) }

    /// The words in French, without the place, with at most 60 characters of the detail.
    package var french: String { ZipError.filled(texts.french, detail, number) }
}

extension WorkbookError: CustomStringConvertible {
    /// The place and the words in English: `survey!F12: the cell shows the error #N/A`.
    package var description: String {
        guard let place else { return english }
        return "\(place): \(english)"
    }
}
