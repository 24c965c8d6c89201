// The parts of a recorded case that a form definition has no word for, or that the runner does not
// take. Reading and running throw them; the rule that explains one is in Rules+*.swift.

/// A part of a recorded case that is not carried over.
enum Obstacle: String, Error {
    /// The recording has no form; it failed; it starts from a record that was not recorded.
    case noForm, brokenRecord
    /// Tables whose rows have several names or rows in them, and choices made of rows.
    case tables, rowChoices
    /// Paths that are no reference of a form, and XML or XPath that cannot be read.
    case xpath, foreignXML
    /// Actions at the form's start on rows, by a change, and of the phone.
    case startActions, actions, device
    /// Files, looks, marked-up texts, the XML of a submission.
    case attachments, looks, markup, serialised
    /// A question about the other engine's insides.
    case unchecked
}

/// A cell that differs from the recording by a rule of the engine. The rest of the case is
/// compared, so that nothing else hides behind it.
enum CellDifference: Error {
    /// A value that its type cannot read is kept; the recording dropped or changed it.
    case mistypedKept
    /// A value that its constraint refuses is kept; the recording has the one before.
    case refusedKept
    /// The engine's words for a missing value; the recording has those of the form.
    case ownWords
}
