// The report about a form that was made from a workbook: what it has, what was adapted and what
// was left out, each with its place, so that nothing is lost unsaid.

import CalepinWorkbook

/// A remark about something that Calepin does not do as the workbook says.
package struct ImportNote: Hashable, Sendable {
    /// The weight of a remark.
    package enum Weight: String, CaseIterable, Hashable, Sendable {
        /// Something means the same or nearly so, said in another way.
        case adapted
        /// Something that changes no answer is not carried over.
        case unused
        /// A question, a rule or a text is not carried over: its author has to agree.
        case omitted
    }

    /// The weight.
    package var weight: Weight
    /// The kind, the place and the texts that the message names.
    package var fault: SurveyFault
}

/// The report about a form.
package struct ImportReport: Hashable, Sendable {
    /// The number of questions that people answer or read.
    package var questions = 0
    /// The number of values that are computed or told by the device.
    package var hidden = 0
    /// The number of groups, and of repeats.
    package var groups = 0, repeats = 0
    /// The number of lists of choices, and of choices in them.
    package var lists = 0, choices = 0
    /// The codes of the languages, the default first.
    package var languages: [String] = []
    /// The names of the files that belong beside the form, and of those that were not there.
    package var files: [String] = [], missingFiles: [String] = []
    /// The remarks, in the order of the workbook.
    package var notes: [ImportNote] = []

    /// Returns the codes of what is left out and was not agreed to, each once, in order.
    ///
    /// - Parameter accepted: The codes that were agreed to.
    /// Complexity: O(n) in the notes.
    package func open(accepting accepted: Set<String>) -> [String] {
        var seen = accepted
        return notes.compactMap { note in
            guard note.weight == .omitted, seen.insert(note.fault.code).inserted else {
                return nil
            }
            return note.fault.code
        }
    }
}
