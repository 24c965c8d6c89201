// A fault of a form with its place in the workbook, and the line that a person reads. Warnings
// have the same shape.

import CalepinExpressions
import CalepinWorkbook

/// A fault of a form, or a warning about it, with its place in the workbook.
package struct SurveyFault: Hashable, Sendable {
    /// The kind.
    package var kind: FaultKind
    /// The sheet, row and column.
    package var place: SheetPlace
    /// The header of the column, as it is written; its usual name where the sheet has no such
    /// column; empty for a row or a sheet as a whole.
    package var header: String
    /// The stretch of the cell's text that is wrong, in UTF-8 bytes; nil for the whole cell.
    package var span: Span?
    /// The place of the other party: the first of two equal names, the declaration that already
    /// has what is asked for.
    package var partner: SheetPlace?
    /// The texts that the message names.
    package var arguments: [String]
    /// The name or text that was probably meant.
    package var suggestion: String?

    /// Makes a fault.
    package init(
        _ kind: FaultKind, at place: SheetPlace, header: String = "", span: Span? = nil,
        partner: SheetPlace? = nil, _ arguments: [String] = [], suggestion: String? = nil
    ) {
        self.kind = kind
        self.place = place
        self.header = header
        self.span = span
        self.partner = partner
        self.arguments = arguments.map(Self.quoted)
        self.suggestion = suggestion
    }

    /// The stable code, such as `unknown-function`.
    package var code: String { kind.code }

    /// Returns the message in plain words, without its place.
    package func message(in language: Language) -> String {
        var message = kind.message(arguments, in: language)
        if let partner {
            let isElsewhere = partner.sheet != place.sheet
            let said = isElsewhere ? partner.description : partner.row.map(String.init) ?? ""
            let row = language == .french ? "ligne\u{A0}" : "row "
            let words = language == .french ? " (voir {0}{1})" : " (see {0}{1})"
            message += filled(words, [isElsewhere ? "" : row, said])
        }
        if let suggestion {
            message += filled(
                language == .french ? "\u{202F}; {0}\u{202F}?" : "; {0}?", [suggestion])
        }
        return message
    }

    /// The place with its header, such as `survey!F12 (constraint)`.
    package var placeWords: String {
        place.description + (header.isEmpty ? "" : " (" + header + ")")
    }

    /// Returns the place and the message in one line, such as
    /// `survey!F12 (constraint), at 14: unknown function "contian"; contains?`.
    ///
    /// The number after `at` counts the bytes of the cell's text from 1.
    package func line(in language: Language) -> String {
        var line = placeWords
        if let span { line += (language == .french ? ", en " : ", at ") + String(span.start + 1) }
        return line + (language == .french ? "\u{A0}: " : ": ") + message(in: language)
    }

    /// Returns a text short enough for a message.
    private static func quoted(_ text: String) -> String {
        guard text.utf8.count > SurveyLimits.quotedBytes else { return text }
        let start = text.utf8.prefix(SurveyLimits.quotedBytes)
        // A cut inside of a character leaves a mark of replacement, which is dropped.
        let shown = String(decoding: start, as: UTF8.self)
        return String(shown.reversed().drop { $0 == "\u{FFFD}" }.reversed()) + "…"
    }
}

/// The faults and warnings of a form while it is being read.
package struct FaultLog: Sendable {
    /// The faults, in the order in which they were found.
    package private(set) var faults: [SurveyFault] = []
    /// The warnings, in the order in which they were found.
    package private(set) var warnings: [SurveyFault] = []
    /// The number of faults and warnings beyond the bound.
    package private(set) var omitted = 0
    /// The search for near names, whose steps all faults of a form share.
    var nearest = Nearest()

    /// Makes an empty log.
    package init() {}

    /// Notes a fault.
    package mutating func fault(_ fault: SurveyFault) {
        if faults.count < SurveyLimits.faults { faults.append(fault) } else { omitted += 1 }
    }

    /// Notes a warning.
    package mutating func warn(_ warning: SurveyFault) {
        if warnings.count < SurveyLimits.faults { warnings.append(warning) } else { omitted += 1 }
    }
}
